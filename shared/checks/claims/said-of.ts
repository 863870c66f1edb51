/**
 * Finds the part of a product that a sentence says something of: the nib for "steel" in "steel nib", "the nib is steel", "nib of
 * steel", "Nib: steel" and "steel at the nib". English.
 */
import { isDash, type Token } from '../../text/tokens.ts';
import { isPart, partStem } from '../../vocabulary/parts.ts';
import type { Mention } from '../../vocabulary/terms.ts';
import { copulas, type Division, determiners, division, divisionsOf, phraseEnds } from './clauses.ts';
import { type PartFacts, propertyWords } from './part-facts.ts';

/** A part as a text names it. */
export interface NamedPart {
  /** The words of its name as `partStem` makes them; the last one is the noun. */
  words: readonly string[];
  at: number;
  next: number;
  /** True if the sentence leaves little doubt that the value is said of this part. */
  sure: boolean;
}

/** A text and what is needed to ask what its sentences say of which part. */
export interface Sentence {
  tokens: readonly Token[];
  divisions: readonly Division[];
  /** For each token that belongs to a material or colour of the vocabulary, the mention it belongs to. */
  values: ReadonlyMap<number, Mention>;
  facts: PartFacts;
}

/** Prepares a text, so that its sentences can be asked what they say of which part. */
export function sentencesOf(tokens: readonly Token[], mentions: readonly Mention[], facts: PartFacts): Sentence {
  const values = new Map<number, Mention>();
  for (const mention of mentions)
    if (mention.term.class === 'material' || mention.term.class === 'colour')
      for (let at = mention.at; at < mention.next; at++) values.set(at, mention);
  return { tokens, divisions: divisionsOf(tokens), values, facts };
}

/** How many words that are neither values nor parts may stand between a value and its part. */
const MOST_BETWEEN = 2;
/** How many tokens before a value are searched for its part. */
const WINDOW = 9;

/** What is lined has a lining, and what it is lined with is said of the lining. */
const rolesOfVerbs: Readonly<Record<string, string>> = {
  lined: 'lining',
  lining: 'lining',
  filled: 'filling',
  stuffed: 'filling',
  padded: 'filling',
  trimmed: 'trim',
  piped: 'trim',
  edged: 'border',
  bordered: 'border',
  framed: 'border',
  bound: 'border',
  backed: 'back',
  topped: 'top',
  soled: 'sole',
  packed: 'packaging',
  packaged: 'packaging',
  boxed: 'packaging',
  shipped: 'packaging',
  shipping: 'packaging',
  ships: 'packaging',
  delivered: 'packaging',
  wrapped: 'packaging',
  arrives: 'packaging',
  posted: 'packaging',
};
/** In "wrapped in leather", said of a handle, leather belongs to the handle; said of the product, it belongs to its packaging. */
const alsoOfSubject = new Set(['wrapped', 'framed', 'bound', 'backed', 'topped', 'padded', 'filled']);
const ofPrepositions = new Set(['of', 'in', 'from']);
const withPrepositions = new Set(['with', 'by']);
const covered = new Set(
  'covered clad coated plated painted finished wrapped upholstered inlaid laminated veneered reinforced tipped sheathed faced'.split(
    ' ',
  ),
);
/** With one of these words behind it, a value lies on the part that is named before: "a frame with a steel coating". */
const coats = new Set('coating plating finish lacquer varnish paint glaze enamel stain coat'.split(' '));
const places = new Set(['on', 'at', 'along', 'around', 'across', 'over', 'under', 'underneath', 'for', 'throughout']);
const placeAdverbs = new Set(['inside', 'outside', 'underneath', 'within']);
const joins = new Set([',', '&', '/', 'and', 'or', '+']);
/** "Leather-look" is no leather. */
const likeness = new Set(['look', 'like', 'effect', 'style', 'inspired', 'free', 'toned', 'print', 'printed']);

/**
 * The parts that the sentence says the value from token `at` to `next` of, the likeliest first. Empty if it is said of the product
 * as a whole, of something else, or if that cannot be seen.
 */
export function saidOf(sentence: Sentence, at: number, next: number): NamedPart[] {
  const behind = compound(sentence, next);
  if (behind === 'none') return [];
  if (behind) return [behind];
  const before = lookBack(sentence, at, next);
  const place = placeBehind(sentence, next);
  return place ? [...before.map((part) => ({ ...part, sure: false })), place] : before;
}

/** The part that stands behind the value in the same noun phrase: "brass screw-on lid". */
function compound(sentence: Sentence, next: number): NamedPart | null | 'none' {
  const { tokens, divisions, values } = sentence;
  let between = 0;
  for (let at = next; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.kind === 'sign' || joins.has(token.lower)) {
      if (isDash(token) && token.glued) {
        if (likeness.has(tokens[at + 1]?.lower ?? '')) return 'none';
        continue;
      }
      // "Steel and brass handle": both are said of the handle.
      if (isJoin(sentence, at) && divisions[at] === division.none) continue;
      return null;
    }
    if (divisions[at] !== division.none && !(tokens[at - 1]?.text === ',' && values.has(at))) return null;
    if (token.kind === 'number') return null;
    if (values.has(at)) {
      // In "the brass tin is round", the tin is a thing and no metal.
      if (isPart(stemAt(tokens, at)) && endsPhrase(sentence, at + 1))
        return { words: [stemAt(tokens, at)], at, next: at + 1, sure: true };
      continue;
    }
    const isGlued = isDash(tokens[at - 1]) && tokens[at - 1]?.glued === true;
    if (isGlued && at === next + 1) {
      const role = rolesOfVerbs[token.lower];
      if (role && !alsoOfSubject.has(token.lower) && role !== 'packaging')
        return { words: [role], at, next: at + 1, sure: false };
    }
    const part = partAt(sentence, at);
    if (part) return { ...part, sure: between === 0 };
    if (phraseEnds.has(token.lower) || determiners.has(token.lower) || copulas.has(token.lower)) return null;
    if (likeness.has(token.lower) || (/[^s]s$/.test(token.lower) && !isGlued)) return null;
    if (!isGlued) between += 1;
    if (between > MOST_BETWEEN) return null;
  }
  return null;
}

/** Whether a sign or word at this place joins two values of one kind: "steel and brass". */
function isJoin({ tokens, values }: Sentence, at: number): boolean {
  const [one, other] = [values.get(at - 1), values.get(at + 1)];
  return joins.has(tokens[at]?.lower ?? '') && one !== undefined && one.term.class === other?.term.class;
}

function endsPhrase({ tokens, divisions }: Sentence, at: number): boolean {
  return divisions[at] !== division.none || tokens[at]?.kind !== 'word' || phraseEnds.has(tokens[at]?.lower ?? '');
}

/** The name of a part that begins at this token. It goes on as long as the words are names of parts: "base plate". */
function partAt(sentence: Sentence, at: number): Omit<NamedPart, 'sure'> | null {
  const { tokens, divisions } = sentence;
  if (!isNoun(sentence, at)) return null;
  const words = [stemAt(tokens, at)];
  let next = at + 1;
  while (divisions[next] === division.none && isNoun(sentence, next)) {
    words.push(stemAt(tokens, next));
    next += 1;
  }
  return { words: [...modifiers(sentence, at, words[0] ?? ''), ...words], at, next };
}

/** The name of a part that ends before this token. */
function partBefore(sentence: Sentence, next: number): Omit<NamedPart, 'sure'> | null {
  const { tokens, divisions } = sentence;
  if (!isNoun(sentence, next - 1)) return null;
  let at = next - 1;
  while (divisions[at] === division.none && isNoun(sentence, at - 1)) at -= 1;
  const words = tokens.slice(at, next).map(({ lower }) => partStem(lower));
  return { words: [...modifiers(sentence, at, words[0] ?? ''), ...words], at, next };
}

/** The word before a part that the facts use to tell it from another one: "ear" in "ear wire". */
function modifiers({ tokens, divisions, facts }: Sentence, at: number, noun: string): string[] {
  if (divisions[at] !== division.none || tokens[at - 1]?.kind !== 'word') return [];
  const word = stemAt(tokens, at - 1);
  return (facts.byNoun.get(noun) ?? []).some((part) => part.words.includes(word)) ? [word] : [];
}

const stemAt = (tokens: readonly Token[], at: number) => partStem(tokens[at]?.lower ?? '');

const measuring = /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred|square|half|per|a)$/;

function isNoun({ tokens, facts, values }: Sentence, at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || values.has(at)) return false;
  const noun = partStem(token.lower);
  if (!isPart(noun) && !facts.byNoun.has(noun)) return false;
  // "Lined" and "padded" are words for parts only in the facts.
  if (noun === 'foot' && measuring.test(tokens[at - 1]?.lower ?? '')) return false;
  return !token.lower.endsWith('ed') && !phraseEnds.has(token.lower);
}

/** The part before the value: "the nib is steel", "a nib of steel", "Nib: steel", "nib steel". */
function lookBack(sentence: Sentence, at: number, next: number): NamedPart[] {
  const { tokens, divisions, values } = sentence;
  const isCoat = coats.has(tokens[next]?.lower ?? '');
  let sure = true;
  for (let i = at - 1, read = 0; i >= 0 && read < WINDOW; i--, read++) {
    const token = tokens[i] as Token;
    const isDivided = (divisions[i + 1] ?? 0) !== division.none;
    if (token.text === ':' || token.text === '?') {
      let end = i;
      while (propertyWords.has(tokens[end - 1]?.lower ?? '')) end -= 1;
      const part = partBefore(sentence, end);
      return part && opensSentence(sentence, part) ? [{ ...part, sure: sure && token.text === ':' }] : [];
    }
    if (isDivided && (divisions[i + 1] ?? 0) >= division.clause) return [];
    if (token.kind === 'sign') {
      if (isDash(token) || token.text === '/' || token.text === '&' || token.text === '%') continue;
      // Before the comma stands another value: "the handle is oiled, dark walnut".
      if (token.text !== ',' || !describes(sentence, i - 1)) return [];
      sure = false;
      continue;
    }
    if (token.kind === 'number') continue;
    if (copulas.has(token.lower)) return subjects(sentence, i, sure);
    if (ofPrepositions.has(token.lower) || withPrepositions.has(token.lower)) return beforePreposition(sentence, i, sure, isCoat);
    if (values.has(i)) continue;
    if (token.lower === 'and' || token.lower === 'or') {
      if (!describes(sentence, i - 1)) return [];
      sure = false;
      continue;
    }
    const part = partBefore(sentence, i + 1);
    // "Handle chrome-plated": a part that opens its clause, and the value without a verb.
    if (part) return opensClause(sentence, part.at) ? [{ ...part, sure: sure && i === at - 1 }] : [];
    if (determiners.has(token.lower) && i < at - 1) return [];
    if (phraseEnds.has(token.lower) && !determiners.has(token.lower)) return [];
  }
  return [];
}

/** Whether a token is a value or a participle, so that a list of them may go on: "chrome-plated and knurled". */
function describes({ tokens, values }: Sentence, at: number): boolean {
  return values.has(at) || (tokens[at]?.kind === 'word' && /(?:ed|able|ic)$/.test(tokens[at].lower));
}

/** Whether the name of a part opens its sentence or a list entry, as "Outer" does in "Outer fabric: cotton". */
function opensSentence({ tokens, divisions }: Sentence, { at, words, next }: Pick<NamedPart, 'at' | 'words' | 'next'>): boolean {
  const modifiers = words.length - (next - at);
  const first = at - modifiers;
  return (
    divisions[first] !== division.none || (opensPhrase(tokens[first - 1]?.lower ?? '') && divisions[first - 1] !== division.none)
  );
}

const opensPhrase = (word: string) => determiners.has(word) && word !== 'no';

function opensClause({ tokens, divisions }: Sentence, at: number): boolean {
  const before = tokens[at - 1];
  return divisions[at] !== division.none || before === undefined || opensPhrase(before.lower) || joins.has(before.lower);
}

/** The subject before a verb: the box or the lid in "the lid of the box is steel". */
function subjects(sentence: Sentence, verb: number, sure: boolean): NamedPart[] {
  const { divisions } = sentence;
  const found: NamedPart[] = [];
  for (let i = verb, read = 0; i > 0 && read < WINDOW; i--, read++) {
    if ((divisions[i] ?? 0) >= division.comma) break;
    const part = partBefore(sentence, i);
    if (!part) continue;
    found.unshift({ ...part, sure: sure && read < 2 });
    i = part.at + 1;
  }
  return found.map((part) => ({ ...part, sure: part.sure && found.length === 1 }));
}

/** The part before "of", "in", "covered with" or "lined in". */
function beforePreposition(sentence: Sentence, preposition: number, sure: boolean, isCoat: boolean): NamedPart[] {
  const { tokens, divisions } = sentence;
  const isWith = withPrepositions.has(tokens[preposition]?.lower ?? '');
  const verb = tokens[preposition - 1]?.lower ?? '';
  const role = rolesOfVerbs[verb];
  const own: NamedPart[] = role ? [{ words: [role], at: preposition - 1, next: preposition, sure: false }] : [];
  if (role && !alsoOfSubject.has(verb)) return own;
  if (isWith && !role && !isCoat && !covered.has(verb)) return [];
  for (let i = preposition - 1, read = 0; i >= 0 && read < WINDOW; i--, read++) {
    if ((divisions[i + 1] ?? 0) !== division.none) break;
    const part = partBefore(sentence, i + 1);
    if (part) return [{ ...part, sure: sure && read <= 2 && !isWith }, ...own];
    const { lower } = tokens[i] as Token;
    if (determiners.has(lower) || (ofPrepositions.has(lower) && lower !== 'of')) break;
  }
  return own;
}

/** The part behind "on the" or "for the": "black on the outside", "beech for the handle", "white inside". */
function placeBehind(sentence: Sentence, next: number): NamedPart | null {
  const { tokens, divisions, values } = sentence;
  let at = next;
  while (values.has(at) && divisions[at] === division.none) at += 1;
  const word = tokens[at]?.lower ?? '';
  if (divisions[at] !== division.none) return null;
  if (placeAdverbs.has(word)) {
    const ends = divisions[at + 1] !== division.none || joins.has(tokens[at + 1]?.lower ?? '');
    return ends ? { words: [partStem(word)], at, next: at + 1, sure: false } : null;
  }
  if (!places.has(word)) return null;
  for (let i = at + 1; i < at + 5 && divisions[i] === division.none; i++) {
    const part = partAt(sentence, i);
    if (part) return { ...part, sure: false };
    const { lower = '' } = tokens[i] ?? {};
    if (phraseEnds.has(lower) && !determiners.has(lower)) return null;
  }
  return null;
}
