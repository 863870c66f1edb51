import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { answerWithNumber } from '#shared/facts/unit-missing.ts';
import { factLimits } from '#shared/products/limits.ts';
import { readError } from '../errors.ts';
import { plural } from '../products/format.ts';
import { useProductCache } from '../products/product-cache.ts';
import { ProductThumb } from '../products/product-thumb.tsx';
import { useRight } from '../teams/use-right.ts';
import { trpcClient } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { type Asked, answersOf, byQuestion, keyOf, type Thin, withoutSaved } from './thin-answers.ts';

/** How many products get their answers saved at the same time. */
const SAVED_AT_ONCE = 4;

/**
 * What the writer has to know about products with too few facts. Asked question by question and not product by product, because
 * neighbours often have the same answer: it is typed once, and the exceptions are changed. One press saves all.
 */
export function ThinProducts({ items, onSaved }: { items: readonly Thin[]; onSaved: () => void }) {
  const cache = useProductCache();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<Readonly<Record<string, string>>>({});
  const [saved, setSaved] = useState<{ done: number; total: number } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const asked = byQuestion(items);
  const answers = answersOf(items, values);
  const count = answers.reduce((sum, { facts }) => sum + facts.length, 0);
  const busy = saved !== null && saved.done < saved.total;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || count === 0) return;
    setFailed({});
    let done = 0;
    setSaved({ done, total: count });
    const queue = [...answers];
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const answers = next;
        const { productId: id, facts } = answers;
        try {
          await trpcClient.products.addFacts.mutate({
            id,
            facts: facts.map(({ question: { name, given }, value }) => ({
              name,
              value: answerWithNumber(given, value),
              unit: '',
            })),
          });
          setValues((values) => withoutSaved(values, answers));
        } catch (error) {
          const { message } = readError(error);
          setFailed((failed) => ({
            ...failed,
            ...Object.fromEntries(facts.map(({ question }) => [keyOf(id, question), message])),
          }));
        }
        done += facts.length;
        setSaved({ done, total: count });
      }
    };
    await Promise.all(Array.from({ length: SAVED_AT_ONCE }, lane));
    onSaved();
    void cache.manyChanged();
  };
  // Enter goes to the next field, as in a spreadsheet. After the last one comes the button.
  const goOn = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('input, button[type=submit]') ?? [])];
    fields[fields.indexOf(event.target) + 1]?.focus();
  };
  const missing = Object.keys(failed).length;
  const edits = useRight('edit');

  return (
    <form ref={form} className="grid gap-5" onSubmit={save} onKeyDown={goOn}>
      {asked.map((one) => (
        <Question
          key={one.question.id}
          one={one}
          edits={edits}
          values={values}
          failed={failed}
          onChange={(changes) => setValues((values) => ({ ...values, ...changes }))}
        />
      ))}
      {asked.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button data-needs="edit" type="submit" variant="primary" busy={busy} disabled={count === 0}>
            {count === 0 ? 'Save answers' : `Save ${plural(count, 'answer')}`}
          </Button>
          <p role="status" className="text-muted-foreground tabular-nums">
            {busy
              ? `${saved.done.toLocaleString('en')} of ${saved.total.toLocaleString('en')} saved`
              : saved && missing === 0 && count === 0
                ? `${plural(saved.total, 'answer')} saved as facts of the products.`
                : ''}
          </p>
        </div>
      )}
      {missing > 0 && !busy && (
        <Banner tone="bad" announce>
          {plural(missing, 'answer')} could not be saved. {missing === 1 ? 'It is' : 'They are'} marked above.
        </Banner>
      )}
    </form>
  );
}

function Question({
  one: { question, products },
  edits,
  values,
  failed,
  onChange,
}: {
  one: Asked;
  /** Whether the person may answer. The others see what is missing. */
  edits: boolean;
  values: Readonly<Record<string, string>>;
  failed: Readonly<Record<string, string>>;
  onChange: (changes: Record<string, string>) => void;
}) {
  const [all, setAll] = useState('');
  const exampleId = useId();
  // An answer that was typed for one product stays.
  const give = (value: string) => {
    const untouched = products.filter(({ productId }) => (values[keyOf(productId, question)] ?? '') === all);
    setAll(value);
    onChange(Object.fromEntries(untouched.map(({ productId }) => [keyOf(productId, question), value])));
  };
  return (
    <fieldset className="min-w-0 rounded-control border">
      <legend className="sr-only">{question.question}</legend>
      <div className="grid items-center gap-x-4 gap-y-1.5 border-b bg-sunken px-3 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <p>
          {/* The legend says it already. */}
          <span aria-hidden="true" className="font-semibold">
            {question.question}
          </span>{' '}
          <span id={exampleId} className="text-muted-foreground text-sm">
            For example {question.example}
          </span>
        </p>
        {edits && products.length > 1 && (
          <Input
            aria-label={`The same for all ${products.length.toLocaleString('en')}: ${question.question}`}
            aria-describedby={exampleId}
            placeholder={`The same for all ${products.length.toLocaleString('en')}`}
            maxLength={factLimits.attributeValue}
            autoComplete="off"
            value={all}
            onChange={(event) => give(event.target.value)}
          />
        )}
      </div>
      <ul className="max-h-96 divide-y overflow-y-auto">
        {products.map(({ productId, name, image, given }) => {
          const key = keyOf(productId, question);
          const error = failed[key];
          return (
            <li key={productId} className="px-3 py-1.5">
              <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
                <Name htmlFor={edits ? key : undefined}>
                  <ProductThumb src={image} />
                  <span className="wrap-anywhere line-clamp-2 min-w-0">
                    {name}
                    {given !== undefined && <span className="text-muted-foreground tabular-nums"> · {given}</span>}
                    <span className="sr-only">: {question.question}</span>
                  </span>
                </Name>
                {edits && (
                  <Input
                    id={key}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error ? `${key}-error ${exampleId}` : exampleId}
                    maxLength={factLimits.attributeValue}
                    autoComplete="off"
                    value={values[key] ?? ''}
                    onChange={(event) => onChange({ [key]: event.target.value })}
                  />
                )}
              </div>
              {error && <FieldError id={`${key}-error`}>{error}</FieldError>}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** The product of an answer: the label of its field, if there is one. */
function Name({ htmlFor, children }: { htmlFor: string | undefined; children: ReactNode }) {
  const look = 'flex min-w-0 items-center gap-2';
  if (htmlFor === undefined) return <p className={look}>{children}</p>;
  return (
    <label htmlFor={htmlFor} className={look}>
      {children}
    </label>
  );
}
