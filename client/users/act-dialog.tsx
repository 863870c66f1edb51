import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { readError } from '../errors.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { useFirstWrong } from '../use-first-wrong.ts';

interface ActDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** The label of the button that does it. */
  act: string;
  variant?: 'primary' | 'destructive';
  busy: boolean;
  disabled?: boolean;
  /** Why the act was refused. What belongs to a field stands at the field. */
  error: Parameters<typeof useFirstWrong>[1];
  onSubmit: () => void;
  reason: string;
  onReason: (reason: string) => void;
  /** The fields above the reason. */
  children?: ReactNode;
}

/** The dialog of something that an admin does to an account. It always asks why, and the audit log keeps the answer. */
export function ActDialog(props: ActDialogProps) {
  const {
    isOpen,
    onClose,
    title,
    description,
    act,
    variant = 'primary',
    busy,
    disabled,
    error,
    onSubmit,
    reason,
    onReason,
  } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useFirstWrong(form, error);
  const problem = error ? readError(error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button className="max-sm:hidden" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={variant} busy={busy} disabled={disabled} className="max-sm:flex-1">
            {act}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        {problem && !problem.fields && (
          <Banner tone="bad" announce>
            {problem.message}
          </Banner>
        )}
        {props.children}
        <Field
          label="Why"
          hint={problem?.fields?.reason ? undefined : 'Other admins see it, and the audit log keeps it.'}
          error={problem?.fields?.reason}
        >
          <Input value={reason} maxLength={300} autoComplete="off" onChange={({ target }) => onReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
