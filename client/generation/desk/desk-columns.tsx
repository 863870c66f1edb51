import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { isRecord } from '../../session/kept.ts';
import { cn } from '../../ui/cn.ts';
import { useLater } from '../../ui/use-later.ts';
import { useMedia } from '../../ui/use-media.ts';
import { HistoriesContext, type KeptHistories } from '../listing/kept-histories.ts';

const loadSheet = () => import('../../ui/dialog.tsx').then((module) => module.Sheet);

/** What stands beside the text on a wide screen, and in a sheet on a narrow one. */
type Side = 'brief' | 'worth';
const names: Record<Side, string> = { brief: 'The brief', worth: 'Score and checks' };

interface Arrangement {
  /** True where brief, text and worth fit beside each other. */
  isWide: boolean;
  /** The sheet that is open on a narrow screen. */
  open: Side | null;
  /** Opens a sheet, or closes it with null. Opens nothing on a wide screen, where both sides are in sight. */
  show: (side: Side | null) => void;
  /** Goes to another text of the desk. An open sheet stays open, and Back closes it over that text. */
  go: (to: string, options?: { replace: boolean }) => void;
}
const DeskContext = createContext<Arrangement>({ isWide: true, open: null, show: () => {}, go: () => {} });

/** The arrangement of the desk: whether it is wide and, if not, which sheet is open. */
export const useDesk = () => useContext(DeskContext);

/** Keeps the arrangement of the desk for everything inside, and what can be undone in its drafts. */
export function DeskProvider({ children }: { children: ReactNode }) {
  const isWide = useMedia('(width >= 1280px)');
  const [open, setOpen] = useOpenSheet();
  const [histories] = useState<KeptHistories>(() => new Map());
  const [, navigate] = useLocation();
  const show = (side: Side | null) => {
    if (side === null || !isWide) setOpen(side);
  };
  const go: Arrangement['go'] = (to, options) => {
    const side = sheetNow();
    navigate(to, side === null ? options : { ...options, replace: true });
    // Not if the person is asked first whether to leave.
    if (side !== null && sheetNow() === null) pushSheet(side);
  };
  return (
    <DeskContext value={{ isWide, open, show, go }}>
      <HistoriesContext value={histories}>{children}</HistoriesContext>
    </DeskContext>
  );
}

/** The sheet that an entry of the browser's history has open. */
function sheetOf(state: unknown): Side | null {
  const side = isRecord(state) ? state.deskSheet : null;
  return side === 'brief' || side === 'worth' ? side : null;
}
const sheetNow = () => sheetOf(history.state);
const pushSheet = (deskSheet: Side) => history.pushState({ deskSheet }, '');

/**
 * The open sheet. It has an entry of its own in the browser's history, so Back closes it and the text behind it stays; a sheet that
 * is closed otherwise takes its entry away again. Who comes to such an entry, by Back, Forward or a reload, finds the sheet open, so
 * no entry is there for nothing.
 */
function useOpenSheet() {
  const state = useHistoryState();
  const [open, setOpen] = useState(sheetNow);
  // True while an entry is being taken away, which the browser does a little later.
  const leaving = useRef(false);

  // Only after rendering: a sheet that is closed and opened again by one press keeps its entry.
  useEffect(() => {
    const now = sheetNow();
    if (open === now || leaving.current) return;
    if (open === null) {
      leaving.current = true;
      history.back();
    } else if (now === null) pushSheet(open);
    else history.replaceState({ deskSheet: open }, '');
  }, [open]);

  const follow = useEffectEvent((side: Side | null) => {
    if (!leaving.current) return setOpen(side);
    leaving.current = false;
    // Opened while the entry was being taken away.
    if (open !== null) pushSheet(open);
  });
  useEffect(() => follow(sheetOf(state)), [state]);
  return [open, setOpen] as const;
}

/**
 * The desk: what to write on the left, the text in the middle, what it is worth on the right. On a narrow screen the text has all
 * the room, and a bar below it opens the others as sheets.
 */
export function Desk({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 min-[1280px]:grid-rows-[auto_1fr] min-[1280px]:*:col-start-2 min-[1280px]:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_minmax(0,18rem)] xl:grid-cols-[minmax(0,19rem)_minmax(0,1fr)_minmax(0,20rem)]">
      {children}
    </div>
  );
}

/** A column beside the text. It scrolls by itself, so that it stays in sight however long the text is. */
export function SideColumn({
  side,
  foot,
  dialogs,
  children,
}: {
  side: Side;
  /** The next thing to do; on a narrow screen it stays at the foot of the sheet. */
  foot?: ReactNode;
  /** Dialogs that open from this column or from the text. They belong to the sheet while it is open, because it keeps the focus. */
  dialogs?: ReactNode;
  children: ReactNode;
}) {
  const { isWide, open, show } = useDesk();
  const Sheet = useLater(loadSheet);
  if (!isWide)
    return (
      <>
        {Sheet && (
          <Sheet
            open={open === side}
            onOpenChange={(on) => show(on ? side : null)}
            title={names[side]}
            foot={foot}
            initialFocus={() => document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')}
          >
            <div className="grid grid-cols-1 gap-4">{children}</div>
            {open === side && dialogs}
          </Sheet>
        )}
        {open !== side && dialogs}
      </>
    );
  return (
    <>
      {/* The inner margin keeps the outlines of focused controls from being cut off. */}
      {/* biome-ignore lint/a11y/useSemanticElements: menus open inside the nearest section, and this column would cut them off */}
      <div
        role="region"
        aria-label={names[side]}
        className={cn(
          side === 'brief' ? 'col-start-1!' : 'col-start-3!',
          'sticky top-4 row-span-2 row-start-1 -m-1 grid max-h-[calc(100dvh-2rem)] grid-cols-1 gap-4 overflow-y-auto p-1',
        )}
      >
        {children}
        {foot}
      </div>
      {dialogs}
    </>
  );
}

/** The column in the middle. */
export function TextColumn({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 max-w-[45rem] grid-cols-1 gap-5 max-[1279px]:max-w-none">{children}</div>;
}

/** Stands in the right column until there is a text. */
export function WorthLater({ children }: { children: ReactNode }) {
  return <p className="rounded-card border border-dashed px-5 py-4 text-pretty text-muted-foreground">{children}</p>;
}
