import { PenLine } from 'lucide-react';
import { useId } from 'react';
import { QUERY_COST } from '#shared/generation/costs.ts';
import { offerUpgrade } from '../../payments/upgrade.ts';
import { startsAgain } from '../../subscriptions/starts-again.ts';
import type { RouterOutputs } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { keepFocus } from './after-typing.ts';
import { allCount } from './all-count.ts';

export type Current = RouterOutputs['subscriptions']['current'];

/**
 * True if fewer queries are left than the request needs. The server decides anyway; this only saves the seller a click that would
 * be refused.
 */
export const isSpent = (current: Current | undefined, texts = 1): current is Current =>
  current !== undefined && current.aiQueriesBilling + texts * QUERY_COST > current.limits['ai.queries'];

/** Opens the dialog that the server's refusal would open, without a call that is known to be refused. */
export function offerMoreQueries(current: Current, texts = 1): void {
  const { limits, aiQueriesBilling, plan, next, toSettle, paymentAwaited, billingPeriodEnd } = current;
  const left = limits['ai.queries'] - aiQueriesBilling;
  offerUpgrade({
    sentence:
      left > 0
        ? `${left.toLocaleString('en')} AI ${left === 1 ? 'query is' : 'queries are'} left, and ${texts} texts need ${texts * QUERY_COST}. Write fewer, or get more.`
        : `All ${limits['ai.queries'].toLocaleString('en')} queries of ${plan.name} are used. They start again ${startsAgain(current)}.`,
    limit: {
      ...{ key: 'ai.queries', limit: limits['ai.queries'], used: aiQueriesBilling },
      resetsAt: paymentAwaited ? null : billingPeriodEnd,
      minPlan: toSettle ? null : next && { id: next.id, name: next.name },
    },
  });
}

/**
 * The button that starts the writing. Its label says how many AI queries that costs. If too few are left, a note says when there
 * will be new ones.
 */
export function GenerateButton({
  current,
  busy,
  onGenerate,
  texts = 1,
  wide = false,
  inBar = false,
  label = 'Generate',
}: {
  current: Current | undefined;
  busy: boolean;
  onGenerate: () => void;
  /** How many texts are requested; each one is charged. */
  texts?: number;
  wide?: boolean;
  /**
   * In the bar of a narrow screen: the button alone, and the note only if it says why nothing can be written. The bar itself says that
   * all texts count.
   */
  inBar?: boolean;
  label?: string;
}) {
  const noteId = useId();
  const spent = isSpent(current, texts);
  const queries = texts * QUERY_COST;
  const all = allCount(current);
  return (
    <div className={inBar ? 'grid gap-1' : wide ? 'grid gap-2' : 'flex flex-wrap items-center justify-end gap-x-4 gap-y-2'}>
      <p id={noteId} className={inBar && !spent ? 'sr-only' : 'min-h-lh text-muted-foreground text-sm'}>
        <QueriesLeft current={current} texts={texts} />
        {all && !spent && ` · ${all}`}
      </p>
      <Button
        variant="spark"
        busy={busy}
        aria-describedby={noteId}
        aria-keyshortcuts={label === 'Generate' ? 'Control+Enter Meta+Enter' : undefined}
        icon={inBar ? undefined : <PenLine className="size-4.5" />}
        className={wide || inBar ? 'w-full px-1.5' : undefined}
        onMouseDown={keepFocus}
        onClick={() => (spent ? offerMoreQueries(current, texts) : onGenerate())}
      >
        {label} ({queries} {queries === 1 ? 'query' : 'queries'})
        {label === 'Generate' && !inBar && <Kbd className="border-current/40 text-current! max-lg:hidden">Ctrl ↵</Kbd>}
      </Button>
    </div>
  );
}

function QueriesLeft({ current, texts }: { current: Current | undefined; texts: number }) {
  if (!current) return null;
  const { limits, aiQueriesBilling, plan } = current;
  const left = Math.max(0, limits['ai.queries'] - aiQueriesBilling);
  if (!isSpent(current, texts))
    return `${left.toLocaleString('en')} of ${limits['ai.queries'].toLocaleString('en')} queries left`;
  if (!isSpent(current))
    return `${left.toLocaleString('en')} ${left === 1 ? 'query is' : 'queries are'} left. Choose fewer texts.`;
  return (
    <>
      All {limits['ai.queries'].toLocaleString('en')} queries of {plan.name} are used. They start again {startsAgain(current)}.{' '}
      <button
        type="button"
        className="min-h-6 font-semibold text-primary underline-offset-2 hover:underline"
        onClick={() => offerMoreQueries(current)}
      >
        {current.toSettle ? 'See the payment' : 'Get more'}
      </button>
    </>
  );
}
