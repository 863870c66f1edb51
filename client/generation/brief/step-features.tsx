import type { DescriptionFormData, FormChanges } from '#shared/generation/form.ts';
import { type FormProblem, splitFeatures } from '#shared/generation/form-output.ts';
import { splitKeywords } from '#shared/generation/keywords.ts';
import { formLimits } from '#shared/generation/options.ts';
import { ChipsInput } from '../../ui/chips-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { FeaturesInput } from './features-input.tsx';

export function StepFeatures({
  data,
  ofProduct,
  problems,
  onChange,
}: {
  data: DescriptionFormData;
  /** The product's key features from the catalogue. They are used anyway and need not be typed again. */
  ofProduct: readonly string[];
  problems: readonly FormProblem[];
  onChange: (changes: FormChanges) => void;
}) {
  const errorOf = (field: keyof DescriptionFormData) => problems.find((problem) => problem.field === field)?.message ?? null;
  const features = splitFeatures(data.keyFeatures);
  const told = ofProduct.length > 0 ? ` The product’s own are used already: ${ofProduct.join(' · ')}.` : '';
  const keywords = splitKeywords(data.keywords);
  return (
    <>
      <Field
        label="Key features"
        optional
        hint={`One per line: press Enter after each, or paste a list.${told}`}
        aside={features.length > 0 ? `${features.length} of ${formLimits.keyFeatures}` : undefined}
        error={errorOf('keyFeatures')}
      >
        <FeaturesInput value={features} onChange={(next) => onChange({ keyFeatures: next.join('\n') })} />
      </Field>
      <Switch
        label="Write for search"
        hint="Puts the keywords where search engines and marketplaces look for them."
        checked={data.seoFocused}
        onChange={(event) => onChange({ seoFocused: event.target.checked })}
      />
      <Field
        label="Keywords"
        optional={!data.seoFocused}
        hint="Separate them with commas."
        aside={keywords.length > 0 ? `${keywords.length} of ${formLimits.keywords}` : undefined}
        error={errorOf('keywords')}
      >
        <ChipsInput
          value={keywords}
          onChange={(next) => onChange({ keywords: next.join(', ') })}
          max={formLimits.keywords}
          maxLength={formLimits.keyword}
        />
      </Field>
    </>
  );
}
