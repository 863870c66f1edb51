/** Replaces single parts (intro, bullets or details) of a stored description and leaves the others as they are. */

import type { Listing } from '../generation/listing.ts';
import { type DescriptionElement, parseDescription, renderDescription, textToHtml } from './html.ts';

type Body = Pick<Listing, 'intro' | 'bullets' | 'details'>;
export type BodyPart = keyof Body;

/**
 * Which blocks of a description belong to which part: a paragraph before the first list is the intro, the first list the bullets,
 * everything else the details. `listingFromProduct` reads a description the same way.
 */
export function bodyParts(blocks: readonly DescriptionElement[]): Record<BodyPart, number[]> {
  const listAt = blocks.findIndex(({ tag }) => tag === 'ul' || tag === 'ol');
  const firstParagraph = blocks.findIndex(({ tag }) => tag === 'p');
  const introAt = firstParagraph >= 0 && (listAt < 0 || firstParagraph < listAt) ? firstParagraph : -1;
  const at = (index: number) => (index < 0 ? [] : [index]);
  return {
    intro: at(introAt),
    bullets: at(listAt),
    details: blocks.flatMap((_, index) => (index === introAt || index === listAt ? [] : [index])),
  };
}

/**
 * Returns the description with the parts named in `parts` taken from the listing. The other parts keep their markup and place.
 */
export function replaceParts(html: string, listing: Body, parts: readonly BodyPart[]): string {
  const blocks = parseDescription(html);
  const old = bodyParts(blocks);
  const items = listing.bullets.filter((bullet) => bullet.trim() !== '');
  const list: DescriptionElement = { tag: 'ul', children: items.map((item) => ({ tag: 'li', children: [item.trim()] })) };
  const fresh: Record<BodyPart, DescriptionElement[]> = {
    intro: parseDescription(textToHtml(listing.intro)),
    bullets: items.length === 0 ? [] : [list],
    details: parseDescription(textToHtml(listing.details)),
  };
  // A new part takes the place of the old one. If there was none, the intro goes first, the bullets last, and the details after
  // them.
  const last = blocks.length;
  const places: Record<BodyPart, number> = { intro: old.intro[0] ?? -1, bullets: old.bullets[0] ?? last, details: last + 1 };
  const placed = (['intro', 'bullets', 'details'] as const).flatMap((part) =>
    parts.includes(part)
      ? fresh[part].map((block) => ({ at: places[part], block }))
      : old[part].flatMap((at) => blocks[at] ?? []).map((block, n) => ({ at: old[part][n] ?? last, block })),
  );
  return renderDescription(placed.toSorted((a, b) => a.at - b.at).map(({ block }) => block));
}
