import { Card } from '../../ui/card.tsx';
import type { Product } from '../product-types.ts';
import { SourceBadge } from '../source-badge.tsx';

/** The title and description for search results. Renders nothing when the product has neither. */
export function MetaCard({ product, offline }: { product: Product; offline: Record<'metaTitle' | 'metaDescription', boolean> }) {
  const { metaTitle, metaDescription, textSources } = product;
  if (metaTitle === '' && metaDescription === '') return null;
  return (
    <Card title="For search results">
      <dl className="grid gap-3">
        {metaTitle && <Line name="Meta title" text={metaTitle} source={textSources.metaTitle} offline={offline.metaTitle} />}
        {metaDescription && (
          <Line
            name="Meta description"
            text={metaDescription}
            source={textSources.metaDescription}
            offline={offline.metaDescription}
          />
        )}
      </dl>
    </Card>
  );
}

function Line({ name, text, ...by }: { name: string; text: string } & Parameters<typeof SourceBadge>[0]) {
  return (
    <div>
      <dt className="flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
        {name}
        <SourceBadge {...by} />
      </dt>
      <dd className="wrap-anywhere">{text}</dd>
    </div>
  );
}
