import { useState } from 'react';
import { type FileForm, fileLimits } from '#shared/catalogue-files.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { Import } from '../import-types.ts';
import { delimiterNames, encodingNames } from '../import-words.ts';
import type { Changes } from '../use-changes.ts';

const optionsOf = <Value extends string>(names: Record<Value, string>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));

const quotes = [
  { value: '"', label: 'Double quotation mark' },
  { value: "'", label: 'Apostrophe' },
  { value: 'none', label: 'None' },
] as const;

/** Corrects how the file is read, if it was not recognised rightly. */
export function FormDialog({ one, changes, onClose }: { one: Import; changes: Changes; onClose: () => void }) {
  const [form, setForm] = useState<FileForm>(one.form);
  const [row, setRow] = useState('headerRow' in one.form ? String(one.form.headerRow ?? '') : '');
  const headerRow = Number(row);
  const rowIsWrong = row !== '' && !(Number.isInteger(headerRow) && headerRow >= 1 && headerRow <= fileLimits.headerLines);
  const rowIsMissing = row === '' && form.kind !== 'xlsx';
  const save = () => {
    if (rowIsWrong || (form.kind !== 'json' && rowIsMissing)) return;
    const made =
      form.kind === 'json'
        ? form
        : form.kind === 'xlsx'
          ? { ...form, headerRow: row === '' ? null : headerRow }
          : { ...form, headerRow };
    onClose();
    if (JSON.stringify(made) !== JSON.stringify(one.form)) void changes.change({ form: made });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="How the file is read"
      description="The file is read again. What you have mended, left out or mapped is lost."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Read again
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {form.kind !== 'xlsx' && (
          <Field label="Encoding" hint="Change this if letters such as é look wrong.">
            <Select
              options={optionsOf(encodingNames)}
              value={form.encoding}
              onValueChange={(encoding) => setForm({ ...form, encoding })}
            />
          </Field>
        )}
        {(form.kind === 'csv' || form.kind === 'tsv') && (
          <>
            <Field label="Separator" hint="Change this if everything is in one column.">
              <Select
                options={optionsOf(delimiterNames)}
                value={form.delimiter}
                onValueChange={(delimiter) => setForm({ ...form, kind: delimiter === '\t' ? 'tsv' : 'csv', delimiter })}
              />
            </Field>
            <Field label="Quotation mark">
              <Select
                options={quotes}
                value={form.quote ?? 'none'}
                onValueChange={(quote) => setForm({ ...form, quote: quote === 'none' ? null : quote })}
              />
            </Field>
          </>
        )}
        {form.kind === 'xlsx' && (
          <Field label="Sheet">
            <SheetSelect id={one.id} sheet={form.sheet} onChange={(sheet) => setForm({ ...form, sheet })} />
          </Field>
        )}
        {form.kind !== 'json' && (
          <Field label="Header row" error={rowIsWrong ? `Type a number from 1 to ${fileLimits.headerLines}.` : null}>
            <Input inputMode="numeric" value={row} onChange={(event) => setRow(event.target.value.trim())} />
          </Field>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}

/** Chooses one of the workbook's sheets. Null stands for the first one. */
function SheetSelect({ id, sheet, onChange }: { id: string; sheet: string | null; onChange: (sheet: string | null) => void }) {
  const { data, error } = trpc.imports.sheets.useQuery({ id }, { staleTime: Number.POSITIVE_INFINITY });
  if (error) return <Input value={sheet ?? ''} maxLength={200} onChange={(event) => onChange(event.target.value || null)} />;
  const names = data ?? [];
  const value = sheet ?? names[0] ?? null;
  const options = names.map((name) => ({ value: name, label: name }));
  return (
    <Select
      options={value === null || names.includes(value) ? options : [{ value, label: value }, ...options]}
      value={value}
      placeholder="Reading the sheets …"
      onValueChange={(name) => onChange(name === names[0] ? null : name)}
    />
  );
}
