import { useState } from 'react';
import { QUERY_COST } from '#shared/generation/costs.ts';
import { type Tweak, tweakNames, tweaks } from '#shared/generation/generation.ts';
import { type Language, languageNames, languages } from '#shared/generation/options.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { ALL_COUNT } from '../brief/all-count.ts';
import type { TweakAsk } from '../writing/run.ts';

const cost = `(${QUERY_COST} ${QUERY_COST === 1 ? 'query' : 'queries'})`;
const options = languages.map((value) => ({ value, label: languageNames[value] }));

/** Buttons such as "Shorter" or "Translate". Each has another version of the text written, which becomes a new draft. */
export function TweakChips({
  id,
  language,
  claimsLeft,
  hasKeywords,
  offline,
  onTweak,
}: {
  id: string;
  language: Language;
  /** Whether the draft has problems that keep it from being used; only then a version without them is offered. */
  claimsLeft: boolean;
  /** False if there is no keyword that a version could use more often. */
  hasKeywords: boolean;
  /** True if no AI is set up. The built-in writer, which then writes the texts, knows English only. */
  offline: boolean;
  onTweak: (input: TweakAsk) => void;
}) {
  const current = trpc.subscriptions.current.useQuery().data;
  const [target, setTarget] = useState<Language>(() => languages.find((one) => one !== language) ?? 'en');
  const offered = tweaks.filter((tweak): tweak is Exclude<Tweak, 'translate'> => tweak !== 'translate');
  return (
    <section aria-label="Another version" className="grid gap-2 border-t px-5 py-4">
      <p className="text-muted-foreground text-sm">
        Another version, as a draft of its own. This one stays.{current?.freeStopsLeft === 0 && ` ${ALL_COUNT}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {offered
          .filter((tweak) => (tweak !== 'fix-claims' || claimsLeft) && (tweak !== 'keywords' || hasKeywords))
          .map((tweak) => (
            <Button key={tweak} size="sm" variant="sparkSoft" onClick={() => onTweak({ id, tweak })}>
              {tweakNames[tweak]} {cost}
            </Button>
          ))}
      </div>
      {offline ? (
        <p className="text-muted-foreground text-sm">Translations need an AI key; the offline writer knows English only.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label="Language of the translation"
            className="max-w-40"
            options={options.filter(({ value }) => value !== language)}
            value={target}
            onValueChange={setTarget}
          />
          <Button size="sm" variant="sparkSoft" onClick={() => onTweak({ id, tweak: 'translate', language: target })}>
            {tweakNames.translate} {cost}
          </Button>
        </div>
      )}
    </section>
  );
}
