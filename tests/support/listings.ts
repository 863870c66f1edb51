/** Listings for tests: a long one, and strange ones that are drawn by a seed. */
import type { Listing } from '#shared/generation/listing.ts';
import { seeded } from './seeded.ts';

/** A listing so long that a test can stop its stream in the middle. */
export const longListing: Listing = {
  title: 'Steel bottle',
  intro: 'A bottle of steel.',
  bullets: ['Holds 500 ml'],
  details: Array.from({ length: 120 }, (_, n) => `word${n}`).join(' '),
  metaTitle: 'Steel bottle',
  metaDescription: 'A bottle of steel that holds 500 ml.',
  tags: ['bottle'],
  altText: '',
};

const plain =
  'stoneware coffee mug with blue glaze for the kitchen 350 ml hand thrown in Porto, dishwasher safe and sturdy'.split(' ');
const pieces = [
  'Free shipping',
  'FREE  SHIPPING',
  'best price',
  'limited\ntime',
  'on sale',
  'eco-friendly',
  'money back',
  'n/a',
  'TBD',
  'amazon',
  'TikTok',
  '100% quality guaranteed',
  '20% off',
  'www.shop.example',
  'https://a.example/b?c=d',
  'hearth.com/mug',
  'hello@hearth.example',
  'call 0123 456 7890',
  '+49 170 1234567',
  'B0ABCD1234',
  'a@b.co.uk',
  '<b>',
  '</b>',
  '<script>alert(1)</script>',
  '<img src=x onerror=y>',
  '<<b>b>',
  '< 3',
  '<a href="<">',
  '&amp;',
  '&',
  '<!-- -->',
  '!',
  '!!!',
  '$30',
  '?',
  '™',
  '®',
  '€',
  '~',
  '#',
  '*',
  '%',
  '%',
  ':',
  ':',
  '&',
  '+',
  '+',
  '{x}',
  '_',
  '^',
  '¦',
  '"',
  "'",
  '-',
  '😀',
  '❤️',
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  '1️⃣',
  '★',
  '手作りの陶器',
  'マグカップ',
  '陶瓷马克杯',
  '도자기',
  'ถ้วยกาแฟ',
  'مج',
  'кружка',
  'चाय',
  'é',
  'e\u0301',
  'q\u0303',
  'İstanbul',
  'ß',
  'ﬁ',
  '\n',
  '\n\n',
  '\t',
  '\u0000',
  '\u0007',
  '\ud800',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u2028',
  '\u00a0',
  '.',
  ',',
  ', ,',
  '(',
  ')',
  '- x',
  '; ',
  'mug',
  'mug',
  'Mug',
  'MUG',
  'x'.repeat(90),
  'Donaudampfschifffahrtsgesellschaftskapitän',
  '1'.repeat(40),
  '½',
  '9/16',
];

/**
 * Makes listings of several kinds in turn: short, long, full of forbidden content, empty, with huge lists, and sometimes very
 * large.
 */
export function hostileListings(count: number, seed: number): Listing[] {
  const random = seeded(seed);
  const upTo = (max: number) => Math.floor(random() * (max + 1));
  const one = <T>(from: readonly T[]): T => from[upTo(from.length - 1)] as T;
  const text = (words: number, foul: number): string => {
    let said = '';
    for (let n = 0; n < words; n++) {
      const word = random() < foul ? one(pieces) : one(plain);
      said += said === '' || random() < 0.05 ? word : ` ${word}`;
      if (random() < 0.1) said += '.';
    }
    return said;
  };
  const some = (most: number, words: number, foul: number) =>
    Array.from({ length: upTo(most) }, () => (random() < 0.1 ? '' : text(1 + upTo(words), foul)));
  return Array.from({ length: count }, (_, n) => {
    const foul = one([0, 0.02, 0.2, 0.8]);
    const large = n % 1_000 === 999;
    const lists = n % 200 === 199 ? 120 : 4;
    const maybe = (words: number) => (random() < 0.08 ? one(['', ' ', '\n', '!']) : text(upTo(words), foul));
    return {
      title: maybe(one([5, 12, 30])),
      intro: maybe(large ? 900 : 12),
      bullets: some(lists, 8, foul),
      details: large ? text(3_000, foul) : maybe(one([0, 8, 30])),
      metaTitle: maybe(8),
      metaDescription: maybe(10),
      tags: some(lists + 2, 3, foul),
      altText: maybe(12),
    };
  });
}
