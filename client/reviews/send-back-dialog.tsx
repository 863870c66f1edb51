import { type FormEvent, useState } from 'react';
import { COMMENT_LENGTH } from '#shared/reviews/review-states.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

/** Asks why a draft goes back to its writer. */
export function SendBackDialog({
  name,
  open,
  busy,
  error,
  onSend,
  onClose,
}: {
  /** The product of the draft. */
  name: string;
  open: boolean;
  busy: boolean;
  error: string | null;
  onSend: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') onSend(reason);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Send back"
      description={`The draft of “${name}” goes back to its writer, who is told why. The product keeps the text it has.`}
    >
      <form onSubmit={submit} className="grid gap-4">
        <Field label="What is to change" error={missing ? 'Say what is to change' : error}>
          <Textarea rows={3} maxLength={COMMENT_LENGTH} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button type="button" variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Send back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
