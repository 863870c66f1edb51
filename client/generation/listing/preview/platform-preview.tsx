import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Listing } from '#shared/generation/listing.ts';
import type { Platform } from '#shared/generation/options.ts';
import { platformNames } from '#shared/generation/options.ts';
import { checkListing, type Finding } from '#shared/platforms/check.ts';
import { type RenderedField, renderListing } from '#shared/platforms/render.ts';
import type { Device } from '#shared/platforms/shown.ts';
import { cn } from '../../../ui/cn.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DeviceSwitch } from './device-switch.tsx';
import { PageCard } from './page-card.tsx';
import { PasteList } from './paste-list.tsx';
import { htmlToCopy } from './platform-copy.ts';
import { PlatformRules } from './platform-rules.tsx';
import { ResultCard } from './result-card.tsx';
import type { ShownProduct } from './shown-product.ts';
import { TagSlots } from './tag-slots.tsx';

/**
 * Shows a text as buyers will meet it on one marketplace: among the results of a search and on the product's page, on a phone or a
 * wide screen, with what is cut off there. Below stand the marketplace's rules that it breaks, and its fields to copy one by one.
 */
export function PlatformPreview({
  listing,
  platform,
  device,
  onDevice,
  product,
  today,
  brand,
  aiWritten,
}: {
  listing: Listing;
  platform: Platform;
  device: Device;
  onDevice: (device: Device) => void;
  product: ShownProduct;
  today: Date;
  brand: string;
  /** Whether an AI wrote the text; some product feeds must declare that. */
  aiWritten: boolean;
}) {
  const rendered = renderListing(listing, platform, today, { aiWritten });
  const findings = checkListing(listing, platform, today, { brand });
  const html = htmlToCopy(rendered, platform);
  const { fields, feed } = rendered;
  const tags = fields.find(({ field }) => field === 'tags');
  const searchTerms = fields.find(({ field }) => field === 'searchTerms');
  return (
    <div className="grid gap-5">
      <DeviceSwitch device={device} onChange={onDevice} />
      <div className="grid gap-5 rounded-control bg-sunken p-3 sm:p-4">
        {platform !== 'social' && (
          <Surface name={inSearch(platform)}>
            <ResultCard platform={platform} device={device} fields={fields} product={product} />
          </Surface>
        )}
        <Surface name={platform === 'social' ? 'The post' : 'The product’s page'}>
          <PageCard listing={listing} rendered={rendered} platform={platform} device={device} product={product} />
        </Surface>
        {tags?.limit && tags.limit <= MOST_SLOTS && (
          <TagSlots name="Tags" tags={tags.value.split(', ').filter(Boolean)} slots={tags.limit} />
        )}
        {searchTerms && searchTerms.value !== '' && (
          <section aria-label={searchTerms.label}>
            <p className="mb-2 font-semibold">
              {searchTerms.label}{' '}
              <span className="font-normal text-muted-foreground text-sm tabular-nums">
                {sizeOf(searchTerms).text}; buyers do not see them
              </span>
            </p>
            <p className="wrap-anywhere text-muted-foreground">{searchTerms.value}</p>
          </section>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {html !== null && <CopyButton text={html} label="Copy as HTML" variant="secondary" />}
        <CopyButton text={rendered.text} label="Copy as plain text" variant="secondary" />
        {html === null && <span className="text-muted-foreground text-sm">{platformNames[platform]}: plain text only.</span>}
      </div>
      <Findings findings={findings} platform={platform} />
      <PasteList title="Field by field" platform={platform} fields={fields.map((field) => ({ ...field, size: sizeOf(field) }))} />
      {feed.length > 0 && (
        <PasteList
          title="For a product feed"
          platform={platform}
          fields={feed.map(({ name, text }) => ({ label: name, value: text, size: null }))}
          code
        />
      )}
      <PlatformRules platform={platform} today={today} />
    </div>
  );
}

/** How many hard rules of a platform a text breaks. */
export const hardFindings = (listing: Listing, platform: Platform, today: Date, brand: string): number =>
  checkListing(listing, platform, today, { brand }).filter(({ severity }) => severity === 'hard').length;

/** Empty slots are shown up to this many; a shop that takes 250 tags has no slots to fill. */
const MOST_SLOTS = 20;

function inSearch(platform: Platform): string {
  if (platform === 'general' || platform === 'shopify' || platform === 'woocommerce') return 'In a search engine';
  return `In a search on ${platform === 'google' ? 'Google Shopping' : platformNames[platform]}`;
}

function Surface({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <p className="mb-2 text-muted-foreground text-sm">{name}</p>
      {children}
    </section>
  );
}

function Findings({ findings, platform }: { findings: readonly Finding[]; platform: Platform }) {
  if (findings.length === 0)
    return (
      <p className="flex gap-2">
        <CircleCheck className="mt-px size-4.5 text-ok" />
        Keeps to every {platform === 'general' ? 'rule' : `rule of ${platformNames[platform]}`} we check.
      </p>
    );
  return (
    <ul className="grid gap-1.5">
      {findings.map((finding) => {
        const hard = finding.severity === 'hard';
        const Icon = hard ? CircleAlert : Info;
        return (
          <li key={`${finding.rule} ${finding.index} ${finding.found}`} className="flex gap-2">
            <Icon className={cn('mt-px size-4.5', hard ? 'text-bad' : 'text-muted-foreground')} />
            <span className={cn('min-w-0', !hard && 'text-muted-foreground')}>
              {hard && <span className="font-semibold text-bad">To fix: </span>}
              {finding.message}.
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** How long a field is, and how long it may be. */
function sizeOf({ count, limit, unit, field }: RenderedField): { text: string; over: boolean } {
  const noun = unit === 'count' ? field : unit;
  const over = limit !== null && count > limit;
  const n = (value: number) => value.toLocaleString('en');
  return {
    text:
      limit === null ? `${n(count)} ${noun}` : `${n(count)} of ${n(limit)} ${noun}${over ? `, ${n(count - limit)} over` : ''}`,
    over,
  };
}
