import type { ReactNode } from 'react';

/**
 * The highlights of one group. At build time its texts are placeholders such as "{{name}}", and `children` is a place for the points
 * that the server fills.
 */
export function HighlightGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="border-foreground border-t-2 pt-4 font-semibold text-xl">{name}</h3>
      <dl className="mt-4 grid gap-5">{children}</dl>
    </div>
  );
}

/** One highlight. */
export function HighlightPoint({ title, summary, icon }: { title: string; summary: string; icon: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <dt className="contents font-semibold text-lg">
        <span className="mt-1 text-primary">{icon}</span>
        <span>{title}</span>
      </dt>
      <dd className="col-start-2 mt-0.5 text-pretty text-lg text-muted-foreground">{summary}</dd>
    </div>
  );
}
