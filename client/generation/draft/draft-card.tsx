import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countListingWords, type Listing } from '#shared/generation/listing.ts';
import { type Platform, platformNames, platforms } from '#shared/generation/options.ts';
import { checkListing } from '#shared/platforms/check.ts';
import type { Device } from '#shared/platforms/shown.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { preloadPlainText } from '../../ui/rich-text/plain-text.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { ListingEditor, type ListingFindings } from '../listing/listing-editor.tsx';
import { PlatformPreview } from '../listing/preview/platform-preview.tsx';
import type { ShownProduct } from '../listing/preview/shown-product.ts';
import type { Generation } from '../writing/run.ts';
import { draftState, OFFLINE_WORDS, writtenAt } from './draft-words.ts';

/** Shows a written text, either as previews (one tab per marketplace) or as fields to edit, and the buttons below. */
export function DraftCard({
  draft,
  listing,
  isEdited,
  live,
  editing,
  productName,
  brand,
  inPreview,
  today,
  onEdit,
  editorFindings,
  notice,
  actions,
  more,
}: {
  draft: Generation;
  listing: Listing;
  isEdited: boolean;
  /** Whether this draft is the text that buyers read now. */
  live: boolean;
  editing: boolean;
  productName: string;
  brand: string;
  /** The picture and price that the previews show. */
  inPreview: ShownProduct;
  today: Date;
  onEdit: (listing: Listing) => void;
  /** The problems to underline while the text is edited, and what can be done about each. */
  editorFindings: ListingFindings;
  notice?: ReactNode;
  actions: ReactNode;
  /** Buttons that ask for another version of the text. */
  more?: ReactNode;
}) {
  const [platform, setPlatform] = useState<Platform>(() => platforms.find((one) => one === draft.platform) ?? 'general');
  const narrow = useMedia('(width < 640px)');
  const [chosenDevice, setDevice] = useState<Device | null>(null);
  const device = chosenDevice ?? (narrow ? 'phone' : 'desktop');
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const { label, tone } = draftState(draft, live);
  const open = !live && !draft.discardedAt;
  const face = `${editing} ${label}`;
  const shown = useRef<string | null>(null);
  // Switching between preview and editor removes the button that was pressed. The focus moves to the new content.
  useEffect(() => {
    if (shown.current === face) return;
    const next = shown.current === null ? heading.current : editing ? first(fields.current) : first(buttons.current);
    shown.current = face;
    next?.focus({ preventScroll: !editing });
  }, [face, editing]);
  useEffect(preloadPlainText, []);
  // The ten tabs are wider than a phone, so the selected one is scrolled into view.
  useEffect(() => {
    const tab = fields.current?.querySelectorAll('[role=tab]')[platforms.indexOf(platform)];
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [platform]);
  return (
    <section className={cn('rounded-card border bg-card shadow-soft', open && 'border-spark')}>
      <div className="px-5 pt-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 ref={heading} tabIndex={-1} className="font-semibold text-xl">
            {productName}
          </h2>
          <Badge tone={tone}>{label}</Badge>
          {isEdited && <Badge>Edited by you</Badge>}
        </div>
        <p className="mt-1 text-muted-foreground tabular-nums">
          {countListingWords(listing)} words, {writtenAt(draft)}
          {draft.writer === 'offline' && <>. {OFFLINE_WORDS}.</>}
        </p>
        {notice && <div className="mt-4">{notice}</div>}
      </div>
      <div ref={fields} className="px-5 pt-2 pb-5">
        {editing ? (
          <div className="mt-3 border-t pt-5">
            <ListingEditor listing={listing} onChange={onEdit} {...editorFindings} />
          </div>
        ) : (
          <Tabs value={platform} onValueChange={setPlatform}>
            <TabList label="Preview as" className="-mx-2 sm:flex-wrap sm:overflow-x-visible">
              {platforms.map((one) => (
                <Tab key={one} value={one}>
                  {platformNames[one]}
                  <ToFix count={hardFindings(listing, one, today, brand)} />
                </Tab>
              ))}
            </TabList>
            {platforms.map((one) => (
              <TabPanel key={one} value={one}>
                <PlatformPreview
                  listing={listing}
                  platform={one}
                  device={device}
                  onDevice={setDevice}
                  product={inPreview}
                  today={today}
                  brand={brand}
                  aiWritten={draft.writer !== 'offline'}
                />
              </TabPanel>
            ))}
          </Tabs>
        )}
      </div>
      <div
        ref={buttons}
        className={cn(
          'bottom-(--bottom-bar,0px) z-10 flex flex-wrap items-center gap-2 border-t bg-card px-5 py-3 sm:sticky',
          !more && 'rounded-b-card',
        )}
      >
        {actions}
      </div>
      {more}
    </section>
  );
}

const first = (box: HTMLElement | null) =>
  box?.querySelector<HTMLElement>('input, textarea, [contenteditable], button, a') ?? null;

function ToFix({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-bad-soft px-1 font-semibold text-bad text-xs tabular-nums">
      {count}
      <span className="sr-only"> to fix</span>
    </span>
  );
}

const hardFindings = (listing: Listing, platform: Platform, today: Date, brand: string) =>
  checkListing(listing, platform, today, { brand }).filter(({ severity }) => severity === 'hard').length;
