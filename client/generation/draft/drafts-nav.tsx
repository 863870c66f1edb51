import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import type { Generation } from '../writing/run.ts';
import { draftPath } from './draft-path.ts';
import { draftPlace } from './draft-words.ts';

/** How many of the last texts of a product are looked through. */
const MOST = 50;

/** Says which of the drafts of its product this is, and leads to the one before and the one after; nothing for a single draft. */
export function DraftsNav({ draft }: { draft: Generation }) {
  const [, navigate] = useLocation();
  const { productId } = draft;
  const history = trpc.generation.history.useQuery({ productId: productId ?? '', limit: MOST }, { enabled: productId !== null });
  const place = draftPlace(history.data?.items ?? [], draft.id);
  if (place === null) return null;
  const { at, count, before, after } = place;
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
    <nav aria-label="Drafts" className="flex items-center">
      {go(before, 'Previous draft', <ChevronLeft className="size-4.5" />)}
      <span aria-live="polite" className="whitespace-nowrap px-1 tabular-nums">
        <span className="max-sm:sr-only">Draft </span>
        {at} of {count}
      </span>
      {go(after, 'Next draft', <ChevronRight className="size-4.5" />)}
    </nav>
  );
}
