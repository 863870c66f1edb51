import type { ReactNode } from 'react';
import { useMedia } from '../../ui/use-media.ts';

/** True where brief, text and worth fit beside each other. */
export const useWideDesk = () => useMedia('(width >= 1280px)');

/** The desk: what to write on the left, the text in the middle, what it is worth on the right. */
export function Desk({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 min-[1280px]:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_minmax(0,18rem)] xl:grid-cols-[minmax(0,19rem)_minmax(0,1fr)_minmax(0,20rem)]">
      {children}
    </div>
  );
}

/** A column beside the text. It scrolls by itself, so that it stays in sight however long the text is. */
export function SideColumn({ label, children }: { label: string; children: ReactNode }) {
  return (
    // The inner margin keeps the outlines of focused controls from being cut off.
    // biome-ignore lint/a11y/useSemanticElements: menus open inside the nearest section, and this column would cut them off
    <div
      role="region"
      aria-label={label}
      className="grid grid-cols-1 gap-4 min-[1280px]:sticky min-[1280px]:top-4 min-[1280px]:-m-1 min-[1280px]:max-h-[calc(100dvh-2rem)] min-[1280px]:overflow-y-auto min-[1280px]:p-1"
    >
      {children}
    </div>
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
