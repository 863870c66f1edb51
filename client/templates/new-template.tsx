import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { readError } from '../errors.ts';
import { leaveFreely } from '../leave-guard.ts';
import { useCloseQuestion } from '../leave-question.tsx';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { templateHref } from './words.ts';

/** Adds a template as a copy of another one. */
export function NewTemplate({
  open,
  onOpenChange,
  from,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  from: readonly { id: string; name: string }[];
}) {
  const [isTyped, setTyped] = useState(false);
  const { close, question } = useCloseQuestion(open && isTyped, () => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title="Add template"
      description="It begins as a copy, and is offered once you publish it."
      size="sm"
    >
      <Form from={from} onTyped={setTyped} />
      {question}
    </Dialog>
  );
}

function Form({ from, onTyped }: { from: readonly { id: string; name: string }[]; onTyped: (isTyped: boolean) => void }) {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const [copied, setCopied] = useState(from[0]?.id ?? '');
  const [name, setName] = useState('');
  const [id, setId] = useState('');
  const [typedId, setTypedId] = useState(false);
  const create = trpc.admin.templates.create.useMutation({ meta: { quiet: true } });
  const [problem, setProblem] = useState('');
  const shortName = typedId ? id : slug(name);
  useEffect(() => {
    onTyped(name !== '' || typedId);
    return () => onTyped(false);
  }, [name, typedId, onTyped]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setProblem('');
    try {
      const { live } = await utils.admin.templates.get.fetch({ id: copied }, { staleTime: 0 });
      await create.mutateAsync({ definition: { ...live, id: shortName, name: name.trim() } });
      void utils.admin.templates.list.invalidate();
      leaveFreely(() => navigate(templateHref(shortName)));
    } catch (error) {
      setProblem(readError(error).message);
    }
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {problem && (
        <Banner tone="bad" announce>
          {problem}
        </Banner>
      )}
      <Field label="Name">
        <Input required maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label="Short name" hint="Small letters, digits and hyphens. It cannot be changed later.">
        <Input
          required
          maxLength={60}
          pattern="[a-z0-9][a-z0-9\-]*"
          spellCheck={false}
          value={shortName}
          onChange={({ target }) => {
            setTypedId(true);
            setId(target.value);
          }}
        />
      </Field>
      <Field label="Copy of">
        <Select options={from.map((one) => ({ value: one.id, label: one.name }))} value={copied} onValueChange={setCopied} />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={create.isPending}>
          Add template
        </Button>
      </div>
    </form>
  );
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
