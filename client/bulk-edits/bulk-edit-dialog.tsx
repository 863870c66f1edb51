import { type FormEvent, useId, useState } from 'react';
import { editProduct } from '#shared/bulk-edits/bulk-edits.ts';
import { readError } from '../errors.ts';
import { type Subject, subjectInWords } from '../exports/subject.ts';
import { plural } from '../products/format.ts';
import type { ProductRow } from '../products/product-types.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ChipsInput } from '../ui/chips-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { changeFields, changeKinds, changeNames, readChange, type TypedChange } from './bulk-change.ts';
import { RecentEdits } from './recent-edits.tsx';
import { sayEdited } from './say-edited.ts';
import { useUndoEdit } from './use-undo-edit.ts';

/** Of how many products the dialog shows what becomes of them. */
const EXAMPLES = 3;

const options = changeKinds.map((value) => ({ value, label: changeNames[value] }));

/** Changes one field of many products: which field, to what, and what becomes of the first of them. */
export default function BulkEditDialog({
  subject,
  rows,
  isOpen,
  onClose,
  onDone,
}: {
  subject: Subject;
  /** The chosen products that the list shows, for the examples. */
  rows: readonly ProductRow[];
  isOpen: boolean;
  onClose: () => void;
  /** Called when the products are edited, to clear the selection. */
  onDone: () => void;
}) {
  const formId = useId();
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState<TypedChange>({ kind: 'pricePercent', text: '', words: [] });
  const [isAsked, setAsked] = useState(false);
  // One key for each opening, so that a press that is sent twice edits once.
  const [clientKey, setClientKey] = useState(() => crypto.randomUUID());
  const undo = useUndoEdit();
  const create = trpc.bulkEdits.create.useMutation({
    meta: { quiet: true },
    onSuccess: (edit) => {
      void Promise.all([utils.products.invalidate(), utils.bulkEdits.invalidate(), utils.activity.list.invalidate()]);
      sayEdited(edit, () => undo.mutate({ id: edit.id }));
      onDone();
      onClose();
    },
    onError: (error) => {
      // The answer to an earlier press was lost, although its edit was made. Once the seller has read this, a press is another edit.
      if (readError(error).code === 'CONFLICT') setClientKey(crypto.randomUUID());
      void Promise.all([utils.products.invalidate(), utils.bulkEdits.invalidate()]);
    },
  });
  const read = readChange(typed);
  const field = changeFields[typed.kind];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if ('changes' in read && !create.isPending) create.mutate({ products: subject.products, changes: read.changes, clientKey });
  };
  const missing = isAsked && 'missing' in read ? read.missing : null;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`Edit ${subjectInWords(subject).replace(/^All/, 'all')}`}
      tall
      footer={
        <>
          <Button className="max-sm:hidden" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
            {subject.count === null ? 'Edit' : `Edit ${plural(subject.count, 'product')}`}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid grid-cols-1 gap-4" onSubmit={submit}>
        <Field label="What to change">
          <Select options={options} value={typed.kind} onValueChange={(kind) => setTyped({ kind, text: '', words: [] })} />
        </Field>
        {field.of === 'words' ? (
          <Field label={field.label} error={missing}>
            <ChipsInput
              key={typed.kind}
              value={typed.words}
              onChange={(words) => setTyped({ ...typed, words })}
              maxLength={typed.kind.endsWith('Tags') ? 60 : 80}
            />
          </Field>
        ) : (
          <Field label={field.label} hint={field.of === 'number' ? field.hint : undefined} error={missing}>
            <Input
              key={typed.kind}
              value={typed.text}
              maxLength={100}
              inputMode={field.of === 'number' ? 'decimal' : undefined}
              autoComplete="off"
              onChange={({ target }) => setTyped({ ...typed, text: target.value })}
            />
          </Field>
        )}
        {/* After a failed press it is not known whether the products are as they were. */}
        {!create.error && <Examples rows={rows} typed={typed} />}
        {create.error && (
          <Banner tone="bad" announce>
            {readError(create.error).message}
          </Banner>
        )}
        <RecentEdits />
      </form>
    </Dialog>
  );
}

/** What becomes of the first products. Keywords are not shown in the list, so they have no examples. */
function Examples({ rows, typed }: { rows: readonly ProductRow[]; typed: TypedChange }) {
  const read = readChange(typed);
  if (!('changes' in read) || typed.kind.endsWith('Keywords')) return null;
  const shown = rows.slice(0, EXAMPLES).map((row) => {
    const made = editProduct({ ...row, seoKeywords: [] }, read.changes as Parameters<typeof editProduct>[1]);
    const say = (of: { price: number | null; stock: number; category: string; brand: string; tags: string[] }) =>
      typed.kind.startsWith('price')
        ? (of.price?.toFixed(2) ?? 'no price')
        : typed.kind.startsWith('stock')
          ? `${of.stock}`
          : typed.kind.endsWith('Tags')
            ? of.tags.join(', ') || 'none'
            : of[typed.kind as 'category' | 'brand'] || 'none';
    return { row, words: 'refused' in made ? made.refused : `${say(row)} → ${say({ ...row, ...made.fields })}` };
  });
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Examples" className="grid gap-1 rounded-control bg-sunken p-3 text-sm">
      {shown.map(({ row, words }) => (
        <li key={row.id} className="wrap-anywhere">
          <span className="font-medium">{row.name}</span>: {words}
        </li>
      ))}
    </ul>
  );
}
