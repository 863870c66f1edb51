import { featuresUsed } from '#shared/facts/facts.ts';
import type { DescriptionForm, FormChanges, StepTitle } from '#shared/generation/form.ts';
import { splitFeatures } from '#shared/generation/form-output.ts';
import { splitKeywords } from '#shared/generation/keywords.ts';
import { brandVoiceNames, formLimits, lengthBands, platformNames } from '#shared/generation/options.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { productState } from './step-answers.ts';
import { type TextCount, TextCountChoice } from './text-count.tsx';
import type { SaveProfile } from './use-save-profile.tsx';

/** Facts of the chosen product in the catalogue. */
interface ProductWords {
  keyFeatures: readonly string[];
  notes: string;
}

/** A summary of all entries, each with a link back to its step, and the offer to save the settings as a profile. */
export function StepReview({
  form,
  productName,
  ofProduct,
  mayJump,
  save,
  texts,
  onGoTo,
  onChange,
}: {
  form: DescriptionForm;
  productName: string;
  /** Shown together with the seller's entries, because the AI is told both. */
  ofProduct: ProductWords;
  mayJump: boolean;
  save: SaveProfile;
  texts: TextCount;
  onGoTo: (step: StepTitle) => void;
  onChange: (changes: FormChanges) => void;
}) {
  const { formData: data } = form;
  const band = lengthBands[data.descriptionLength];
  const rows: { step: StepTitle; items: [string, string][] }[] = [
    { step: 'Product', items: [['Product', productName || productState(data)]] },
    {
      step: 'Platform & length',
      items: [
        ['Platform', platformNames[data.platform]],
        ['Length', `${band.name}, ${band.min} to ${band.max} words`],
      ],
    },
    {
      step: 'Voice & audience',
      items: [
        ['Voice', brandVoiceNames[data.brandVoice]],
        ['Audience', data.targetAudience.trim() || 'Anyone'],
      ],
    },
    {
      step: 'Features & keywords',
      items: [
        ['Features', featuresUsed(ofProduct.keyFeatures, splitFeatures(data.keyFeatures)).join(' · ') || 'None'],
        ['Keywords', `${splitKeywords(data.keywords).join(', ') || 'None'}${data.seoFocused ? ' (written for search)' : ''}`],
      ],
    },
    {
      step: 'Guidelines',
      items: [
        ['Brand guidelines', start(data.brandGuidelines)],
        ['Example', start(data.templateDescription)],
        ['Notes', start([ofProduct.notes, data.additionalNotes].filter((text) => text.trim()).join(' · '))],
      ],
    },
  ];
  return (
    <>
      <ul className="divide-y rounded-control border">
        {rows.map(({ step, items }) => (
          <li key={step} className="flex items-start justify-between gap-3 px-3 py-2.5">
            <dl className="grid min-w-0 flex-1 gap-x-4 gap-y-1">
              {items.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-muted-foreground">{name}</dt>
                  <dd className="break-words mb-1">{value}</dd>
                </div>
              ))}
            </dl>
            {mayJump && (
              <Button size="sm" variant="ghost" className="-my-1.5" aria-label={`Change ${step}`} onClick={() => onGoTo(step)}>
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TextCountChoice texts={texts} />
      <div className="grid gap-3">
        <Checkbox
          checked={data.saveAsProfile}
          onChange={(event) => onChange({ saveAsProfile: event.target.checked })}
          label="Save as profile"
          hint="Keeps platform, length, voice, audience and guidelines for the next product, and keywords that are not this product’s own."
        />
        {data.saveAsProfile && (
          <>
            <div className="flex flex-wrap items-end gap-2">
              <Field label="Profile name" className="min-w-0 flex-1 basis-40">
                <Input
                  ref={save.input}
                  value={data.profileName}
                  maxLength={formLimits.profileName}
                  autoComplete="off"
                  aria-invalid={save.nameMissing || undefined}
                  onChange={(event) => onChange({ profileName: event.target.value })}
                />
              </Field>
              <Button busy={save.busy} onClick={save.run}>
                Save profile
              </Button>
            </div>
            {save.alert && save.alert}
          </>
        )}
      </div>
    </>
  );
}

function start(text: string): string {
  const characters = [...text.trim()];
  if (characters.length === 0) return 'None';
  return characters.length > 160 ? `${characters.slice(0, 159).join('')}…` : characters.join('');
}
