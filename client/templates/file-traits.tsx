import { fields, traitsOf } from '#shared/templates/fields.ts';
import type { Template } from '#shared/templates/template.ts';
import { Card } from '../ui/card.tsx';
import { ChipsInput } from '../ui/chips-input.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { NativeSelect } from './native-select.tsx';

/** What holds for a whole file of the template. */
export function FileTraits({ template, onChange }: { template: Template; onChange: (next: Template) => void }) {
  const set = (change: Partial<Template>) => onChange({ ...template, ...change });
  return (
    <Card title="The file">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Name">
          <Input
            data-setting="name"
            value={template.name}
            maxLength={300}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <Field label="Platform">
          <Input
            data-setting="platform"
            value={template.platform}
            maxLength={300}
            onChange={({ target }) => set({ platform: target.value })}
          />
        </Field>
        <Field label="For">
          <NativeSelect
            setting="direction"
            value={template.direction}
            options={[
              ['both', 'Import and export'],
              ['import', 'Import'],
              ['export', 'Export'],
            ]}
            onChange={(direction) => set({ direction })}
          />
        </Field>
        <Field label="Format">
          <NativeSelect
            setting="format"
            value={template.format}
            options={[
              ['csv', 'CSV'],
              ['tsv', 'TSV'],
              ['json', 'JSON'],
              ['xlsx', 'Excel'],
            ]}
            onChange={(format) => set({ format, ...(format === 'tsv' && { delimiter: '\t' as const }) })}
          />
        </Field>
        <Field label="Between cells">
          <NativeSelect
            setting="delimiter"
            value={template.delimiter}
            options={[
              [',', 'Comma'],
              [';', 'Semicolon'],
              ['\t', 'Tab'],
              ['|', 'Bar |'],
            ]}
            onChange={(delimiter) => set({ delimiter })}
          />
        </Field>
        <Field label="Encoding of exports">
          <NativeSelect
            setting="encoding"
            value={template.encoding}
            options={[
              ['utf-8', 'UTF-8'],
              ['utf-8-bom', 'UTF-8 for Excel'],
              ['windows-1252', 'Windows-1252'],
              ['utf-16le', 'UTF-16'],
            ]}
            onChange={(encoding) => set({ encoding })}
          />
        </Field>
        <Field label="Decimal sign">
          <NativeSelect
            setting="decimal"
            value={template.decimal}
            options={[
              ['.', 'Point, 19.90'],
              [',', 'Comma, 19,90'],
            ]}
            onChange={(decimal) => set({ decimal })}
          />
        </Field>
        <Field label="Separator of lists">
          <Input
            data-setting="listSeparator"
            value={template.listSeparator}
            maxLength={5}
            onChange={({ target }) => set({ listSeparator: target.value })}
          />
        </Field>
        <Field label="Products are found again by">
          <NativeSelect
            setting="matchKey"
            value={template.matchKey}
            options={fields.map((field) => [field, traitsOf(field).title] as const)}
            onChange={(matchKey) => set({ matchKey })}
          />
        </Field>
        <Field
          label="Typical headers"
          hint="Headers that only this format has. A file with half of them is taken for it."
          className="sm:col-span-2 lg:col-span-3"
        >
          <ChipsInput phrases max={20} maxLength={300} value={template.marks} onChange={(marks) => set({ marks })} />
        </Field>
      </div>
    </Card>
  );
}
