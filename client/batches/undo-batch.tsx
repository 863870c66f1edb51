import { Undo2 } from 'lucide-react';
import { plural } from '../products/format.ts';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { exactTime } from '../ui/dates.ts';
import { useConfirm } from '../use-confirm.ts';
import type { Batch } from './batch-types.ts';

/** Takes all texts of a batch off their products again, after asking. */
export function UndoBatch({ one }: { one: Batch }) {
  const { id, state, undoable, keptUntil } = one;
  const utils = trpc.useUtils();
  const undo = trpc.batches.undo.useMutation({
    meta: { quiet: true },
    onSuccess: () => {
      confirm.close();
      utils.batches.get.setData({ id }, (old) => old && { ...old, state: 'undoing' });
    },
    onSettled: () => utils.batches.get.invalidate({ id }),
  });
  const confirm = useConfirm(undo);
  // The server keeps a batch a little longer than it can be undone.
  if (new Date(keptUntil) <= new Date()) return null;
  const atWork = ['running', 'using', 'undoing'].includes(state);
  return (
    <>
      <Button
        data-needs="approve"
        icon={<Undo2 className="size-4" />}
        busy={state === 'undoing'}
        disabled={atWork}
        title={`Possible until ${exactTime(keptUntil)}`}
        // After “Use the 24 without findings” this button takes the place of that one, and must not get the second click of a double click.
        onClick={({ detail }) => detail <= 1 && confirm.ask()}
      >
        Take back {plural(undoable, 'text')}
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title={`Take ${plural(undoable, 'text')} off the products again?`}
        confirmLabel={undoable === 1 ? 'Take it back' : 'Take them back'}
        cancelLabel="Leave them"
        onConfirm={() => undo.mutate({ id })}
      >
        <p>Each product gets the texts back that it had before. What somebody has changed since stays as it is.</p>
        <p className="mt-2">The drafts are kept, so you can use them again. You can do this until {exactTime(keptUntil)}.</p>
      </ConfirmDialog>
    </>
  );
}
