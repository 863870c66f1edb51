import { type ReactNode, useEffect, useRef } from 'react';
import { countListingWords, type Listing } from '#shared/generation/listing.ts';
import type { Platform } from '#shared/generation/options.ts';
import { plural } from '../../products/format.ts';
import { nearText } from '../../ui/dates.ts';
import { preloadPlainText } from '../../ui/rich-text/plain-text.tsx';
import { useDesk } from '../desk/desk-columns.tsx';
import { type ListingChange, ListingEditor, type ListingFindings } from '../listing/listing-editor.tsx';
import { type PartTools, partToolbar } from '../listing/part-toolbar.tsx';
import type { ShownProduct } from '../listing/preview/shown-product.ts';
import type { Generation } from '../writing/run.ts';
import type { draftState } from './draft-words.ts';
import { DraftsNav } from './drafts-nav.tsx';
import { PreviewTabs } from './preview-tabs.tsx';
import { TextCard } from './text-card.tsx';

/** Shows a written text as fields to edit, or as the page of a marketplace, and the buttons below. */
export function DraftCard({
  draft,
  listing,
  previewed,
  stays,
  isEdited,
  badge,
  live,
  previewing,
  productName,
  brand,
  inPreview,
  today,
  platform,
  onPlatform,
  onEdit,
  hasPicture,
  editorFindings,
  tools,
  undo,
  actions,
  more,
}: {
  draft: Generation;
  listing: Listing;
  /** The text as the preview shows it: with the product's own texts where they stay. */
  previewed: Listing;
  /** Which of the product's own texts stay, in words; empty for none. */
  stays: string;
  isEdited: boolean;
  /** What the draft is at present, such as live on the product. */
  badge: ReturnType<typeof draftState>;
  /** Whether all of it that is chosen is on the product, so that there is nothing to use. */
  live: boolean;
  previewing: boolean;
  productName: string;
  brand: string;
  /** The picture and price that the previews show. */
  inPreview: ShownProduct;
  today: Date;
  platform: Platform;
  onPlatform: (platform: Platform) => void;
  onEdit: (change: ListingChange) => void;
  /** Whether the product has the picture that the alternative text is about. */
  hasPicture: boolean;
  /** The problems to underline while the text is edited, and what can be done about each. */
  editorFindings: ListingFindings;
  /** What can be done with one sentence or bullet; null for nothing. */
  tools: PartTools | null;
  /** The buttons to undo and redo changes of the text. */
  undo: ReactNode;
  actions: ReactNode;
  /** Buttons that ask for another version of the text. */
  more?: ReactNode;
}) {
  const { isWide } = useDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const face = `${previewing} ${live} ${badge.label}`;
  const shown = useRef<string | null>(null);
  // Opening the preview, or using the text, removes the button that was pressed. The focus moves to the new content.
  useEffect(() => {
    if (shown.current === face) return;
    const first = shown.current === null;
    const switched = !first && shown.current?.split(' ')[0] !== String(previewing);
    shown.current = face;
    const steps = isWide ? buttons.current : document.querySelector<HTMLElement>('[data-desk-step]');
    const next = first ? heading.current : firstIn(switched ? fields.current : steps);
    // A badge that changes while somebody types or ticks a part must not take the focus away.
    const at = document.activeElement;
    const isBusyElsewhere = at instanceof HTMLInputElement || fields.current?.contains(at);
    if (switched || !isBusyElsewhere) next?.focus({ preventScroll: !switched });
  }, [face, previewing, isWide]);
  useEffect(preloadPlainText, []);
  return (
    <TextCard
      name={productName}
      badges={[badge, ...(isEdited ? [{ label: 'Edited by you' }] : [])]}
      line={
        <>
          {plural(countListingWords(listing), 'word')}
          <span className="max-sm:hidden">, {nearText(draft.createdAt, today)}</span>
        </>
      }
      nav={<DraftsNav draft={draft} />}
      aside={undo}
      open={!live && !draft.discardedAt}
      heading={heading}
      body={fields}
      foot={buttons}
      footer={actions}
      more={more}
    >
      {previewing || draft.discardedAt ? (
        <PreviewTabs
          listing={previewed}
          stays={stays}
          platform={platform}
          onPlatform={onPlatform}
          inPreview={inPreview}
          brand={brand}
          today={today}
          aiWritten={draft.writer !== 'offline'}
        />
      ) : (
        <ListingEditor
          listing={listing}
          onChange={onEdit}
          hasPicture={hasPicture}
          beside={tools && ((...of) => partToolbar(tools, ...of))}
          {...editorFindings}
        />
      )}
    </TextCard>
  );
}

const firstIn = (box: HTMLElement | null) =>
  box?.querySelector<HTMLElement>('input, textarea, [contenteditable], button, a') ?? null;
