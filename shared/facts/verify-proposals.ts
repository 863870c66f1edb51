/** Keeps only those facts of an AI's reading that the source contains. */
import { absences, negations } from '../vocabulary/denial-words.ts';
import { isOrdinaryName } from './proposal-names.ts';
import { proposalOf } from './propose.ts';
import type { FactProposal } from './reading.ts';
import { readingLimits } from './reading-limits.ts';

/** A fact that an AI claims to have read in the source. Nothing of it is verified yet. */
export interface ReadFact {
  name: string;
  value: string;
  words: string;
}

export interface Verified {
  proposals: FactProposal[];
  /** How many facts were dropped because the source does not say them. */
  dropped: number;
}

/**
 * The facts whose quoted words are in one of the pages, whose value is in these words, and whose name is in the source or is an
 * ordinary one such as "Material". What the source denies ("not waterproof") does not count, be it before the quoted words or in them.
 */
export function verifiedProposals(read: readonly ReadFact[], pages: readonly string[], isPdf: boolean): Verified {
  const flat = pages.map(flatten);
  return keep(read, ({ name, words }) => {
    for (const [at, page] of flat.entries()) {
      const found = placeOf(words, page.text, (from) => !isDenied(page.text, from) && isSaid(name, page.text));
      if (found < 0) continue;
      const end = (page.places[found + flatten(words).text.length - 1] ?? 0) + 1;
      return { words: (pages[at] ?? '').slice(page.places[found], end), page: isPdf ? at + 1 : null };
    }
    return null;
  });
}

/** Keeps the facts that occur in the words quoted from a picture. Whether the picture has these words cannot be checked. */
export const proposalsOfPicture = (read: readonly ReadFact[]): Verified =>
  keep(read, ({ name, words }) => (isSaid(name, flatten(words).text) ? { words: words.trim(), page: null } : null));

function keep(read: readonly ReadFact[], sourceOf: (fact: ReadFact) => { words: string; page: number | null } | null): Verified {
  const proposals = new Map<string, FactProposal>();
  let dropped = 0;
  for (const fact of read.slice(0, readingLimits.proposals)) {
    const stands = standsIn(fact, fact.words) ? sourceOf(fact) : null;
    if (!stands) {
      dropped++;
      continue;
    }
    const proposal = proposalOf({ key: fact.name, value: fact.value.trim(), words: stands.words }, stands.page);
    if (!proposal) continue;
    const key = `${proposal.field} ${proposal.fact.name} ${proposal.fact.value} ${proposal.fact.unit}`.toLowerCase();
    if (!proposals.has(key)) proposals.set(key, proposal);
  }
  return { proposals: [...proposals.values()], dropped };
}

/** A text with one blank wherever white space stands, and for each of its characters the place in the original. */
function flatten(text: string): { text: string; places: number[] } {
  let flat = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const isBlank = /\s/.test(text.charAt(at));
    if (isBlank && (flat === '' || flat.endsWith(' '))) continue;
    flat += isBlank ? ' ' : text.charAt(at);
    places.push(at);
  }
  if (flat.endsWith(' ')) places.pop();
  return { text: flat.trimEnd(), places };
}

/**
 * Whether `words` contain the value, ignoring case, not as a piece of a longer word or number, and without denying it. A denial that
 * the name of the fact repeats is kept with it: "Not included: a spoon".
 */
function standsIn({ name, value }: ReadFact, words: string): boolean {
  const said = flatten(words).text.toLowerCase();
  const named = lettersOf(name);
  return placeOf(value.toLowerCase(), said, (from) => !isDenied(said, from, named)) >= 0;
}

const alike = /[\p{L}\p{N}\p{M}]/u;

/** Where `words` begin in a flattened text; -1 if nowhere. A part of a longer word or number does not count. */
function placeOf(words: string, text: string, accepts: (from: number) => boolean = () => true): number {
  const sought = flatten(words).text;
  if (sought === '') return -1;
  for (let from = text.indexOf(sought); from >= 0; from = text.indexOf(sought, from + 1)) {
    const isWhole = isEdge(text, from, sought.charAt(0), -1) && isEdge(text, from + sought.length - 1, sought.at(-1) ?? '', 1);
    if (isWhole && accepts(from)) return from;
  }
  return -1;
}

/** Whether the character at `at` has no more of the same word or number beside it, on the side `step`. */
function isEdge(text: string, at: number, own: string, step: 1 | -1): boolean {
  const beside = text.charAt(at + step);
  if (!alike.test(own)) return true;
  if (alike.test(beside)) return false;
  // In "2.5" and "1,200", the digits on one side of the sign are not the whole number.
  return !(/\d/.test(own) && /[.,/]/.test(beside) && /\d/.test(text.charAt(at + 2 * step)));
}

const otherDenials = 'kein keine keinen keiner nicht ohne pas sans jamais sin nunca isn aren doesn'.split(' ');
const denials = new Set([...absences, ...negations, ...otherDenials]);
/** How far before words a denial is looked for, in characters. */
const NEAR = 25;

/** "No" that is short for number and denies nothing, as in "Item No: 350" and "Art. No 350". */
const numberSign = /\bno\s*:|\b(?:item|art|article|artikel|model|style|part|ref|order|serial|product|batch|lot)\.? no\b/i;

/** Whether the words at `from` are denied by a word just before them in the same clause, other than the words `except`. */
function isDenied(text: string, from: number, except: readonly string[] = []): boolean {
  const before = text.slice(Math.max(0, from - NEAR), from).replace(numberSign, '');
  const clause = before.slice(Math.max(...[...'.,;!?•'].map((sign) => before.lastIndexOf(sign))) + 1);
  return lettersOf(clause).some((word) => denials.has(word) && !except.includes(word));
}

const lettersOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Whether a name is ordinary, or all its words are in the text. */
function isSaid(name: string, text: string): boolean {
  if (isOrdinaryName(name)) return true;
  const said = text.toLowerCase();
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 && words.every((word) => said.includes(word));
}
