import type { ReactNode } from 'react';
import { htmlToText, listingToHtml } from '#shared/description/html.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { Platform } from '#shared/generation/options.ts';
import type { RenderedField, RenderedListing } from '#shared/platforms/render.ts';
import type { RuleField } from '#shared/platforms/rule.ts';
import { type Device, shownOf } from '#shared/platforms/shown.ts';
import { DescriptionText } from '../../../products/description-text.tsx';
import { cn } from '../../../ui/cn.ts';
import { CutNote, CutText } from './cut-text.tsx';
import { Picture } from './picture.tsx';
import { Price } from './result-card.tsx';
import type { ShownProduct } from './shown-product.ts';

/** The parts of a product's page, in the order in which each shop shows them. */
type Part = 'price' | 'title' | 'highlights' | 'bullets' | 'description' | 'caption';
const orders: Record<Platform, readonly Part[]> = {
  general: ['title', 'price', 'description'],
  shopify: ['title', 'price', 'description'],
  woocommerce: ['title', 'price', 'description'],
  etsy: ['price', 'title', 'description'],
  amazon: ['title', 'highlights', 'price', 'bullets', 'description'],
  ebay: ['title', 'price', 'description'],
  walmart: ['title', 'price', 'bullets', 'description'],
  google: ['title', 'price', 'bullets', 'description'],
  tiktok: ['price', 'title', 'description'],
  social: ['caption'],
};
const bulletHeadings: Partial<Record<Platform, string>> = {
  amazon: 'About this item',
  walmart: 'Key features',
  google: 'Highlights',
};
const descriptionHeadings: Partial<Record<Platform, string>> = {
  amazon: 'Product description',
  etsy: 'Item details',
  ebay: 'Item description from the seller',
  walmart: 'Product details',
  google: 'About this product',
};

/** The product's own page in the shop: picture, price and text in the order of that shop, on a phone or a wide screen. */
export function PageCard({
  listing,
  rendered,
  platform,
  device,
  product,
}: {
  listing: Listing;
  rendered: RenderedListing;
  platform: Platform;
  device: Device;
  product: ShownProduct;
}) {
  const { fields } = rendered;
  const textOf = (name: RuleField) => fields.find(({ field }) => field === name)?.value ?? '';
  const cutOf = (field: RuleField) => shownOf(platform, field, 'page', device);
  const wide = device === 'desktop';
  const part = (name: Part): ReactNode => {
    switch (name) {
      case 'price':
        return <Price price={product.price} />;
      case 'title':
        return <p className="wrap-anywhere text-pretty font-semibold text-xl">{textOf('title') || 'No title yet'}</p>;
      case 'highlights':
        return (
          textOf('highlights') && (
            <Section heading="Item highlights">
              <p className="wrap-anywhere text-muted-foreground">{textOf('highlights')}</p>
            </Section>
          )
        );
      case 'bullets':
        return (
          listing.bullets.length > 0 && (
            <Section heading={bulletHeadings[platform]}>
              <ul className="grid list-disc gap-1 ps-5">
                {fields
                  .filter(({ field }) => field === 'bullets')
                  .map(({ label, value }) => (
                    <li key={label} className="wrap-anywhere">
                      {value}
                    </li>
                  ))}
              </ul>
            </Section>
          )
        );
      case 'caption':
        return (
          <>
            <p className="wrap-anywhere whitespace-pre-line">
              <CutText text={textOf('caption')} cut={cutOf('caption')} />
            </p>
            <CutNote text={textOf('caption')} name="caption" cut={cutOf('caption')} />
          </>
        );
      case 'description':
        return (
          <Section heading={descriptionHeadings[platform]}>
            <Description listing={listing} rendered={rendered} platform={platform} phone={!wide} cut={cutOf('description')} />
          </Section>
        );
      default:
        return name satisfies never;
    }
  };
  const parts = orders[platform].map((name) => <div key={name}>{part(name)}</div>);
  // A long description stands below picture and price on a wide screen, as it does in shops.
  const beside = wide ? parts.filter((_, at) => orders[platform][at] !== 'description') : parts;
  const below = wide ? parts.filter((_, at) => orders[platform][at] === 'description') : [];
  return (
    <div className={cn('overflow-hidden rounded-card border bg-card', wide ? 'p-5' : 'mx-auto w-full max-w-[390px]')}>
      <div className={cn('grid items-start', wide && 'grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-5')}>
        <Picture src={product.picture} className={cn('w-full', wide && 'rounded-control border')} />
        <div className={cn('grid gap-3', !wide && 'p-4')}>{beside}</div>
      </div>
      {below.length > 0 && <div className="mt-5 border-t pt-4">{below}</div>}
    </div>
  );
}

function Section({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  return (
    <>
      {heading && <p className="mb-1.5 font-semibold">{heading}</p>}
      {children}
    </>
  );
}

/** The description in the form the shop shows: with its headings and lists, as plain text, or on a phone as eBay's summary. */
function Description({
  listing,
  rendered,
  platform,
  phone,
  cut,
}: {
  listing: Listing;
  rendered: RenderedListing;
  platform: Platform;
  phone: boolean;
  cut: ReturnType<typeof shownOf>;
}) {
  const textOf = (name: RuleField) => rendered.fields.find(({ field }: RenderedField) => field === name)?.value ?? '';
  if (platform === 'google')
    return (
      <>
        <p className="wrap-anywhere whitespace-pre-line">
          <CutText text={textOf('description')} cut={cut} />
        </p>
        <CutNote text={textOf('description')} name="description" cut={cut} />
      </>
    );
  if (platform === 'amazon' || platform === 'walmart')
    return <DescriptionText html={listingToHtml({ ...listing, bullets: [] })} />;
  if (platform === 'ebay')
    return phone ? (
      <>
        <p className="wrap-anywhere">{htmlToText(textOf('summary'))}</p>
        <p className="mt-2 text-muted-foreground text-sm">Phones show this summary. The whole description is one tap away.</p>
      </>
    ) : (
      <DescriptionText html={withoutTitle(rendered.html)} />
    );
  return <DescriptionText html={rendered.html} />;
}

/** eBay's body begins with the title as a heading. The preview shows the title above the body, so it is removed here. */
const withoutTitle = (html: string) => html.replace(/^<h3>.*?<\/h3>/, '');
