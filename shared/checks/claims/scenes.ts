/** Recognises numbers that belong to a scene, an example or advice, and not to the product: "ten minutes until the train". */

import { nameOf } from '../../vocabulary/properties.ts';
import type { Around } from './around.ts';
import type { FactBase } from './fact-base.ts';
import type { Measure } from './measures.ts';

const setOf = (words: string) => new Set(words.split(' '));
/** A number in a sentence with one of these words belongs to an imagined case: "if you walk 5 km", "imagine two friends". */
const supposed = setOf('if suppose supposing imagine assuming assume example instance would perhaps whenever unless');
/**
 * With one of these words, the numbers of a sentence are an example, even if they seem to be about the product: "a full load,
 * assuming 1 kg per litre".
 */
const exemplary = ['assuming', 'imagine', 'suppose', 'supposing'];
/**
 * If one of these words is in a sentence, a time in it is about the buyer's day and not about the product: "ten quiet minutes",
 * "five minutes until the train".
 */
const told = setOf(
  'until till later ago earlier yesterday tomorrow tonight train bus meeting commute ride walk drive flight journey doing nothing life childhood ' +
    'unhurried quiet lazy busy awaited working patience wait waiting gone passed spent',
);

/**
 * Whether the number belongs to an imagined case, or is a time that passes in the buyer's life. If words near the number name
 * something in the facts, the number is about the product, unless the sentence gives an example.
 */
export function isScene({ unit }: Measure, { near, words }: Around, { figures }: FactBase): boolean {
  if (exemplary.some((word) => words.has(word))) return true;
  if ([...near].some((name) => figures.names.has(name))) return false;
  return (
    [...supposed].some((word) => words.has(word)) || (unit?.dimension === 'time' && [...told].some((word) => words.has(word)))
  );
}

/** Nouns for people and things that more often belong to the buyer's life than to the product. */
const buyers = new Set(
  (
    'people person child children kid baby guest friend hand thumb finger hour minute second time day night week weekend month morning evening ' +
    'summer winter season word reason thought thing question mind wish warning rule excuse mile kilometre step chord song story ' +
    'generation life lives star eye ear paw cup glass plate meal dinner cook guest owner dog cat stranger neighbour ' +
    'pound dollar euro street room house home kitchen world sense'
  )
    .split(' ')
    .flatMap((word) => [nameOf(word), nameOf(`${word}s`)]),
);

/** Whether a counted thing is more likely the buyer's than the product's: "two friends", "three chords". */
export const isBuyers = (thing: string): boolean => buyers.has(thing);
