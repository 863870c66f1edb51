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
  editing,
  isEdited,
  live,
  usable,
  useLabel,
  reason,
  status,
  busy,
  onUse,
  onSaveAsProduct,
  onEdit,
  onEdited,
  onRevert,
  onDiscard,
  onTakeBack,
}: {
  draft: Generation;
  custom: boolean;
  editing: boolean;
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
  onEdit: () => void;
  onEdited: () => void;
  onRevert: () => void;
  onDiscard: () => void;
  onTakeBack: () => void;
}) {
  const reasonId = useId();
  if (editing)
    return (
      <>
        <Button variant="primary" onClick={onEdited}>
          Done
        </Button>
        {isEdited && <Button onClick={onRevert}>Back to the written text</Button>}
        {status}
      </>
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
        {!busy.savedProduct && (
          <Button variant="ghost" onClick={onEdit}>
            Edit
          </Button>
        )}
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
      <Button onClick={onEdit}>Edit</Button>
      {draft.appliedAt ? (
        isEdited && <Button onClick={onRevert}>Back to the written text</Button>
      ) : (
        <Button busy={busy.discarding} onClick={onDiscard}>
          Discard
        </Button>
      )}
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
