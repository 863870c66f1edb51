/** Finds promises of an effect on health: "eases arthritis", "clears a blocked nose", "helps you drift off", "doctors recommend". */
import { isDash, keptPerToken, type Token } from '../../text/tokens.ts';
import {
  complaintPhrases,
  effectPhrases,
  experts,
  isAiling,
  isBeautifying,
  isComplaint,
  isDoubtful,
  isEffect,
  isFairer,
  isGroomed,
  isHealing,
  isInner,
  isOuter,
  isPatient,
  isStrain,
  suiting,
  vouching,
} from '../../vocabulary/health.ts';
import { valueOfWord } from './amounts.ts';
import { isDenied } from './context.ts';
import type { FactBase } from './fact-base.ts';
import { type Found, firstWordsOf, knows, lowerAt, phraseAt, phrasesOf, type Sentence, setOf } from './patterns.ts';

const complaintsInWords = phrasesOf(complaintPhrases);
const effects = phrasesOf(effectPhrases);

/** A sentence with one of these words warns, or sends the buyer to a doctor, and promises no effect. */
const cautions = setOf(
  'consult ask seek unsuitable avoid contact caution warning pacemaker prone sufferers suffer suffers sensitive react reaction contraindicated',
);
const conditions = setOf('if when whether unless should');
/** Before "for", these words deny an effect: "It does nothing for arthritis." */
const nothing = setOf('nothing not never no cannot neither nor');
/** After a complaint, these words say that it ends: "sciatica becomes a memory", "the pain was gone". */
const ends = setOf(
  'gone vanish vanishes vanished disappear disappears disappeared history memory past forgotten fade fades faded melt melts melted ease eases eased subside subsides relieved soothed calmed cured healed away down less better banished finished stop stops stopped heal heals recover recovers improve improves improved loosen loosens relax relaxes settle settles clear clears vanishing bay farewell goodbye thank',
);

/** A verb is looked for at most this many tokens before a part of the body. */
const REACH = 8;

const starts = firstWordsOf(effects, complaintsInWords, experts);
/** Whether a word may be the one at which a promise of an effect is found. */
const mayPromise = keptPerToken(
  (lower) =>
    starts.has(lower) ||
    isComplaint(lower) ||
    isDoubtful(lower) ||
    isStrain(lower) ||
    isInner(lower) ||
    isOuter(lower) ||
    isGroomed(lower) ||
    isPatient(lower),
);

export function healthEffectsIn(sentence: Sentence, base: FactBase): Found[] {
  const { tokens, from, to } = sentence;
  const found: Found[] = [];
  const isCaution = isWarning(sentence);
  for (let at = from; at < to; at++) {
    const token = tokens[at] as Token;
    if (token.kind !== 'word' || !mayPromise(token)) continue;
    const effect = phraseAt(tokens, at, effects);
    const one = isCaution
      ? null
      : (readSuited(sentence, at, base) ??
        readExpert(sentence, at) ??
        readBeauty(sentence, at, base) ??
        readBody(sentence, at, base));
    // "Strengthens the immune system" is more than the phrase "immune system".
    const isSure = one !== null && one.severity === undefined;
    if (effect > 0 && !isSure && !isKnownPhrase(tokens, at, effect, base) && !isDenied(tokens, { at, next: effect })) {
      found.push({ at, next: effect, kind: 'health', severity: 'warn' });
      at = effect - 1;
      continue;
    }
    if (!one) continue;
    const next = Math.max(one.next, effect);
    found.push({ ...one, next });
    at = next - 1;
  }
  return found;
}

/** Whether the sentence is a question, a condition or a warning, such as "Latex allergy? Please choose another." */
function isWarning({ tokens, from, to }: Sentence): boolean {
  if (lowerAt(tokens, to - 1) === '?') return true;
  for (let at = from; at < to; at++) if (cautions.has(lowerAt(tokens, at))) return true;
  return conditions.has(lowerAt(tokens, from));
}

/** At most this many words stand between “for” and those to whom the product is recommended: “for people with eczema”. */
const WHOM = 5;

/** Reads the recommendation of the product for ill or pregnant people: “perfect for diabetics”, “safe during pregnancy”. */
function readSuited({ tokens, from }: Sentence, at: number, base: FactBase): Found | null {
  const lower = lowerAt(tokens, at);
  const words = phraseAt(tokens, at, complaintsInWords);
  if (!isPatient(lower) && !isComplaint(lower) && words === 0) return null;
  if (
    knows(base, lower) ||
    (/^(?:pregnan|breast|nurs)/.test(lower) &&
      ['matern', 'pregnan', 'nursing'].some((known) => base.phrases.hasWordThatBegins(known)))
  )
    return null;
  for (let i = at - 1; i > from && i >= at - WHOM && tokens[i]?.kind === 'word'; i--) {
    if (!['for', 'during', 'in'].includes(lowerAt(tokens, i))) continue;
    const suited = suiting.has(lowerAt(tokens, i - 1)) ? i - 1 : -1;
    if (suited < 0 || isDenied(tokens, { at: suited, next: suited + 1 })) return null;
    const next = words > 0 ? words : at + 1;
    return { at: suited, next: /^(?:women|mothers|people)$/.test(lowerAt(tokens, next)) ? next + 1 : next, kind: 'health' };
  }
  return null;
}

/** How far from hair, skin and the like the words for their change stand. */
const NEARBY = 4;
const causing = new Set('make makes making let lets help helps get gets'.split(' '));
const result = new Set('whiter brighter younger fuller firmer healthier'.split(' '));
const outgrown = new Set('back faster thicker longer quicker fuller again'.split(' '));

/** Reads the promise that hair, skin, nails or teeth change: “makes hair grow back”, “brightens the skin”, “for whiter teeth”. */
function readBeauty({ tokens, from, to }: Sentence, at: number, base: FactBase): Found | null {
  const lower = lowerAt(tokens, at);
  if (!isGroomed(lower)) return null;
  const isNew = (i: number) => !knows(base, lower) || !knows(base, lowerAt(tokens, i));
  for (let i = at - 1; i >= from && i >= at - NEARBY && tokens[i]?.kind === 'word'; i--) {
    const word = lowerAt(tokens, i);
    // A brush may be one for thicker hair, and a saw has stronger teeth.
    const isWeak = i === at - 1 && result.has(word);
    if ((isBeautifying(word) || isWeak) && isNew(i) && !isDenied(tokens, { at: i, next: at }))
      return { at: i, next: at + 1, kind: 'health', ...(isWeak ? { severity: 'warn' as const } : {}) };
    if (!causing.has(word) || isDenied(tokens, { at: i, next: at })) continue;
    const end = changeBehind(tokens, at + 1, to);
    return end > 0 && isNew(end - 1) ? { at: i, next: end, kind: 'health' } : null;
  }
  return null;
}

/** The index of the token after “grow back”, “thicker” and the like, at most three tokens on; 0 if none follows. */
function changeBehind(tokens: readonly Token[], next: number, to: number): number {
  for (let i = next; i < Math.min(to, next + 3) && tokens[i]?.kind === 'word'; i++) {
    const lower = lowerAt(tokens, i);
    if (isFairer(lower)) return i + 1;
    // “Lets hair grow out of the way” tells of no effect.
    if (/^(?:re)?grow$/.test(lower)) return outgrown.has(lowerAt(tokens, i + 1)) ? i + 2 : 0;
  }
  return 0;
}

function readExpert({ tokens, from, to }: Sentence, at: number): Found | null {
  if (!experts.has(lowerAt(tokens, at))) return null;
  for (let i = Math.max(from, at - 4); i < Math.min(to, at + 4); i++) {
    if (vouching.has(lowerAt(tokens, i))) return { at: Math.min(at, i), next: Math.max(at, i) + 1, kind: 'health' };
  }
  return null;
}

function readBody(sentence: Sentence, at: number, base: FactBase): Found | null {
  const { tokens } = sentence;
  const lower = lowerAt(tokens, at);
  const words = phraseAt(tokens, at, complaintsInWords);
  const isNamed = words > 0 || isComplaint(lower);
  if (!isNamed && isDoubtful(lower) && isOtherSense(sentence, at)) return null;
  if (isOuter(lower) && isNumbered(tokens, at)) return null;
  const complaint = isNamed || isDoubtful(lower) || (isStrain(lower) && isNearBody(sentence, at));
  const [inner, outer] = [isInner(lower), isOuter(lower)];
  if ((!complaint && !inner && !outer) || isSupported(base, lower)) return null;
  const next = words > 0 ? words : at + 1;
  const ill = complaint ? at : illFrom(sentence, at);
  const verb = verbBefore(sentence, at, complaint || ill >= 0 || inner);
  if (verb >= 0) {
    const isHealed = isHealing(lowerAt(tokens, verb));
    // A verb such as "keeps" or "protects" promises health only for an illness or an inner part of the body: "keeps hands warm"
    // does not. Nor does "protects the discs", because many products have discs.
    // "Strengthened heels" are those of a sock.
    if (!complaint && !inner && lowerAt(tokens, verb).endsWith('ed') && isPartsOnly(tokens, verb + 1, at)) return null;
    const isEffect = ill >= 0 || isHealed || (inner && !isPlainUse(tokens, at)) || isSpared(tokens, verb, at);
    if (!isEffect) return null;
    if (deniesEffect(sentence, verb, at)) return null;
    const isSure = isNamed || (ill >= 0 && !complaint) || (inner && isHealed);
    return { at: verb, next, kind: 'health', ...(isSure ? {} : { severity: 'warn' }) };
  }
  const end = ill >= 0 || inner ? endBehind(sentence, next) : 0;
  if (end > 0) return { at: Math.max(ill, 0) || at, next: end, kind: 'health', severity: 'warn' };
  // Here a complaint is named without a verb: "no more headaches", "a friend to arthritis".
  if (!isNamed || knows(base, lower)) return null;
  return isDenied(tokens, { at, next }) && !isRidOf(tokens, at) ? null : { at, next, kind: 'health', severity: 'warn' };
}

/** Words before "cold" that make it an illness: "a cold", "catch cold". Elsewhere it is a temperature. */
const catching = setOf('a your common head chest of against catch catching prevent prevents');
/** Words that describe no illness: "the last few strokes", "some good spots". */
const manyOf = setOf('few last first next good best own several many pull push back brush');

/**
 * Whether a word such as "stroke" and "spots" means no illness here: "cold water", "in the cold", "a steady stroke", "good spots".
 */
function isOtherSense({ tokens, from, to }: Sentence, at: number): boolean {
  const lower = lowerAt(tokens, at);
  const before = at > from ? lowerAt(tokens, at - 1) : '';
  if (lower === 'cold')
    return (
      !catching.has(before) || (at + 1 < to && tokens[at + 1]?.kind === 'word' && !afterIllness.test(lowerAt(tokens, at + 1)))
    );
  if (/^(?:strokes?|spots|ticks|worms|corns)$/.test(lower))
    return manyOf.has(before) || isHealing(before) || isNumbered(tokens, at);
  return false;
}
const afterIllness = /^(?:and|or|at|in|before|from|away|off|is|with|when|for|faster|sooner|quickly|quicker|overnight)$/;

/** Whether a number stands before the word: "seven feet", "eight strokes". */
const isNumbered = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.kind === 'number' || valueOfWord(lowerAt(tokens, at - 1)) !== undefined;

/** Whether a part of the body is named near a word such as "strain": "strain on the shoulders", "wrist strain". */
function isNearBody({ tokens, from, to }: Sentence, at: number): boolean {
  for (let i = Math.max(from, at - 4); i < Math.min(to, at + 6); i++)
    if (isInner(lowerAt(tokens, i)) || isOuter(lowerAt(tokens, i))) return true;
  return false;
}

/**
 * Whether the words before a part of the body say that the product is kind to it: "kind to your wrists", "gentle on the scalp".
 * False for hands and eyes.
 */
const isSpared = (tokens: readonly Token[], verb: number, at: number) =>
  ['kind', 'kinder', 'gentle', 'gentler', 'good'].includes(lowerAt(tokens, verb)) &&
  at - verb <= 3 &&
  !/^(?:hands?|eyes?)$/.test(lowerAt(tokens, at));

/** Parts of the body whose names also mean other things: many products have "discs" or a "memory". */
const plain = setOf(
  'disc discs bladder spine memory pulse cells mood appetite attention cuff hip hips lumbar cervical blood heart hearts knee knees',
);
const isPlainUse = (tokens: readonly Token[], at: number) => plain.has(lowerAt(tokens, at)) && lowerAt(tokens, at - 1) !== 'your';

/**
 * The index of the first word that calls the part of the body at `at` ill: "swollen" in "swollen, tired ankles". -1 if there is
 * none.
 */
function illFrom({ tokens, from }: Sentence, at: number): number {
  let ill = -1;
  for (let i = at - 1; i >= from && i >= at - 4; i--) {
    const lower = lowerAt(tokens, i);
    if (isAiling(lower)) ill = i;
    else if (lower !== ',' && lower !== 'and' && lower !== 'lower' && lower !== 'upper') break;
  }
  return ill;
}

/**
 * The index of the verb of effect before `at`, within a few words of the same clause: a healing verb if there is one, otherwise
 * the nearest. -1 if there is none.
 */
function verbBefore({ tokens, from }: Sentence, at: number, pastComma: boolean): number {
  let seen = -1;
  for (let i = at - 1; i >= from && i >= at - REACH; i--) {
    const token = tokens[i] as Token;
    if (token.kind === 'sign' && !(isDash(token) && token.glued) && (token.text !== ',' || !pastComma)) break;
    if (!isEffect(token.lower)) continue;
    if (isHealing(token.lower)) return i;
    if (seen < 0) seen = i;
  }
  return seen;
}

/** Whether nothing but parts of the body stands between: "strengthened heels and toes". */
const isPartsOnly = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).every(({ lower }) => isOuter(lower) || lower === 'and' || lower === ',');

function deniesEffect(sentence: Sentence, verb: number, at: number): boolean {
  const { tokens } = sentence;
  if (nothing.has(lowerAt(tokens, at - 2)) && lowerAt(tokens, at - 1) === 'for') return true;
  return isDenied(tokens, { at: verb, next: at });
}

/** The index of the token after words that say that a complaint ends, such as "becomes a memory"; 0 if none follow. */
function endBehind({ tokens, to }: Sentence, next: number): number {
  for (let i = next; i < to && i < next + 6; i++) {
    const token = tokens[i] as Token;
    if (token.kind === 'sign' && !isDash(token)) return 0;
    if (ends.has(token.lower)) return i + 1;
  }
  return 0;
}

/** Whether the word before a denied complaint shows that the denial is a promise: "no more headaches", "without pain". */
function isRidOf(tokens: readonly Token[], at: number): boolean {
  const before = lowerAt(tokens, at - 1);
  return before === 'no' || before === 'without' || before === 'more' || before === 'a' || before === 'another';
}

/** For each product: the words, in the singular, of the facts that contain a verb of effect such as "eases". */
const affected = new WeakMap<FactBase, ReadonlySet<string>>();
const singular = (word: string) => word.replace(/s$/, '');

/** Whether a fact names this part of the body or complaint together with an effect. */
function isSupported(base: FactBase, lower: string): boolean {
  let known = affected.get(base);
  if (!known) {
    known = new Set(
      base.lines
        .map(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? [])
        .filter((words) => words.some(isEffect))
        .flat()
        .map(singular),
    );
    affected.set(base, known);
  }
  return known.has(singular(lower));
}

function isKnownPhrase(tokens: readonly Token[], at: number, next: number, { phrases }: FactBase): boolean {
  const words = tokens.slice(at, next).filter(({ kind }) => kind === 'word');
  return phrases.has(words.map(({ lower }) => lower).join(' '));
}
