import { useEffect, useRef, useState } from 'react';
import type { ErrorBody } from '#shared/errors.ts';
import { doors } from '#shared/paths.ts';
import { type Field, traitsOf } from '#shared/templates/fields.ts';
import { SendError } from '../imports/send-file.ts';
import { plural } from '../products/format.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/** What the server found in the file; see testTemplate in server/templates/test-file.ts. */
interface Tested {
  file: { kind: string; rows: number; isWhole: boolean };
  recognised: { id: string; name: string; reasons: string[] } | null;
  columns: { header: string; field: Field | null; samples: string[] }[];
  missing: string[];
  products: { row: number; variants: number; values: { title: string; text: string }[] }[];
  productCount: number;
  problems: { row: number | null; column: string; reason: string; stops: boolean }[];
  problemCount: number;
}

/** Has the server read a file with the saved template, and shows what an import would make of it. Nothing is stored. */
export function TestFile({
  id,
  disabled,
  beforeTest,
  onTested,
}: {
  id: string;
  disabled: boolean;
  beforeTest: () => Promise<boolean>;
  /** Gets what the test found against the template, in a sentence; null if it found nothing. */
  onTested: (against: string | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [name, setName] = useState('');
  const [state, setState] = useState<{ tested: Tested } | { failure: string } | 'busy' | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const test = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setName(file.name);
    setState('busy');
    try {
      if (!(await beforeTest())) return setState(null);
      const tested = await send(id, file, signal);
      if (signal.aborted) return;
      setState({ tested });
      onTested(against(id, file.name, tested));
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof SendError && error.data ? error.data.message : 'The file could not be sent. Try again.';
      setState({ failure });
    }
  };
  return (
    <Card
      title="Test with a file"
      description="Shows which column would hold what, the first products as read, and what is wrong with them. Nothing is stored."
      actions={
        <>
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label="File to test with"
            accept=".csv,.tsv,.txt,.json,.jsonl,.xlsx"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file may be chosen again after it was changed.
              target.value = '';
              if (file) void test(file);
            }}
          />
          <Button busy={state === 'busy'} disabled={disabled} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        {state === 'busy' && <p className="text-muted-foreground">Reading {name}…</p>}
        {state !== null && state !== 'busy' && 'failure' in state && (
          <Banner tone="bad" title={`${name} could not be read`}>
            {state.failure}
          </Banner>
        )}
        {state !== null && state !== 'busy' && 'tested' in state && <Result id={id} name={name} tested={state.tested} />}
      </div>
    </Card>
  );
}

/** What speaks against publishing, as the last test found it. */
function against(id: string, name: string, { recognised, problemCount, missing }: Tested): string | null {
  const found = [
    recognised === null && 'an import would not recognise it',
    recognised && recognised.id !== id && `an import would take it for ${recognised.name}`,
    problemCount > 0 && plural(problemCount, 'problem'),
    missing.length > 0 && `required and missing: ${missing.join(', ')}`,
  ].filter(Boolean);
  return found.length === 0 ? null : `The last test, with ${name}: ${found.join('; ')}.`;
}

async function send(id: string, file: File, signal: AbortSignal): Promise<Tested> {
  const headers = {
    'content-type': 'application/octet-stream',
    'x-file-name': encodeURIComponent(file.name.slice(0, 200).toWellFormed()),
  };
  const answer = await fetch(doors.templateTest(id), { method: 'POST', headers, body: file, signal });
  const body = (await answer.json().catch(() => null)) as { data?: Tested; error?: ErrorBody } | null;
  if (body?.data) return body.data;
  throw new SendError(body?.error ?? null);
}

function Result({ id, name, tested }: { id: string; name: string; tested: Tested }) {
  const { file, recognised, columns, missing, products, productCount, problems, problemCount } = tested;
  return (
    <div className="grid gap-4">
      <Banner tone={problemCount > 0 || missing.length > 0 ? 'warn' : 'ok'} title={name}>
        {plural(productCount, 'product')} in {file.isWhole ? '' : 'the first '}
        {plural(file.rows, 'row')}, {problemCount === 0 ? 'no problems' : plural(problemCount, 'problem')}.{' '}
        {recognised === null
          ? 'An import would not recognise this format by itself.'
          : recognised.id === id
            ? 'An import would recognise it as this format.'
            : `An import would take it for ${recognised.name}.`}
        {missing.length > 0 && ` Required and not in the file: ${missing.join(', ')}.`}
      </Banner>
      <details open>
        <summary className="min-h-6 cursor-pointer font-semibold">Columns of the file</summary>
        <ul className="mt-2 grid gap-1 sm:grid-cols-2">
          {columns.map(({ header, field, samples }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same header, and the list does not change
            <li key={at} className="min-w-0 rounded-control bg-sunken px-3 py-1.5">
              <span className="flex flex-wrap items-baseline justify-between gap-2">
                <span className="wrap-anywhere font-medium">{header || 'Without a name'}</span>
                {field ? <Badge tone="info">{traitsOf(field).title}</Badge> : <Badge>Kept as it is</Badge>}
              </span>
              {samples.length > 0 && (
                <span className="wrap-anywhere block text-muted-foreground text-sm">{samples.join(' · ')}</span>
              )}
            </li>
          ))}
        </ul>
      </details>
      {problems.length > 0 && (
        <details open>
          <summary className="min-h-6 cursor-pointer font-semibold">Problems</summary>
          <ul className="mt-2 grid gap-1">
            {problems.map(({ row, column, reason, stops }) => (
              <li key={`${row} ${column} ${reason}`} className="wrap-anywhere flex flex-wrap items-baseline gap-2">
                <Badge tone={stops ? 'bad' : 'info'}>{stops ? 'Stops' : 'Notice'}</Badge>
                <span>
                  {row !== null && `Row ${row}`}
                  {column && `, ${column}`}: {reason}
                </span>
              </li>
            ))}
          </ul>
          {problemCount > problems.length && <p className="text-muted-foreground">and {problemCount - problems.length} more</p>}
        </details>
      )}
      <details open={problems.length === 0}>
        <summary className="min-h-6 cursor-pointer font-semibold">First products, as read</summary>
        <ol className="mt-2 grid gap-2">
          {products.map(({ row, values, variants }) => (
            <li key={row} className="rounded-control border px-3 py-2">
              <p className="text-muted-foreground text-sm">
                Row {row}
                {variants > 0 && `, ${plural(variants, 'variant')}`}
              </p>
              <dl className="grid gap-x-4 text-sm sm:grid-cols-[12rem_1fr]">
                {values.map(({ title, text }) => (
                  <div key={title} className="contents">
                    <dt className="text-muted-foreground">{title}</dt>
                    <dd className="wrap-anywhere">{text}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
