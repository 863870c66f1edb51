import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { sentences } from '#shared/errors.ts';
import { formLimits } from '#shared/generation/options.ts';
import { readError } from '../../errors.ts';
import { Button } from '../../ui/button.tsx';
import { ChipsInput } from '../../ui/chips-input.tsx';
import { Field } from '../../ui/field.tsx';

/** Asks for the keywords of a product that has none and saves them on it. The second button goes on without them. */
export function KeywordsMissing({
  title,
  skipLabel,
  takesFocus = false,
  onAdd,
  onSkip,
}: {
  title: string;
  skipLabel: string;
  /** True if it comes because somebody pressed a button for it. Then the field takes the focus as it appears. */
  takesFocus?: boolean;
  /** Saves the keywords. What it throws is shown, and the keywords stay in the box. */
  onAdd: (keywords: string[]) => Promise<unknown>;
  onSkip: () => void;
}) {
  const [keywords, setKeywords] = useState<string[]>([]);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  // Before the screen is drawn, so that no letter typed now falls between the button and the field.
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (keywords.length === 0) return input.current?.focus();
    setBusy(true);
    setFailed(null);
    try {
      await onAdd(keywords);
    } catch (error) {
      setFailed(readError(error).message);
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={save} className="grid grid-cols-1 gap-4 rounded-card border p-4">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-pretty text-muted-foreground">
          Words buyers search for. They are saved on the product, and the text is written for search.
        </p>
      </div>
      <Field
        label="Keywords"
        hint="Separate them with commas."
        error={asked && keywords.length === 0 ? `Type at least one keyword, or choose ${skipLabel}` : null}
      >
        <ChipsInput
          ref={input}
          value={keywords}
          onChange={setKeywords}
          max={formLimits.keywords}
          maxLength={formLimits.keyword}
          placeholder="canvas tote, market bag"
        />
      </Field>
      {failed && (
        <div role="alert" className="rounded-control bg-bad-soft px-3 py-2">
          <p className="font-semibold">{sentences.keywordsFailed}</p>
          <p>{failed}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          Add keywords
        </Button>
        <Button onClick={onSkip} disabled={busy}>
          {skipLabel}
        </Button>
      </div>
    </form>
  );
}
