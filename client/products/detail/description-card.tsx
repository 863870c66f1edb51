import { PenLine } from 'lucide-react';
import { htmlToText } from '#shared/description/html.ts';
import { descriptionToMarkdown } from '#shared/description/markdown.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DescriptionText } from '../description-text.tsx';
import type { Product } from '../product-types.ts';
import { SourceBadge } from '../source-badge.tsx';

/** The description with links to edit or rewrite it. */
export function DescriptionCard({ product, offline }: { product: Product; offline: boolean }) {
  const { id, description } = product;
  if (!description)
    return (
      <Card title="Description">
        <p className="max-w-[60ch] text-pretty text-muted-foreground">
          There is no text yet. The writer makes one from what you know about this product, and nothing else.
        </p>
        <ButtonLink variant="primary" className="mt-4" href={paths.generateFor(id)} icon={<PenLine className="size-4.5" />}>
          Generate description
        </ButtonLink>
      </Card>
    );
  return (
    <Card
      title="Description"
      actions={
        <span className="flex flex-wrap items-center gap-3">
          <SourceBadge source={product.textSources.description} offline={offline} />
          <ButtonLink size="sm" href={paths.generateFor(id)} icon={<PenLine className="size-4" />}>
            Improve
          </ButtonLink>
        </span>
      }
    >
      <DescriptionText html={description} />
      <div className="-ms-2.5 mt-4 flex flex-wrap gap-1">
        <CopyButton text={description} label="Copy as HTML" />
        <CopyButton text={descriptionToMarkdown(description)} label="Copy as Markdown" />
        <CopyButton text={htmlToText(description)} label="Copy as plain text" />
      </div>
    </Card>
  );
}
