import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { Listing } from '#shared/generation/listing.ts';
import type { Platform } from '#shared/generation/options.ts';
import { platformNames } from '#shared/generation/options.ts';
import { checkListing, type Finding } from '#shared/platforms/check.ts';
import type { FeedAttribute } from '#shared/platforms/google-feed.ts';
import { type RenderedField, renderListing } from '#shared/platforms/render.ts';
import { DescriptionText } from '../products/description-text.tsx';
import { cn } from '../ui/cn.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { htmlToCopy } from './platform-copy.ts';
import { PlatformRules } from './platform-rules.tsx';

/** Shows how the text would look on one marketplace, how long each field is, and which rules of the marketplace it breaks. */
export function PlatformPreview({
  listing,
  platform,
  today,
  brand,
  aiWritten,
}: {
  listing: Listing;
  platform: Platform;
  today: Date;
  brand: string;
  /** Whether an AI wrote the text; some product feeds must declare that. */
  aiWritten: boolean;
}) {
  const rendered = renderListing(listing, platform, today, { aiWritten });
  const findings = checkListing(listing, platform, today, { brand });
  const html = htmlToCopy(rendered, platform);
  const title = rendered.fields.find(({ field }) => field === 'title');
  return (
    <div className="grid gap-5">
      <div className="rounded-control border bg-background px-4 py-4 sm:px-5">
        {title && (
          <>
            <p className="max-w-[68ch] text-pretty font-semibold text-xl">{title.value}</p>
            <p className="mt-0.5 mb-3">
              <Count field={title} />
            </p>
          </>
        )}
        <DescriptionText html={platform === 'ebay' ? withoutTitle(rendered.html) : rendered.html} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {html !== null && <CopyButton text={html} label="Copy as HTML" variant="secondary" />}
        <CopyButton text={rendered.text} label="Copy as plain text" variant="secondary" />
        {html === null && <span className="text-muted-foreground text-sm">{platformNames[platform]}: plain text only.</span>}
      </div>
      <Findings findings={findings} platform={platform} />
      <Fields fields={rendered.fields} />
      {rendered.feed.length > 0 && <Feed attributes={rendered.feed} />}
      <PlatformRules platform={platform} today={today} />
    </div>
  );
}

/** eBay's body begins with the title as a heading. The preview shows the title above the body, so it is removed here. */
const withoutTitle = (html: string) => html.replace(/^<h3>.*?<\/h3>/, '');

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

function Fields({ fields }: { fields: readonly RenderedField[] }) {
  return (
    <details className="group rounded-control border">
      <summary className="flex min-h-control items-center justify-between gap-3 px-4 py-2 font-semibold">
        Field by field
        <span className="font-normal text-muted-foreground text-sm">
          <span className="group-open:hidden">Show {fields.length}</span>
          <span className="hidden group-open:inline">Hide</span>
        </span>
      </summary>
      <dl className="divide-y border-t">
        {fields.map((field) => (
          <div key={field.label} className="relative py-2.5 ps-4 pe-14">
            <dt className="flex flex-wrap items-baseline gap-x-3 font-medium">
              {field.label}
              <Count field={field} />
            </dt>
            <dd className="text-muted-foreground">
              <span className="line-clamp-3 break-words">{field.value || 'Empty'}</span>
              {field.value && (
                <span className="absolute end-3 top-2">
                  <CopyButton text={field.value} label={`Copy ${field.label.toLowerCase()}`} iconOnly />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The text as columns of a product feed (the table that a seller uploads to Google Merchant Center). */
function Feed({ attributes }: { attributes: readonly FeedAttribute[] }) {
  return (
    <details className="group rounded-control border">
      <summary className="flex min-h-control items-center justify-between gap-3 px-4 py-2 font-semibold">
        For a product feed
        <span className="font-normal text-muted-foreground text-sm">
          <span className="group-open:hidden">Show {attributes.length}</span>
          <span className="hidden group-open:inline">Hide</span>
        </span>
      </summary>
      <dl className="divide-y border-t">
        {attributes.map(({ name, text }) => (
          <div key={name} className="relative py-2.5 ps-4 pe-14">
            <dt className="font-medium font-mono text-sm">{name}</dt>
            <dd className="text-muted-foreground">
              <span className="line-clamp-3 break-words">{text}</span>
              <span className="absolute end-3 top-2">
                <CopyButton text={text} label={`Copy ${name}`} iconOnly />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Count({ field: { count, limit, unit, field } }: { field: RenderedField }) {
  const noun = unit === 'count' ? field : unit;
  const over = limit !== null && count > limit;
  const n = (value: number) => value.toLocaleString('en');
  return (
    <span className={cn('font-normal text-sm tabular-nums', over ? 'font-semibold text-bad' : 'text-muted-foreground')}>
      {limit === null ? `${n(count)} ${noun}` : `${n(count)} of ${n(limit)} ${noun}${over ? `, ${n(count - limit)} over` : ''}`}
    </span>
  );
}
