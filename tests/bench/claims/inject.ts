/** Puts exactly one false claim of the given kind into a true text. */

import { type Facts, factLines } from '#shared/facts/facts.ts';
import type { Random } from './random.ts';
import { type Draft, type Said, say } from './texts.ts';
import type { Slot, Wordings } from './wordings.ts';

export const errorKinds = [
  'number',
  'unit',
  'material',
  'colour',
  'country',
  'certification',
  'compatibility',
  'quantity',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

const swaps: Record<string, readonly string[]> = {
  cm: ['in', 'mm', 'ft'],
  mm: ['cm', 'in'],
  m: ['ft', 'cm'],
  in: ['cm', 'ft'],
  inches: ['cm'],
  centimetres: ['inches'],
  millimetres: ['centimetres'],
  metres: ['feet'],
  ft: ['m'],
  kg: ['g', 'lb'],
  g: ['kg', 'oz'],
  grams: ['kilograms'],
  oz: ['g', 'lb'],
  lb: ['kg', 'oz'],
  l: ['ml', 'gallons'],
  ml: ['l', 'fl oz'],
  litres: ['ml'],
  'fl oz': ['ml'],
  W: ['kW'],
  V: ['W'],
  watts: ['kW'],
  volts: ['watts'],
  mAh: ['Ah'],
  Ah: ['Wh'],
  months: ['years', 'weeks'],
  years: ['months'],
  year: ['month'],
  hours: ['minutes', 'days'],
  h: ['min'],
  minutes: ['hours'],
  TB: ['GB'],
  MB: ['GB'],
  Hz: ['kHz'],
  px: ['cm'],
  lm: ['W'],
  kcal: ['kJ'],
  K: ['W'],
  gsm: ['mm'],
};

/**
 * Writes a false claim of this kind into a sentence of the draft, or into a new sentence if none is suitable. Returns the changed
 * draft and that sentence, or null if no such claim fits this text.
 */
export function inject(
  draft: Draft,
  kind: ErrorKind,
  facts: Facts,
  wordings: Wordings,
  random: Random,
): { draft: Draft; wrong: Said } | null {
  const slot: Slot = kind === 'unit' ? 'number' : kind;
  const candidates = [...draft.bullets, ...draft.details].filter((said) => said.slot?.kind === slot);
  const known = factLines(facts)
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase();
  const places = kind === 'unit' ? candidates.filter((said) => swapped(saidValue(said), random) !== null) : candidates;
  const chosen = places.length > 0 ? random.pick(places) : null;
  if (!chosen) {
    if (kind === 'unit') return null;
    const frame = random.pick(wordings.inventions[kind]);
    const wrong = say(frame, wrongValue(kind, null, known, wordings, random), slot);
    return { draft: { ...draft, details: [...draft.details, wrong] }, wrong };
  }
  const value =
    kind === 'unit' ? swapped(saidValue(chosen), random) : wrongValue(kind, saidValue(chosen), known, wordings, random);
  if (value === null) return null;
  const { start = 0, end = 0 } = chosen.slot ?? {};
  const wrong: Said = {
    text: chosen.text.slice(0, start) + value + chosen.text.slice(end),
    slot: { kind: slot, start, end: start + value.length },
  };
  const replaced = (list: Said[]) => list.map((said) => (said === chosen ? wrong : said));
  return { draft: { ...draft, bullets: replaced(draft.bullets), details: replaced(draft.details) }, wrong };
}

const saidValue = ({ text, slot }: Said) => text.slice(slot?.start ?? 0, slot?.end ?? 0);

function wrongValue(
  kind: Exclude<ErrorKind, 'unit'>,
  value: string | null,
  known: string,
  wordings: Wordings,
  random: Random,
): string {
  if (kind === 'number')
    return value
      ? otherNumber(value, known, random)
      : `${otherCount(known, random, 13, 90)} ${random.pick(['cm', 'minutes', 'kg'])}`;
  if (kind === 'quantity') return value ? otherNumber(value, known, random) : String(otherCount(known, random, 3, 24));
  const unknown = wordings.wrong[kind].filter((word) => !known.includes(word.toLowerCase()));
  return random.pick(unknown);
}

function otherCount(known: string, random: Random, low: number, high: number): number {
  for (;;) {
    const count = low + Math.floor(random.next() * (high - low));
    if (!numbersIn(known).includes(String(count))) return count;
  }
}

const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)?/g) ?? [];
const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/**
 * The value with its number replaced by a clearly different one that no fact contains. The number may be a word, such as “six”.
 */
function otherNumber(value: string, known: string, random: Random): string {
  const found = /\d{1,3}(?:,\d{3})+|\d+(?:[.,]\d+)?/.exec(value);
  if (!found) {
    const word = words.find((candidate) => new RegExp(`\\b${candidate}\\b`, 'i').test(value)) ?? '';
    const other = words.filter((candidate, at) => at > 1 && candidate !== word && !numbersIn(known).includes(String(at)));
    return value.replace(new RegExp(`\\b${word}\\b`, 'i'), random.pick(other));
  }
  const number = Number(/,\d{3}$/.test(found[0]) ? found[0].replaceAll(',', '') : found[0].replace(',', '.'));
  const digits = /[.,]\d+$/.test(found[0]) && !/,\d{3}$/.test(found[0]) ? 1 : 0;
  for (let step = 1; ; step++) {
    const factor = random.pick([0.5, 0.7, 0.8, 0.9, 1.1, 1.25, 1.5, 2.5]);
    const changed = (number * factor + (digits ? 0.1 : 0) + (step > 10 ? step : 0)).toFixed(digits);
    const other = found[0].includes(',') && digits ? changed.replace('.', ',') : changed;
    if (Number(changed) > 0 && Math.abs(Number(changed) - number) / number >= 0.08 && !numbersIn(known).includes(changed))
      return value.replace(found[0], other);
  }
}

function swapped(value: string, random: Random): string | null {
  const units = Object.keys(swaps).sort((a, b) => b.length - a.length);
  for (const unit of units) {
    const at = new RegExp(`(?<=[\\d\\s])${unit}$`, 'u').exec(value);
    if (at) return value.slice(0, at.index) + random.pick(swaps[unit] as string[]);
  }
  return null;
}
