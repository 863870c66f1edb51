import type { ReactNode } from 'react';

/** A button that looks like a link, for use after a sentence. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="min-h-6 px-1 font-medium text-primary underline underline-offset-2 hover:no-underline"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
