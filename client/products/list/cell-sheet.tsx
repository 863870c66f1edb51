import { type FormEvent, useId, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { ProductRow } from '../product-types.ts';
import { type CellField, type CellValues, cellFields, cellNames, readTyped, typedCell } from './cells.ts';
import type { CellEdits } from './use-cell-edits.ts';

const shown: readonly CellField[] = ['price', 'stock', 'tags'];
const hints: Partial<Record<CellField, string>> = { tags: 'Separate tags by commas.' };

/** Price, stock and tags of one product, for a phone, where a cell would be too small to type in. */
export function CellSheet({
  row,
  first,
  isOpen,
  edits,
  onClose,
}: {
  row: ProductRow;
  /** The field that was tapped: it gets the focus. */
  first: CellField;
  isOpen: boolean;
  edits: CellEdits;
  onClose: () => void;
}) {
  const formId = useId();
  const problems = cellFields.flatMap((field) => edits.problemOf(row.id, field) ?? []);
  const mine: Partial<CellValues> = Object.assign({}, ...problems.map((problem) => problem.mine));
  const [typed, setTyped] = useState<Partial<Record<CellField, string>>>(() =>
    Object.fromEntries(shown.map((field) => [field, typedCell(field, { ...row, ...mine })])),
  );
  const [wrong, setWrong] = useState<Partial<Record<CellField, string>>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = shown.map((field) => [field, readTyped(field, typed[field] ?? '', row.currency)] as const);
    const found = Object.fromEntries(read.flatMap(([field, one]) => ('problem' in one ? [[field, one.problem]] : [])));
    setWrong(found);
    const [worst] = Object.keys(found);
    if (worst) return document.getElementById(formId)?.querySelector<HTMLElement>(`[data-of=${worst}]`)?.focus();
    edits.save(row, Object.assign({}, ...read.map(([, one]) => ('value' in one ? one.value : {}))));
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<span className="line-clamp-2 wrap-anywhere">{row.name}</span>}
      initialFocus={() => document.getElementById(formId)?.querySelector(`[data-of=${first}]`) ?? null}
      footer={
        <Button type="submit" form={formId} variant="primary" className="max-sm:flex-1">
          Save
        </Button>
      }
    >
      <form id={formId} className="grid gap-3" onSubmit={submit}>
        {problems.map(({ message }) => (
          <Banner key={message} tone="warn">
            {message}
          </Banner>
        ))}
        {shown.map((field) => (
          <Field
            key={field}
            label={field === 'price' ? `Price in ${row.currency}` : cellNames[field]}
            error={wrong[field] ?? null}
            hint={hints[field]}
          >
            <Input
              data-of={field}
              value={typed[field] ?? ''}
              inputMode={field === 'price' ? 'decimal' : field === 'stock' ? 'numeric' : undefined}
              autoComplete="off"
              maxLength={field === 'tags' ? 3_500 : 30}
              onFocus={({ target }) => field !== 'tags' && target.select()}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            />
          </Field>
        ))}
      </form>
    </Dialog>
  );
}
