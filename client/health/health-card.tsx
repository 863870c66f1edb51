import { ChevronDown, CircleCheck, HeartPulse } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { type HealthKind, healthKinds } from '#shared/health/kinds.ts';
import { counted, plural } from '../products/format.ts';
import { healthAddress } from '../products/list/list-address.ts';
import type { RouterOutputs } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { exactTime } from '../ui/dates.ts';
import { healthWords } from './health-words.ts';

type Health = RouterOutputs['health']['summary'];

/**
 * What is to be mended in the catalogue, as a line of counts. Each opens the list of exactly these products. On a phone the line is
 * folded.
 */
export function HealthCard({ health, kind }: { health: Health; kind: HealthKind | '' }) {
  const [open, setOpen] = useState(false);
  const foldId = useId();
  const shown = healthKinds.filter((one) => health.counts[one] > 0 || one === kind);
  const checked = <Checked health={health} />;
  if (shown.length === 0)
    return (
      <section
        aria-label="Health of the catalogue"
        className="flex min-h-11 touch:min-h-13 flex-wrap items-center gap-x-3 gap-y-1"
      >
        {health.finishedAt !== null && health.left === 0 && (
          <span className="inline-flex items-center gap-2 font-medium">
            <CircleCheck className="size-4.5 text-ok" />
            Nothing to mend
          </span>
        )}
        {checked}
      </section>
    );
  return (
    <section
      aria-label="Health of the catalogue"
      className="flex min-h-11 touch:min-h-13 items-center gap-x-3 gap-y-2 max-sm:flex-wrap"
    >
      <span className="inline-flex shrink-0 items-center gap-2 font-medium max-sm:hidden">
        <HeartPulse className="size-4.5 text-muted-foreground" />
        To mend
      </span>
      <Button
        className="sm:hidden"
        aria-expanded={open}
        aria-controls={foldId}
        icon={<HeartPulse className="size-4.5" />}
        onClick={() => setOpen(!open)}
      >
        To mend: {kind === '' ? plural(shown.length, 'kind') : `${healthWords[kind].name} ${counted(health.counts[kind])}`}
        <ChevronDown className={cn('size-4 transition-transform', open && 'rotate-180')} aria-hidden="true" />
      </Button>
      {/* One line that scrolls, so that the list below stays where it is whatever was found. */}
      <ul
        id={foldId}
        className={cn(
          'gap-1.5 max-sm:w-full max-sm:flex-wrap sm:min-w-0 sm:overflow-x-auto sm:p-1 [scrollbar-width:none]',
          open ? 'flex' : 'hidden sm:flex',
        )}
      >
        {shown.map((one) => (
          <li key={one} className="shrink-0">
            <Chip kind={one} count={health.counts[one]} current={one === kind} onFollow={() => setOpen(false)} />
          </li>
        ))}
      </ul>
      <span className="ms-auto shrink-0">{checked}</span>
    </section>
  );
}

function Chip({ kind, count, current, onFollow }: { kind: HealthKind; count: number; current: boolean; onFollow: () => void }) {
  return (
    <Link
      href={healthAddress(current ? '' : kind)}
      aria-current={current ? 'true' : undefined}
      onClick={onFollow}
      className={cn(
        'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 touch:h-11',
        current ? 'border-primary bg-primary-soft font-medium text-primary' : 'bg-card hover:border-foreground/40',
      )}
    >
      {healthWords[kind].name}
      <span className={cn('font-semibold tabular-nums', !current && 'text-foreground')}>{counted(count)}</span>
    </Link>
  );
}

/** How many products are still to be checked, or when all of them were. */
function Checked({ health: { left, finishedAt } }: { health: Health }) {
  return (
    <span className="text-muted-foreground text-sm tabular-nums">
      {left > 0
        ? `Checking ${counted(left)} ${left === 1 ? 'product' : 'products'} for what to mend`
        : finishedAt === null && 'Checking what to mend'}
      {/* Only the end is read out. The count changes every few seconds. */}
      <span role="status">
        {left === 0 && finishedAt !== null && (
          // On a phone there is room for the counts alone.
          <span className="max-sm:sr-only">As of {exactTime(finishedAt)}</span>
        )}
      </span>
    </span>
  );
}
