/** Parts of the screens on which texts are reviewed one after another. */
import { Check, ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import type { CatalogueRight } from '#shared/teams/roles.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useSingleKeys } from '../../ui/single-keys.ts';

/** Says what keeps the text from being used, and where it can be confirmed. Pressing Use leads here. */
export function ToSettle({ ref, n, onDesk }: { ref: RefObject<HTMLDivElement | null>; n: number; onDesk: () => void }) {
  const whatId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would read like a part of a form to fill in
    <div ref={ref} role="group" aria-labelledby={whatId} tabIndex={-1} className="mb-4 scroll-mt-20 rounded-card">
      <Banner tone="warn" action={<Button onClick={onDesk}>Open on the desk</Button>}>
        <span id={whatId}>
          {n === 1 ? 'One thing' : `${n} things`} to settle before this text can be used. Edit it here. On the desk you can also
          add the fact, or confirm that it is true.
        </span>
      </Banner>
    </div>
  );
}

export function Key({
  k,
  label,
  icon,
  needs,
  disabled = false,
  onPress,
}: {
  k: string;
  label: string;
  icon: ReactNode;
  /** The right that it needs, if not everybody has it. */
  needs?: CatalogueRight;
  disabled?: boolean;
  onPress: () => void;
}) {
  const singles = useSingleKeys();
  return (
    <Button
      data-needs={needs}
      variant="ghost"
      aria-keyshortcuts={singles ? k : undefined}
      disabled={disabled}
      className="max-[23rem]:w-10! max-sm:w-11 max-sm:px-0! touch:h-11"
      onClick={onPress}
      icon={<span className="contents sm:[&>svg]:hidden">{icon}</span>}
    >
      <span className="max-sm:sr-only">{label}</span>
      {singles && <Kbd className="touch:hidden max-sm:hidden">{k}</Kbd>}
    </Button>
  );
}

/** The bar at the foot of the screen: Back and Next, and then what can be done with the text that is shown. */
export function ReviewBar({
  ref,
  label,
  index,
  count,
  onStep,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  /** The place of the text that is shown among `count` that wait, from 0. */
  index: number;
  count: number;
  onStep: (by: 1 | -1) => void;
  children: ReactNode;
}) {
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      data-save-bar=""
      className="sticky bottom-[calc(var(--bottom-bar,0px)+0.5rem)] z-10 mt-4 flex flex-wrap items-center justify-end gap-1.5 rounded-card border bg-card p-2 shadow-float max-[23rem]:gap-1 sm:gap-2"
    >
      <Key k="K" label="Back" icon={<ChevronLeft className="size-4.5" />} disabled={index <= 0} onPress={() => onStep(-1)} />
      <Key
        k="J"
        label="Next"
        icon={<ChevronRight className="size-4.5" />}
        disabled={index >= count - 1}
        onPress={() => onStep(1)}
      />
      {children}
    </div>
  );
}

/** The button of the bar that puts the text live, with its key A. `isNext` is false while something has to be settled before. */
export function PutLive({
  label,
  isNext,
  busy = false,
  onPress,
}: {
  label: string;
  isNext: boolean;
  busy?: boolean;
  onPress: () => void;
}) {
  const singles = useSingleKeys();
  return (
    <Button
      data-needs="approve"
      variant={isNext ? 'primary' : 'secondary'}
      icon={<Check className="size-4.5 max-[23rem]:hidden" />}
      className="touch:h-11 max-[23rem]:px-3! max-sm:px-5"
      busy={busy}
      onClick={onPress}
    >
      {label}{' '}
      {singles && (
        <Kbd className={cn('touch:hidden max-sm:hidden', isNext && 'border-primary-foreground/50 text-primary-foreground')}>
          A
        </Kbd>
      )}
    </Button>
  );
}

/** A text in the list of those that wait. */
interface QueueEntry<Id> {
  key: Id;
  name: string;
  /** What the checks found in it, or why it is not used, in a few words. */
  says: string;
  /** Whether a person has to settle something in it. */
  toSettle: boolean;
}

/** The texts that wait, in the order of the review. On a phone the buttons at the foot lead through them instead. */
export function Queue<Id extends string | number>({
  entries,
  current,
  onGo,
}: {
  entries: readonly QueueEntry<Id>[];
  current: Id;
  onGo: (key: Id) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const hasIcons = entries.some(({ toSettle }) => toSettle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry stays in view
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    if (!entry || !box) return;
    if (entry.offsetTop < box.scrollTop) box.scrollTop = entry.offsetTop;
    else if (entry.offsetTop + entry.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = entry.offsetTop + entry.offsetHeight - box.clientHeight;
  }, [current]);
  return (
    <nav
      aria-label="Texts to review"
      className="sticky top-20 overflow-hidden rounded-card border bg-card shadow-soft max-lg:hidden"
    >
      <ul ref={list} className="relative max-h-[70vh] divide-y overflow-y-auto">
        {entries.map(({ key, name, says, toSettle }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === current || undefined}
              onClick={() => onGo(key)}
              className={cn(
                'flex w-full items-start gap-x-2 px-3 py-2 text-start -outline-offset-2',
                key === current ? 'bg-primary-soft' : 'hover:bg-foreground/3',
              )}
            >
              {hasIcons && <span className="w-4 shrink-0 pt-0.5">{toSettle && <CircleAlert className="size-4 text-bad" />}</span>}
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                <span className="block text-muted-foreground text-sm">{says}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
