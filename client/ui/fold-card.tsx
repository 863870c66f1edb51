import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A card that shows only its heading and a few words beside it until somebody opens it. */
export function FoldCard({ title, hint, children }: { title: string; hint: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-card border bg-card text-card-foreground shadow-soft">
      <details className="group">
        <summary className="flex min-h-13 items-center gap-3 rounded-card px-5 py-2">
          <h2 className="font-semibold text-lg">{title}</h2>
          <span className="ms-auto text-end text-muted-foreground">{hint}</span>
          <ChevronDown className="size-4.5 transition-transform group-open:rotate-180" aria-hidden="true" />
        </summary>
        {children}
      </details>
    </section>
  );
}
