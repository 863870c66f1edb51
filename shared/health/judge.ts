/** Decides what is wrong with a product as it is now: pure, so that it can run in a thread, and the same for every product. */
import { checkClaims } from '../checks/claims/claims.ts';
import { missingFacts } from '../checks/claims/fact-questions.ts';
import { spokenIn } from '../checks/languages-checked.ts';
import { parseDescription } from '../description/html.ts';
import type { Facts } from '../facts/facts.ts';
import { expectedWords } from '../generation/expected-words.ts';
import { listingFromProduct } from '../generation/listing-from-html.ts';
import { lengthBands, type Platform, platformNames, platforms } from '../generation/options.ts';
import { breachesOf } from '../platforms/breaches.ts';
import { foundIn } from '../platforms/check.ts';
import { countWords } from '../platforms/measure.ts';
import { isRequired, type PlatformRule } from '../platforms/rule.ts';
import { rulesFor } from '../platforms/rules.ts';
import { sentenceOf, short } from '../platforms/words.ts';
import { textOfBlocks } from '../seo/text.ts';
import { ADD_FACTS, type FoundKind } from './kinds.ts';
import { oddPrice, type PriceMiddle } from './odd-price.ts';

/**
 * Raise this number with a release that changes what is found, for example new rules of the fact check: then all products are
 * checked again. Rules of marketplaces need no new number, see `rulesInForce`.
 */
export const CHECK_VERSION = 6;

/** A product with everything its check depends on. */
export interface CheckedProduct {
  name: string;
  description: string;
  metaTitle: string;
  metaDescription: string;
  tags: readonly string[];
  /** The platform that the text was written or imported for. */
  platform: Platform;
  /** True if the seller wrote or imported the description, and no AI. Such a text is a source of facts itself. */
  isOwnText: boolean;
  facts: Facts;
  price: number | null;
  currency: string;
  stock: number;
  /** True if one of its variants has a price. */
  hasVariantPrice: boolean;
  /** The usual price of its category, if there are enough products to tell. */
  middle: PriceMiddle | null;
  /** The product of the same catalogue that is most like it. */
  twin: Twin | null;
}

export interface Twin {
  id: string;
  name: string;
  /** Whether the names are the same, or how much of the two texts is (0 to 1). */
  alike: 'name' | number;
}

export interface HealthFinding {
  kind: FoundKind;
  /** What is wrong, in one sentence for the seller. */
  says: string;
  /**
   * What the finding depends on. A finding that the seller dismissed stays dismissed as long as this is the same.
   */
  basis: string;
}

/** Texts with fewer words than this are not compared: short texts are alike by chance, and are reported as thin. */
const COMPARED_FROM = 12;

/** Everything that is wrong with each product, on a day (UTC) whose marketplace rules count. */
export function judgeProducts(products: readonly CheckedProduct[], day: Date): HealthFinding[][] {
  return products.map((product) => judgeProduct(product, day));
}

export function judgeProduct(product: CheckedProduct, day: Date): HealthFinding[] {
  const { description, facts } = product;
  const found: HealthFinding[] = [];
  const add = (kind: FoundKind, says: string, basis: unknown[]) => found.push({ kind, says, basis: JSON.stringify(basis) });
  const hasText = description !== '';
  const words = hasText ? countWords(textOfBlocks(parseDescription(description))) : 0;

  const odd = oddPrice(product);
  if (odd) add('odd', odd.says, odd.basis);
  // The seller's own text answers questions as well, but reading it as facts takes longer than everything else.
  const beside = besideText(product);
  const missing = missingFacts(beside).length > 0 ? missingFacts(facts) : [];
  if (missing.length > 0)
    add(
      'missingFacts',
      `Missing: ${missing.map(({ name }) => name).join(', ')}.`,
      missing.map(({ id }) => id),
    );
  const { twin } = product;
  if (twin && (twin.alike === 'name' || words >= COMPARED_FROM)) {
    const says =
      twin.alike === 'name'
        ? `Has the same name as “${twin.name}”.`
        : `${Math.round(twin.alike * 100)}% of its text also stands in that of “${twin.name}”.`;
    add('duplicate', says, [twin.id, twin.alike === 'name' ? 'name' : 'text', product.name, hasText ? description : '']);
  }
  if (!hasText) return found;

  const aim = leastWords(product.platform, day);
  if (words < aim.words) {
    // Writing it again makes it no longer as long as the facts fill no more words.
    const isTold = expectedWords(facts).words < aim.words;
    const says = `${words} ${words === 1 ? 'word' : 'words'}; ${aim.whose} asks for ${aim.words}.`;
    add('thin', isTold ? `${says} ${ADD_FACTS}` : says, [description]);
  }
  const texts = [product.name, description, product.metaTitle, product.metaDescription, product.tags];
  judgeRules(product, day, (kind, says, rules) => add(kind, says, [product.platform, rules, texts]));
  const claims = unsupportedClaims(product, beside);
  const [first] = claims;
  if (first !== undefined) {
    const more = claims.length - 1;
    const rest = more === 0 ? '' : more === 1 ? ', and 1 more claim' : `, and ${more} more claims`;
    add('unsupported', `No fact says “${short(first)}”${rest}.`, [claims, texts]);
  }
  return found;
}

/** The fewest words a description should have on a platform, and whose aim that is. */
export function leastWords(platform: Platform, day: Date): { words: number; whose: string } {
  const rule = rulesFor(platform, day).find(
    (one) => one.field === 'description' && one.kind === 'length' && one.unit === 'words' && one.min !== undefined,
  );
  const words = rule?.kind === 'length' ? rule.min : undefined;
  return words === undefined
    ? { words: lengthBands.short.min, whose: 'a short text' }
    : { words, whose: platformNames[platform] };
}

/** Adds what the platform would refuse: texts beyond a limit, and rules about content or with a date that has come. */
function judgeRules(product: CheckedProduct, day: Date, add: (kind: FoundKind, says: string, rules: string[]) => void): void {
  const { name, description, metaTitle, metaDescription, tags, platform, facts } = product;
  const listing = {
    ...listingFromProduct({ name, descriptionHtml: description, tags }),
    ...(metaTitle && { metaTitle }),
    ...(metaDescription && { metaDescription }),
  };
  const breaches = breachesOf(listing, platform, day, { brand: facts.brand }, 'hard').filter(({ rule }) => !isRequired(rule));
  for (const kind of ['brokenRule', 'overLimit'] as const) {
    const own = breaches.filter(({ rule }) => (isPlainLimit(rule) ? 'overLimit' : 'brokenRule') === kind);
    const [first] = own;
    if (first === undefined) continue;
    const since = first.rule.effectiveFrom === null ? '' : ` (since ${first.rule.effectiveFrom})`;
    const sentence = sentenceOf(first, foundIn([first]), platform);
    add(kind, `${platformNames[platform]}${since}: ${sentence}.`, [...new Set(own.map(({ rule }) => rule.id))]);
  }
}

/** The facts without the description if the seller wrote it, because a text must not support itself. */
const besideText = ({ facts, isOwnText }: CheckedProduct): Facts => (isOwnText ? { ...facts, description: '' } : facts);

/** Whether a rule only limits a length, and has always done so. */
const isPlainLimit = (rule: PlatformRule) => rule.kind === 'length' && rule.effectiveFrom === null;

/**
 * The words of the claims that no fact supports. In a text that the seller wrote, a claim without a fact may well be true; only
 * what contradicts the facts counts there.
 */
function unsupportedClaims(
  { name, description, metaTitle, metaDescription, tags, isOwnText }: CheckedProduct,
  beside: Facts,
): string[] {
  const listing = {
    ...listingFromProduct({ name, descriptionHtml: description, tags }),
    // Made from the name and the intro if the seller has written none; those are checked anyway.
    metaTitle,
    metaDescription,
  };
  const { claims: language } = spokenIn([listing.intro, ...listing.bullets, listing.details].join('\n'));
  if (language === 'other') return [];
  return checkClaims(listing, beside, { language })
    .filter(({ severity, check }) => severity === 'hard' && (!isOwnText || check === 'contradiction'))
    .map(({ found }) => found);
}

/** The rules of all platforms in force on a day, as one text. It changes when the date of a rule comes, and with new rules. */
export function rulesInForce(day: Date): string {
  return JSON.stringify(platforms.map((platform) => [rulesFor(platform, day), rulesFor(platform, day, 'media')]));
}
