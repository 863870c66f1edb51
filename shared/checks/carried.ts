/**
 * Looks up whether the facts support a claim that the second reader (an AI call that reads a finished text) found. Compares whole
 * words, one statement of the facts at a time.
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

/** The facts in the form in which claims are compared with them; made once for all claims of a text. */
export interface ReadFacts {
  /** The sentences of all facts. To each sentence the name of its fact is added. */
  statements: readonly Statement[];
  /** Each fact as a whole, once with its name and once without. */
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
 * Whether one sentence of the facts contains all numbers and words of the claim. If one of the two denies something ("not", "no")
 * and the other does not, the sentence does not support the claim.
 */
export function isCarried(words: string, { statements }: ReadFacts): boolean {
  const claim = readStatement(words);
  if (claim.content.size === 0) return true;
  return statements.some(
    ({ content, isDenial }) => isDenial === claim.isDenial && [...claim.content].every((word) => content.has(word)),
  );
}

/**
 * How far a quoted fact supports a claim. `other words`: the fact exists, but shares no word with the claim, so only its sense
 * could support it.
 */
export type Support = 'carried' | 'other words' | 'none';

/**
 * Whether the fact that the second reader (an AI) quoted for a claim supports it: the quotation must stand among the facts in
 * whole words, and must not deny what the claim says.
 */
export function supportOf(words: string, quoted: string, { statements, runs }: ReadFacts): Support {
  const [claim, quotation] = [readStatement(words), readStatement(quoted)];
  if (quotation.content.size === 0 || !runs.some((run) => run.includes(quotation.run))) return 'none';
  if (![...claim.content].some((word) => quotation.content.has(word))) return 'other words';
  // A quotation may be only a part of a sentence: “hypoallergenic” of “Not hypoallergenic”.
  const around = statements.filter(({ run }) => run.includes(quotation.run));
  return (around.length > 0 ? around : [quotation]).some(({ isDenial }) => isDenial === claim.isDenial) ? 'carried' : 'none';
}

/** The words of a text in lower case. "85cm" and "BPA-free" are two words. */
const lowerOf = (text: string) =>
  wordsOf(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/(?<=\d)(?=\p{L})|[-‑]/gu, ' '),
  );

/** The words of a text between spaces, so that a part of it can be found in whole words. */
const runOf = (text: string) => ` ${lowerOf(text).map(stem).join(' ')} `;

const contentOf = (text: string) =>
  lowerOf(text)
    .filter((word) => !denials.has(word))
    .map(stem)
    .filter((word) => !isSmallWord(word))
    .map(rootOf);

/** The words by which a sentence denies something, in the languages that are told apart. */
const denials: ReadonlySet<string> = new Set(
  (
    'no not never none without neither nor cannot nothing non ' +
    'nicht nie kein keine keinen keinem keiner ohne weder nein ' +
    'pas jamais aucun aucune sans ni sin nunca ningún ninguna ninguno ' +
    'senza mai nessun nessuna não nunca sem nenhum nenhuma niet nooit geen zonder'
  ).split(' '),
);

/** Whether a sentence denies something: by one of `denials`, "n't", "free of", "free from", "-free" or "-frei". */
const denies = (text: string) =>
  /n['’]t(?!\p{L})|(?<!\p{L})free (?:of|from)(?!\p{L})|[-‑ ](?:free|frei)(?!\p{L})/iu.test(text) ||
  lowerOf(text).some((word) => denials.has(word));
