/**
 * Decides whether the seller's facts support a claim that the second reader (an AI call that reads a finished text) found in a
 * text. Whole words are compared, with one sentence of the facts at a time.
 */
import { type Facts, factLines } from '../facts/facts.ts';
import { wordsOf } from '../platforms/measure.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { isSmallWord } from '../text/small-words.ts';
import { rootOf, stem } from '../text/stem.ts';

interface Statement {
  run: string;
  content: ReadonlySet<string>;
  isDenial: boolean;
}

/** The facts, prepared for comparing claims with them. This is done once for all claims of a text. */
export interface ReadFacts {
  /** All sentences of the facts, each with the name of its fact before it. */
  statements: readonly Statement[];
  /** The words of each fact as one string, once with the fact's name and once without. */
  runs: readonly string[];
}

export function readFacts(facts: Facts): ReadFacts {
  const lines = factLines(facts);
  const statements = lines.flatMap(({ name, text }) =>
    sentenceSpans(text).map(({ start, end }) => `${name}: ${text.slice(start, end)}`),
  );
  return {
    statements: statements.map(readStatement),
    runs: lines.flatMap(({ name, text }) => [runOf(`${name} ${text}`), runOf(text)]),
  };
}

const readStatement = (text: string): Statement => ({
  run: runOf(text),
  content: new Set(contentOf(text)),
  isDenial: denies(text),
});

/**
 * Whether one sentence of the facts contains all numbers and words of the claim, apart from small words such as "the". If only
 * one of the two denies something ("not", "no"), the sentence does not support the claim. A claim of small words alone counts as
 * supported.
 */
export function isCarried(words: string, { statements }: ReadFacts): boolean {
  const claim = readStatement(words);
  if (claim.content.size === 0) return true;
  return statements.some(
    ({ content, isDenial }) => isDenial === claim.isDenial && [...claim.content].every((word) => content.has(word)),
  );
}

/**
 * How far a quoted fact supports a claim. `carried`: the fact exists and shares a word with the claim. `other words`: the fact
 * exists, but shares no word with the claim, so at most its meaning supports it. `none`: the fact does not exist, or it shares a
 * word with the claim, but only one of the two denies something.
 */
export type Support = 'carried' | 'other words' | 'none';

/**
 * How far the fact `quoted` by the second reader (an AI) supports the claim `words`. The quotation must stand among the facts in
 * whole words.
 */
export function supportOf(words: string, quoted: string, { statements, runs }: ReadFacts): Support {
  const [claim, quotation] = [readStatement(words), readStatement(quoted)];
  if (quotation.content.size === 0 || !runs.some((run) => run.includes(quotation.run))) return 'none';
  if (![...claim.content].some((word) => quotation.content.has(word))) return 'other words';
  // Look at the whole sentence of the fact, because a quotation can be a part of it: “hypoallergenic” from “Not hypoallergenic”.
  const around = statements.filter(({ run }) => run.includes(quotation.run));
  return (around.length > 0 ? around : [quotation]).some(({ isDenial }) => isDenial === claim.isDenial) ? 'carried' : 'none';
}

/** The words of a text in lower case. "85cm" and "BPA-free" count as two words each. */
const lowerOf = (text: string) =>
  wordsOf(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/(?<=\d)(?=\p{L})|[-‑]/gu, ' '),
  );

/** The word stems of a text as one string, with a space on each side, so that a search in this string finds whole words only. */
const runOf = (text: string) => ` ${lowerOf(text).map(stem).join(' ')} `;

const contentOf = (text: string) =>
  lowerOf(text)
    .filter((word) => !denials.has(word))
    .map(stem)
    .filter((word) => !isSmallWord(word))
    .map(rootOf);

/** Words that deny something, such as "not", in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const denials: ReadonlySet<string> = new Set(
  (
    'no not never none without neither nor cannot nothing non ' +
    'nicht nie kein keine keinen keinem keiner ohne weder nein ' +
    'pas jamais aucun aucune sans ni sin nunca ningún ninguna ninguno ' +
    'senza mai nessun nessuna não nunca sem nenhum nenhuma niet nooit geen zonder'
  ).split(' '),
);

/** Whether a sentence denies something: with a word of `denials`, or with "n't", "free of", "free from", "-free" or "-frei". */
const denies = (text: string) =>
  /n['’]t(?!\p{L})|(?<!\p{L})free (?:of|from)(?!\p{L})|[-‑ ](?:free|frei)(?!\p{L})/iu.test(text) ||
  lowerOf(text).some((word) => denials.has(word));
