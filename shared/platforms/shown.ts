/**
 * How much of a text buyers see before a shop or search engine cuts it. Unlike the rules, these are no limits: a longer text is
 * accepted, but its end stays hidden until somebody opens it. A preview shows where the cut is.
 */
import type { Platform } from '../generation/options.ts';
import { endWithin } from './measure.ts';
import { pixelWidth } from './pixel-widths.ts';
import type { RuleField } from './rule.ts';
import { searchTitleWidth } from './search-results.ts';

export const devices = ['phone', 'desktop'] as const;
export type Device = (typeof devices)[number];

/** `result`: the product among other results of a search. `page`: the product's own page. */
export type Surface = 'result' | 'page';

export interface Shown {
  platforms: readonly Platform[];
  field: RuleField;
  surface: Surface;
  /** The device the cut applies to; both if absent. */
  device?: Device;
  max: number;
  unit: 'characters' | 'pixels';
  source: string;
  /** As in PlatformRule. */
  confidence: 'official' | 'reported' | 'own';
  /** The day the source was last read. */
  checkedOn: string;
}

const checkedOn = '2026-11-28';
/** The systems whose products are found by search engines, in results that show the meta texts. */
const ownShops: readonly Platform[] = ['general', 'shopify', 'woocommerce'];
const tile = {
  field: 'title',
  surface: 'result',
  unit: 'characters',
  confidence: 'own',
  source: 'Our estimate of two lines of a tile; the shop does not publish how much it shows',
  checkedOn,
} as const;

export const shown: readonly Shown[] = [
  { ...searchTitleWidth, platforms: ownShops, surface: 'result' },
  {
    platforms: ownShops,
    field: 'metaDescription',
    surface: 'result',
    device: 'desktop',
    max: 160,
    unit: 'characters',
    source: 'Search result pages show about 160 characters of a description',
    confidence: 'own',
    checkedOn: '2026-08-22',
  },
  {
    platforms: ownShops,
    field: 'metaDescription',
    surface: 'result',
    device: 'phone',
    max: 120,
    unit: 'characters',
    source: 'Search results on a phone show about 120 characters of a description',
    confidence: 'own',
    checkedOn,
  },
  { ...tile, platforms: ['etsy'], device: 'phone', max: 40 },
  { ...tile, platforms: ['etsy'], device: 'desktop', max: 55 },
  { ...tile, platforms: ['tiktok'], max: 40 },
  { ...tile, platforms: ['walmart'], device: 'phone', max: 60 },
  {
    ...tile,
    platforms: ['amazon'],
    device: 'phone',
    max: 80,
    confidence: 'reported',
    source: 'Results in the app show about 80 characters, as reported by sellers’ guides',
  },
  {
    ...tile,
    platforms: ['google'],
    max: 70,
    confidence: 'reported',
    source: 'Most placements show about 70 characters of a title, as reported by guides to product feeds',
  },
  {
    platforms: ['google'],
    field: 'description',
    surface: 'page',
    max: 180,
    unit: 'characters',
    source: 'Between 145 and 180 characters are shown before “more”, as reported by guides to product feeds',
    confidence: 'reported',
    checkedOn,
  },
  {
    platforms: ['social'],
    field: 'caption',
    surface: 'page',
    max: 125,
    unit: 'characters',
    source: 'About 125 characters of a caption are shown before “more”, as reported by several guides',
    confidence: 'reported',
    checkedOn,
  },
];

/** What is known about the cut of a field, null if the whole text is shown or nothing is known. */
export function shownOf(platform: Platform, field: RuleField, surface: Surface, device: Device): Shown | null {
  return (
    shown.find(
      (one) =>
        one.platforms.includes(platform) &&
        one.field === field &&
        one.surface === surface &&
        (one.device === undefined || one.device === device),
    ) ?? null
  );
}

/**
 * The index (in UTF-16 units) from which a text is hidden: its length if it is shown whole. A cut does not split a word, unless
 * the first word alone is too long.
 */
export function hiddenFrom(text: string, cut: Pick<Shown, 'max' | 'unit'> | null): number {
  if (cut === null) return text.length;
  const end = cut.unit === 'characters' ? endWithin(text, cut.max, 'characters') : endWithinPixels(text, cut.max);
  if (end >= text.length) return text.length;
  const before = text.slice(0, end);
  const space = before.search(/\s+\S*$/);
  return space > 0 && /\S/.test(text[end] ?? '') ? space : end;
}

function endWithinPixels(text: string, max: number): number {
  let end = 0;
  for (const letter of text) {
    if (pixelWidth(text.slice(0, end + letter.length)) > max) return end;
    end += letter.length;
  }
  return end;
}
