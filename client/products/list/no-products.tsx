import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import { readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.ts';
import { plural } from '../format.ts';
import { useProductCache } from '../product-cache.ts';
import { SAMPLE_SKU, sampleProducts } from './sample-products.ts';

/** Shown while the catalogue is empty: add a product, or load samples to try the app. */
export function NoProducts() {
  const samples = useAddSamples();
  return (
    <EmptyState
      title="Put the first product on the shelf"
      action={
        <>
          <ButtonLink data-needs="edit" variant="primary" href={paths.productNew} icon={<Plus className="size-4.5" />}>
            Add product
          </ButtonLink>
          <ButtonLink data-needs="edit" href={paths.productImport} icon={<Upload className="size-4.5" />}>
            Import a file
          </ButtonLink>
          <Button data-needs="edit" busy={samples.busy} onClick={samples.add}>
            Try with {sampleProducts.length} sample products
          </Button>
        </>
      }
    >
      <p>
        Type in what you know about it, or import the file that your shop exports. The writer uses those facts and nothing else.
      </p>
      {samples.problem && (
        <Banner tone="warn" announce className="mt-4 text-start">
          {samples.problem}
        </Banner>
      )}
    </EmptyState>
  );
}

function useAddSamples() {
  const cache = useProductCache();
  // Idempotency keys: if loading the samples is repeated after an error, none is created twice.
  const [keys] = useState(() => sampleProducts.map(() => crypto.randomUUID()));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const create = trpc.products.create.useMutation({ meta: { quiet: true } });
  const add = async () => {
    setBusy(true);
    setProblem(null);
    const outcomes = await Promise.allSettled(
      sampleProducts.map((sample, at) => create.mutateAsync({ ...sample, clientKey: keys[at] })),
    );
    const added = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) {
      const count = sampleProducts.length - added.length;
      setProblem(`${plural(count, 'sample')} could not be added. ${readError(failed.reason).message}`);
    } else {
      toast.success(`${added.length} sample products added`, {
        description: `Search for ${SAMPLE_SKU} to find and delete them later.`,
      });
    }
    if (added.length > 0) await cache.appeared(added);
    setBusy(false);
  };
  return { add, busy, problem };
}
