import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

/**
 * Asks before an act that destroys something: the button works once `expected` has been typed, such as the person's address. Give
 * it the `dialog` of `useConfirm`:
 *
 *     const remove = useConfirm(mutation);
 *     <TypedConfirm {...remove.dialog} title="Delete this account?" expected={user.email} confirmLabel="Delete account"
 *       onConfirm={() => mutation.mutate({ id }, { onSuccess: remove.close })}>
 *       All products and texts are erased after 7 days.
 *     </TypedConfirm>
 */
export function TypedConfirm({
  open,
  onOpenChange,
  title,
  children,
  expected,
  confirmLabel,
  busy,
  problem,
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  /** What has to be typed. Capitals do not matter. */
  expected: string;
  confirmLabel: string;
  busy: boolean;
  problem: string | null;
  onConfirm: () => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="sm">
      <Typed {...{ children, expected, confirmLabel, busy, problem, onConfirm }} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** The content is made anew each time the dialog opens, so that nothing is typed there from the time before. */
function Typed({
  children,
  expected,
  confirmLabel,
  busy,
  problem,
  onConfirm,
  onCancel,
}: {
  children: ReactNode;
  expected: string;
  confirmLabel: string;
  busy: boolean;
  problem: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const isRight = typed.trim().toLowerCase() === expected.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isRight && !busy) onConfirm();
  };
  return (
    <form id={formId} className="grid gap-4" onSubmit={submit}>
      <div className="text-pretty text-muted-foreground">{children}</div>
      {problem && (
        <Banner tone="bad" announce>
          {problem}
        </Banner>
      )}
      <Field
        label={
          <>
            Type <span className="wrap-anywhere select-all font-semibold">{expected}</span> to go on
          </>
        }
      >
        <Input value={typed} autoComplete="off" spellCheck={false} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="destructive" busy={busy} disabled={!isRight}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
