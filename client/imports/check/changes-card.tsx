import { useState } from 'react';
import { plural } from '../../products/format.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { Import, ProductChanges } from '../import-types.ts';
import { changeTitle } from '../run/report-words.ts';

/** How many products are shown before somebody asks for more. */
const SHOWN = 3;

/** What becomes of the products that are in the catalogue already: each fact and field that changes, from what to what. */
export function ChangesCard({ one }: { one: Import }) {
  const query = trpc.imports.changes.useQuery({ id: one.id }, { staleTime: 0, refetchOnMount: 'always' });
  const [all, setAll] = useState(false);
  return (
    <Card
      title={`${plural(one.counts.changed, 'product changes', 'products change')}`}
      description="What is struck through is replaced or removed. The import can be undone."
    >
      <QueryView query={query} failed="The changes could not be loaded." loading={<SkeletonRows rows={SHOWN} />}>
        {({ products, losing }) => (
          <>
            {losing > 0 && (
              <Banner tone="warn" className="mb-3" title={`${plural(losing, 'product loses', 'products lose')} facts.`}>
                They come first here.
              </Banner>
            )}
            <ul className="divide-y">
              {products.slice(0, all ? products.length : SHOWN).map((product) => (
                <li key={product.productId} className="py-2">
                  <p className="wrap-anywhere font-medium">{product.name}</p>
                  <Values changes={product.changes} />
                </li>
              ))}
            </ul>
            {!all && products.length > SHOWN && (
              <Button className="mt-2" onClick={() => setAll(true)}>
                Show {(products.length - SHOWN).toLocaleString('en')} more
              </Button>
            )}
            {all && one.counts.changed > products.length && (
              <p className="mt-2 text-muted-foreground">
                And {plural(one.counts.changed - products.length, 'more product', 'more products')}.
              </p>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}

function Values({ changes }: { changes: ProductChanges['changes'] }) {
  if (changes.length === 0) return <p className="text-muted-foreground">Gets pictures.</p>;
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr]">
      {changes.map(({ field, fact, before, after }) => (
        <div key={`${field} ${fact}`} className="wrap-anywhere sm:contents">
          <dt className="text-muted-foreground">{changeTitle({ field, fact })}</dt>
          <dd className="min-w-0">
            {before && <del>{before}</del>}
            {before && after && ' → '}
            {after || <span className="text-bad"> removed</span>}
            {!before && <span className="text-muted-foreground"> (new)</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
