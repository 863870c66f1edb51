import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import type { Generation } from '../writing/run.ts';
import { draftPath } from './draft-path.ts';
import { draftPlace } from './draft-words.ts';

/** Says which of the texts of its product this is, be it live or a draft, and leads to the one before and the one after; nothing for a single draft. */
export function DraftsNav({ draft }: { draft: Generation }) {
  const [, navigate] = useLocation();
  const { productId } = draft;
  // The same query as on the product's page, so that they are loaded once.
  const { data } = trpc.generation.history.useQuery({ productId: productId ?? '' }, { enabled: productId !== null });
  const place = data ? draftPlace(data.items, draft.id, data.nextCursor !== null) : null;
  if (place === null) return null;
  const { words, before, after } = place;
  const go = (id: string | null, label: string, icon: ReactNode) => (
    <Button
      variant="ghost"
      size="sm"
      iconOnly
      aria-label={label}
      title={label}
      // Not `disabled`, which would take the focus away from somebody who presses it until the last draft.
      aria-disabled={id === null}
      icon={icon}
      onClick={() => id !== null && navigate(draftPath(id))}
    />
  );
  return (
    <nav aria-label="Texts of this product" className="flex items-center">
      {go(before, 'Previous text', <ChevronLeft className="size-4.5" />)}
      <span aria-live="polite" className="whitespace-nowrap px-1 tabular-nums">
        <span className="max-sm:sr-only">Text </span>
        {words}
      </span>
      {go(after, 'Next text', <ChevronRight className="size-4.5" />)}
    </nav>
  );
}
