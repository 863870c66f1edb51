import type { TextChange } from '../../products/versions/text-changes.ts';
import { VersionDiff } from '../../products/versions/version-diff.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/**
 * Shown when somebody changed the product while the seller was reading the draft: lists the changes and offers to use the draft
 * anyway or to keep the changed product.
 */
export function ApplyConflictDialog({
  changes,
  onUse,
  onKeep,
}: {
  /** Null while there is no conflict. */
  changes: readonly TextChange[] | null;
  onUse: () => void;
  onKeep: () => void;
}) {
  return (
    <Dialog
      open={changes !== null}
      onOpenChange={(open) => !open && onKeep()}
      size="lg"
      title="This product was changed meanwhile"
      description={
        changes?.length === 0
          ? 'Its texts stayed the same; facts or other fields changed. The draft was not used yet.'
          : 'The draft was not used yet. These texts changed since you opened it.'
      }
      footer={
        <>
          <Button onClick={onKeep}>Keep what is live</Button>
          <Button variant="primary" onClick={onUse}>
            Use the draft all the same
          </Button>
        </>
      }
    >
      {changes && changes.length > 0 && <VersionDiff changes={changes} before="When you looked" after="Now" />}
    </Dialog>
  );
}
