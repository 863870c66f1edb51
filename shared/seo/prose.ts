/** Examines how a text's English sentences are built: passive voice and transition words. */

import { wordsOf } from '../platforms/measure.ts';
import { sentenceSpans } from '../text/sentences.ts';
import type { Span } from '../text/spans.ts';

export interface ReadSentence extends Span {
  words: number;
  passive: boolean;
  /** True if the sentence contains a word that links it to another sentence: because, so, for example. */
  transition: boolean;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const being = set("is are was were be been being am isn't aren't wasn't weren't it's they're gets got");
/** Words that may come between "is" and the participle of a passive: "is often made". */
const between = set(
  'not also always often never only usually then still already all both each carefully fully easily by hand twice once',
);
const participles = set(
  'made built cut sewn woven spun thrown shown known given taken held kept bought sold sent set put found worn written drawn ' +
    'grown chosen driven born bound ground hung laid lit lost meant paid read sewed shot sung split spread struck told won wound ' +
    'done seen eaten hidden broken frozen stolen torn spoken forgotten beaten fed felt led left met run cast dried fried',
);
/** Words that end like participles but are not. "Is red" and "is rugged" are not in the passive voice. */
const adjectives = set('red bed need seed speed hundred sacred wicked naked rugged ragged aged blessed beloved');

const transitions = set(
  'because so since therefore thus hence although though while whereas however but yet still instead otherwise also too ' +
    'besides moreover furthermore likewise similarly then next first second third finally meanwhile before after until when ' +
    'once if unless whenever wherever especially particularly indeed namely afterwards later even again',
);
const transitionPhrases = [
  'for example',
  'for instance',
  'such as',
  'that is why',
  'as well',
  'in addition',
  'in fact',
  'in short',
  'as a result',
  'even if',
  'so that',
  'rather than',
  'in other words',
  'on top',
  'at the same time',
  'by contrast',
  'that way',
  'this way',
];

/**
 * The sentences of a plain English text. Passives are found by word lists and the ending "-ed". So rare participles are missed,
 * and some adjectives are taken for participles.
 */
export function readSentences(text: string): ReadSentence[] {
  return sentenceSpans(text).map(({ start, end }) => {
    const words = wordsOf(text.slice(start, end).toLowerCase().replaceAll('’', "'"));
    const line = ` ${words.join(' ')} `;
    return {
      start,
      end,
      words: words.length,
      passive: isPassive(words),
      transition: words.some((word) => transitions.has(word)) || transitionPhrases.some((phrase) => line.includes(` ${phrase} `)),
    };
  });
}

function isPassive(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (!being.has(word)) return false;
    let next = at + 1;
    while (next < at + 4 && between.has(words[next] ?? '')) next += 1;
    return isParticiple(words[next] ?? '');
  });
}

function isParticiple(word: string): boolean {
  return participles.has(word) || (word.length > 3 && word.endsWith('ed') && !adjectives.has(word));
}
