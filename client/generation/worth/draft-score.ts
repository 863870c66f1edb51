/** The SEO score that a product will have once a draft is used, by the checks of the product page, and what would raise it most. */
import type { Finding, TextField } from '#shared/checks/finding.ts';
import type { Facts } from '#shared/facts/facts.ts';
import { bodyParts, type ListingPart } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { takeOver } from '#shared/generation/take-over.ts';
import { paths } from '#shared/paths.ts';
import { textsOf } from '#shared/products/versions.ts';
import type { SeoAction, SeoField } from '#shared/seo/action.ts';
import type { SeoInput } from '#shared/seo/check.ts';
import { type ChecklistItem, type SeoCheckId, seoChecklist } from '#shared/seo/checklist.ts';
import type { Product } from '../brief/chosen-product.tsx';
import { partNames } from './part-changes.ts';

export interface DraftToScore {
  product: Product;
  listing: Listing;
  /** The parts that go live. The other texts of the product stay as they are. */
  parts: readonly ListingPart[];
  facts: Facts;
  /** The most similar other text of the catalogue; undefined while it is not known. */
  others: SeoInput['others'];
  date: Date;
}

/** What the button beside the biggest win does. */
type WinStep =
  /** Changes the draft, and lets these parts go live. */
  | { kind: 'change'; changes: Partial<Listing>; parts: ListingPart[] }
  | { kind: 'go'; field: TextField; index?: number }
  | { kind: 'addFact'; name: string }
  /** Asks for the keywords of the product. */
  | { kind: 'keywords' }
  | { kind: 'open'; label: string; href: string };

export interface Win {
  /** What to do, in a few words. */
  title: string;
  /** What was found, as a sentence without its full stop; empty if the title says it all. */
  why: string;
  /** By how much the score rises. */
  gain: number;
  step: WinStep;
}

export interface DraftScore {
  /** 0 to 100. */
  score: number;
  /** Null if nothing raises the score that is not said elsewhere. */
  win: Win | null;
  /** Whether findings keep the score low until they are settled. */
  isHeld: boolean;
}

/** What scoring a draft found, before it is known what the findings say already. */
export interface Weighed {
  score: number;
  items: readonly ChecklistItem[];
  /** The part of the draft that would raise the score most if it went live, too. */
  part: Win | null;
}

/**
 * Scores a draft. A long text is checked once for each part that does not go live, and each check may take 40 ms, so there is a
 * pause after each.
 */
export function* weighing(draft: DraftToScore): Generator<void, Weighed> {
  const { score, items } = seoChecklist(inputOf(draft), draft.date);
  let part: Win | null = null;
  for (const one of ['metaDescription', 'metaTitle', 'title', 'altText'] as const) {
    if (draft.parts.includes(one) || draft.listing[one].trim() === '') continue;
    yield;
    const gain = seoChecklist(inputOf({ ...draft, parts: [...draft.parts, one] }), draft.date).score - score;
    if (gain <= (part?.gain ?? 0)) continue;
    const title = `the ${partNames[one].toLowerCase()} of this text goes live, too`;
    part = { title, why: '', gain, step: { kind: 'change', changes: {}, parts: [one] } };
  }
  return { score, items, part };
}

/** The score with its biggest win. A weakness that is among the findings is not named again. */
export function scoreOf(
  { score, items, part }: Weighed,
  findings: readonly Finding[],
  draft: Pick<DraftToScore, 'product' | 'listing'>,
): DraftScore {
  const isHeld = items.some(({ holds }) => holds !== undefined && holds.at <= score);
  const [best] = items.filter((item) => item.passed !== 'yes' && !isSaid(item, findings)).toSorted((a, b) => b.gain - a.gain);
  if (part && part.gain >= (best?.gain ?? 0)) return { score, win: part, isHeld };
  if (!best?.action || best.gain <= 0) return { score, win: null, isHeld };
  const { id, title, finding, gain, action } = best;
  const step = stepFor(action, id, draft);
  // Without a keyword no check of keywords can be passed, so the first thing is to name one.
  const words = step.kind === 'keywords' ? { title: 'add a main keyword', why: '' } : { title, why: finding };
  return { score, win: { ...words, gain, step }, isHeld };
}

/** As the server makes it for the product page (server/seo/service.ts), for the product as it will be. */
function inputOf({ product, listing, parts, facts, others }: DraftToScore): SeoInput {
  const texts = takeOver(textsOf(product, product.images), listing, parts);
  const { name, description, metaTitle, metaDescription, altText = '', altOf } = texts;
  const { name: source = 'human' } = product.textSources;
  const isOwnName = name === product.name && (source === 'human' || source === 'import');
  return {
    name,
    descriptionHtml: description,
    keywords: product.seoKeywords,
    images: product.images.map(({ id, alt }) => ({ alt: id === altOf ? altText : alt })),
    ...(metaTitle ? { metaTitle } : {}),
    ...(metaDescription ? { metaDescription } : {}),
    // A name written by the AI may contain sales talk. Only a name from the seller counts as a fact about the product.
    facts: isOwnName ? facts : { ...facts, name: '' },
    ...(others ? { others } : {}),
  };
}

const isBody = ({ field }: Finding) => bodyParts.some((part) => part === field);
const keywordInBody = (finding: Finding) => finding.check === 'keyword' && isBody(finding);
const limitOf =
  (...fields: TextField[]) =>
  ({ check, field }: Finding) =>
    check === 'limit' && fields.includes(field);

/** Which findings say the same as a check of the checklist. */
const saying: Partial<Record<SeoCheckId, (finding: Finding) => boolean>> = {
  'keyword-in-title': ({ check, field }) => check === 'keyword' && field === 'title',
  'title-length': limitOf('title'),
  'meta-title': limitOf('metaTitle'),
  'meta-title-width': limitOf('metaTitle'),
  'meta-description': limitOf('metaDescription'),
  'keyword-at-start': keywordInBody,
  'keywords-covered': keywordInBody,
  'keyword-first-paragraph': keywordInBody,
  'keyword-density': keywordInBody,
  'keyword-spread': keywordInBody,
  'text-length': limitOf(...bodyParts),
  facts: ({ check }) => check === 'coverage',
  unique: ({ check }) => check === 'similar',
  'hard-findings': ({ severity }) => severity === 'hard',
  'risky-words': ({ check }) => check === 'risky',
};

const isSaid = ({ id }: ChecklistItem, findings: readonly Finding[]) => findings.some((finding) => saying[id]?.(finding));

const partOf = { title: 'title', metaTitle: 'metaTitle', metaDescription: 'metaDescription' } as const;

function stepFor(action: SeoAction, id: SeoCheckId, { product, listing }: Pick<DraftToScore, 'product' | 'listing'>): WinStep {
  const edit = (label: string, at: string): WinStep => ({ kind: 'open', label, href: `${paths.productEdit(product.id)}#${at}` });
  switch (action.kind) {
    case 'set':
      return { kind: 'change', changes: { [action.field]: action.text }, parts: [action.field] };
    case 'insert-keyword':
      if (action.field !== 'description')
        return { kind: 'change', changes: { [action.field]: action.suggestion }, parts: [partOf[action.field]] };
      return replaceInBody(listing, action.replaces, action.suggestion) ?? placeOf('description', action.replaces, listing);
    case 'edit':
      return placeOf(action.field, action.span?.found, listing);
    case 'generate':
      return { kind: 'go', field: 'details' };
    case 'ask':
      return id === 'identifier' ? edit('Add a SKU', 'sku') : { kind: 'addFact', name: action.factName };
    case 'link':
      if (action.to === 'twin')
        return { kind: 'open', label: 'See the other text', href: paths.product(action.productId ?? product.id) };
      if (action.to === 'facts') return { kind: 'addFact', name: '' };
      return action.to === 'images' ? edit('Add a picture', 'image') : { kind: 'keywords' };
    default:
      return action satisfies never;
  }
}

/** Where words of the description stand in the draft. */
function placeOf(field: SeoField, found: string | undefined, { intro, bullets, details }: Listing): WinStep {
  if (field !== 'description') return { kind: 'go', field: partOf[field] };
  if (!found || details.includes(found)) return { kind: 'go', field: 'details' };
  const index = bullets.findIndex((bullet) => bullet.includes(found));
  if (index >= 0 && !intro.includes(found)) return { kind: 'go', field: 'bullets', index };
  return { kind: 'go', field: intro === '' ? 'details' : 'intro' };
}

/** Replaces a sentence where it stands in the draft; null if it is not there in one piece. */
function replaceInBody(listing: Listing, sentence: string, by: string): WinStep | null {
  const { intro, bullets, details } = listing;
  if (intro.includes(sentence)) return change({ intro: intro.replace(sentence, () => by) }, 'intro');
  const index = bullets.findIndex((bullet) => bullet.includes(sentence));
  if (index >= 0)
    return change(
      { bullets: bullets.map((bullet, at) => (at === index ? bullet.replace(sentence, () => by) : bullet)) },
      'bullets',
    );
  return details.includes(sentence) ? change({ details: details.replace(sentence, () => by) }, 'details') : null;
}

const change = (changes: Partial<Listing>, part: ListingPart): WinStep => ({ kind: 'change', changes, parts: [part] });
