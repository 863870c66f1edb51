import { useId } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { plural } from '../products/format.ts';
import { ProductThumb } from '../products/product-thumb.tsx';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { toast } from '../ui/toast.ts';
import type { Batch, BatchItem } from './batch-types.ts';
import { retriedWords } from './batch-words.ts';
import { ThinProducts } from './thin-products.tsx';

/** The products for which no text was written: what each one lacks, and the button that tries them again. */
export function WithoutText({ one, items }: { one: Batch; items: readonly BatchItem[] }) {
  const utils = trpc.useUtils();
  const readyId = useId();
  const { id } = one;
  const retry = trpc.batches.retry.useMutation({
    meta: { quiet: true },
    onSuccess: (now) => {
      // The page shows the progress then, and not this card.
      if (now.texts > 0) toast.success(retriedWords(now));
    },
    onSettled: () => Promise.all([utils.batches.get.invalidate({ id }), utils.batches.items.invalidate({ id })]),
  });
  const thin = items.filter(({ state }) => state === 'thin');
  const failed = items.filter(({ state }) => state === 'failed');
  const skipped = items.filter(({ state }) => state === 'skipped');
  const again = thin.length + failed.length;
  // Which of them can be written changes with each answer, wherever it is given.
  const ready = trpc.batches.writable.useQuery(
    { id },
    { enabled: again > 0, staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' },
  ).data;
  const fits = ready?.texts ?? again;
  const offered = fits || again;
  if (again + skipped.length === 0) return null;
  return (
    <Card
      title={`${plural(again + skipped.length, 'product')} without a new text`}
      description="An attempt that brings no text uses no query."
      actions={
        again > 0 && (
          <Button
            data-needs="write"
            variant="spark"
            busy={retry.isPending}
            disabled={one.state === 'using' || one.state === 'undoing' || fits === 0}
            aria-describedby={ready && fits < again ? readyId : undefined}
            onClick={() => retry.mutate({ id })}
          >
            Write {offered < again ? offered.toLocaleString('en') : again === 1 ? 'this' : `these ${again.toLocaleString('en')}`}{' '}
            ({plural(offered, 'query', 'queries')})
          </Button>
        )
      }
    >
      {retry.error && (
        <Banner tone="bad" announce className="mb-4">
          {readError(retry.error).message}
        </Banner>
      )}
      {retry.data?.texts === 0 && (
        <Banner announce className="mb-4">
          {retriedWords(retry.data)}
        </Banner>
      )}
      {ready && fits < again && (
        <p id={readyId} role="status" className="mb-4 font-medium">
          {fits === 0
            ? retriedWords({ products: again, texts: 0 })
            : `${fits.toLocaleString('en')} of ${again.toLocaleString('en')} can be written now.`}
        </p>
      )}
      <div className="grid gap-5">
        {thin.length > 0 && (
          <section aria-label="Products with too few facts" className="grid gap-3">
            <p className="text-pretty">
              The writer states only what it is told, and it knows too little about{' '}
              {thin.length === 1 ? 'this product' : 'these products'}. An answer or two are enough.
            </p>
            <ThinProducts items={thin} onSaved={() => void utils.batches.items.invalidate({ id })} />
          </section>
        )}
        {failed.length > 0 && <Reasons label="Could not be written" items={failed} />}
        {skipped.length > 0 && <Reasons label="Left out" items={skipped} />}
      </div>
    </Card>
  );
}

/** How many products with the same reason are shown without being asked for. */
const SHOWN = 3;

/** Products without a text, by the reason, which is said once however many share it. */
export function Reasons({
  label,
  items,
  heading: Heading = 'h3',
}: {
  label: string;
  items: readonly Pick<BatchItem, ItemShown>[];
  heading?: 'h2' | 'h3';
}) {
  return (
    <section aria-label={label}>
      <Heading className="mb-2 font-semibold">{label}</Heading>
      <ul className="grid gap-3">
        {byReason(items).map(([reason, same]) => (
          <li key={reason}>
            <details className="rounded-control border" open={same.length <= SHOWN}>
              <summary className="text-pretty px-4 py-3">
                <span className="font-medium tabular-nums">{plural(same.length, 'product')}:</span> {reason}
              </summary>
              <ul className="divide-y border-t">
                {same.map(({ position, productId, name, image }) => (
                  <li key={position} className="px-4 py-3">
                    <ProductLine productId={productId} name={name} image={image} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function byReason<One extends Pick<BatchItem, 'reason'>>(items: readonly One[]): [reason: string, same: One[]][] {
  const groups = new Map<string, One[]>();
  for (const item of items) {
    const reason = item.reason ?? 'No text was written.';
    groups.set(reason, [...(groups.get(reason) ?? []), item]);
  }
  return [...groups];
}

type ItemShown = 'position' | 'productId' | 'name' | 'image' | 'reason';

export function ProductLine({ productId, name, image }: Pick<BatchItem, 'productId' | 'name' | 'image'>) {
  return (
    <p className="flex min-w-0 items-center gap-3">
      <ProductThumb src={image} />
      {productId ? (
        <Link
          href={paths.product(productId)}
          className="wrap-anywhere min-w-0 font-semibold underline-offset-2 hover:underline touch:py-2.5"
        >
          {name}
        </Link>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
    </p>
  );
}
