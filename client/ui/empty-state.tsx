import type { ReactNode } from 'react';

/** Shown in place of an empty list or page. Says what the place is good for and offers one way to begin. */
export function EmptyState({
  title,
  children,
  action,
  picture = <ShelfPicture />,
  headingLevel: Heading = 'h2',
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  picture?: ReactNode;
  headingLevel?: 'h1' | 'h2' | 'h3';
}) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 px-6 py-12 text-center">
      {picture}
      <Heading className="mt-2 font-semibold text-xl">{title}</Heading>
      {children && <div className="text-pretty text-muted-foreground">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** Decoration: an empty shelf with one tag on it. */
export function ShelfPicture() {
  return (
    <svg viewBox="0 0 160 84" className="h-21 w-40" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
      <path d="M8 60h144M8 66h144" strokeLinecap="round" />
      <path d="M22 66v12M138 66v12" strokeLinecap="round" />
      <path d="M34 60V36a3 3 0 0 1 3-3h20a3 3 0 0 1 3 3v24" />
      <path d="M39 33v-5a8 8 0 0 1 16 0v5" strokeLinecap="round" opacity=".55" />
      <rect x="100" y="28" width="26" height="32" rx="3" strokeDasharray="4 4" opacity=".55" />
      <path d="M80 60v10" strokeLinecap="round" />
      <path d="M72.5 70h15l3 4.5-3 4.5h-15Z" className="fill-spark" strokeLinejoin="round" />
    </svg>
  );
}
