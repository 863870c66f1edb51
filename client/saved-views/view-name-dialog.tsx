import { type FormEvent, useId, useState } from 'react';
import { SAVED_VIEWS, VIEW_NAME } from '#shared/products/limits.ts';
import { readError } from '../errors.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

/** Asks for the name of a view that is saved or renamed. `onName` saves it; if it throws, the dialog says why and stays. */
export function ViewNameDialog({
  isNew,
  isFull,
  isOpen,
  start,
  onName,
  onClose,
}: {
  isNew: boolean;
  /** True if no further view can be saved. */
  isFull: boolean;
  isOpen: boolean;
  start: string;
  onName: (name: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const formId = useId();
  const [name, setName] = useState(start);
  const [problem, setProblem] = useState<{ message: string; ofName: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setProblem({ message: 'Give the view a name.', ofName: true });
    setBusy(true);
    setProblem(null);
    try {
      await onName(name.trim());
      onClose();
    } catch (error) {
      const { message, fields } = readError(error);
      setProblem({ message: fields?.name ?? message, ofName: fields?.name !== undefined });
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? 'Save this list as a view' : 'Rename the view'}
      description={
        isNew ? 'The view keeps the filter, the order and the columns. It stands above the list on all your devices.' : undefined
      }
      footer={
        <>
          <Button className="max-sm:hidden" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={isNew && isFull}>
            {isNew ? 'Save view' : 'Rename'}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-3" onSubmit={submit}>
        {isNew && isFull && (
          <Banner tone="warn">
            You have {SAVED_VIEWS} saved views, the most there can be. Delete one, or open one and replace what it shows.
          </Banner>
        )}
        <Field label="Name" error={problem?.ofName ? problem.message : null}>
          <Input
            value={name}
            maxLength={VIEW_NAME}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        {problem && !problem.ofName && (
          <Banner tone="bad" announce>
            {problem.message}
          </Banner>
        )}
      </form>
    </Dialog>
  );
}
