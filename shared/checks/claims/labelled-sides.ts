/** Reads which side each number of "39 x 52 x 60 cm" measures, if the fact tells it, as "Dimensions (W x D x H)" does. */
import type { Figure } from './fact-figures.ts';
import type { Measure } from './measures.ts';
import type { Role } from './roles.ts';
import { agrees } from './swaps.ts';

const sides: Readonly<Record<string, Role>> = {
  w: 'width',
  width: 'width',
  breadth: 'width',
  b: 'width',
  wide: 'width',
  d: 'depth',
  depth: 'depth',
  deep: 'depth',
  h: 'height',
  height: 'height',
  high: 'height',
  tall: 'height',
  l: 'length',
  length: 'length',
  long: 'length',
};

const label = '(w|width|breadth|b|d|depth|h|height|l|length)';
const by = '\\s*(?:x|×|\\*|by|/)\\s*';
const labels = new RegExp(`(?:^|[^a-z])${label}${by}${label}(?:${by}${label})?(?![a-z])`, 'i');

const known = new WeakMap<Measure, readonly Role[] | null>();

/** The side that each number of the measure gives, in its order; null if the fact does not tell all of them. */
function sidesOf({ measure, line }: Figure): readonly Role[] | null {
  const read = known.get(measure);
  if (read !== undefined) return read;
  const found = measure.form === 'sides' ? (labels.exec(line.name) ?? labels.exec(line.text)) : null;
  const roles = (found?.slice(1) ?? []).flatMap((word) => sides[word?.toLowerCase()] ?? []);
  const isWhole = roles.length === measure.amounts.length && new Set(roles).size === roles.length;
  // With a height alone, "D" may also be the diameter.
  const isClear = isWhole && !(roles.length === 2 && roles.includes('depth') && roles.includes('height'));
  known.set(measure, isClear ? roles : null);
  return isClear ? roles : null;
}

/**
 * The fact that gives another number for the side that the text names, while every fact with the text's number gives it for other
 * sides: "52 cm high" for "39 x 52 x 60 cm (W x D x H)". Null if there is none.
 */
export function onOtherSide(measure: Measure, figures: readonly Figure[]): Figure | null {
  const { role } = measure;
  if (!role || measure.form !== 'single') return null;
  let other: Figure | null = null;
  for (const figure of figures) {
    if (!agrees(measure, figure.measure)) continue;
    const roles = sidesOf(figure);
    const own = figure.measure.role;
    if (!roles) {
      if (own === null || own === role || figure.measure.form !== 'single') return null;
      continue;
    }
    if (!roles.includes(role)) return null;
    const amount = figure.measure.amounts[roles.indexOf(role)];
    if (amount && agrees(measure, { ...figure.measure, amounts: [amount] })) return null;
    other = figure;
  }
  return other;
}
