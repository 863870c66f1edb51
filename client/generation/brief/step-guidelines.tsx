import type { DescriptionFormData, FormChanges } from '#shared/generation/form.ts';
import type { FormProblem } from '#shared/generation/form-output.ts';
import { formLimits } from '#shared/generation/options.ts';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

const fields = [
  {
    key: 'brandGuidelines',
    label: 'Brand guidelines',
    hint: 'Words to use and to avoid, how you speak of yourself, what must never be said.',
  },
  {
    key: 'templateDescription',
    label: 'Example description',
    hint: 'A text you like. The writer follows its shape, not its facts.',
  },
  {
    key: 'additionalNotes',
    label: 'Notes for this product',
    hint: 'What the writer may tell buyers as well: care, what is in the box, for whom it is not.',
  },
] as const;

export function StepGuidelines({
  data,
  problems,
  onChange,
}: {
  data: DescriptionFormData;
  problems: readonly FormProblem[];
  onChange: (changes: FormChanges) => void;
}) {
  return fields.map(({ key, label, hint }) => {
    const length = [...data[key].trim()].length;
    return (
      <Field
        key={key}
        label={label}
        optional
        hint={hint}
        error={problems.find(({ field }) => field === key)?.message ?? null}
        aside={
          length > 0 ? (
            <span className="tabular-nums">
              {length.toLocaleString('en')} of {formLimits[key].toLocaleString('en')}
            </span>
          ) : undefined
        }
      >
        <Textarea rows={3} value={data[key]} onChange={(event) => onChange({ [key]: event.target.value })} />
      </Field>
    );
  });
}
