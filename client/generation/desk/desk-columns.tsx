import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { isRecord } from '../../session/kept.ts';
import { cn } from '../../ui/cn.ts';
import { useLater } from '../../ui/use-later.ts';
import { useMedia } from '../../ui/use-media.ts';

const loadSheet = () => import('../../ui/dialog.tsx').then((module) => module.Sheet);

/** What stands beside the text on a wide screen, and in a sheet on a narrow one. */
type Side = 'brief' | 'worth';
const names: Record<Side, string> = { brief: 'The brief', worth: 'Score and checks' };

const DeskContext = createContext({
  /** True where brief, text and worth fit beside each other. */
  isWide: true,
  /** The sheet that is open on a narrow screen. */
  open: null as Side | null,
  /** Opens a sheet, or closes it with null. Does nothing on a wide screen, where both sides are in sight. */
  show: (_side: Side | null): void => {},
});

/** The arrangement of the desk: whether it is wide and, if not, which sheet is open. */
export const useDesk = () => useContext(DeskContext);

/** Keeps the arrangement of the desk for everything inside. */
export function DeskProvider({ children }: { children: ReactNode }) {
  const isWide = useMedia('(width >= 1280px)');
  const [open, setOpen] = useState<Side | null>(null);
  const show = useBackCloses(!isWide, open, setOpen);
  return <DeskContext value={{ isWide, open, show }}>{children}</DeskContext>;
}

/** Whether the present entry of the browser's history is that of an open sheet. */
const isAtSheet = () => isRecord(history.state) && history.state.deskSheet === true;

/**
 * Returns `show`, which also gives an open sheet an entry in the browser's history. So Back closes the sheet first, and the text
 * behind it stays. A sheet that is closed otherwise takes its entry away again.
 */
function useBackCloses(inSheet: boolean, open: Side | null, setOpen: (side: Side | null) => void) {
  useEffect(() => {
    const onBack = () => {
      if (!isAtSheet()) setOpen(null);
    };
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, [setOpen]);
  return (side: Side | null) => {
    setOpen(side);
    if (side !== null && inSheet && !isAtSheet()) history.pushState({ deskSheet: true }, '', location.href);
    if (side === null && open !== null && isAtSheet()) history.back();
  };
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
