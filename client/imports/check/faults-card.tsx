import { Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { plural } from '../../products/format.ts';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Input } from '../../ui/input.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { FaultGroup } from '../import-types.ts';
import { cellWords, swapWords } from '../import-words.ts';
import type { Changes } from '../use-changes.ts';

/** How many groups are shown before somebody asks for all. */
const SHOWN = { wide: 6, narrow: 2 };

/** The id of the region, for links that lead to it. */
export const FAULTS = 'faults';

/** Problems of the same kind in the same column, each with one mend for all its rows. */
export function FaultsCard({
  faults,
  products,
  groupMended,
  changes,
  onShow,
}: {
  faults: readonly FaultGroup[];
  /** How many products the file has. */
  products: number;
  /** How many rows the last mend of a group has changed; 0 if there is none to undo. */
  groupMended: number;
  changes: Changes;
  onShow: (group: FaultGroup) => void;
}) {
  const region = useRef<HTMLElement>(null);
  // Faults disappear as soon as a change has been sent off that mends them or gives their column another field.
  const gone = new Set(
    changes.waiting.flatMap(
      ({ setFault, swapDecimals, leaveOutFault, keepOne }) =>
        setFault?.fault ?? swapDecimals ?? leaveOutFault ?? keepOne?.fault ?? [],
    ),
  );
  const ignored = new Set(changes.waiting.flatMap(({ columns = [] }) => columns.map(({ at }) => at)));
  const left = faults.filter(({ fault, at }) => !gone.has(fault) && (at === null || !ignored.has(at)));
  const canUndo = groupMended > 0 && !changes.waiting.some(({ undoGroupMend }) => undoGroupMend);
  if (left.length === 0 && !canUndo) return null;
  const stopping = left.filter(({ stops }) => stops);
  const notices = left.filter(({ stops }) => !stops);
  // The pressed button vanishes with its row, so the card takes the focus.
  const mend = (change: Parameters<Changes['change']>[0]) => {
    region.current?.focus({ preventScroll: true });
    void changes.change(change);
  };
  return (
    <section
      ref={region}
      id={FAULTS}
      tabIndex={-1}
      aria-label="Faults"
      className="grid min-w-0 gap-5 outline-none"
      onKeyDown={(event) => {
        // The grid has the same key for single cells. A text box keeps it for its own text.
        const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
        if (!isUndo || !canUndo || (event.target instanceof Element && event.target.closest('input'))) return;
        event.preventDefault();
        mend({ undoGroupMend: true });
      }}
    >
      {canUndo && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          The last mend of a group changed {plural(groupMended, 'row')}.
          <Button size="sm" icon={<Undo2 className="size-4" />} onClick={() => mend({ undoGroupMend: true })}>
            Undo it
          </Button>
        </p>
      )}
      {stopping.length > 0 && (
        <Groups
          title="To mend"
          description="Products with these faults are left out until you mend them. All others are imported."
          groups={stopping}
          products={products}
          onMend={mend}
          onShow={onShow}
        />
      )}
      {notices.length > 0 && (
        <Groups
          folds
          title="Good to know"
          description="This stops no product from being imported. Check that it is what you mean."
          groups={notices}
          products={products}
          onMend={mend}
          onShow={onShow}
        />
      )}
    </section>
  );
}

function Groups({
  folds = false,
  title,
  description,
  groups,
  products,
  onMend,
  onShow,
}: {
  /** True if the groups can be folded on a phone, where the rows below would be far away otherwise. */
  folds?: boolean;
  title: string;
  description: string;
  groups: readonly FaultGroup[];
  products: number;
  onMend: (change: Parameters<Changes['change']>[0]) => void;
  onShow: (group: FaultGroup) => void;
}) {
  const [all, setAll] = useState(false);
  const isWide = useMedia('(width >= 640px)');
  const shown = all ? groups : groups.slice(0, isWide ? SHOWN.wide : SHOWN.narrow);
  const lines = (
    <>
      <ul>
        {shown.map((group) => (
          <FaultLine key={group.fault} group={group} products={products} onMend={onMend} onShow={onShow} />
        ))}
      </ul>
      {shown.length < groups.length && (
        <div className="border-t px-5 py-3">
          <Button size="sm" onClick={() => setAll(true)}>
            Show all {groups.length}
          </Button>
        </div>
      )}
    </>
  );
  if (folds && !isWide)
    return (
      <Card flush>
        <details>
          <summary className="min-h-11 rounded-card px-5 py-3 font-semibold">
            {title} <span className="font-normal text-muted-foreground">({plural(groups.length, 'notice')})</span>
          </summary>
          <p className="px-5 pb-3 text-muted-foreground">{description}</p>
          {lines}
        </details>
      </Card>
    );
  return (
    <Card flush title={title} description={description}>
      {lines}
    </Card>
  );
}

function FaultLine({
  group,
  products,
  onMend,
  onShow,
}: {
  group: FaultGroup;
  products: number;
  onMend: (change: Parameters<Changes['change']>[0]) => void;
  onShow: (group: FaultGroup) => void;
}) {
  const { fault, at, column, example, stops, rows, cells, areTwins, canSetAll, canSwapDecimals } = group;
  const [setting, setSetting] = useState(false);
  const [ignoring, setIgnoring] = useState(false);
  const [text, setText] = useState('');
  const inputId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setSetting(false);
    setTimeout(() => trigger.current?.focus());
  };
  const where = column || 'the row';
  return (
    <li className="grid gap-2 border-t px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="wrap-anywhere">
            {column && <strong className="font-semibold">{column}: </strong>}
            {example}
          </p>
          {cells.length > 1 && <p className="wrap-anywhere mt-1 text-muted-foreground text-sm">{cellWords(group)}</p>}
        </div>
        <Badge tone={stops ? 'bad' : 'warn'}>{plural(rows, 'row')}</Badge>
        <span className="flex flex-wrap gap-1.5">
          <Button size="sm" variant="ghost" onClick={() => onShow(group)}>
            Show<span className="sr-only"> the first cell: {where}</span>
          </Button>
          {canSwapDecimals && (
            <Button size="sm" onClick={() => onMend({ swapDecimals: fault })}>
              {swapWords(group)}
            </Button>
          )}
          {stops && canSetAll && !setting && (
            <Button ref={trigger} size="sm" onClick={() => setSetting(true)}>
              Set all to …<span className="sr-only"> for {where}</span>
            </Button>
          )}
          {stops && at !== null && (
            <Button size="sm" variant="ghost" onClick={() => setIgnoring(true)}>
              Ignore column …<span className="sr-only"> {where}: keep it as it is</span>
            </Button>
          )}
          {areTwins &&
            (['first', 'last'] as const).map((which) => (
              <Button key={which} size="sm" onClick={() => onMend({ keepOne: { fault, which } })}>
                Keep the {which}
                <span className="sr-only"> of those with the same {where}, and leave the others out</span>
              </Button>
            ))}
          {stops && !areTwins && (
            <Button size="sm" onClick={() => onMend({ leaveOutFault: fault })}>
              Leave out
              <span className="sr-only">
                {' '}
                {plural(rows, 'row')}: {where}
              </span>
            </Button>
          )}
        </span>
      </div>
      {at !== null && (
        <ConfirmDialog
          open={ignoring}
          onOpenChange={setIgnoring}
          title={`Ignore the column “${column}”?`}
          confirmLabel="Ignore column"
          onConfirm={() => onMend({ columns: [{ at, field: null }] })}
        >
          <p>
            It is then ignored for {products === 1 ? 'the product' : `all ${plural(products, 'product')}`} of this file, not only
            in the {plural(rows, 'row')} with this fault. Its cells are kept as they are, and exports return them. You can choose
            its field again where the columns are listed.
          </p>
          {canSetAll && (
            <p className="mt-2">To give up only the faulty cells, close this, press “Set all to …”, and leave the box empty.</p>
          )}
        </ConfirmDialog>
      )}
      {setting && (
        <form
          className="flex flex-wrap items-center gap-2"
          onKeyDown={(event) => event.key === 'Escape' && close()}
          onSubmit={(event) => {
            event.preventDefault();
            onMend({ setFault: { fault, text } });
          }}
        >
          <label htmlFor={inputId}>{rows === 1 ? 'Set this cell to' : `Set these ${rows.toLocaleString('en')} cells to`}</label>
          <Input id={inputId} className="max-w-60" value={text} autoFocus onChange={(event) => setText(event.target.value)} />
          <Button type="submit" size="sm" variant="primary">
            {text === '' ? 'Empty them' : 'Set'}
          </Button>
          <Button size="sm" variant="ghost" onClick={close}>
            Cancel
          </Button>
        </form>
      )}
    </li>
  );
}
