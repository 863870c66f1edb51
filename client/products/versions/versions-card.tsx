import { useState } from 'react';
import { sameTexts } from '#shared/products/versions.ts';
import { offerUpgrade } from '../../payments/upgrade.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { agoText, exactTime } from '../../ui/dates.ts';
import { FoldCard } from '../../ui/fold-card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { Product } from '../product-types.ts';
import { textsOf } from './text-changes.ts';
import { useVersionPages } from './use-version-pages.ts';
import { VersionDialog } from './version-dialog.tsx';
import { type ProductVersion, versionWords } from './version-words.ts';
import { writtenOffline } from './writer-of.ts';

/** The earlier texts of a product, folded away. Every version can be viewed and restored. */
export function VersionsCard({ product }: { product: Product }) {
  const [open, setOpen] = useState<ProductVersion | null>(null);
  const query = useVersionPages(product.id);
  const versions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const hidden = query.data?.pages.at(-1)?.hidden;
  // Several versions may have the same texts, for example after Undo. Only the newest of them is marked "Live".
  const live = versions.find(({ texts }) => sameTexts(texts, textsOf(product)))?.id;
  const offline = open !== null && writtenOffline(versions.slice(versions.indexOf(open)), 'description');
  const count = `${versions.length}${query.hasNextPage ? '+' : ''}`;
  const hint = versions[0] ? `${count}, the last from ${agoText(versions[0].createdAt, new Date())}` : 'every change is kept';
  return (
    <FoldCard title="Versions" hint={hint}>
      <QueryView
        query={query}
        failed="The versions could not be loaded."
        loading={<SkeletonRows rows={2} />}
        isEmpty={() => versions.length === 0}
        empty={<p className="px-5 pb-5 text-muted-foreground">None yet. The first change of a text makes one.</p>}
      >
        {() => (
          <ul>
            {versions.map((version, at) => (
              <li key={version.id} className="flex items-center justify-between gap-3 border-t px-5 py-2.5">
                <span className="min-w-0">
                  <span className="flex flex-wrap items-center gap-2">
                    <time dateTime={version.createdAt} title={exactTime(version.createdAt)} className="font-medium">
                      {agoText(version.createdAt, new Date())}
                    </time>
                    {version.id === live && <Badge tone="ok">Live</Badge>}
                  </span>
                  <span className="text-muted-foreground text-sm">
                    {versionWords(version, writtenOffline(versions.slice(at), 'description'))}
                  </span>
                </span>
                {version.id !== live && (
                  <Button
                    size="sm"
                    aria-label={`Compare the version of ${exactTime(version.createdAt)}`}
                    onClick={() => setOpen(version)}
                  >
                    Compare
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {query.hasNextPage && (
        <div className="border-t px-3 py-2">
          <Button size="sm" variant="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show earlier versions
          </Button>
        </div>
      )}
      {hidden && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-5 py-2.5">
          <p className="min-w-0 flex-1 basis-60 text-muted-foreground text-sm">{hidden.sentence}</p>
          <Button size="sm" onClick={() => offerUpgrade(hidden)}>
            See older versions
          </Button>
        </div>
      )}
      <VersionDialog product={product} version={open} offline={offline} onClose={() => setOpen(null)} />
    </FoldCard>
  );
}
