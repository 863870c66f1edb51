import { BookOpen, Plus, X } from 'lucide-react';
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { countWords } from '#shared/platforms/measure.ts';
import { voiceSampleLimits } from '#shared/voice/voice.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { CatalogueTexts } from './catalogue-texts.tsx';
import { blankSample, blanksLast, filledSamples, type Sample, splitPaste } from './profile-values.ts';

const { min, max, words } = voiceSampleLimits;
const wordsIn = ({ text }: Sample) => countWords(text);

/** The boxes for three to ten texts by the seller, from which their voice is learnt. */
export function SampleTexts({
  samples,
  problem,
  reading,
  onChange,
  onRead,
}: {
  samples: readonly Sample[];
  /** The server's message about the samples; null if there is none. */
  problem: string | null;
  reading: boolean;
  onChange: (samples: Sample[]) => void;
  onRead: () => void;
}) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [said, setSaid] = useState('');
  const filled = filledSamples(samples).length;
  // The box that gets the server's message: the first that is blank or too short.
  const wrong = problem === null ? -1 : Math.max(0, shortOf(samples));
  const textarea = (at: number) => box.current?.querySelectorAll('textarea')[at];

  useEffect(() => {
    if (problem !== null) box.current?.querySelector<HTMLElement>('textarea[aria-invalid]')?.focus();
  }, [problem]);

  const put = (texts: readonly Sample[], at: number) => {
    const before = samples.slice(0, at);
    const after = samples.slice(at + 1);
    onChange(padded(blanksLast([...before, ...texts, ...after]).slice(0, max)));
  };
  const add = () => {
    onChange([...samples, blankSample]);
    requestAnimationFrame(() => textarea(samples.length)?.focus());
  };
  const remove = (at: number) => {
    onChange(padded(samples.filter((_, index) => index !== at)));
    setSaid(`Text ${at + 1} removed`);
    requestAnimationFrame(() => textarea(Math.max(0, at - 1))?.focus());
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, at: number) => {
    if ((samples[at]?.text ?? '').trim() !== '') return;
    const texts = splitPaste(event.clipboardData.getData('text'), max - filled);
    if (!texts) return;
    event.preventDefault();
    put(
      texts.map((text) => ({ text, product: null })),
      at,
    );
    setSaid(`${texts.length} texts, each in a box of its own`);
  };

  return (
    <fieldset ref={box} className="grid gap-4">
      <legend className="font-semibold text-lg">Your own texts</legend>
      <p className="text-pretty text-muted-foreground">
        {min} to {max} texts you wrote yourself, of {words} words or more each. They are read without AI and not kept. Paste
        several at once with two blank lines between them.
      </p>
      {samples.map((sample, at) => (
        <SampleText
          // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be the same, and their boxes hold no state
          key={at}
          at={at}
          sample={sample}
          problem={at === wrong ? problem : null}
          removable={sample.text !== '' || samples.length > min}
          onPaste={(event) => onPaste(event, at)}
          onChange={(text) => onChange(samples.map((one, index) => (index === at ? { ...one, text } : one)))}
          onRemove={() => remove(at)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {samples.length < max && (
          <Button size="sm" icon={<Plus className="size-4" />} onClick={add}>
            Add another text
          </Button>
        )}
        {filled < max && (
          <Button size="sm" icon={<BookOpen className="size-4" />} onClick={() => setChoosing(true)}>
            Use texts of my catalogue
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={reading} onClick={onRead}>
          Read my voice (0 queries)
        </Button>
        <p className="text-muted-foreground text-sm">
          {filled < min ? `${filled} of at least ${min} texts` : `${filled} texts to read`}
        </p>
      </div>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
      <CatalogueTexts
        open={choosing}
        onOpenChange={setChoosing}
        room={max - filled}
        taken={samples.flatMap(({ product }) => product?.id ?? [])}
        onAdd={(texts) => {
          onChange(padded([...filledSamples(samples), ...texts].slice(0, max)));
          setSaid(`${texts.length} ${texts.length === 1 ? 'text' : 'texts'} added`);
        }}
      />
    </fieldset>
  );
}

function SampleText({
  at,
  sample,
  problem,
  removable,
  onPaste,
  onChange,
  onRemove,
}: {
  at: number;
  sample: Sample;
  problem: string | null;
  removable: boolean;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  onChange: (text: string) => void;
  onRemove: () => void;
}) {
  const count = useMemo(() => wordsIn(sample), [sample]);
  return (
    <div className="flex items-start gap-1">
      <Field
        label={`Text ${at + 1}`}
        className="min-w-0 flex-1"
        error={problem}
        hint={sample.product && `From ${sample.product.name}`}
        aside={
          count > 0 && <span className="tabular-nums">{count === 1 ? '1 word' : `${count.toLocaleString('en')} words`}</span>
        }
      >
        <Textarea
          rows={3}
          className="max-h-64"
          value={sample.text}
          onPaste={onPaste}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {removable && (
        <Button
          variant="ghost"
          iconOnly
          className="mt-6"
          aria-label={`Remove text ${at + 1}`}
          icon={<X className="size-4" />}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

const padded = (samples: readonly Sample[]): Sample[] => [
  ...samples,
  ...Array.from({ length: Math.max(0, min - samples.length) }, () => blankSample),
];

const shortOf = (samples: readonly Sample[]) => samples.findIndex((sample) => wordsIn(sample) < words);
