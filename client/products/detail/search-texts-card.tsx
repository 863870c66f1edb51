import type { ReactNode } from 'react';
import { describedPicture } from '#shared/facts/pictures.ts';
import { FoldCard } from '../../ui/fold-card.tsx';
import { plural } from '../format.ts';
import type { Product } from '../product-types.ts';
import { SourceBadge } from '../source-badge.tsx';

type TextField = 'metaTitle' | 'metaDescription' | 'tags' | 'altText';

/** What search finds the product by: keywords, tags, and the title and description for search results. Folded away. */
export function SearchTextsCard({
  product,
  offline,
  keywords,
}: {
  product: Product;
  offline: Record<TextField, boolean>;
  keywords: ReactNode;
}) {
  const { metaTitle, metaDescription, tags, seoKeywords, textSources } = product;
  const picture = describedPicture(product.images);
  const by = (name: TextField) => ({ source: textSources[name], offline: offline[name] });
  const hint = [
    seoKeywords.length > 0 ? plural(seoKeywords.length, 'keyword') : 'no keywords',
    tags.length > 0 && plural(tags.length, 'tag'),
  ];
  return (
    <FoldCard title="For search" hint={hint.filter(Boolean).join(', ')}>
      <div className="border-t px-5 py-4">{keywords}</div>
      <dl className="grid gap-3 border-t px-5 py-4 empty:hidden">
        {metaTitle && (
          <Line name="Meta title" {...by('metaTitle')}>
            {metaTitle}
          </Line>
        )}
        {metaDescription && (
          <Line name="Meta description" {...by('metaDescription')}>
            {metaDescription}
          </Line>
        )}
        {picture?.alt && (
          <Line name="Alt text of the main picture" source={picture.altSource} offline={offline.altText}>
            {picture.alt}
          </Line>
        )}
        {tags.length > 0 && (
          <Line name="Tags" {...by('tags')}>
            <ul className="mt-1 flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag} className="max-w-full truncate rounded-full border px-2.5 py-0.5">
                  {tag}
                </li>
              ))}
            </ul>
          </Line>
        )}
      </dl>
    </FoldCard>
  );
}

function Line({ name, children, ...by }: { name: string; children: ReactNode } & Parameters<typeof SourceBadge>[0]) {
  return (
    <div>
      <dt className="flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
        {name}
        <SourceBadge {...by} />
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
