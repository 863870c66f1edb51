import type { Platform } from '#shared/generation/options.ts';
import type { RenderedField } from '#shared/platforms/render.ts';
import type { RuleField } from '#shared/platforms/rule.ts';
import { type Device, shownOf } from '#shared/platforms/shown.ts';
import { cn } from '../../../ui/cn.ts';
import { Tag } from '../../../ui/tag.tsx';
import { CutNote, CutText } from './cut-text.tsx';
import { Picture } from './picture.tsx';
import type { ShownProduct } from './shown-product.ts';

/** The product among the results of a search: as a search engine lists a page, or as a shop lists a product. */
export function ResultCard({
  platform,
  device,
  fields,
  product,
}: {
  platform: Platform;
  device: Device;
  fields: readonly RenderedField[];
  product: ShownProduct;
}) {
  const textOf = (name: RuleField) => fields.find(({ field }) => field === name)?.value ?? '';
  const cutOf = (field: RuleField) => shownOf(platform, field, 'result', device);
  const title = textOf('title') || 'No title yet';
  if (textOf('metaTitle') || textOf('metaDescription')) {
    // Without a meta title a search engine shows the title of the page, cut in the same place.
    const shown = textOf('metaTitle') || title;
    return (
      <div className={cn('grid gap-1', device === 'phone' ? 'max-w-[360px]' : 'max-w-[600px]')}>
        <p className="truncate text-muted-foreground text-sm">your-shop.example › {slug(title)}</p>
        <p className="wrap-anywhere text-primary text-xl leading-snug">
          <CutText text={shown} cut={cutOf('metaTitle')} />
        </p>
        <p className="wrap-anywhere text-pretty">
          <CutText
            text={textOf('metaDescription') || 'No meta description yet: the search engine picks words of the page.'}
            cut={cutOf('metaDescription')}
          />
        </p>
        <CutNote text={shown} name={textOf('metaTitle') ? 'meta title' : 'title'} cut={cutOf('metaTitle')} />
        <CutNote text={textOf('metaDescription')} name="meta description" cut={cutOf('metaDescription')} />
      </div>
    );
  }
  const tile = device === 'desktop' || platform === 'etsy' || platform === 'tiktok' || platform === 'google';
  return (
    <>
      <div className={cn('overflow-hidden rounded-control border bg-card', tile ? 'w-52' : 'flex max-w-[360px]')}>
        <Picture src={product.picture} className={tile ? 'w-full' : 'w-32'} cover />
        <div className="grid min-w-0 content-start gap-2 p-3">
          <p className="wrap-anywhere leading-snug">
            <CutText text={title} cut={cutOf('title')} />
          </p>
          <Price price={product.price} />
        </div>
      </div>
      <CutNote text={title} name="title" cut={cutOf('title')} />
    </>
  );
}

export function Price({ price }: { price: string | null }) {
  return price ? (
    <span>
      <Tag label="Price">{price}</Tag>
    </span>
  ) : (
    <span className="text-muted-foreground text-sm">No price yet</span>
  );
}

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
