import type { DescriptionFormData, FormChanges } from '#shared/generation/form.ts';
import { descriptionLengths, lengthBands, type Platform, platformNames, platforms } from '#shared/generation/options.ts';
import { limitOf, rulesFor } from '#shared/platforms/rules.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';

const lengths = descriptionLengths.map((value) => ({
  value,
  label: lengthBands[value].name,
  hint: `${lengthBands[value].min} to ${lengthBands[value].max} words`,
}));

/** A short hint under each marketplace, such as "title up to 80 characters". */
function platformHint(platform: Platform, today: Date): string {
  if (platform === 'general') return 'A shop of your own, or no shop yet';
  const rules = rulesFor(platform, today);
  const title = limitOf(rules, 'title', 'text')?.max;
  const bullets = limitOf(rules, 'bullets', 'entries')?.max;
  const tags = limitOf(rules, 'tags', 'entries')?.max;
  const caption = limitOf(rules, 'caption', 'text')?.max;
  return [
    caption && `caption up to ${caption.toLocaleString('en')} characters`,
    title && `title up to ${title} characters`,
    // A limit so high that nobody reaches it is not worth mentioning.
    bullets && bullets < 50 && `${bullets} bullets`,
    tags && tags < 100 && `${tags} tags`,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/^./, (first) => first.toUpperCase());
}

export function StepPlatform({
  data,
  today,
  onChange,
}: {
  data: DescriptionFormData;
  today: Date;
  onChange: (changes: FormChanges) => void;
}) {
  return (
    <>
      <RadioGroup
        legend="Platform"
        name="platform"
        options={platforms.map((value) => ({ value, label: platformNames[value], hint: platformHint(value, today) }))}
        value={data.platform}
        onValueChange={(platform) => onChange({ platform })}
      />
      <RadioGroup
        legend="Length"
        name="descriptionLength"
        options={lengths}
        value={data.descriptionLength}
        onValueChange={(descriptionLength) => onChange({ descriptionLength })}
      />
    </>
  );
}
