import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { editAddress } from './admin-addresses.ts';

/** Asks for the title of a new article, and opens its editor. */
export function NewArticleDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [, navigate] = useLocation();
  const [title, setTitle] = useState('');
  const create = trpc.admin.helpArticles.create.useMutation({
    meta: { quiet: true },
    onSuccess: ({ id }) => navigate(editAddress(id)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ title });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New article"
      description="Readers see it once you publish it."
      size="sm"
    >
      <form className="grid gap-4" onSubmit={submit}>
        <Field
          label="Title"
          hint="As somebody would ask: “Undo an import”."
          error={create.error ? readError(create.error).message : undefined}
        >
          <Input required maxLength={120} value={title} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={create.isPending} disabled={!title.trim()}>
            Write it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
