import { type ReactNode, type RefObject, useId } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { useKeys } from '../../ui/keys.ts';
import type { Generation } from '../writing/run.ts';
import type { useDraftActions } from './use-draft-actions.ts';

type Busy = Pick<
  ReturnType<typeof useDraftActions>,
  'applying' | 'discarding' | 'restoring' | 'saving' | 'saveError' | 'useError' | 'savedProduct' | 'next'
>;

interface Step {
  draft: Generation;
  custom: boolean;
  live: boolean;
  usable: boolean;
  /** Whether the product is loaded, without which nothing can be put on it. */
  ready: boolean;
  /** The label of the button that puts the text on the product. */
  useLabel: string;
  /** Why the draft cannot be used yet; null when it can. */
  reason: string | null;
  /**
   * For a writer who may not put texts live: sends the draft to those who may, or takes it back from there. What a colleague sent is
   * not theirs to take back.
   */
  review: { busy: boolean; onSend: () => void; onWithdraw: (() => void) | null } | null;
  busy: Busy;
  onUse: () => void;
  onSaveAsProduct: () => void;
  onTakeBack: () => void;
}

interface Next {
  label: string;
  busy?: boolean;
  disabled?: boolean;
  /** True if it takes back what was done, so that the button does not ask for a press. */
  quiet?: boolean;
  /** Where it leads; without it, `run` does something. */
  href?: string;
  run?: () => void;
}

/** The next thing to do with a draft: use it, send it for review, save it as a product, go on to the product, or take it back. */
function nextOf({ draft, custom, live, usable, ready, useLabel, reason, review, busy, ...on }: Step): Next {
  if (draft.discardedAt) return { label: 'Take back', busy: busy.restoring, run: on.onTakeBack };
  const shown = shownOn({ draft, live, busy });
  if (shown) return { label: busy.savedProduct ? 'Open product' : 'Back to product', href: paths.product(shown) };
  if (custom) return { label: 'Save as product', busy: busy.saving, disabled: !usable, run: on.onSaveAsProduct };
  if (review && draft.reviewState === 'inReview' && !review.onWithdraw)
    return { label: 'Back to product', href: paths.product(draft.productId ?? '') };
  if (review?.onWithdraw && draft.reviewState === 'inReview')
    return { label: 'Take back from review', busy: review.busy, quiet: true, run: review.onWithdraw };
  if (review) {
    const label = draft.reviewState === 'sentBack' ? 'Send for review again' : 'Send for review';
    return { label, busy: review.busy, disabled: !usable || !ready || reason !== null, run: review.onSend };
  }
  return { label: useLabel, busy: busy.applying, disabled: !usable || !ready || reason !== null, run: on.onUse };
}

/** The button for the next thing to do with a draft. */
export function NextStep({ reasonId, ...step }: Step & { reasonId?: string | undefined }) {
  const { label, busy, disabled, quiet, href, run } = nextOf(step);
  if (href)
    return (
      <ButtonLink variant="primary" href={href}>
        {label}
      </ButtonLink>
    );
  return (
    <Button
      variant={quiet ? 'secondary' : 'primary'}
      busy={busy ?? false}
      disabled={disabled}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      aria-describedby={step.reason && !step.draft.discardedAt && !step.custom ? reasonId : undefined}
      onClick={run}
    >
      {label}
    </Button>
  );
}

/**
 * Makes Ctrl+Enter (or Cmd+Enter) do what the button for the next step does, under the same name in the list of keys. Not in a field
 * outside of the text's `area`, such as the answer to a question: what stands there is not saved yet.
 */
export function useNextStepKey(
  area: RefObject<HTMLElement | null>,
  step: Step,
  instead: { label: string; run: () => void } | null,
): void {
  const [, navigate] = useLocation();
  const { label, busy, disabled, href, run } = instead
    ? { ...instead, busy: false, disabled: false, href: undefined }
    : nextOf(step);
  const press = (event?: KeyboardEvent) => {
    const on = event?.target ?? null;
    if (isTyping(on) && !(on instanceof Node && area.current?.contains(on))) return false;
    if (busy || disabled) return;
    if (href) navigate(href);
    else run?.();
  };
  const why = disabled ? (step.reason ?? (step.ready ? 'The text is empty.' : 'Its product is not loaded.')) : undefined;
  // Before the editor of the text, which would take the press for itself.
  useKeys('Writing', [{ keys: 'Mod+Enter', does: label, run: press, why, early: true }]);
}

/** The id of the product that has the text of this draft. */
const shownOn = ({ draft, live, busy }: Pick<Step, 'draft' | 'live' | 'busy'>) =>
  busy.savedProduct?.id ?? (live ? draft.productId : null);

/** The row of buttons under a draft, depending on whether the draft is open, used or discarded. */
export function DraftActions({
  step,
  hasStep,
  previewing,
  isEdited,
  status,
  onPreview,
  onRevert,
  onDiscard,
}: {
  step: Step;
  /** Whether the next thing to do stands in this row; on a narrow screen it stands in the bar. */
  hasStep: boolean;
  previewing: boolean;
  isEdited: boolean;
  /** Tells whether the seller's edits are saved. */
  status: ReactNode;
  onPreview: (on: boolean) => void;
  onRevert: () => void;
  onDiscard: () => void;
}) {
  const reasonId = useId();
  const { draft, busy, reason } = step;
  const next = hasStep && <NextStep {...step} reasonId={reasonId} />;
  const preview = <Button onClick={() => onPreview(!previewing)}>{previewing ? 'Back to the text' : 'Preview as page'}</Button>;
  const revert = isEdited && (
    <Button variant="ghost" onClick={onRevert}>
      Drop my edits
    </Button>
  );
  if (draft.discardedAt) return next || <span className="text-muted-foreground">It can be taken back.</span>;
  if (shownOn(step))
    return (
      <>
        {next}
        {busy.next && (
          <ButtonLink href={paths.generateFor(busy.next.id)} className="max-w-full">
            <span className="truncate">Next without description: {busy.next.name}</span>
          </ButtonLink>
        )}
        {preview}
      </>
    );
  return (
    <>
      {next}
      {preview}
      {!draft.appliedAt && (
        <Button variant="ghost" busy={busy.discarding} onClick={onDiscard}>
          Discard
        </Button>
      )}
      {revert}
      {reason && (
        <span id={reasonId} className="text-bad text-sm">
          {reason}
        </span>
      )}
      {status}
      {(busy.saveError || (hasStep && busy.useError)) && (
        <div role="alert" className="basis-full">
          <FieldError>{busy.saveError?.message ?? busy.useError}</FieldError>
        </div>
      )}
    </>
  );
}
