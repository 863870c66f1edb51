import { Plus, X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { readError } from '../errors.ts';
import { type Subject, subjectInWords } from '../exports/subject.ts';
import { plural, priceText } from '../products/format.ts';
import { useProductCache } from '../products/product-cache.ts';
import type { ProductRow } from '../products/product-types.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ChipsInput } from '../ui/chips-input.tsx';
import { cn } from '../ui/cn.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import {
  changeFields,
  changeNames,
  editedOf,
  kindsBeside,
  MOST_WORDS,
  readChanges,
  type TypedChange,
  warningOf,
} from './bulk-change.ts';
import { RecentEdits } from './recent-edits.tsx';
import { sayEdited } from './say-edited.ts';
import { useUndoEdit } from './use-undo-edit.ts';

/** Of how many products the dialog shows what becomes of them. */
const EXAMPLES = 3;

/** Changes fields of many products in one edit: which fields, to what, and what becomes of the first of the products. */
export default function BulkEditDialog({
  subject,
  rows,
  isOpen,
  onClose,
}: {
  subject: Subject;
  /** The chosen products that the list shows, for the examples. */
  rows: readonly ProductRow[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const formId = useId();
  const utils = trpc.useUtils();
  const cache = useProductCache();
  const [typed, setTyped] = useState<readonly Row[]>([{ key: 0, kind: 'pricePercent', text: '', words: [] }]);
  const [isAsked, setAsked] = useState(false);
  // One key for each opening, so that a press that is sent twice edits once.
  const [clientKey, setClientKey] = useState(() => crypto.randomUUID());
  const undo = useUndoEdit();
  const create = trpc.bulkEdits.create.useMutation({
    meta: { quiet: true },
    onSuccess: (edit) => {
      void Promise.all([cache.manyChanged(), utils.bulkEdits.invalidate(), utils.activity.list.invalidate()]);
      sayEdited(edit, () => undo.mutate({ id: edit.id }));
      onClose();
    },
    onError: (error) => {
      // The answer to an earlier press was lost, although its edit was made. Once the seller has read this, a press is another edit.
      if (readError(error).code === 'CONFLICT') setClientKey(crypto.randomUUID());
      void Promise.all([utils.products.invalidate(), utils.bulkEdits.invalidate()]);
    },
  });
  const read = readChanges(typed);
  const edited = editedOf(rows, read);
  // Of products that the list does not show, nobody knows here what becomes of them.
  const kept = rows.length === subject.count ? edited.filter((one) => 'refused' in one).length : 0;
  const more = kindsBeside(typed);
  const form = useRef<HTMLFormElement>(null);
  const added = useRef<number | null>(null);
  useEffect(() => {
    if (added.current === null) return;
    form.current?.querySelector<HTMLElement>(`[data-change="${added.current}"] button`)?.focus();
    added.current = null;
  });
  const add = () => {
    const [kind] = more;
    if (!kind) return;
    const key = 1 + Math.max(...typed.map((one) => one.key));
    added.current = key;
    setAsked(false);
    setTyped([...typed, { key, kind, text: '', words: [] }]);
  };
  const remove = (key: number) => {
    const at = typed.findIndex((one) => one.key === key);
    const left = typed.filter((one) => one.key !== key);
    added.current = left[Math.max(0, at - 1)]?.key ?? null;
    setTyped(left);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if ('changes' in read && !create.isPending) create.mutate({ products: subject.products, changes: read.changes, clientKey });
  };
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
            {subject.count === null
              ? 'Edit'
              : kept > 0
                ? `Edit ${subject.count - kept} of ${plural(subject.count, 'product')}`
                : `Edit ${plural(subject.count, 'product')}`}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className="grid grid-cols-1 gap-4" onSubmit={submit}>
        {typed.map((one, at) => (
          <Change
            key={one.key}
            one={one}
            beside={typed.filter((other) => other !== one)}
            missing={isAsked && 'missing' in read ? (read.missing[at] ?? null) : null}
            onChange={(change) => setTyped(typed.map((other) => (other === one ? { ...change, key: one.key } : other)))}
            onRemove={typed.length > 1 ? () => remove(one.key) : null}
          />
        ))}
        {more.length > 0 && (
          <Button variant="ghost" className="justify-self-start" icon={<Plus className="size-4" />} onClick={add}>
            Change something else too
          </Button>
        )}
        {/* After a failed press it is not known whether the products are as they were. */}
        {!create.error && <Examples edited={edited} typed={typed} />}
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

type Row = TypedChange & { key: number };

/** One field to change: which, and to what. */
function Change({
  one,
  beside,
  missing,
  onChange,
  onRemove,
}: {
  one: Row;
  /** The other changes of the edit. */
  beside: readonly TypedChange[];
  missing: string | null;
  onChange: (change: TypedChange) => void;
  /** Null if this is the only change. */
  onRemove: (() => void) | null;
}) {
  const { key, kind, text, words } = one;
  const field = changeFields[kind];
  const warning = warningOf(one);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the field in it
    <div
      role="group"
      aria-label={changeNames[kind]}
      data-change={key}
      className={cn('grid grid-cols-1 gap-4', beside.length > 0 && 'rounded-control border p-3')}
    >
      <div className="flex items-end gap-1">
        <Field label="What to change" className="min-w-0 flex-1">
          <Select
            options={kindsBeside(beside).map((value) => ({ value, label: changeNames[value] }))}
            value={kind}
            onValueChange={(kind) => onChange({ kind, text: '', words: [] })}
          />
        </Field>
        {onRemove && (
          <Button
            variant="ghost"
            iconOnly
            aria-label={`Leave out: ${changeNames[kind]}`}
            icon={<X className="size-4.5" />}
            onClick={onRemove}
          />
        )}
      </div>
      {field.of === 'words' ? (
        <Field label={field.label} error={missing}>
          <ChipsInput
            key={kind}
            value={words}
            onChange={(words) => onChange({ ...one, words, text: '' })}
            onTyping={(text) => onChange({ ...one, text })}
            max={MOST_WORDS}
            maxLength={kind.endsWith('Tags') ? 60 : 80}
          />
        </Field>
      ) : (
        <Field label={field.label} hint={field.of === 'number' ? field.hint : undefined} error={missing}>
          <Input
            key={kind}
            value={text}
            maxLength={100}
            inputMode={field.of === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...one, text: target.value })}
          />
        </Field>
      )}
      {warning && (
        <Banner tone="warn" announce>
          {warning} You can take the edit back afterwards.
        </Banner>
      )}
    </div>
  );
}

/**
 * What becomes of the first products, those that stay as they are before the others. Keywords are not shown in the list, so they have
 * no examples.
 */
function Examples({ edited, typed }: { edited: ReturnType<typeof editedOf<ProductRow>>; typed: readonly TypedChange[] }) {
  const kinds = typed.map(({ kind }) => kind).filter((kind) => !kind.endsWith('Keywords'));
  if (edited.length === 0 || kinds.length === 0) return null;
  const isKept = (one: (typeof edited)[number]) => 'refused' in one;
  const kept = edited.filter(isKept).length;
  const shown = edited
    .toSorted((a, b) => Number(isKept(b)) - Number(isKept(a)))
    .slice(0, EXAMPLES)
    .map((one) => {
      if ('refused' in one) return { row: one.row, words: `stays as it is. ${one.refused}` };
      // Tags that are added and taken away make one difference.
      const said = new Set(kinds.map((kind) => `${say(one.row, kind)} → ${say(one.after, kind)}`));
      return { row: one.row, words: [...said].join('; ') };
    });
  return (
    <div className="grid gap-1 rounded-control bg-sunken p-3 text-sm">
      {kept > EXAMPLES && <p className="font-medium">{plural(kept, 'product stays as it is', 'products stay as they are')}.</p>}
      <ul aria-label="Examples" className="grid gap-1">
        {shown.map(({ row, words }) => (
          <li key={row.id} className="wrap-anywhere">
            <span className="font-medium">{row.name}</span>: {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The value of a product that a kind of change is about, in words. */
function say(
  of: Pick<ProductRow, 'price' | 'currency' | 'stock' | 'category' | 'brand' | 'tags'>,
  kind: TypedChange['kind'],
): string {
  if (kind.startsWith('price')) return of.price === null ? 'no price' : priceText(of.price, of.currency);
  if (kind.startsWith('stock')) return `${of.stock}`;
  if (kind.endsWith('Tags')) return of.tags.join(', ') || 'none';
  return of[kind as 'category' | 'brand'] || 'none';
}
