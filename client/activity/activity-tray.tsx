import { Check, ChevronDown, ChevronUp, Pause } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type ActivityItem, isAtWork, isOver, percentDone } from '#shared/activity/activity.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useGiveWay } from '../ui/use-give-way.ts';
import { ActivityRow } from './activity-row.tsx';
import { type Callable, useActivityCall, useDismiss } from './calls.ts';
import { ConfirmCall } from './confirm-call.tsx';
import { useRemaining } from './use-remaining.ts';
import { summaryText } from './words.ts';

/** Cancelling and undoing need a confirmation, because they change the catalogue or cannot be taken back. */
const asksFirst = (action: Callable) => action === 'cancel' || action === 'undo';

/**
 * The person's long jobs at the bottom of the screen: a button that says how far they are, and a list above it once it is
 * pressed. On a wide screen it is in the sidebar, where it hides nothing of the page; otherwise it is beside the feedback button.
 */
export default function ActivityTray({ items }: { items: readonly ActivityItem[] }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<{ item: ActivityItem; action: Callable } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  const covers = (useGiveWay(place) ?? 'stay') !== 'stay';
  const listId = useId();
  const call = useActivityCall();
  const dismiss = useDismiss();
  const remaining = useRemaining(items);
  const percent = percentDone(items);
  const finished = items.filter(isOver);

  const press = (item: ActivityItem, action: Callable) => {
    if (asksFirst(action)) setAsking({ item, action });
    else call.mutate({ item, action });
  };
  const remove = (some: readonly ActivityItem[]) => {
    // The pressed button disappears, so the focus needs another place.
    if (some.length === items.length) document.getElementById('main')?.focus({ preventScroll: true });
    else button.current?.focus();
    dismiss(some);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || event.defaultPrevented) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <section
      aria-label="Activity"
      onKeyDown={onKeyDown}
      data-jobs=""
      data-above-bar=""
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+var(--save-bar)+1rem)] z-20 flex flex-col-reverse items-start gap-2 sm:start-auto sm:end-20 sm:items-end lg:start-3 lg:end-auto lg:bottom-4 lg:items-start print:hidden"
    >
      <span ref={place} aria-hidden="true" className="pointer-events-none absolute bottom-0 h-11 w-44 max-w-full" />
      <button
        ref={button}
        type="button"
        // As a handle it shows no words.
        aria-label={summaryText(items)}
        title={summaryText(items)}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
        className={cn(
          'pointer-events-auto relative flex min-h-11 max-w-[calc(100%-3.75rem)] items-center gap-2 overflow-hidden rounded-[1.375rem] border border-control/60 bg-card px-4 font-semibold shadow-float transition-transform duration-180 hover:border-control motion-reduce:transition-none sm:max-w-80 lg:max-w-58',
          // In the sidebar of a wide screen it covers nothing. Elsewhere it becomes a handle at the edge, on a tablet at the right one,
          // above that of the feedback button.
          covers &&
            !open && [
              'max-lg:not-hover:not-focus-visible:w-3.5 max-lg:not-hover:not-focus-visible:justify-center max-lg:not-hover:not-focus-visible:px-0 max-lg:not-hover:not-focus-visible:[&>*]:hidden',
              'max-lg:not-hover:not-focus-visible:before:h-5 max-lg:not-hover:not-focus-visible:before:w-0.5 max-lg:not-hover:not-focus-visible:before:rounded-full max-lg:not-hover:not-focus-visible:before:bg-control',
              'max-sm:not-hover:not-focus-visible:-ms-4 max-sm:not-hover:not-focus-visible:rounded-s-none max-sm:not-hover:not-focus-visible:rounded-e-control max-sm:not-hover:not-focus-visible:border-s-0',
              'sm:max-lg:not-hover:not-focus-visible:-me-20 sm:max-lg:not-hover:not-focus-visible:-translate-y-12 sm:max-lg:not-hover:not-focus-visible:rounded-s-control sm:max-lg:not-hover:not-focus-visible:rounded-e-none sm:max-lg:not-hover:not-focus-visible:border-e-0',
            ],
        )}
      >
        <PillIcon items={items} />
        {/* In the sidebar's width, the words need two lines. */}
        <span className="wrap-anywhere line-clamp-2 py-1 text-start text-sm leading-tight tabular-nums">
          {summaryText(items)}
        </span>
        {open ? <ChevronDown className="size-4.5 shrink-0" /> : <ChevronUp className="size-4.5 shrink-0" />}
        {percent !== null && (
          <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.75 bg-foreground/10">
            <span className="block h-full bg-primary forced-colors:bg-[CanvasText]" style={{ width: `${percent}%` }} />
          </span>
        )}
      </button>
      {open && (
        <div
          id={listId}
          className="pointer-events-auto flex max-h-[min(28rem,60dvh)] w-full flex-col rounded-card border bg-popover text-popover-foreground shadow-float sm:w-96"
        >
          <div className="flex min-h-12 items-center justify-between gap-2 border-b px-4">
            <h2 className="font-semibold text-lg">Activity</h2>
            {finished.length > 1 && (
              <Button variant="ghost" size="sm" onClick={() => remove(finished)}>
                Dismiss all finished
              </Button>
            )}
          </div>
          <ul className="overflow-y-auto">
            {items.map((item) => (
              <ActivityRow
                key={item.id}
                item={item}
                remaining={remaining.get(item.id) ?? null}
                busy={call.isPending && call.variables.item.id === item.id}
                onCall={(action) => press(item, action)}
                onDismiss={() => remove([item])}
                onFollow={() => {
                  setOpen(false);
                  if (isOver(item)) dismiss([item]);
                }}
              />
            ))}
          </ul>
        </div>
      )}
      <ConfirmCall
        asking={asking}
        onClose={() => setAsking(null)}
        onConfirm={(item, action) => {
          setAsking(null);
          call.mutate({ item, action });
        }}
      />
    </section>
  );
}

function PillIcon({ items }: { items: readonly ActivityItem[] }) {
  if (items.some(isAtWork)) return <Spinner size="sm" decorative />;
  if (items.some((item) => !isOver(item))) return <Pause className="size-4.5 shrink-0" />;
  return <Check className="size-4.5 shrink-0 text-ok" />;
}
