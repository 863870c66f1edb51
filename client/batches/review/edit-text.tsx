import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Finding } from '#shared/checks/finding.ts';
import type { ListingPart } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { draftPath } from '../../generation/draft/draft-path.ts';
import { applyFix, withoutSentence } from '../../generation/listing/apply-fix.ts';
import { KeptApartDialog } from '../../generation/listing/kept-apart-dialog.tsx';
import { ListingEditor } from '../../generation/listing/listing-editor.tsx';
import { SaveStatus } from '../../generation/listing/save-status.tsx';
import { UndoButtons } from '../../generation/listing/undo-buttons.tsx';
import { useKeptListing } from '../../generation/listing/use-kept-listing.ts';
import { useUndoKeys } from '../../generation/listing/use-undo-keys.ts';
import { partToTakeOut } from '../../generation/worth/finding-words.ts';
import type { Generation } from '../../generation/writing/run.ts';
import type { Product } from '../../products/product-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';

/** Saves what was typed. Tells whether the server has it, so that what comes next works with this text. */
export type Finish = () => Promise<boolean>;

/** A draft as a form, in the place in which it is reviewed. `children` shows the text as it is typed, with the form in it. */
export function EditText({
  draft,
  product,
  parts,
  finish,
  onEnd,
  children,
}: {
  draft: Generation;
  product: Product;
  parts: readonly ListingPart[];
  finish: RefObject<Finish | null>;
  onEnd: () => void;
  children: (listing: Listing, form: (findings: readonly Finding[], list: ReactNode) => ReactNode) => ReactNode;
}) {
  const kept = useKeptListing(draft);
  const area = useRef<HTMLDivElement>(null);
  const [only] = useState(() => new Set(parts));
  const save = useEffectEvent(kept.save);
  useEffect(() => {
    finish.current = () => save();
    area.current?.querySelector<HTMLElement>('textarea, [contenteditable=true], input')?.focus();
    return () => {
      finish.current = null;
    };
  }, [finish]);
  // Edits that the server has not got stay in sight, with the word that they are kept on this device.
  const end = () => void kept.save().then((isSaved) => isSaved && onEnd());
  // Before the editor of a part, which swallows it. While a finding is open, the key closes that.
  useKeys('Review', [{ keys: 'Escape', does: 'Back from editing the text', run: end, early: true }]);
  useUndoKeys(area, kept.undo, kept.redo);
  const hasPicture =
    draft.review?.altOf !== undefined && draft.review.altOf === product.images.find(({ id }) => id === draft.review?.altOf)?.id;
  const form = (findings: readonly Finding[], list: ReactNode) => (
    <div ref={area} className="grid gap-4">
      <ListingEditor
        listing={kept.listing}
        only={only}
        hasPicture={hasPicture}
        onChange={kept.edit}
        findings={findings}
        onRemove={(finding) => kept.edit((now) => applyFix(now, finding), true)}
        takeOut={(finding) => {
          const part = partToTakeOut(finding);
          return part && { label: `Take out the ${part}`, run: () => kept.edit((now) => withoutSentence(now, finding), true) };
        }}
      />
      {list}
      <div className="flex flex-wrap items-center gap-2">
        <UndoButtons canUndo={kept.canUndo} canRedo={kept.canRedo} onUndo={kept.undo} onRedo={kept.redo} />
        <SaveStatus state={kept.state} />
        <ButtonLink variant="ghost" href={draftPath(draft.id)} className="ms-auto">
          Open on the desk
        </ButtonLink>
      </div>
      <KeptApartDialog apart={kept.apart} of={kept.apartOf} newer={kept.listing} onDecide={kept.decide} />
    </div>
  );
  return children(kept.listing, form);
}
