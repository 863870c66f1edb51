/** A stored description read back as a listing, so that a text nobody generated can be previewed and checked too. */
import { blockText, type DescriptionElement, parseDescription } from '../description/html.ts';
import { fitSentences } from '../platforms/fit-text.ts';
import type { Listing } from './listing.ts';

/** What a product knows beside its description. */
export interface ProductTexts {
  name: string;
  descriptionHtml: string;
  tags: readonly string[];
}

/**
 * The listing a product's texts amount to: the first paragraph before any list is the intro, the first list the bullets,
 * everything else the details. Meta texts are not stored, so they are the name and the start of the intro.
 */
export function listingFromProduct({ name, descriptionHtml, tags }: ProductTexts): Listing {
  const blocks = parseDescription(descriptionHtml);
  const listAt = blocks.findIndex(({ tag }) => tag === 'ul' || tag === 'ol');
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
  };
}

function textOf(block: DescriptionElement | undefined): string {
  return block === undefined ? '' : blockText(block);
}

/** An item on one line, what is nested in it after a comma. */
function itemText(item: DescriptionElement): string {
  return blockText({ tag: 'ul', children: [item] })
    .split('\n')
    .map((line) => line.replace(/^\s*(?:- |\d+\. )*/, '').trim())
    .join(', ');
}
