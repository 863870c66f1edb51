import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { agoText } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { plural } from './format.ts';
import { useRestoreProducts } from './use-delete-products.ts';

/** Shown when a product does not exist. If it was deleted recently, it can be restored here. */
export function MissingProduct({ id }: { id: string }) {
  const deleted = trpc.products.deleted.useQuery({ id });
  const restore = useRestoreProducts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const found = deleted.data?.[0];

  if (deleted.isPending) return <PageSpinner />;
  const bringBack = async () => {
    if (!found) return;
    setBusy(true);
    const { failed } = await restore([found]);
    setProblem(failed[0] ? readError(failed[0].error).message : null);
    setBusy(false);
  };
  return (
    <EmptyState
      headingLevel="h1"
      title="Product not found"
      action={
        <>
          {found && (
            <Button variant="primary" busy={busy} icon={<RotateCcw className="size-4" />} onClick={bringBack}>
              Restore
            </Button>
          )}
          <ButtonLink href={paths.products}>Back to products</ButtonLink>
        </>
      }
    >
      {found ? (
        <p>
          “{found.name}” was deleted {agoText(found.deletedAt, new Date())}. It can be restored for{' '}
          {plural(found.daysLeft, 'day')} more.
          {found.twin === 'inCatalogue' &&
            ' Your catalogue has a product with the same SKU, handle or ID, so it would stand there twice.'}
        </p>
      ) : (
        <p>There is no product at this address. It may have been deleted for good.</p>
      )}
      {problem && (
        <Banner tone="warn" announce className="mt-4 text-start">
          {problem}
        </Banner>
      )}
    </EmptyState>
  );
}
