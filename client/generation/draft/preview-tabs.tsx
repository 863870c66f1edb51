import { useEffect, useRef } from 'react';
import type { Listing } from '#shared/generation/listing.ts';
import { type Platform, platforms } from '#shared/generation/options.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { hardFindings, PlatformPreview } from '../listing/preview/platform-preview.tsx';
import { PlatformTabs, useDevice } from '../listing/preview/platform-tabs.tsx';
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
  const [device, setDevice] = useDevice();
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
      <Tabs value={platform} onValueChange={onPlatform} className="-mt-2">
        <PlatformTabs label="Preview as" platforms={platforms} toFix={(one) => hardFindings(listing, one, today, brand)} />
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
