/** Turns a stored description into a listing, so that a text written by hand can be previewed and checked like an AI text. */
import { blockText, type DescriptionElement, parseDescription } from '../description/html.ts';
import { fitSentences } from '../platforms/fit-text.ts';
import type { Listing } from './listing.ts';

export interface ProductTexts {
  name: string;
  descriptionHtml: string;
  tags: readonly string[];
}

/**
 * Reads a product's texts as a listing: the first paragraph before any list is the intro, the first list the bullets, everything
 * else the details. The input has no meta texts, so the name becomes the meta title and the start of the intro the meta
 * description.
 */
export function listingFromProduct({ name, descriptionHtml, tags }: ProductTexts): Listing {
  const blocks = parseDescription(descriptionHtml);
  const isBullets = ({ tag }: DescriptionElement, at: number) =>
    (tag === 'ul' || tag === 'ol') && !isHeadOfDetails(blocks[at - 1]);
  const listAt = blocks.findIndex(isBullets);
  const introAt = blocks.findIndex(({ tag }) => tag === 'p');
  const hasIntro = introAt >= 0 && (listAt < 0 || introAt < listAt);
  const intro = hasIntro ? textOf(blocks[introAt]) : '';
  return {
    title: name.trim(),
    intro,
    bullets: blocks[listAt]?.children.map((item) => (typeof item === 'string' ? '' : itemText(item))).filter(Boolean) ?? [],
    details: blocks
      .filter((_, at) => at !== listAt && !(hasIntro && at === introAt))
      .map(blockText)
      .join('\n\n'),
    metaTitle: name.trim(),
    metaDescription: fitSentences(intro.replace(/\s+/g, ' '), 160, 'characters'),
    tags: [...tags],
    altText: '',
  };
}

/** Headings of lists that belong to the details. Other lists below a heading, such as “Features”, are the bullets. */
const headsDetails =
  /^(?:facts|figures|details|specifications?|specs|data|dimensions|measurements|sizes?|materials?|care|upkeep|in the box|what(?:[’']s| is) (?:in the box|included)|shipping|delivery)\b/i;
const isHeadOfDetails = (block: DescriptionElement | undefined): boolean =>
  block !== undefined && /^h[1-6]$/.test(block.tag) && headsDetails.test(blockText(block).trim());

function textOf(block: DescriptionElement | undefined): string {
  return block === undefined ? '' : blockText(block);
}

/** The text of a list item on one line; nested items follow, separated by commas. */
function itemText(item: DescriptionElement): string {
  return blockText({ tag: 'ul', children: [item] })
    .split('\n')
    .map((line) => line.replace(/^\s*(?:- |\d+\. )*/, '').trim())
    .join(', ');
}
