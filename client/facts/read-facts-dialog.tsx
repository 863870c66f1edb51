import { FileUp } from 'lucide-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { htmlToRows } from '#shared/description/rows.ts';
import type { Attribute } from '#shared/facts/facts.ts';
import { type FactProposal, type LeftLine, PICTURES_NEED_A_KEY } from '#shared/facts/reading.ts';
import { readingLimits } from '#shared/facts/reading-limits.ts';
import { plural } from '../products/format.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { type OpenFields, offeredOf } from './offered.ts';
import { ProposalList } from './proposal-list.tsx';
import { useReading } from './use-reading.ts';

/** Finds facts in a text, a PDF or a picture. Only the facts that the seller ticks are passed on. */
export default function ReadFactsDialog({
  open,
  facts,
  fields,
  onAdd,
  onClose,
}: {
  open: boolean;
  facts: readonly Attribute[];
  fields: OpenFields;
  onAdd: (ticked: FactProposal[]) => Promise<string | null>;
  onClose: () => void;
}) {
  const reading = useReading(open);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { offered, known } = offeredOf(reading.proposals, facts, fields);
  const chosen = offered.filter(({ key }) => ticked.has(key));

  const add = async () => {
    setAdding(true);
    const problem = await onAdd(chosen.map(({ proposal }) => proposal));
    setAdding(false);
    setRefusal(problem);
    if (problem !== null) return;
    setTicked(new Set());
    reading.clear();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      tall
      title="Read facts from…"
      description={`Paste a supplier’s sheet, a table or your notes, or choose a PDF${reading.state?.byAi ? ' or a picture of the label' : ''}. Only what you tick becomes a fact.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={adding} disabled={chosen.length === 0} onClick={() => void add()}>
            {chosen.length === 0 ? 'Add facts' : `Add ${plural(chosen.length, 'fact')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Source reading={reading} />
        {(refusal ?? reading.problem) && (
          <p role="alert" className="font-medium text-bad">
            {refusal ?? reading.problem}
          </p>
        )}
        <Found reading={reading} count={offered.length} known={known} />
        {offered.length > 0 && (
          <ProposalList offered={offered} fromPicture={reading.fromPicture} ticked={ticked} onTick={setTicked} />
        )}
        {reading.busy === null && reading.left.length > 0 && <LeftOut left={reading.left} />}
      </div>
    </Dialog>
  );
}

type Reading = ReturnType<typeof useReading>;

function Source({ reading }: { reading: Reading }) {
  const input = useRef<HTMLInputElement>(null);
  const { state, text, busy } = reading;
  const isUsedUp = state?.left === 0;
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const [file] = event.clipboardData.files;
    const html = event.clipboardData.getData('text/html');
    const plain = event.clipboardData.getData('text/plain');
    if (file && plain === '') {
      event.preventDefault();
      reading.readFile(file);
    } else if (/<(?:table|dl)\b/i.test(html)) {
      // The plain form of a copied table may have lost its rows, so the lines are read from its HTML.
      event.preventDefault();
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      reading.type(value.slice(0, selectionStart) + htmlToRows(html) + value.slice(selectionEnd));
    }
  };
  return (
    <>
      <Field label="Text, table or list">
        <Textarea
          rows={5}
          className="max-h-[30vh]!"
          value={text}
          maxLength={readingLimits.text}
          placeholder={'Material: stoneware\nCapacity: 350 ml'}
          onPaste={paste}
          onChange={(event) => reading.type(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={<FileUp className="size-4.5" />}
          busy={busy === 'file'}
          disabled={isUsedUp}
          onClick={() => input.current?.click()}
        >
          {state?.byAi ? 'Choose a PDF or a picture' : 'Choose a PDF'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="PDF or picture"
          accept="application/pdf,.pdf,image/jpeg,image/png,image/webp,image/gif"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) reading.readFile(file);
          }}
        />
        {state?.byAi && (
          <Button busy={busy === 'ai'} disabled={isUsedUp || text.trim() === ''} onClick={reading.readByAi}>
            Let the AI read the text
          </Button>
        )}
        {state && (
          <p className="text-muted-foreground text-sm">
            {isUsedUp
              ? `${state.perDay} readings in 24 hours are free, and all are used. A pasted text is still read here.`
              : `Free, ${state.left} of ${state.perDay} left in 24 hours.`}
            {!state.byAi && ` ${PICTURES_NEED_A_KEY}.`}
          </p>
        )}
      </div>
    </>
  );
}

/** Says what was found, for the eye and for screen readers. */
function Found({ reading, count, known }: { reading: Reading; count: number; known: number }) {
  const { text, busy, file, notes, isAnswered, fromPicture } = reading;
  const where = file === null ? '' : ` in ${file}`;
  const also = known > 0 ? ` ${plural(known, 'more')} ${known === 1 ? 'is' : 'are'} among the facts already.` : '';
  const none =
    file === null && !isAnswered
      ? 'No facts found yet. They are found in lines such as “Material: oak”, in tables and in lists.'
      : `No facts found${where}.`;
  const isEmpty = text.trim() === '' && !isAnswered;
  return (
    <div role="status" className="grid gap-1 empty:hidden">
      {busy !== null ? (
        <p>Reading…</p>
      ) : (
        !isEmpty && (
          <p className="wrap-anywhere">
            {count > 0 ? (
              <span className="font-semibold">{`${plural(count, 'fact')} found${where}.`}</span>
            ) : known > 0 ? (
              ''
            ) : (
              none
            )}
            {also}
          </p>
        )
      )}
      {fromPicture && count > 0 && <p>They were read from the picture, not checked. Compare each with the label.</p>}
      {notes.map((note) => (
        <p key={note} className="text-muted-foreground">
          {note}
        </p>
      ))}
    </div>
  );
}

/** Says how many lines gave no fact, and shows them. */
function LeftOut({ left }: { left: readonly LeftLine[] }) {
  const ofSeller = left.filter(({ isPrivate }) => isPrivate).length;
  return (
    <details className="text-muted-foreground">
      <summary className="min-h-6 py-1">
        {plural(left.length, 'line was', 'lines were')} left out
        {ofSeller > 0 && `, ${ofSeller} of them because ${ofSeller === 1 ? 'it looks' : 'they look'} private`}.
      </summary>
      <ul className="mt-1 grid gap-1 ps-4">
        {[...new Set(left.map(({ text }) => text))].map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
