import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Difference } from './conflict.ts';

/** Someone saved the product in between: both versions side by side, and the choice between them. */
export function ConflictDialog({
  differences,
  when,
  saving,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: {
  /** Null while there is no conflict. */
  differences: readonly Difference[] | null;
  when: string;
  saving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}) {
  const clashes = differences?.some(({ clash }) => clash) ?? false;
  return (
    <Dialog
      open={differences !== null}
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="This product was changed meanwhile"
      description={
        clashes
          ? `Another version was saved ${when}. Choose which one stays where both differ. Other fields keep what was saved there.`
          : `Another version was saved ${when}. It changed other fields than you did, so both can stay.`
      }
      footer={
        <>
          <Button onClick={onTakeTheirs} disabled={saving}>
            Take theirs
          </Button>
          <Button variant="primary" busy={saving} onClick={onKeepMine}>
            {clashes ? 'Keep mine' : 'Keep both'}
          </Button>
        </>
      }
    >
      <ul className="grid gap-3">
        {differences?.map((difference) => (
          <li key={difference.field} className="rounded-control border">
            <p className="flex items-center gap-2 border-b bg-sunken px-3 py-1.5 font-medium">
              {difference.label}
              {difference.clash && <Badge tone="warn">Both changed it</Badge>}
            </p>
            <dl className="grid sm:grid-cols-2 sm:divide-x max-sm:divide-y">
              <Version label={difference.clash ? 'Yours' : 'Before'} text={difference.mine} />
              <Version label="Theirs" text={difference.theirs} />
            </dl>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0 px-3 py-2">
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="wrap-anywhere line-clamp-6 whitespace-pre-line">{text}</dd>
    </div>
  );
}
