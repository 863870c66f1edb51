/** Measures how much useful data a seller has given for a text. The less is known, the vaguer the text becomes. */
import { splitKeywords } from './keywords.ts';

/** What is known about a product and the requested text. A screen leaves out the fields that it does not ask for. */
export interface CompletenessInput {
  name: string;
  category: string;
  brand: string;
  /** In whole units such as euros, not cents; null if not set. */
  price: number | null;
  images: number;
  /** A list, or the text as typed with commas between the keywords. */
  keywords: readonly string[] | string;
  keyFeatures?: readonly string[];
  /** Each attribute, such as a height, counts like a key feature. */
  attributes?: readonly { name: string; value: string }[];
  targetAudience?: string;
  /** Whether a profile is selected. If so, the audience counts as given, because profiles contain one. */
  hasProfile?: boolean;
}

/** With this many key features and attributes together, no more are asked for. */
const ENOUGH_FEATURES = 3;

interface MissingDetail {
  id: 'name' | 'category' | 'brand' | 'keyFeatures' | 'keywords' | 'image' | 'audience' | 'price';
  /** What the seller should do. Shown as a link to the field. */
  label: string;
  /** How many percentage points are gained by filling in this detail. */
  weight: number;
}

export interface Completeness {
  /** A whole number from 0 to 100. */
  percent: number;
  /** Sorted by `weight`, the largest first. */
  missing: MissingDetail[];
}

/** How much of the useful data is given. Fields that the screen does not ask for do not count. */
export function completeness(input: CompletenessInput): Completeness {
  const filled = (text: string) => (text.trim() === '' ? 0 : 1);
  const features = input.keyFeatures?.filter((feature) => feature.trim() !== '').length;
  const facts = input.attributes?.filter(({ name, value }) => name.trim() !== '' && value.trim() !== '').length;
  const told = features === undefined && facts === undefined ? undefined : (features ?? 0) + (facts ?? 0);
  const lacking = ENOUGH_FEATURES - (told ?? 0);
  const plain = lacking === 1 ? 'key feature' : 'key features';
  const wanted = facts === undefined ? plain : `${lacking === 1 ? 'fact' : 'facts'}, such as size or material`;
  const keywords = typeof input.keywords === 'string' ? splitKeywords(input.keywords) : input.keywords;
  const askedAudience = input.targetAudience !== undefined || input.hasProfile !== undefined;
  const details: { id: MissingDetail['id']; label: string; weight: number; share: number | undefined }[] = [
    { id: 'name', label: 'Give the product a name', weight: 15, share: filled(input.name) },
    { id: 'category', label: 'Choose a category', weight: 10, share: filled(input.category) },
    { id: 'brand', label: 'Add the brand', weight: 5, share: filled(input.brand) },
    {
      id: 'keyFeatures',
      label: `Add ${lacking} ${wanted}`,
      weight: 25,
      share: told === undefined ? undefined : Math.min(1, told / ENOUGH_FEATURES),
    },
    { id: 'keywords', label: 'Add keywords', weight: 15, share: keywords.length > 0 ? 1 : 0 },
    { id: 'image', label: 'Add a picture', weight: 15, share: input.images > 0 ? 1 : 0 },
    {
      id: 'audience',
      label: 'Say who it is for, or choose a profile',
      weight: 10,
      share: askedAudience ? Math.max(filled(input.targetAudience ?? ''), input.hasProfile ? 1 : 0) : undefined,
    },
    { id: 'price', label: 'Set a price', weight: 5, share: input.price === null ? 0 : 1 },
  ];
  const asked = details.flatMap(({ share, ...detail }) => (share === undefined ? [] : [{ ...detail, share }]));
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const there = asked.reduce((sum, { weight, share }) => sum + weight * share, 0);
  const percent = Math.floor((there * 100) / total + 1e-9);
  const lacked = asked
    .filter(({ share }) => share < 1)
    .map(({ id, label, weight, share }) => ({ id, label, weight: (weight * (1 - share) * 100) / total }));
  return { percent, missing: inWholePoints(lacked, 100 - percent).toSorted((a, b) => b.weight - a.weight) };
}

/**
 * Rounds the weights to whole numbers that add up to `points`. All are rounded down; the points that are left over go to the
 * weights that lost most.
 */
function inWholePoints(details: readonly MissingDetail[], points: number): MissingDetail[] {
  const whole = details.map((detail) => ({ ...detail, weight: Math.floor(detail.weight + 1e-9) }));
  const left = points - whole.reduce((sum, { weight }) => sum + weight, 0);
  const remainder = (at: number) => (details[at]?.weight ?? 0) - (whole[at]?.weight ?? 0);
  const first = new Set([...whole.keys()].toSorted((a, b) => remainder(b) - remainder(a)).slice(0, left));
  return whole.map((detail, at) => (first.has(at) ? { ...detail, weight: detail.weight + 1 } : detail));
}

/** A hint such as "Add the first 2 of these", where 2 is the number of details needed to reach 50 %. Null if 50 % is reached. */
export function completenessHint({ percent, missing }: Completeness): string | null {
  if (percent >= 50) return null;
  let reached = percent;
  const count = missing.findIndex(({ weight }) => {
    reached += weight;
    return reached >= 50;
  });
  const needed = count < 0 ? missing.length : count + 1;
  return needed === 1 ? 'Add the first of these for a better text.' : `Add the first ${needed} of these for a better text.`;
}
