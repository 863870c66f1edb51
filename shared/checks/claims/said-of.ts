/**
 * Finds the part of a product to which a value (a material or colour in a sentence) belongs: the nib for "steel" in "steel nib",
 * "the nib is steel", "nib of steel", "Nib: steel" and "steel at the nib". English only.
 */
import { rootOf } from '../../text/stem.ts';
import { isDash, type Token } from '../../text/tokens.ts';
import { isPart } from '../../vocabulary/parts.ts';
import { valueOfWord } from './amounts.ts';
import { copulas, determiners, division, phraseEnds } from './clauses.ts';
import { propertyWords } from './part-facts.ts';
import {
  type NamedPart,
  opensClause,
  opensSentence,
  partAt,
  partBefore,
  partWithin,
  type Sentence,
  stemAt,
} from './part-names.ts';

/** At most this many words that are neither values nor parts may stand between a value and its part. */
const MOST_BETWEEN = 2;
/** At most this many tokens before and after a value are searched for its part. */
const WINDOW = 10;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/**
 * For each participle, the part that it implies. A lined thing has a lining, so "lined with cotton" means that the lining is
 * cotton.
 */
const rolesOfVerbs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    lining: 'lined lining',
    filling: 'filled stuffed padded',
    trim: 'trimmed piped',
    border: 'edged bordered framed bound',
    back: 'backed',
    top: 'topped',
    sole: 'soled',
    packaging: 'packed packaged boxed shipped ships delivered wrapped arrives posted',
  }).flatMap(([role, verbs]) => verbs.split(' ').map((verb): [string, string] => [verb, role])),
);
/**
 * Participles after which the material may also belong to the subject: a handle "wrapped in leather" is a leather handle, but a
 * handle "packed in leather" is not.
 */
const alsoOfSubject = words('wrapped framed bound backed topped padded filled');
const ofPrepositions = words('of in from');
const withPrepositions = words('with by');
const covered = words(
  'covered clad coated plated painted finished wrapped upholstered inlaid laminated veneered reinforced tipped sheathed faced',
);
/** Words for a layer. In "a frame with a steel coating", the steel belongs to the frame. */
const coats = words('coating plating finish lacquer varnish paint glaze enamel stain coat');
/**
 * Verbs between a material and the part that consists of it or is covered with it: "brass forms the nib", "leather covers the
 * grip".
 */
const making = words(
  'lines covers wraps forms makes frames tops edges trims backs binds caps sheathes clads coats fills surrounds borders',
);
const places = words('on at along around across over for throughout in to of');
const placeAdverbs = words('inside outside underneath within');
const joins = words(', & / and or +');
/** If one of these words stands beside a material, the product is not made of it: "leather-look", "leather-free". */
const likeness = words('look like effect style inspired free toned print printed');
/** The form of a participle, such as "Made" in "Made of beech, the handle lies well in the hand". */
const participle = /(?:ed|en|made|cut|built|spun|cast|wrought)$/;

/**
 * The parts to which the value in the tokens from `at` up to `next` belongs, the likeliest first. Empty if the value belongs to
 * the whole product or to something else, or if no part can be found.
 */
export function saidOf(sentence: Sentence, at: number, next: number): NamedPart[] {
  const behind = compound(sentence, next);
  if (behind === 'none') return [];
  if (behind) return [behind];
  const before = lookBack(sentence, at, next);
  const place = placeBehind(sentence, next);
  if (place) return [...before.map((part) => ({ ...part, sure: false })), place];
  if (before.length > 0) return before;
  const subject = subjectBehind(sentence, at, next);
  return subject ? [subject] : [];
}

/**
 * The part after the value in the same noun phrase: "brass screw-on lid". Null if there is none; 'none' if the material is only
 * imitated ("leather-look").
 */
function compound(sentence: Sentence, next: number): NamedPart | null | 'none' {
  const { tokens, divisions, values } = sentence;
  let between = 0;
  let unlisted: NamedPart | null = null;
  for (let at = next; at < tokens.length && at < next + WINDOW; at++) {
    const token = tokens[at] as Token;
    if (token.kind === 'sign' || joins.has(token.lower)) {
      if (isDash(token) && token.glued) {
        if (likeness.has(tokens[at + 1]?.lower ?? '')) return 'none';
        continue;
      }
      // In "Steel and brass handle" both materials belong to the handle.
      if (isJoin(sentence, at) && divisions[at] === division.none) continue;
      return unlisted;
    }
    if (token.kind === 'number') return unlisted;
    if (divisions[at] !== division.none && !(tokens[at - 1]?.text === ',' && values.has(at) && !closes(sentence, next)))
      return unlisted;
    if (values.has(at)) {
      // Without a noun after it, the name of a material may be a thing: the tin in "the brass tin is round".
      const isThing =
        divisions[at] === division.none &&
        isPart(stemAt(tokens, at)) &&
        !textiles.has(token.lower) &&
        endsPhrase(sentence, at + 1);
      if (isThing) return { words: [stemAt(tokens, at)], at, next: at + 1, sure: true };
      continue;
    }
    const isCovering = covered.has(token.lower) || rolesOfVerbs.has(token.lower);
    const within = at === next + 1 && !isCovering ? partWithin(sentence, at) : null;
    if (within) return { ...within, sure: true };
    const isGlued = isDash(tokens[at - 1]) && tokens[at - 1]?.glued === true;
    const role = isGlued && at === next + 1 ? rolesOfVerbs.get(token.lower) : undefined;
    if (role && role !== 'packaging' && !alsoOfSubject.has(token.lower)) return { words: [role], at, next: at + 1, sure: false };
    const part = partAt(sentence, at);
    if (part) return { ...part, sure: between === 0 };
    if (making.has(token.lower) && determiners.has(tokens[at + 1]?.lower ?? '')) return partAfter(sentence, at + 1);
    if (phraseEnds.has(token.lower) || determiners.has(token.lower) || copulas.has(token.lower)) return unlisted;
    if (likeness.has(token.lower)) return null;
    if (between === 0 && isUnlisted(sentence, at)) unlisted = { words: [stemAt(tokens, at)], at, next: at + 1, sure: false };
    if (/[^s]s$/.test(token.lower) && !isGlued) return unlisted;
    if (!isGlued) between += 1;
    if (between > MOST_BETWEEN) return unlisted;
  }
  return unlisted;
}

/**
 * Whether the value that ends before `next` ends its noun phrase, although a comma and another value follow: "canvas in slate,
 * ochre flap". "Of" or "in" stands before such a value.
 */
function closes({ tokens, values }: Sentence, next: number): boolean {
  const mention = values.get(next - 1);
  return mention !== undefined && tokens[next]?.text === ',' && ofPrepositions.has(tokens[mention.at - 1]?.lower ?? '');
}

/** Whether a token may be a noun that the facts use, even if it is in no list of parts. */
function isUnlisted({ tokens, facts, values }: Sentence, at: number): boolean {
  const { kind, lower = '' } = tokens[at] ?? {};
  if (kind !== 'word' || lower.length < 3 || values.has(at) || phraseEnds.has(lower) || copulas.has(lower)) return false;
  return facts.known.has(rootOf(lower)) && !mixtures.has(lower) && !/(?:ed|ly|able|ic)$/.test(lower);
}

/** In "a blend of cotton and linen", the cotton does not belong to a part called "blend". */
const mixtures = words('blend mix mixture weave kind sort type weight grade');

/** Whether a sign or word at this place joins two values of one kind: "steel and brass". */
function isJoin({ tokens, values }: Sentence, at: number): boolean {
  const [one, other] = [values.get(at - 1), values.get(at + 1)];
  return joins.has(tokens[at]?.lower ?? '') && one !== undefined && one.term.class === other?.term.class;
}

function endsPhrase({ tokens, divisions }: Sentence, at: number): boolean {
  return divisions[at] !== division.none || tokens[at]?.kind !== 'word' || phraseEnds.has(tokens[at]?.lower ?? '');
}

/** Looks for the part before the value: "the nib is steel", "a nib of steel", "Nib: steel", "nib steel". */
function lookBack(sentence: Sentence, at: number, next: number): NamedPart[] {
  const { tokens, divisions, values } = sentence;
  const isCoat = coats.has(tokens[next]?.lower ?? '');
  let sure = true;
  for (let i = at - 1, read = 0; i >= 0 && read < WINDOW; i--, read++) {
    const token = tokens[i] as Token;
    const divided = divisions[i + 1] ?? division.none;
    if (isLabelSign(token, sentence, i)) {
      let end = i;
      while (propertyWords.has(tokens[end - 1]?.lower ?? '')) end -= 1;
      const part = partBefore(sentence, end);
      return part && opensSentence(sentence, part) ? [{ ...part, sure: sure && token.text === ':' }] : [];
    }
    if (divided >= division.clause) return [];
    if (token.kind === 'sign') {
      if (isDash(token) || ['/', '&', '%', "'"].includes(token.text)) continue;
      if (token.text !== ',') return [];
      // The value may stand between commas after its part: "The lining, a mustard twill, is soft."
      const part = divisions[next] !== division.none && read < 4 ? partBefore(sentence, i) : null;
      if (part && opensClause(sentence, part)) return [{ ...part, sure: false }];
      // A list goes on over a comma only if a value or a participle stands before the comma: "the handle is oiled, dark walnut".
      if (!describes(sentence, i - 1)) return [];
      sure = false;
      continue;
    }
    if (token.kind === 'number' || values.has(i)) continue;
    if (copulas.has(token.lower)) return subjects(sentence, i, sure);
    if (ofPrepositions.has(token.lower) || withPrepositions.has(token.lower)) return beforePreposition(sentence, i, sure, isCoat);
    if (token.lower === 'and' || token.lower === 'or') {
      if (!describes(sentence, i - 1)) return [];
      sure = false;
      continue;
    }
    const part = partBefore(sentence, i + 1);
    // A part that opens its clause may have the value after it without a verb: "Handle chrome-plated".
    if (part) return opensClause(sentence, part) ? [{ ...part, sure: sure && i === at - 1 }] : [];
    if (determiners.has(token.lower) ? opensClauseWith(sentence, i) : phraseEnds.has(token.lower)) return [];
  }
  return [];
}

/** Whether a sign divides a label from its value: "Nib: steel", "The nib? Steel", "Nib – steel", "Nib (steel)". */
function isLabelSign(token: Token, { divisions }: Sentence, at: number): boolean {
  if (token.text === ':' || token.text === '?' || token.text === '(') return true;
  return isDash(token) && divisions[at + 1] === division.clause;
}

/** Whether the determiner at `at` begins a clause. After a verb or preposition it does not: "is a soft leather". */
function opensClauseWith({ tokens, divisions }: Sentence, at: number): boolean {
  const before = tokens[at - 1]?.lower ?? '';
  return divisions[at] !== division.none || !(copulas.has(before) || ofPrepositions.has(before) || withPrepositions.has(before));
}

/** Whether a token may belong to a list that describes a part: a value, a number, or a word such as "knurled" or "flexible". */
function describes({ tokens, values }: Sentence, at: number): boolean {
  const token = tokens[at];
  if (values.has(at) || token?.kind === 'number') return true;
  return token?.kind === 'word' && (/(?:ed|able|ic)$/.test(token.lower) || valueOfWord(token.lower) !== undefined);
}

/** The parts that may be the subject before a verb: the lid or the box in "the lid of the box is steel". */
function subjects(sentence: Sentence, verb: number, sure: boolean): NamedPart[] {
  const found: NamedPart[] = [];
  for (let i = verb, read = 0; i > 0 && read < WINDOW; i--, read++) {
    const divided = sentence.divisions[i] ?? division.none;
    // A relative clause is about the words before its comma: "The cap, which is walnut".
    const isRelative = ['which', 'that'].includes(sentence.tokens[i]?.lower ?? '');
    if (divided >= division.clause || (divided === division.comma && !isRelative)) break;
    const end = divided === division.comma ? i - 1 : i;
    const part = partBefore(sentence, end);
    if (!part) continue;
    found.unshift({ ...part, sure: sure && read < 2 });
    i = part.at + 1;
  }
  return found.map((part) => ({ ...part, sure: part.sure && found.length === 1 }));
}

/**
 * The parts that stand before "of", "in", "covered with" and the like, and the part that a participle implies: the lining for
 * "lined in".
 */
function beforePreposition(sentence: Sentence, preposition: number, sure: boolean, isCoat: boolean): NamedPart[] {
  const { tokens, divisions } = sentence;
  const isWith = withPrepositions.has(tokens[preposition]?.lower ?? '');
  // One word may stand between verb and preposition: "lined throughout with cotton".
  const verb =
    [tokens[preposition - 1], tokens[preposition - 2]].find((token) => rolesOfVerbs.has(token?.lower ?? ''))?.lower ?? '';
  const role = rolesOfVerbs.get(verb);
  const own: NamedPart[] = role ? [{ words: [role], at: preposition - 1, next: preposition, sure: false }] : [];
  if (role && !alsoOfSubject.has(verb)) return own;
  if (isWith && !role && !isCoat && !covered.has(tokens[preposition - 1]?.lower ?? '')) return [];
  if (!isWith && determiners.has(tokens[preposition - 2]?.lower ?? '') && isUnlisted(sentence, preposition - 1))
    return [{ words: [stemAt(tokens, preposition - 1)], at: preposition - 1, next: preposition, sure: false }, ...own];
  for (let i = preposition - 1, read = 0; i >= 0 && read < WINDOW; i--, read++) {
    const divided = divisions[i + 1] ?? division.none;
    // "Groundsheet: nylon with a silicone coating."
    if (isCoat && tokens[i]?.text === ':') {
      const part = partBefore(sentence, i);
      return part && opensSentence(sentence, part) ? [{ ...part, sure: false }, ...own] : own;
    }
    // A comma before a participle does not end the description of the part: "The strap, woven from hemp".
    if (divided >= division.clause || (divided === division.comma && !participle.test(tokens[i + 1]?.lower ?? ''))) break;
    const part = partBefore(sentence, divided === division.comma ? i : i + 1);
    // A value does not belong to a denied part or to "one piece": "no rungs, faced with cork", "one piece of cast iron".
    if (part && ['no', 'without', 'piece'].includes(tokens[part.at - 1]?.lower ?? '')) return own;
    if (part && part.words.at(-1) === 'piece') return own;
    if (part) return [{ ...part, sure: sure && read <= 2 && !isWith }, ...own];
    const { lower } = tokens[i] as Token;
    if ((ofPrepositions.has(lower) && lower !== 'of') || lower === 'and' || lower === 'or') break;
  }
  return own;
}

/** The part or place that follows the value: "black on the outside", "beech is used for the handle", "white inside". */
function placeBehind(sentence: Sentence, next: number): NamedPart | null {
  const { tokens, divisions, values } = sentence;
  let at = next;
  while (at < next + WINDOW && values.has(at) && divisions[at] === division.none) at += 1;
  while (at < next + WINDOW && divisions[at] === division.none && using.has(tokens[at]?.lower ?? '')) at += 1;
  // One noun may stand between the value and the place: "Merino yarn in the sole".
  if (at === next && !phraseEnds.has(tokens[at]?.lower ?? '') && !placeAdverbs.has(tokens[at]?.lower ?? '')) at += 1;
  const word = tokens[at]?.lower ?? '';
  if (divisions[at] !== division.none) return null;
  if (placeAdverbs.has(word)) {
    const ends = tokens[at + 1]?.kind !== 'word' || divisions[at + 1] !== division.none || joins.has(tokens[at + 1]?.lower ?? '');
    return ends ? { words: [word === 'within' ? 'inside' : stemAt(tokens, at)], at, next: at + 1, sure: false } : null;
  }
  if (!places.has(word)) return null;
  const isContained = word === 'in' && [at + 1, at + 2, at + 3].some((i) => containers.has(tokens[i]?.lower ?? ''));
  if (isContained || persons.has(tokens[at + 1]?.lower ?? '')) return null;
  const part = partAfter(sentence, at + 1);
  // In "ceramic on a bamboo base" the base has its own material.
  const kind = values.get(next - 1)?.term.class;
  const own = part && Array.from({ length: part.at - at - 1 }, (_, i) => values.get(at + 1 + i)?.term.class);
  return own?.some((one) => one !== undefined && one === kind) ? null : part;
}

/** A thing of a person is no part of the product: "a lump of stoneware on my wheel", "brass under your thumb". */
const persons = words('my our your his her');

/** Names of textiles. In "polyester mesh" the mesh is not a part, but what the polyester was made into. */
const textiles = words('mesh foam fleece fabric canvas felt cloth');
/** Containers. Their content does not say what the product is made of: "900 g soy wax in two bags". */
const containers = words('bag bags box boxes jar jars tin tins pouch pouches bottle bottles sack sacks packet packets');

const using = words('is are was were has have been used chosen kept reserved saved');

/** The part in the noun phrase that begins at this token. */
function partAfter(sentence: Sentence, from: number): NamedPart | null {
  for (let at = from; at < from + 4 && (at === from || sentence.divisions[at] === division.none); at++) {
    const part = partAt(sentence, at);
    if (part) return { ...part, sure: false };
    const { lower = '', kind } = sentence.tokens[at] ?? {};
    if (kind !== 'word' || (phraseEnds.has(lower) && !determiners.has(lower))) return null;
  }
  return null;
}

/** The subject after an opening with a participle: "handle" in "Made of beech, the handle lies well in the hand". */
function subjectBehind(sentence: Sentence, at: number, next: number): NamedPart | null {
  const { tokens, divisions } = sentence;
  if (divisions[next + 1] !== division.comma || tokens[next]?.text !== ',') return null;
  if (!determiners.has(tokens[next + 1]?.lower ?? '')) return null;
  let from = at;
  while (from > 0 && at - from < WINDOW && divisions[from] === division.none) from -= 1;
  const opening = tokens.slice(from, at);
  const isOpening = opening.some(
    ({ lower }, i) => ofPrepositions.has(lower) && (i === 0 || participle.test(opening[i - 1]?.lower ?? '')),
  );
  return isOpening ? partAfter(sentence, next + 1) : null;
}
