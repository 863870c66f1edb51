import { family } from './family.ts';

/** Sizes by name. Single letters are sizes only in capitals: S, XL. */
export const sizes = family('size', {
  'one size/one-size/one size fits all/one size fits most': '',
  'king size/king-size/king-sized': 'super king/super king size/california king',
  'queen size/queen-size/queen-sized': '',
  'twin size/twin-size/twin xl': '',
  'double size': '',
  'full size bed': '',
  'plus size/plus-size': '',
  'single bed': '',
  'double bed': '',
  '=XXS': '',
  '=XS': '',
  '=XL/extra large/extra-large/x-large': '',
  '=XXL/2xl': '',
  '=XXXL/3xl': '',
  'extra small/x-small': '',
  'size s/sizes s/size small': '',
  'size m/sizes m/size medium': '',
  'size l/sizes l/size large': '',
  'toddler size': '',
  petite: '',
  'oversized/oversize': '',
  'slim fit/slim-fit': '',
  'regular fit': '',
  'relaxed fit/loose fit': '',
  'carry-on/carry-on size/cabin size/cabin-size': '',
});

const letters = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'];
const inWords: Record<string, string> = { small: 's', medium: 'm', large: 'l' };
const letterRange = /(?<![\p{L}\p{N}])(x{0,2}s|m|x{0,3}l) ?(?:-|–|to) ?(x{0,2}s|m|x{0,3}l)(?![\p{L}\p{N}])/giu;

/** All sizes in a range of letters: "XS-L" is xs, s, m, l. */
export function sizesBetween(text: string): string[] {
  return [...text.matchAll(letterRange)].flatMap(([, from = '', to = '']) =>
    letters.slice(letters.indexOf(from.toLowerCase()), letters.indexOf(to.toLowerCase()) + 1),
  );
}

/** The letter for a size in words: m for medium. A size that is already a letter is returned as it is. */
export function letterOf(size: string): string {
  return inWords[size] ?? size;
}

/** Words before a number that make it a size: "size 42", "Größe: 38". */
export const sizeLabels: ReadonlySet<string> = new Set([
  'size',
  'sizes',
  'größe',
  'größen',
  'talla',
  'tallas',
  'taille',
  'tailles',
]);
/**
 * Size systems, in capitals. A number after one of them is a size, as in "EU 42". A number above `LARGEST_SIZE` is a year or the
 * number of a law.
 */
export const sizeSystems: ReadonlySet<string> = new Set(['EU', 'US', 'UK']);
export const LARGEST_SIZE = 60;
