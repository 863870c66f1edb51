import { type VoicePerson, type VoiceProfile, voiceLimits } from '#shared/voice/voice.ts';
import { RowList } from '../products/edit/row-list.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { ChipsInput } from '../ui/chips-input.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { Problems, ProfileValues } from './profile-values.ts';

const persons: { value: VoicePerson; label: string; hint: string }[] = [
  { value: 'you', label: 'To “you”', hint: 'You wear it every day.' },
  { value: 'we', label: 'As “we”', hint: 'We sew it in small runs.' },
  { value: 'none', label: 'Of the product only', hint: 'It is sewn in small runs.' },
  { value: 'any', label: 'As it comes', hint: 'Nothing is asked for.' },
];
const isBlank = (text: string) => text.trim() === '';

interface Props {
  values: ProfileValues;
  problems: Problems;
  onChange: (changes: Partial<ProfileValues>) => void;
}

/** How the AI's texts should sound. The checks compare each text with these settings. */
export function SoundFields({ values, problems, onChange }: Props) {
  const { voice } = values;
  const set = (changes: Partial<VoiceProfile>) => onChange({ voice: { ...voice, ...changes } });
  return (
    <>
      <RadioGroup
        legend="A text speaks"
        name="voicePerson"
        columns={2}
        options={persons}
        value={voice.person}
        onValueChange={(person) => set({ person })}
      />
      <div className="grid content-start gap-1 sm:grid-cols-2">
        <Checkbox label="Emoji are welcome" checked={voice.emoji} onChange={(event) => set({ emoji: event.target.checked })} />
        <Checkbox
          label="Exclamation marks are welcome"
          checked={voice.exclamations}
          onChange={(event) => set({ exclamations: event.target.checked })}
        />
      </div>
      <Field
        label="Words in a sentence, on average"
        optional
        className="max-w-80"
        hint="Much longer sentences are pointed out."
        error={problems.words ?? null}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          className="max-w-28"
          value={values.words}
          onChange={(event) => onChange({ words: event.target.value })}
        />
      </Field>
    </>
  );
}

/** Words a text must never contain, and words it must contain. */
export function WordFields({ values, problems, onChange }: Props) {
  const { voice } = values;
  const set = (changes: Partial<VoiceProfile>) => onChange({ voice: { ...voice, ...changes } });
  return (
    <>
      {/* The locked texts must stand above the word lists. A word list that loses the focus adds a half-typed word and may grow
          by a line; a button below it would then move away from under the pointer before the click. */}
      <RowList
        legend="Locked texts"
        one="locked text"
        hint="Warnings and legal lines. Each stands at the end of every text exactly as you type it here."
        error={problems.lockedSnippets}
        rows={voice.lockedSnippets}
        blank=""
        isBlank={isBlank}
        max={voiceLimits.snippets}
        onChange={(lockedSnippets) => set({ lockedSnippets })}
      >
        {(snippet, index, change) => (
          <Textarea
            rows={2}
            aria-label={`Locked text ${index + 1}`}
            className="min-h-16!"
            maxLength={voiceLimits.snippet}
            value={snippet}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </RowList>
      <Field
        label="Banned words"
        optional
        hint="Not used by the writer, and underlined where they stand. Every form counts: “craft” is also “crafted”."
        error={problems.bannedWords ?? null}
      >
        <ChipsInput
          value={voice.bannedWords}
          max={voiceLimits.bannedWords}
          maxLength={voiceLimits.bannedWord}
          onChange={(bannedWords) => set({ bannedWords })}
        />
      </Field>
      <Field
        label="Must-say phrases"
        optional
        hint="Said in every text, word for word. They count as your facts, so say only what is true of all your products."
        error={problems.mustSay ?? null}
      >
        <ChipsInput
          phrases
          value={voice.mustSay}
          max={voiceLimits.mustSay}
          maxLength={voiceLimits.phrase}
          onChange={(mustSay) => set({ mustSay })}
        />
      </Field>
    </>
  );
}
