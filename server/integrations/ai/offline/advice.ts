import type { ListingBrief } from '../ai.ts';
import type { Material } from './material.ts';
import type { Worded } from './specs.ts';
import { uncapitalise, withoutStop } from './text.ts';

/**
 * Sentences for the end of a text that state no fact. `needed` must be said because of what the seller asked for, such as a
 * target audience. `hints` are tips for shoppers that may be left out.
 */
export function adviceFor(
  { targetAudience, seoFocused, images }: ListingBrief,
  { names, keywords }: Pick<Material, 'names' | 'keywords'>,
  specs: Worded[],
  plural: boolean,
  turn: number,
): { needed: string[]; hints: string[] } {
  const needed: string[] = [];
  const hints: string[] = [];
  const audience = uncapitalise(withoutStop(targetAudience), names);
  if (audience) needed.push(`For ${audience}, the points above are a good place to start.`);
  const others = seoFocused ? keywords.slice(1, 6) : [];
  if (others.length > 0) needed.push(`If you searched for ${others.join(' or ')}, take a closer look at the points above.`);
  for (const [topic, variants] of adviceByTopic) {
    if (specs.some((spec) => spec.topic === topic)) hints.push(variants[turn % variants.length] ?? '');
  }
  if (images.length > 0) hints.push('The pictures give you an impression of how it looks.');
  return { needed, hints: plural ? hints.map(forSeveral) : hints };
}

function forSeveral(hint: string): string {
  return hint
    .replace(/\bit looks\b/, 'they look')
    .replace(/\bneed it\b/, 'need them')
    .replace(/\bfor it\b/, 'for them');
}

/** Hints for shoppers that claim nothing about the product. A hint is used if the product has a fact of the hint's topic. */
const adviceByTopic: [Worded['topic'], string[]][] = [
  [
    'dimensions',
    [
      'Please compare the measurements with the space you have in mind.',
      'A quick look at the measurements tells you whether you have the space for it.',
      'Take a moment to check the measurements against the place you have in mind.',
    ],
  ],
  [
    'shipping',
    [
      'If you need it for a certain day, keep the shipping time in mind when you order.',
      'Ordering for a birthday or another date? Then plan with the shipping time given here.',
    ],
  ],
  [
    'warranty',
    [
      'Keep your receipt, so that you have it to hand should you ever need the warranty.',
      'It is worth keeping the receipt for as long as the warranty runs.',
    ],
  ],
];
