import { type FormEvent, useState } from 'react';
import { groupNames, highlightGroups, highlightIcons } from '#shared/highlight-words.ts';
import { type HighlightFields, highlightLimits } from '#shared/highlights.ts';
import { readError } from '../../errors.ts';
import { HighlightPicture, highlightPictures } from '../../landing/highlight-icon.tsx';
import { useCloseQuestion } from '../../leave-question.tsx';
import { type RouterOutputs, trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cn } from '../../ui/cn.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';

type Highlight = RouterOutputs['admin']['highlights']['list']['highlights'][number];

const fresh: HighlightFields = { title: '', summary: '', icon: 'check', group: 'write', published: true };
const fieldsOf = ({ title, summary, icon, group, published }: Highlight): HighlightFields => ({
  ...{ title, summary, icon, group, published },
});

/** Edits a highlight, or adds one if `highlight` is null. */
export function HighlightDialog({
  highlight,
  open,
  onOpenChange,
}: {
  highlight: Highlight | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const utils = trpc.useUtils();
  const [newId] = useState(() => crypto.randomUUID());
  const [version, setVersion] = useState(highlight?.version ?? 1);
  const [fields, setFields] = useState(highlight ? fieldsOf(highlight) : fresh);
  const [begun] = useState(fields);
  const done = (title: string) => {
    toast.success(`“${title}” is saved`);
    onOpenChange(false);
  };
  const how = {
    meta: { quiet: true },
    onSuccess: (saved: { title: string }) => done(saved.title),
    onSettled: () => {
      void utils.highlights.list.invalidate();
      return utils.admin.highlights.list.invalidate();
    },
  };
  const create = trpc.admin.highlights.create.useMutation(how);
  const save = trpc.admin.highlights.save.useMutation(how);
  const { error, isPending } = highlight ? save : create;
  const problem = error ? readError(error) : null;
  // The list is loaded anew after a conflict, so what somebody else saved is there.
  const theirs = utils.admin.highlights.list.getData()?.highlights.find((one) => one.id === highlight?.id);
  const isConflict = problem?.code === 'CONFLICT' && highlight !== null;
  const errorOf = (key: string) => problem?.fields?.[`fields.${key}`];
  const set = (changed: Partial<HighlightFields>) => setFields({ ...fields, ...changed });
  const isChanged = JSON.stringify(fields) !== JSON.stringify(begun);
  const { close, question } = useCloseQuestion(open && isChanged, () => onOpenChange(false));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (highlight) save.mutate({ id: highlight.id, version, fields });
    else create.mutate({ id: newId, fields });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={highlight ? 'Edit highlight' : 'Add highlight'}
    >
      <form noValidate className="grid gap-4" onSubmit={send}>
        {problem && (
          <Banner
            tone="bad"
            announce
            action={
              isConflict &&
              theirs && (
                <span className="flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    onClick={() => {
                      setVersion(theirs.version);
                      save.reset();
                    }}
                  >
                    Keep mine
                  </Button>
                  <Button
                    size="sm"
                    onClick={() => {
                      setVersion(theirs.version);
                      setFields(fieldsOf(theirs));
                      save.reset();
                    }}
                  >
                    Take theirs
                  </Button>
                </span>
              )
            }
          >
            {problem.message}
            {isConflict && theirs && (
              <>
                {' '}
                Theirs: “{theirs.title}: {theirs.summary}”
              </>
            )}
          </Banner>
        )}
        <Field label="Title" error={errorOf('title')}>
          <Input maxLength={highlightLimits.title} value={fields.title} onChange={({ target }) => set({ title: target.value })} />
        </Field>
        <Field label="Summary" error={errorOf('summary')} aside={`${[...fields.summary].length} of ${highlightLimits.summary}`}>
          <Textarea
            rows={3}
            maxLength={highlightLimits.summary}
            value={fields.summary}
            onChange={({ target }) => set({ summary: target.value })}
          />
        </Field>
        <Field label="Group">
          <Select
            options={highlightGroups.map((value) => ({ value, label: groupNames[value] }))}
            value={fields.group}
            onValueChange={(group) => set({ group })}
          />
        </Field>
        <fieldset>
          <legend className="mb-1.5 font-medium">Picture</legend>
          <div className="flex flex-wrap gap-1.5">
            {highlightIcons.map((icon) => (
              <label
                key={icon}
                title={highlightPictures[icon].label}
                className={cn(
                  'relative grid size-10 cursor-pointer place-items-center rounded-control border has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 touch:size-11',
                  fields.icon === icon ? 'border-primary bg-primary-soft text-primary' : 'border-control/60 hover:border-control',
                )}
              >
                <input
                  type="radio"
                  name="icon"
                  aria-label={highlightPictures[icon].label}
                  checked={fields.icon === icon}
                  onChange={() => set({ icon })}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                <HighlightPicture icon={icon} />
              </label>
            ))}
          </div>
        </fieldset>
        <Checkbox
          label="Published"
          hint="Shown on the front page"
          checked={fields.published}
          onChange={({ target }) => set({ published: target.checked })}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {highlight ? 'Save' : 'Add highlight'}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  );
}
