import { useEffect, useRef, useState } from 'react';
import type { Listing } from '#shared/generation/listing.ts';
import { type Platform, platformNames, platforms } from '#shared/generation/options.ts';
import { checkListing } from '#shared/platforms/check.ts';
import type { Device } from '#shared/platforms/shown.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { PlatformPreview } from '../listing/preview/platform-preview.tsx';
import type { ShownProduct } from '../listing/preview/shown-product.ts';

/** The text as buyers will meet it, with one tab for each marketplace. */
export function PreviewTabs({
  listing,
  stays,
  platform,
  onPlatform,
  inPreview,
  brand,
  today,
  aiWritten,
}: {
  listing: Listing;
  /** Which of the product's own texts stay, in words; empty for none. */
  stays: string;
  platform: Platform;
  onPlatform: (platform: Platform) => void;
  inPreview: ShownProduct;
  brand: string;
  today: Date;
  aiWritten: boolean;
}) {
  const narrow = useMedia('(width < 640px)');
  const [chosenDevice, setDevice] = useState<Device | null>(null);
  const device = chosenDevice ?? (narrow ? 'phone' : 'desktop');
  const box = useRef<HTMLDivElement>(null);
  // The ten tabs are wider than a phone, so the selected one is scrolled into view.
  useEffect(() => {
    const tab = box.current?.querySelectorAll('[role=tab]')[platforms.indexOf(platform)];
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [platform]);
  return (
    <div ref={box}>
      {stays && (
        <p className="mb-3 text-pretty text-muted-foreground text-sm">
          As it will be live. The product keeps its own {stays}: tick what is to change under “What goes live”.
        </p>
      )}
      <Tabs value={platform} onValueChange={onPlatform}>
        <TabList label="Preview as" className="-mx-2 -mt-2 sm:flex-wrap sm:overflow-x-visible">
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
              aiWritten={aiWritten}
            />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

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
