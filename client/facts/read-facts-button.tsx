import { FileSearch } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Attribute } from '#shared/facts/facts.ts';
import type { FactProposal } from '#shared/facts/reading.ts';
import { Button } from '../ui/button.tsx';
import { loadAhead, loadLater } from '../ui/load-later.ts';
import type { OpenFields } from './offered.ts';

const load = () => import('./read-facts-dialog.tsx');
const ReadFactsDialog = lazy(() => loadLater(load));

/** Opens the dialog that reads facts in a text, a PDF or a picture, and passes on those that the seller ticks. */
export function ReadFactsButton({
  facts,
  fields = {},
  onAdd,
}: {
  /** The facts that the product has now. */
  facts: readonly Attribute[];
  fields?: OpenFields;
  /** Returns why the facts could not be added, or null. */
  onAdd: (ticked: FactProposal[]) => Promise<string | null>;
}) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<FileSearch className="size-4.5" />}
        onPointerEnter={() => loadAhead(load)}
        onFocus={() => loadAhead(load)}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        Read facts from…
      </Button>
      {wasOpened && (
        <Suspense>
          <ReadFactsDialog open={open} facts={facts} fields={fields} onAdd={onAdd} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
