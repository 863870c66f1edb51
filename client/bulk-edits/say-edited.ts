import type { RouterOutputs } from '../trpc.ts';
import { toast, UNDO_FOR } from '../ui/toast.ts';
import { editedWords, type Said } from './edit-words.ts';
import { madeEdits } from './made-edits.ts';

/** Says what was edited, with Undo. A large edit goes on as a job, which the list of jobs shows. */
export function sayEdited(edit: RouterOutputs['bulkEdits']['create'], onUndo: () => void) {
  const { id, state, total, counts } = edit;
  if (state === 'running' || counts.changed > 0) madeEdits.note(id);
  if (state === 'running') return toast(`${total.toLocaleString('en')} products are being edited`);
  say(editedWords(edit), counts.changed > 0 ? { duration: UNDO_FOR, action: { label: 'Undo', onClick: onUndo } } : {});
}

/** Shows a toast in its tone. */
export function say(
  { tone, title, description }: Said,
  more: { duration?: number; action?: { label: string; onClick: () => void } } = {},
) {
  const show = tone === 'plain' ? toast : toast[tone];
  show(title, { description, ...more });
}
