/**
 * Recognises figures that are already in the product's name, such as the 60 g of "Lip Balm 60 g", so that a text need not repeat
 * them.
 */
import type { Unit } from './unit.ts';

const unitNames: Record<string, string> = {
  litre: 'l',
  liter: 'l',
  millilitre: 'ml',
  milliliter: 'ml',
  gram: 'g',
  kilogram: 'kg',
  kilo: 'kg',
  metre: 'm',
  meter: 'm',
  centimetre: 'cm',
  centimeter: 'cm',
  millimetre: 'mm',
  millimeter: 'mm',
  inch: 'in',
  inche: 'in',
  '"': 'in',
  '″': 'in',
  watt: 'w',
  volt: 'v',
  ounce: 'oz',
  pound: 'lb',
  foot: 'ft',
  feet: 'ft',
};
const unitOf = (text: string) => {
  const unit = text.toLowerCase().replace(/(?<=\p{L}{2})s$/u, '');
  return unitNames[unit] ?? unit;
};

const measures = /(?<![\d.,])(\d+(?:[.,]\d+)?)[ -]?(\p{L}+|["″%°])/gu;
const sides = /\d+(?:[.,]\d+)?(?: ?[x×] ?\d+(?:[.,]\d+)?)+/gu;
const counts = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Whether a fact says nothing but a figure that is in the product's name: a measure, a size or a count. */
export function namedFigure(productName: string): (unit: Pick<Unit, 'label'>) => boolean {
  const named = new Set([...productName.matchAll(measures)].map(([, number, unit]) => `${number} ${unitOf(unit ?? '')}`));
  const sizes = (productName.match(sides) ?? []).map((size) => size.replace(/[ ×]/g, (sign) => (sign === '×' ? 'x' : '')));
  const lower = productName.toLowerCase();
  return ({ label }) => {
    const [name = '', value = ''] = label.split(/:\s(.*)$/s);
    const whole = /^(\d+(?:[.,]\d+)?)[ -]?(\p{L}+|["″%°])$/u.exec(value);
    if (whole) return named.has(`${whole[1]} ${unitOf(whole[2] ?? '')}`);
    const size = /^(\d[\d.,]*(?: ?[x×] ?\d[\d.,]*)+)(?: ?(?:mm|cm|m|in|ft|"|″))?$/.exec(value)?.[1];
    if (size) return sizes.includes(size.replace(/ /g, '').replace(/×/g, 'x'));
    const count = /^\d{1,4}$/.test(value) ? Number(value) : 0;
    const thing = name.toLowerCase().split(' ').at(-1)?.replace(/s$/, '') ?? '';
    if (count === 0 || thing.length < 3) return false;
    const word = counts[count - 1] ?? `${count}`;
    return [word, `${count}`].some((number) =>
      new RegExp(`(?<![\\p{L}\\d])${number}[ -]${thing.replace(/[^\p{L}-]/gu, '')}`, 'u').test(lower),
    );
  };
}
