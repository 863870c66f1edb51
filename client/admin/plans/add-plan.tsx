import { type FormEvent, useState } from 'react';
import { readError } from '../../errors.ts';
import type { RouterInputs } from '../../trpc.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type AdminPlan, fieldsOf } from './plan-words.ts';

type NewPlan = RouterInputs['admin']['plans']['create'];

/** Adds a plan that begins as a hidden copy of another one. */
export function AddPlan({
  open,
  onOpenChange,
  plans,
  onAdded,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  plans: readonly AdminPlan[];
  onAdded: (id: string) => void;
}) {
  const utils = trpc.useUtils();
  const [name, setName] = useState('');
  const [typedId, setTypedId] = useState<string | null>(null);
  const [like, setLike] = useState(plans.at(-1)?.id ?? '');
  const id = typedId ?? `tier-${slug(name)}`;
  const add = trpc.admin.plans.create.useMutation({
    meta: { quiet: true },
    onSuccess: async () => {
      await utils.admin.plans.list.invalidate();
      void utils.admin.features.matrix.invalidate();
      onOpenChange(false);
      onAdded(id);
    },
  });
  const problem = add.error ? readError(add.error) : null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const from = plans.find((plan) => plan.id === like);
    if (from) add.mutate({ id, like, fields: { ...fieldsOf(from), name, status: 'hidden', highlight: false } } satisfies NewPlan);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add plan"
      description="It begins hidden, with the price and the limits of another plan. Nobody sees it until you make it active."
    >
      <form noValidate className="grid gap-4" onSubmit={send}>
        {problem && !problem.fields && (
          <Banner tone="bad" announce>
            {problem.message}
          </Banner>
        )}
        <Field label="Name" error={problem?.fields?.['fields.name']}>
          <Input maxLength={30} autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Id" hint="Never changes. Begins with tier-." error={problem?.fields?.id}>
          <Input
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            value={id}
            onChange={({ target }) => setTypedId(target.value)}
          />
        </Field>
        <Field label="Begin as a copy of">
          <Select options={plans.map((plan) => ({ value: plan.id, label: plan.name }))} value={like} onValueChange={setLike} />
        </Field>
        <Button type="submit" variant="primary" className="justify-self-end" busy={add.isPending}>
          Add plan
        </Button>
      </form>
    </Dialog>
  );
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30);
