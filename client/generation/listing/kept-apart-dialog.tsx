import { htmlToText, listingToHtml } from '#shared/description/html.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { WordDiff } from '../../products/versions/word-diff.tsx';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { exactTime } from '../../ui/dates.ts';
import { toast, UNDO_FOR } from '../../ui/toast.ts';
import type { ApartOf, KeptHere } from './kept-here.ts';

/** Title and description as plain text. */
const words = (listing: Listing) => [listing.title, htmlToText(listingToHtml(listing))];

/** What the dialog says: whose text stands apart, and what each button takes. */
const sayings: Record<ApartOf, { holds: string; below: string; take: string; leave: string; away: string }> = {
  tab: {
    holds: 'This tab holds changes',
    below: 'Below is the other text, with what this tab would make of it.',
    take: 'Use the text of this tab',
    leave: 'Use the other text',
    away: 'The text of this tab was put away',
  },
  other: {
    holds: 'Another tab of this browser left changes',
    below: 'Below is the text of this tab, with what the other one would make of it.',
    take: 'Use the other text',
    leave: 'Use the text of this tab',
    away: 'The other text was put away',
  },
  device: {
    holds: 'This device keeps changes',
    below: 'Below is the newer text, with what this device would make of it.',
    take: 'Use the text of this device',
    leave: 'Keep the newer text',
    away: 'The text of this device was put away',
  },
};

/** Asks which of two versions of a text to keep: the edits that never reached the server, or the text that is on the screen. */
export function KeptApartDialog({
  apart,
  of,
  newer,
  onDecide,
}: {
  apart: KeptHere | null;
  of: ApartOf;
  newer: Listing;
  /** Called with the seller's choice: true for the text that stands apart. Returns what the Undo button does: it takes that after all. */
  onDecide: (takeKept: boolean) => () => void;
}) {
  const { holds, below, take, leave, away } = sayings[of];
  const keepNewer = () => {
    const takeAfterAll = onDecide(false);
    toast(away, { duration: UNDO_FOR, action: { label: 'Undo', onClick: takeAfterAll } });
  };
  return (
    <ConfirmDialog
      open={apart !== null}
      onOpenChange={(open) => !open && keepNewer()}
      title="This text was changed elsewhere, too"
      confirmLabel={take}
      cancelLabel={leave}
      onConfirm={() => onDecide(true)}
    >
      {apart && (
        <>
          <p>
            {holds} {apart.at && `of ${exactTime(apart.at)} `}that never reached the server. {below}
          </p>
          <div className="mt-3 max-h-72 overflow-y-auto text-foreground">
            <WordDiff before={words(newer)} after={words(apart.listing)} className="text-base" />
          </div>
        </>
      )}
    </ConfirmDialog>
  );
}
