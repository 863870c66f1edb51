import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { ADD_FACTS, type FoundKind, foundKinds, type HealthKind } from '#shared/health/kinds.ts';
import { paths } from '#shared/paths.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useDismiss } from './use-dismiss.ts';

interface Notes {
  kind: FoundKind;
  says: ReadonlyMap<string, string>;
  dismiss: (product: { id: string; name: string }) => void;
  busy: boolean;
}
const NotesContext = createContext<Notes | null>(null);

/** Lets the rows of a list that is filtered to a kind of finding say what is wrong with each product. */
export function FindingNotes({
  kind,
  pages,
  onDismiss,
  children,
}: {
  kind: HealthKind | '';
  pages: string[][];
  /** Called when a product is about to leave the list, and the pressed button with it. */
  onDismiss: () => void;
  children: ReactNode;
}) {
  const found = foundKinds.find((one) => one === kind);
  const { dismiss, busy } = useDismiss();
  const asked = found ? pages.filter((ids) => ids.length > 0) : [];
  const answers = trpc.useQueries((t) => asked.map((ids) => t.health.findings({ kind: found ?? 'odd', ids }, { staleTime: 0 })));
  const says = new Map(answers.flatMap(({ data }) => (data ?? []).map((one) => [one.productId, one.says] as const)));
  const onMeantSo = (of: FoundKind) => (product: { id: string; name: string }) => {
    onDismiss();
    dismiss(of, product);
  };
  const notes = found ? { kind: found, says, busy, dismiss: onMeantSo(found) } : null;
  return <NotesContext value={notes}>{children}</NotesContext>;
}

/** What is wrong with a product, and the button that says that it is meant so. Nothing outside of such a list. */
export function FindingNote({ id, name }: { id: string; name: string }) {
  const notes = useContext(NotesContext);
  const says = notes?.says.get(id);
  if (!notes || says === undefined) return null;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 whitespace-normal font-normal text-sm">
      <span className="text-warn">
        {says.endsWith(ADD_FACTS) ? says.slice(0, -ADD_FACTS.length) : says}
        {says.endsWith(ADD_FACTS) && (
          <Link
            href={`${paths.productEdit(id)}#keyFeatures`}
            className="font-medium text-primary underline-offset-2 hover:underline"
          >
            {ADD_FACTS}
            <span className="sr-only"> {name}</span>
          </Link>
        )}
      </span>
      <Button
        data-needs="edit"
        variant="ghost"
        size="sm"
        className="-my-1"
        aria-label={`It is meant so: ${name}`}
        disabled={notes.busy}
        onClick={() => notes.dismiss({ id, name })}
      >
        It is meant so
      </Button>
    </span>
  );
}
