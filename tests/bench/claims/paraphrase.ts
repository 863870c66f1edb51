/** Says the value of a fact in other words that are still true: other units, fractions, hyphens, number words. */
import type { Random } from './random.ts';

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

interface Other {
  unit: string;
  times: number;
  digits: number;
}

const others: Record<string, Other[]> = {
  cm: [
    { unit: 'in', times: 1 / 2.54, digits: 1 },
    { unit: 'mm', times: 10, digits: 0 },
    { unit: 'inches', times: 1 / 2.54, digits: 1 },
    { unit: 'centimetres', times: 1, digits: 2 },
  ],
  mm: [
    { unit: 'cm', times: 0.1, digits: 2 },
    { unit: 'millimetres', times: 1, digits: 2 },
  ],
  m: [
    { unit: 'cm', times: 100, digits: 0 },
    { unit: 'ft', times: 1 / 0.3048, digits: 1 },
    { unit: 'metres', times: 1, digits: 2 },
  ],
  in: [
    { unit: 'cm', times: 2.54, digits: 1 },
    { unit: 'inches', times: 1, digits: 2 },
  ],
  kg: [
    { unit: 'g', times: 1_000, digits: 0 },
    { unit: 'lb', times: 1 / 0.453592, digits: 1 },
  ],
  g: [
    { unit: 'oz', times: 1 / 28.3495, digits: 1 },
    { unit: 'grams', times: 1, digits: 2 },
  ],
  l: [
    { unit: 'ml', times: 1_000, digits: 0 },
    { unit: 'litres', times: 1, digits: 2 },
  ],
  ml: [
    { unit: 'l', times: 0.001, digits: 3 },
    { unit: 'fl oz', times: 1 / 29.5735, digits: 1 },
  ],
  months: [{ unit: 'months', times: 1, digits: 0 }],
  hours: [
    { unit: 'hours', times: 1, digits: 1 },
    { unit: 'h', times: 1, digits: 1 },
  ],
  W: [{ unit: 'watts', times: 1, digits: 1 }],
  V: [{ unit: 'volts', times: 1, digits: 1 }],
};

const inDigits = (value: number, digits: number) => String(Number(value.toFixed(digits)));

/** The value unchanged or in another true form. A value that has no simple other form is not changed. */
export function paraphrase(value: string, random: Random): string {
  if (random.next() < 0.35) return value;
  const single = /^(\d+(?:\.\d+)?) (\p{L}+)$/u.exec(value);
  if (single) {
    const [, number = '', unit = ''] = single;
    const choice = random.next();
    if (choice < 0.2) return `${number}${unit.length <= 3 ? '' : ' '}${unit}`;
    if (choice < 0.3 && number.includes('.')) return `${number.replace('.', ',')} ${unit}`;
    if (unit === 'months' && Number(number) % 12 === 0 && choice < 0.6)
      return `${Number(number) / 12} ${number === '12' ? 'year' : 'years'}`;
    const other = others[unit]?.length ? random.pick(others[unit] as Other[]) : null;
    const said = other ? inDigits(Number(number) * other.times, other.digits) : '0';
    return other && Number(said) >= 1 ? `${said} ${other.unit}` : value;
  }
  const range = /^(\d+)-(\d+) (.+)$/.exec(value);
  if (range) return random.pick([`${range[1]} to ${range[2]} ${range[3]}`, `${range[1]}–${range[2]} ${range[3]}`]);
  const sides = /^([\d.]+(?: x [\d.]+)+) (\w+)$/.exec(value);
  if (sides) return random.pick([value.replaceAll(' x ', ' × '), value.replaceAll(' x ', 'x'), value.replaceAll(' x ', ' by ')]);
  return value;
}

/**
 * Writes the first number of a value as a word, in half of the cases and only from 2 to 12: "3 bowls" becomes "three bowls".
 */
export function inWords(value: string, random: Random): string {
  return value.replace(/\b(\d{1,2})\b/, (digits) => {
    const word = words[Number(digits)];
    return word && Number(digits) > 1 && random.next() < 0.5 ? word : digits;
  });
}
