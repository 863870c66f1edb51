import { type ReactNode, useId } from 'react';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import type { Generation } from '../writing/run.ts';
import type { useDraftActions } from './use-draft-actions.ts';

type Busy = Pick<
  ReturnType<typeof useDraftActions>,
  'applying' | 'discarding' | 'restoring' | 'saving' | 'saveError' | 'savedProduct' | 'next'
>;

/** The row of buttons under a draft, depending on whether the draft is open, used or discarded. */
export function DraftActions({
  draft,
  custom,
  previewing,
  isEdited,
  live,
  usable,
  useLabel,
  reason,
  status,
  busy,
  onUse,
  onSaveAsProduct,
  onPreview,
  onRevert,
  onDiscard,
  onTakeBack,
}: {
  draft: Generation;
  custom: boolean;
  previewing: boolean;
  isEdited: boolean;
  live: boolean;
  usable: boolean;
  /** The label of the button that puts the text on the product. */
  useLabel: string;
  /** Why the draft cannot be used yet; null when it can. */
  reason: string | null;
  /** Tells whether the seller's edits are saved. */
  status: ReactNode;
  busy: Busy;
  onUse: () => void;
  onSaveAsProduct: () => void;
  onPreview: (on: boolean) => void;
  onRevert: () => void;
  onDiscard: () => void;
  onTakeBack: () => void;
}) {
  const reasonId = useId();
  const preview = <Button onClick={() => onPreview(!previewing)}>{previewing ? 'Back to the text' : 'Preview as page'}</Button>;
  const revert = isEdited && (
    <Button variant="ghost" onClick={onRevert}>
      Back to the written text
    </Button>
  );
  if (draft.discardedAt)
    return (
      <Button variant="primary" busy={busy.restoring} onClick={onTakeBack}>
        Take back
      </Button>
    );
  const shown = busy.savedProduct?.id ?? (live ? draft.productId : null);
  if (shown)
    return (
      <>
        <ButtonLink variant="primary" href={paths.product(shown)}>
          {busy.savedProduct ? 'Open product' : 'Back to product'}
        </ButtonLink>
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
      {custom ? (
        <Button variant="primary" busy={busy.saving} disabled={!usable} onClick={onSaveAsProduct}>
          Save as product
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={busy.applying}
          disabled={!usable || reason !== null}
          aria-describedby={reason ? reasonId : undefined}
          onClick={onUse}
        >
          {useLabel}
        </Button>
      )}
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
      {busy.saveError && (
        <div role="alert" className="basis-full">
          <FieldError>{busy.saveError.message}</FieldError>
        </div>
      )}
    </>
  );
}
