/**
 * Texts for measuring the fact check, written by people who did not know its rules: for each product true texts, and lying texts
 * with every wrong claim marked. `development` may be looked at while rules are written. `sealed` may not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ClaimLanguage } from '#shared/checks/claims/claims.ts';
import { type Facts, noFacts } from '#shared/facts/facts.ts';

/** The kinds of wrong claims; the comments give an example for a steel bottle of 500 ml without a lid. */
export const errorKinds = [
  'number', // "holds 600 ml"
  'unit', // "holds 500 l"
  'quantity', // "two bottles"
  'swap', // a true number for the wrong thing: "500 ml in height"
  'misplaced', // a true word on the wrong part: "a steel strap" if the bottle is of steel and the strap of nylon
  'material', // "of titanium"
  'colour', // "in green"
  'origin', // "made in Italy", "handmade in Bath"
  'certification', // "FDA approved"
  'compatibility', // "fits every cup holder"
  'warranty', // "with a lifetime guarantee"
  'negation', // "with a lid", "may go into the dishwasher" if it may not
  'implied', // a feature no fact mentions: "leak-proof", "with its own brush"
  'health', // "prevents headaches"
  'superlative', // "the lightest of all", "better than glass"
  'brand', // "designed by Alessi"
] as const;
export type ErrorKind = (typeof errorKinds)[number];

export type Part = 'development' | 'sealed';

const given = z.strictObject({
  product: z.strictObject({
    id: z.string(),
    name: z.string(),
    brand: z.string().default(''),
    category: z.string(),
    attributes: z.array(z.strictObject({ name: z.string(), value: z.string(), unit: z.string().default('') })),
    keyFeatures: z.array(z.string()),
    tags: z.array(z.string()).default([]),
    notes: z.string().default(''),
    description: z.string().default(''),
  }),
  lang: z.enum(['en', 'de', 'es', 'fr']),
  texts: z.array(
    z.strictObject({
      manner: z.string(),
      truth: z.boolean(),
      text: z.string(),
      errors: z.array(z.strictObject({ kind: z.enum(errorKinds), quote: z.string(), why: z.string() })),
    }),
  ),
});

/** A wrong claim in a text, with its place in UTF-16 units, end exclusive. */
export interface PlantedError {
  kind: ErrorKind;
  start: number;
  end: number;
  quote: string;
  why: string;
}

export interface WrittenText {
  manner: string;
  text: string;
  /** Empty for a true text. */
  errors: PlantedError[];
}

export interface WrittenProduct {
  id: string;
  language: ClaimLanguage;
  facts: Facts;
  texts: WrittenText[];
}

/**
 * All products of a part, ordered by file and place in the file.
 * @throws Error if a file does not have the expected form, or a marked claim does not stand exactly once in its text
 */
export function readProducts(part: Part): WrittenProduct[] {
  const folder = join(import.meta.dirname, 'texts', part);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  return files.flatMap((file) =>
    z
      .array(given)
      .parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      .map(({ product: { id, ...facts }, lang, texts }) => ({
        id,
        language: lang,
        facts: { ...noFacts, ...facts },
        texts: texts.map(({ manner, text, errors }) => ({
          manner,
          text,
          errors: errors.map((error) => ({ ...error, ...placeOf(text, error.quote, `${file}, ${id}`) })),
        })),
      })),
  );
}

function placeOf(text: string, quote: string, where: string): { start: number; end: number } {
  const start = text.indexOf(quote);
  if (start < 0 || text.indexOf(quote, start + 1) >= 0)
    throw new Error(`${where}: “${quote}” does not stand exactly once in its text.`);
  return { start, end: start + quote.length };
}
