import { trpc } from '../../trpc.ts';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useVariantDrafts } from './use-variant-drafts.ts';
import { VariantColumn } from './variant-column.tsx';
import { sameAs } from './variant-words.ts';

/** Grid classes for each number of texts, so that lines are about 40 characters long. On small screens there is one column. */
const columns: Record<number, string> = {
  1: '',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-2 min-[1600px]:grid-cols-3',
};
const manyColumns = 'md:grid-cols-2';

/** All texts of one request side by side, to compare them and pick one. */
export function VariantsScreen({ groupId, today }: { groupId: string; today: Date }) {
  const variants = useVariantDrafts(groupId);
  const productId = variants.data?.[0]?.productId ?? '';
  const product = trpc.products.get.useQuery({ id: productId }, { enabled: productId !== '' });
  return (
    <QueryView query={variants} failed="The texts could not be loaded." loading={<Skeleton className="h-96" />}>
      {(drafts) =>
        drafts.length === 0 ? (
          <Card>
            <EmptyState title="These texts do not exist">They may have been stopped before anything was kept.</EmptyState>
          </Card>
        ) : (
          <>
            <h2 className="font-semibold text-xl">
              {drafts.length === 1 ? 'One text' : `${drafts.length} texts`}
              {product.data && ` for ${product.data.name}`}
            </h2>
            <ol aria-label="Texts to choose from" className={cn('grid grid-cols-1 gap-5', columns[drafts.length] ?? manyColumns)}>
              {drafts.map((draft, at) => (
                <VariantColumn
                  key={draft.id}
                  draft={draft}
                  name={`Text ${at + 1} of ${drafts.length}`}
                  sameAs={sameAs(drafts, at)}
                  product={product.data}
                  today={today}
                />
              ))}
            </ol>
            <p className="px-1 text-pretty text-muted-foreground">
              Open a text to see why it says what it says, to change it, or to use only parts of it.
            </p>
          </>
        )
      }
    </QueryView>
  );
}
