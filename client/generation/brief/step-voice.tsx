import type { DescriptionFormData, FormChanges } from '#shared/generation/form.ts';
import type { FormProblem } from '#shared/generation/form-output.ts';
import { brandVoiceNames, brandVoices, formLimits } from '#shared/generation/options.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { voiceHints } from './opening-line.ts';
import { ProfilePicker, type Profiles } from './profile-picker.tsx';

const voices = brandVoices.map((value) => ({ value, label: brandVoiceNames[value], hint: voiceHints[value] }));

export function StepVoice({
  data,
  problems,
  profiles,
  onChange,
}: {
  data: DescriptionFormData;
  problems: readonly FormProblem[];
  profiles: Profiles;
  onChange: (changes: FormChanges) => void;
}) {
  return (
    <>
      <ProfilePicker profiles={profiles} selected={data.selectedProfile} loaded={data.userProfile} />
      <RadioGroup
        legend="Brand voice"
        name="brandVoice"
        options={voices}
        value={data.brandVoice}
        onValueChange={(brandVoice) => onChange({ brandVoice })}
      />
      <Field
        label="Who is it for?"
        optional
        hint="For example: people who bake at home, first-time parents, small offices."
        error={problems.find(({ field }) => field === 'targetAudience')?.message ?? null}
      >
        <Input
          value={data.targetAudience}
          maxLength={formLimits.targetAudience}
          autoComplete="off"
          onChange={(event) => onChange({ targetAudience: event.target.value })}
        />
      </Field>
    </>
  );
}
