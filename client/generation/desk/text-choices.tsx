import { PenLine } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { QUERY_COST } from '#shared/generation/costs.ts';
import type { FormChanges } from '#shared/generation/form.ts';
import {
  brandVoiceNames,
  type Language,
  languageNames,
  languages,
  lengthBands,
  platformNames,
} from '#shared/generation/options.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { SelectLater } from '../../ui/select-later.tsx';
import { allCount } from '../brief/all-count.ts';
import type { Current } from '../brief/generate-button.tsx';
import { optionLists as options } from './option-lists.ts';
import { isOtherThanAsked, needsKey, type TextChoice } from './text-choice.ts';

/** The languages, each saying what it needs before it is chosen. */
function languageOptions(chosen: TextChoice, writer: string | null | undefined, current: Current | undefined) {
  const most = current?.limits['ai.translate'] ?? Number.POSITIVE_INFINITY;
  const written = current?.languagesWritten ?? [];
  const need = (language: Language): string => {
    if (needsKey({ ...chosen, language }, writer)) return ' (needs an AI key)';
    return written.length >= most && !written.includes(language) ? ' (needs a larger plan)' : '';
  };
  return languages.map((language) => ({ value: language, label: `${languageNames[language]}${need(language)}` }));
}

/**
 * The four choices above the text. They set the form and complete none of its steps. The platform is only the form in which the
 * text is shown, so it changes for free. The others need a new text, which is offered when they differ from those of the text.
 */
export function TextChoices({
  chosen,
  asked,
  onForm,
  onLanguage,
  writer,
  current,
  onRewrite,
}: {
  chosen: TextChoice;
  /** What the text on the screen was written for; null if there is none. */
  asked: TextChoice | null;
  onForm: (changes: FormChanges) => void;
  onLanguage: (language: TextChoice['language']) => void;
  /** Who writes the texts; undefined while that is not known. */
  writer: string | null | undefined;
  current: Current | undefined;
  /** Has this one text written anew. If no query is left, it says what helps. */
  onRewrite: () => void;
}) {
  const [open, setOpen] = useState(false);
  const selects = useId();
  return (
    <section aria-label="The text" className="grid max-w-[45rem] grid-cols-1 gap-2 max-[1279px]:max-w-none">
      {/* Four boxes would take the first screen of a phone. */}
      <div className="flex items-center justify-between gap-3 sm:hidden">
        <p className="min-w-0 truncate text-muted-foreground">
          {[
            platformNames[chosen.platform],
            lengthBands[chosen.descriptionLength].name,
            brandVoiceNames[chosen.brandVoice],
            languageNames[chosen.language],
          ].join(' · ')}
        </p>
        <Button
          size="sm"
          aria-label={`${open ? 'Done with' : 'Change'} platform, length, voice and language`}
          aria-expanded={open}
          aria-controls={selects}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Done' : 'Change'}
        </Button>
      </div>
      <div
        id={selects}
        className={cn('grid grid-cols-2 gap-2 sm:grid-cols-4 min-[1280px]:grid-cols-2 xl:grid-cols-4', !open && 'max-sm:hidden')}
      >
        <Choice
          name="Platform"
          options={options.platform}
          value={chosen.platform}
          onValueChange={(platform) => onForm({ platform })}
        />
        <Choice
          name="Length"
          options={options.descriptionLength}
          value={chosen.descriptionLength}
          onValueChange={(descriptionLength) => onForm({ descriptionLength })}
        />
        <Choice
          name="Voice"
          options={options.brandVoice}
          value={chosen.brandVoice}
          onValueChange={(brandVoice) => onForm({ brandVoice })}
        />
        <Choice
          name="Language"
          options={languageOptions(chosen, writer, current)}
          value={chosen.language}
          onValueChange={onLanguage}
        />
      </div>
      {asked && chosen.platform !== asked.platform && (
        <p role="status" className="text-pretty text-muted-foreground text-sm">
          The same words, now shown and checked for {platformNames[chosen.platform]}. They were written for{' '}
          {platformNames[asked.platform]}.
        </p>
      )}
      {asked && isOtherThanAsked(chosen, asked) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-48 text-pretty text-muted-foreground text-sm">
            This text was written as {lengthBands[asked.descriptionLength].name}, {brandVoiceNames[asked.brandVoice]},{' '}
            {languageNames[asked.language]}. {!needsKey(chosen, writer) && allCount(current)}
          </p>
          {needsKey(chosen, writer) ? (
            <p className="text-pretty text-sm">
              {languageNames[chosen.language]} needs an AI key: the offline writer knows English only.
            </p>
          ) : (
            <Button variant="spark" icon={<PenLine className="size-4.5" />} onClick={onRewrite} className="max-sm:w-full">
              Rewrite ({QUERY_COST} {QUERY_COST === 1 ? 'query' : 'queries'})
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** One of the choices, with its name above it. */
function Choice<Value extends string>({ name, ...select }: { name: string } & ComponentProps<typeof SelectLater<Value>>) {
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="block px-1 text-muted-foreground text-xs">
        {name}
      </span>
      <SelectLater aria-label={name} {...select} />
    </div>
  );
}
