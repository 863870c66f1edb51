import { PenLine } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { readingLimits } from '#shared/facts/reading-limits.ts';
import { paths } from '#shared/paths.ts';
import { plural } from '../../products/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { allCount } from './all-count.ts';
import { type Current, isSpent, offerMoreQueries } from './generate-button.tsx';
import type { SayWithUndo } from './use-brief-undo.ts';
import type { Paste } from './use-paste.ts';

/**
 * The shortest way to a text: the seller pastes what they have, sees it split into name and facts, unticks what is not a fact,
 * and presses one button, which adds the product to the catalogue and has it written.
 */
export function PasteProduct({
  field,
  paste,
  current,
  hasButton,
  say,
  children,
}: {
  /** Gets the field, so that other buttons can lead to it. */
  field: RefObject<HTMLTextAreaElement | null>;
  paste: Paste;
  current: Current | undefined;
  /** False if the button stands in the bar at the bottom of the screen. */
  hasButton: boolean;
  say: SayWithUndo;
  /** Stands below while nothing is pasted. */
  children?: ReactNode;
}) {
  const { name, isNamed, isRead, ticked, problem, notes, productsInTable, tooLong } = paste;
  const isWhole = useRef(false);
  const clear = () => say('The field is empty again', paste.clear());
  return (
    <>
      <Card>
        <div className="grid gap-4">
          <Field label="Paste your product" hint="A supplier’s sheet, your notes, or the text of a web page">
            <Textarea
              ref={field}
              rows={4}
              maxLength={readingLimits.text}
              value={paste.text}
              onPaste={({ currentTarget: { selectionStart, selectionEnd, value } }) => {
                isWhole.current = selectionStart === 0 && selectionEnd === value.length;
              }}
              onChange={(event) => {
                paste.paste(event.target.value, isWhole.current);
                isWhole.current = false;
              }}
              autoComplete="off"
            />
          </Field>
          {productsInTable > 0 && (
            <Banner
              action={
                <ButtonLink size="sm" href={paths.productImport}>
                  Go to Import
                </ButtonLink>
              }
            >
              This is a table of {plural(productsInTable, 'product')}. Bring it in with Import.
            </Banner>
          )}
          {isRead && (
            <section aria-label={name || 'What was read'} className="grid gap-2 rounded-control border p-4">
              <Field label="Name" hint={isNamed ? undefined : 'No line names the product. Give it a name.'}>
                <Input value={name} maxLength={200} autoComplete="off" onChange={({ target }) => paste.rename(target.value)} />
              </Field>
              <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
                {paste.facts.map(({ key, name, text }) => (
                  <li key={key}>
                    <Checkbox
                      checked={paste.isOn(key)}
                      onChange={() => paste.turn(key)}
                      className="wrap-anywhere"
                      label={
                        <>
                          {name && <span className="text-muted-foreground">{name} </span>}
                          {text}
                        </>
                      }
                    />
                  </li>
                ))}
              </ul>
              <PutIntoNotes lines={tooLong}>
                {plural(tooLong.length, 'line is', 'lines are')} too long for a fact, or more than a product may have:{' '}
                {tooLong.length === 1 ? 'it is in the notes' : 'they are in the notes'}.
              </PutIntoNotes>
              <PutIntoNotes lines={notes}>
                {plural(notes.length, 'line looks', 'lines look')} private:{' '}
                {notes.length === 1 ? 'it is in the notes' : 'they are in the notes'}, which no text gets.
              </PutIntoNotes>
            </section>
          )}
          {problem && (
            <Banner tone="bad" announce>
              {problem}
            </Banner>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {hasButton && <AddAndWrite saysAll paste={paste} current={current} />}
            <span role="status" className="text-muted-foreground text-sm">
              {isSpent(current)
                ? 'All queries are used. The button says what helps.'
                : isRead &&
                  (ticked === 0
                    ? 'No facts yet: say what it is made of, how large it is.'
                    : `${plural(ticked, 'fact')}. Untick what is not true.`)}
            </span>
            {paste.text !== '' && (
              <Button variant="ghost" className="ms-auto" disabled={paste.busy} onClick={clear}>
                Empty this box
              </Button>
            )}
          </div>
        </div>
      </Card>
      {paste.text === '' && children}
    </>
  );
}

/** The button below what was pasted, or in the bar of a narrow screen. */
export function AddAndWrite({
  paste,
  current,
  saysAll = false,
}: {
  paste: Paste;
  current: Current | undefined;
  /** Whether it says that all texts count today; the bar of a narrow screen says it by itself. */
  saysAll?: boolean;
}) {
  const all = allCount(current);
  return (
    <>
      <Button
        variant={paste.text === '' || (paste.canAdd && paste.ticked > 0) ? 'spark' : 'secondary'}
        busy={paste.busy}
        disabled={!paste.canAdd}
        icon={<PenLine className="size-4.5 max-sm:hidden" />}
        // What was pasted stays, also while the seller buys queries and comes back.
        onClick={isSpent(current) ? () => offerMoreQueries(current) : paste.add}
      >
        Add it and write (1 query)
      </Button>
      {saysAll && all && !isSpent(current) && <p className="order-last w-full text-muted-foreground text-sm">{all}</p>}
    </>
  );
}

/** Lines that go to the product's notes, folded under a sentence that says why. Nothing if there are none. */
function PutIntoNotes({ lines, children }: { lines: readonly string[]; children: ReactNode }) {
  if (lines.length === 0) return null;
  return (
    <details className="text-muted-foreground text-sm">
      <summary className="min-h-6 py-1">{children}</summary>
      <ul className="mt-1 grid gap-1 ps-4">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
