import {
  brandVoiceNames,
  brandVoices,
  descriptionLengths,
  formLimits,
  lengthBands,
  platformNames,
  platforms,
} from '#shared/generation/options.ts';
import type { ProfileFormData } from '#shared/profiles.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import type { Problems } from './profile-values.ts';

const tones = brandVoices.map((value) => ({ value, label: brandVoiceNames[value] }));
const channels = platforms.map((value) => ({ value, label: platformNames[value] }));
const lengths = descriptionLengths.map((value) => ({ value, label: lengthBands[value].name }));

/** The settings that a profile puts into the writing form. Keywords and guidelines are edited in that form and not here. */
export function FormFields({
  formData,
  problems,
  onChange,
}: {
  formData: ProfileFormData;
  problems: Problems;
  onChange: (formData: ProfileFormData) => void;
}) {
  const set = (changes: Partial<ProfileFormData>) => onChange({ ...formData, ...changes });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Tone">
          <Select options={tones} value={formData.brandVoice} onValueChange={(brandVoice) => set({ brandVoice })} />
        </Field>
        <Field label="Platform">
          <Select options={channels} value={formData.platform} onValueChange={(platform) => set({ platform })} />
        </Field>
        <Field label="Length">
          <Select
            options={lengths}
            value={formData.descriptionLength}
            onValueChange={(descriptionLength) => set({ descriptionLength })}
          />
        </Field>
      </div>
      <Field
        label="Who is it for?"
        optional
        hint="For example: people who bake at home, first-time parents, small offices."
        error={problems.targetAudience ?? null}
      >
        <Input
          value={formData.targetAudience}
          maxLength={formLimits.targetAudience}
          autoComplete="off"
          onChange={(event) => set({ targetAudience: event.target.value })}
        />
      </Field>
    </>
  );
}
