import { useMemo, useState } from 'react';
import { SAMPLE } from '#shared/batches/batches.ts';
import { partsOf } from '#shared/batches/parts.ts';
import { SAME_AS_LIVE } from '#shared/batches/same.ts';
import { descriptionLengths } from '#shared/generation/options.ts';
import { voiceLimits } from '#shared/voice/voice.ts';
import { readError } from '../errors.ts';
import { plural } from '../products/format.ts';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChipsInput } from '../ui/chips-input.tsx';
import { cn } from '../ui/cn.ts';
import { Field } from '../ui/field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useConfirm } from '../use-confirm.ts';
import type { Batch, BatchItem } from './batch-types.ts';
import { DraftText } from './review/draft-text.tsx';
import { isOpen, isRewritable } from './review/review-order.ts';
import { ProductLine, Reasons } from './without-text.tsx';

const NOTE_MAX = 500;

/** The first texts of a batch, and how the others are to be. */
export function SampleScreen({ one, items }: { one: Batch; items: readonly BatchItem[] }) {
  const parts = useMemo(() => partsOf(one.fields), [one.fields]);
  const sample = items.filter(({ isSample }) => isSample);
  const texts = sample.filter(({ generationId, state }) => generationId !== null || state === 'waiting');
  // Another product took the place of each of these.
  const aside = sample
    .filter((item) => !texts.includes(item))
    .map((item) => ({ ...item, reason: item.state === 'thin' ? TOO_THIN : item.reason }));
  const same = aside.filter(({ reason }) => reason?.startsWith(SAME_AS_LIVE)).length;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] [&>*]:min-w-0">
      <section aria-label="The sample">
        {same > texts.length && (
          <Banner tone="warn" className="mb-4" title={`${plural(same, 'text')} came out the same as the text you have.`}>
            The others may as well. Add facts, or start again with another voice or length. A text that comes out the same costs
            nothing.
          </Banner>
        )}
        <ul className="grid gap-4">
          {texts.map((item) => (
            <li key={item.position} className="min-w-0 rounded-card border bg-card shadow-soft">
              <div className="border-b px-5 py-3">
                <ProductLine productId={item.productId} name={item.name} image={item.image} />
              </div>
              <div className="px-5 py-4">
                {item.generationId ? <DraftText id={item.generationId} parts={parts} /> : <Skeleton className="h-24" />}
              </div>
            </li>
          ))}
        </ul>
        {aside.length > 0 && (
          <div className={cn(texts.length > 0 && 'mt-5')}>
            <Reasons label="Left out" items={aside} heading="h2" />
          </div>
        )}
      </section>
      <Corrections
        one={one}
        again={sample.filter((item) => isOpen(item) && isRewritable(item)).length}
        edited={sample.filter((item) => isOpen(item) && item.isEdited).length}
      />
    </div>
  );
}

const TOO_THIN = 'Too few facts for a text, so no query was used. What each product lacks is asked once the others are written.';

function Corrections({
  one,
  again,
  edited,
}: {
  one: Batch;
  /** How many texts of the sample can be written again: those that are neither used nor discarded, nor in review or edited. */
  again: number;
  /** How many of the others were edited. */
  edited: number;
}) {
  const { id, counts, followsNotes } = one;
  const utils = trpc.useUtils();
  const [shorter, setShorter] = useState(false);
  const [warmer, setWarmer] = useState(false);
  const [bannedWords, setBannedWords] = useState<string[]>([]);
  const [note, setNote] = useState('');
  const options = { meta: { quiet: true }, onSettled: () => utils.batches.get.invalidate({ id }) };
  const goOn = trpc.batches.continue.useMutation(options);
  const rewrite = trpc.batches.rewriteSample.useMutation(options);
  const cancel = trpc.batches.cancel.useMutation(options);
  const stop = useConfirm(cancel);
  const failed = rewrite.error ?? goOn.error;
  const error = failed && readError(failed);
  const corrections = { shorter, warmer, bannedWords, note: note.trim() };
  const isCorrected = shorter || warmer || bannedWords.length > 0 || corrections.note !== '';
  const queriesLeft = useQueriesLeft();
  const [isAsked, setAsked] = useState(false);
  const missing = isAsked && !isCorrected ? 'Say first how the texts are to be different.' : null;
  const others = counts.waiting;
  // Products with too few facts are set aside for free.
  const texts = trpc.batches.writable.useQuery({ id }, { staleTime: 0, refetchOnMount: 'always' }).data?.texts ?? others;
  const isShorter = shorter && one.request.descriptionLength !== descriptionLengths[0];
  return (
    <Card
      title="How should the others be?"
      description="What you say here goes into the brief of the texts to come."
      className="xl:sticky xl:top-20"
    >
      {!followsNotes && (
        <p className="mb-4 text-pretty">
          The built-in writer keeps to the length and the words to avoid. It cannot follow notes.
        </p>
      )}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          rewrite.reset();
          goOn.mutate({ id, ...corrections });
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would look and read like a part of a form to fill in */}
        <div role="group" aria-label="Tone" className="flex flex-wrap gap-2">
          <Chip on={shorter} onChange={setShorter}>
            Shorter
          </Chip>
          <Chip on={warmer} onChange={setWarmer} disabled={!followsNotes}>
            Warmer
          </Chip>
        </div>
        <Field label="Words to avoid" optional>
          <ChipsInput
            value={bannedWords}
            onChange={setBannedWords}
            max={voiceLimits.bannedWords}
            maxLength={voiceLimits.bannedWord}
          />
        </Field>
        <Field label="Note" optional error={missing ?? error?.fields?.note ?? null}>
          <Textarea
            rows={3}
            disabled={!followsNotes}
            maxLength={NOTE_MAX}
            value={note}
            placeholder={followsNotes ? 'For example: name the firing in every text' : ''}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        {error && !error.fields?.note && (
          <Banner tone="bad" announce>
            {error.message}
          </Banner>
        )}
        <Button
          data-needs="write"
          type="submit"
          variant="spark"
          size="lg"
          busy={goOn.isPending}
          disabled={rewrite.isPending}
          className="whitespace-normal"
        >
          Write the other {others.toLocaleString('en')} (
          {isShorter && texts < others ? `up to ${plural(others, 'query', 'queries')}` : plural(texts, 'query', 'queries')})
        </Button>
        {texts < others && !isShorter && (
          <p className="text-pretty">
            {texts === 0 ? 'None' : texts.toLocaleString('en')} of the {others.toLocaleString('en')} can be written now. The rest
            is set aside for free, with what each product lacks.
          </p>
        )}
        {again > 0 && (
          <Button
            data-needs="write"
            className="whitespace-normal"
            busy={rewrite.isPending}
            disabled={goOn.isPending || (queriesLeft !== undefined && queriesLeft < again)}
            onClick={() => {
              setAsked(true);
              if (!isCorrected) return;
              goOn.reset();
              rewrite.mutate({ id, ...corrections });
            }}
          >
            Rewrite {again === 1 ? 'this one' : `these ${spelled(again)}`} ({plural(again, 'query', 'queries')})
          </Button>
        )}
        {again > 0 && (
          <p className="text-pretty text-muted-foreground">
            {queriesLeft !== undefined && queriesLeft < again
              ? `${queriesLeft === 0 ? 'No AI queries are' : `Only ${plural(queriesLeft, 'AI query', 'AI queries')} ${queriesLeft === 1 ? 'is' : 'are'}`} left, too few to write them again. These texts stay.`
              : isCorrected
                ? 'The texts you see now are put away as discarded drafts.'
                : 'Say first how they are to be different, then look at these again before the others are written.'}
            {edited > 0 &&
              ` ${edited === 1 ? 'The one that was edited stays.' : `The ${spelled(edited)} that were edited stay.`}`}
          </p>
        )}
        {one.later && others > SAMPLE && (
          <p className="text-pretty text-muted-foreground">
            They are written later, for half of what the AI provider charges: mostly within an hour, at most within a day.
          </p>
        )}
        <Button data-needs="write" variant="ghost" onClick={stop.ask}>
          Keep these and stop
        </Button>
      </form>
      <ConfirmDialog
        {...stop.dialog}
        title={`Leave the other ${plural(others, 'text')} unwritten?`}
        confirmLabel="Keep these and stop"
        cancelLabel="Go back"
        onConfirm={() => cancel.mutate({ id }, { onSuccess: stop.close })}
      >
        No more queries are used. The texts of the sample stay as drafts, and you can use them.
      </ConfirmDialog>
    </Card>
  );
}

const spelled = (n: number) => ['', '', 'two', 'three', 'four', 'five'][n] ?? n.toLocaleString('en');

/** How many queries are left in this period; undefined while that is not known. */
function useQueriesLeft(): number | undefined {
  const current = trpc.subscriptions.current.useQuery().data;
  return current && Math.max(0, current.limits['ai.queries'] - current.aiQueriesBilling);
}

function Chip({
  on,
  onChange,
  disabled = false,
  children,
}: {
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
      className={cn(
        'h-control rounded-full border px-4 font-semibold transition-colors disabled:pointer-events-none disabled:opacity-55 touch:min-h-11',
        on ? 'border-primary bg-primary text-primary-foreground' : 'border-control/60 bg-card hover:bg-sunken',
      )}
    >
      {children}
    </button>
  );
}
