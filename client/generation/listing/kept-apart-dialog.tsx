import { htmlToText, listingToHtml } from '#shared/description/html.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { WordDiff } from '../../products/versions/word-diff.tsx';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { exactTime } from '../../ui/dates.ts';
import { toast, UNDO_FOR } from '../../ui/toast.ts';
import type { KeptHere } from './kept-here.ts';

/** Title and description as plain text. */
const words = (listing: Listing) => [listing.title, htmlToText(listingToHtml(listing))];

/** Asks which of two versions of a text to keep: the edits kept on this device, or the text that was changed elsewhere since. */
export function KeptApartDialog({
  apart,
  newer,
  onDecide,
}: {
  apart: KeptHere | null;
  newer: Listing;
  /** Called with the seller's choice. Returns what the Undo button does: it takes the text of this device after all. */
  onDecide: (takeKept: boolean) => () => void;
}) {
  const keepNewer = () => {
    const takeAfterAll = onDecide(false);
    toast('The text of this device was put away', { duration: UNDO_FOR, action: { label: 'Undo', onClick: takeAfterAll } });
  };
  return (
    <ConfirmDialog
      open={apart !== null}
      onOpenChange={(open) => !open && keepNewer()}
      title="This text was changed elsewhere, too"
      confirmLabel="Use the text of this device"
      cancelLabel="Keep the newer text"
      onConfirm={() => onDecide(true)}
    >
      {apart && (
        <>
          <p>
            This device keeps changes {apart.at && `of ${exactTime(apart.at)} `}that never reached the server. Below is the newer
            text, with what this device would make of it.
          </p>
          <div className="mt-3 max-h-72 overflow-y-auto text-foreground">
            <WordDiff before={words(newer)} after={words(apart.listing)} className="text-base" />
          </div>
        </>
      )}
    </ConfirmDialog>
  );
}
