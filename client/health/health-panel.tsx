import { lazy, Suspense, useId, useRef, useState } from 'react';
import { type FoundKind, foundKinds, type HealthKind } from '#shared/health/kinds.ts';
import type { ProductFilter } from '#shared/products/products.ts';
import { useStartBatch } from '../batches/use-start-batch.tsx';
import { useBulkEditDialog } from '../bulk-edits/use-bulk-edit-dialog.tsx';
import { counted, exactCount } from '../products/format.ts';
import { healthAddress } from '../products/list/list-address.ts';
import { trpc } from '../trpc.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { loadLater } from '../ui/load-later.ts';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { healthWords, mendLabel } from './health-words.ts';
import { useDismiss } from './use-dismiss.ts';

const MissingFacts = lazy(() => loadLater(() => import('./missing-facts.tsx')));

/**
 * Above the list of products with one kind of finding: what it means, the button that mends all that the list shows, and what was
 * dismissed.
 */
export function HealthPanel({
  kind,
  count: all,
  dismissed,
  filter,
}: {
  kind: HealthKind;
  /** How many products have such a finding, whatever else the list filters by. */
  count: number;
  dismissed: number;
  /** What the list shows: with a search, for example, only some of these products. */
  filter: ProductFilter;
}) {
  const writing = useStartBatch();
  const utils = trpc.useUtils();
  const editing = useBulkEditDialog();
  const [isAsking, setAsking] = useState(false);
  const questionsId = useId();
  const panel = useRef<HTMLElement>(null);
  const { name, about, mend, fields } = healthWords[kind];
  const isNarrowed = Object.keys(filter).length > 1;
  const some = trpc.products.count.useQuery(filter, { enabled: isNarrowed, staleTime: 0 }).data;
  // The questions are about all products of the kind, so beside a part of them there is no button for these.
  const count = isNarrowed ? (mend === 'answer' ? 0 : (some ?? 0)) : all;
  const products = { kind: 'filter' as const, filter };
  const found = foundKinds.find((one) => one === kind);
  const onMend = async () => {
    if (mend === 'write') {
      // Without an answer the seller chooses the platform, as in any other batch.
      const platforms = found && (await utils.health.platforms.fetch({ kind: found }, { staleTime: 0 }).catch(() => undefined));
      // How many products each platform has is known of all of the kind only.
      const usual = isNarrowed ? platforms?.slice(0, 1) : platforms;
      writing.open(products, { replace: kind !== 'noText', fields, platforms: usual });
    } else if (mend === 'edit') editing.open({ products, count: exactCount(count) }, []);
    else setAsking(!isAsking);
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={name}
      className="grid gap-3 rounded-card border bg-card px-4 py-3 shadow-soft sm:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-pretty">
          <strong className="font-semibold">{name}.</strong> {about}
        </p>
        {/* A text that is thin for want of facts would come out the same. */}
        {kind === 'thin' && count > 0 && (
          <ButtonLink data-needs="edit" variant="primary" href={healthAddress('missingFacts')}>
            See what facts are missing
          </ButtonLink>
        )}
        {count > 0 && (
          <Button
            data-needs={mend === 'write' ? 'write' : 'edit'}
            variant={kind === 'thin' ? 'secondary' : mend === 'write' ? 'spark' : 'primary'}
            aria-expanded={mend === 'answer' ? isAsking : undefined}
            aria-controls={mend === 'answer' ? questionsId : undefined}
            onClick={onMend}
          >
            {mendLabel(kind, count)}
          </Button>
        )}
      </div>
      {mend === 'answer' && (
        <div id={questionsId} hidden={!isAsking}>
          {isAsking && (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <MissingFacts count={all} />
            </Suspense>
          )}
        </div>
      )}
      {found && dismissed > 0 && <Dismissed key={kind} kind={found} count={dismissed} onLast={() => panel.current?.focus()} />}
      {writing.dialog}
      {editing.dialog}
    </section>
  );
}

function Dismissed({ kind, count, onLast }: { kind: FoundKind; count: number; onLast: () => void }) {
  const list = trpc.health.dismissed.useQuery({ kind }, { staleTime: 0 });
  const { restore, busy } = useDismiss();
  const summary = useRef<HTMLElement>(null);
  return (
    <details className="border-t pt-2 text-sm">
      <summary ref={summary} className="flex min-h-8 items-center text-muted-foreground touch:min-h-11">
        {counted(count)} meant so
      </summary>
      <QueryView query={list} failed="They could not be loaded.">
        {(found) => (
          <ul className="divide-y">
            {found.map(({ productId, name, says }) => (
              <li key={productId} className="flex flex-wrap items-center gap-x-3 py-1.5">
                <span className="min-w-0 flex-1 basis-52">
                  <span className="font-medium">{name}</span> <span className="text-muted-foreground">{says}</span>
                </span>
                <Button
                  data-needs="edit"
                  size="sm"
                  disabled={busy}
                  aria-label={`List again: ${name}`}
                  onClick={() => {
                    restore(kind, { id: productId, name });
                    // The button goes with its row, and the last one takes the list along.
                    if (found.length > 1) summary.current?.focus();
                    else onLast();
                  }}
                >
                  List again
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </details>
  );
}
