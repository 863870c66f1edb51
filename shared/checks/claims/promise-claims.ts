/**
 * Finds promises to the buyer that no fact makes, about guarantees, returns, refunds, repairs and trials: "yours for life", "we
 * swap it free", "no questions".
 */

import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, keptPerToken, type Token } from '../../text/tokens.ts';
import { isDenied } from './context.ts';
import type { FactBase } from './fact-base.ts';
import type { FactLine } from './fact-line.ts';
import { type Found, firstWordsOf, hasAny, indexOfAny, lowerAt, phraseAt, phrasesOf, type Sentence, setOf } from './patterns.ts';

/** When a product is said to arrive: "arrives tomorrow", "ships within", "with you before Christmas". */
function deliveries(): string {
  const verbs = ['delivered', 'ships', 'ship', 'shipped', 'dispatched', 'sent', 'with you', 'at your door'];
  const times =
    'tomorrow|today|tonight|overnight|next day|the next day|the same day|within|before christmas|by christmas|next week|this week';
  const sent = verbs.flatMap((verb) => times.split('|').map((time) => `${verb} ${time}`));
  // Other things arrive “within ten days” too, such as the first shoots.
  const arriving = ['arrives', 'arrive'].flatMap((verb) =>
    ['tomorrow', 'tonight', 'overnight', 'the next day'].map((time) => `${verb} ${time}`),
  );
  return [...sent, ...arriving].join('|');
}

/**
 * Phrases that promise something. `known` says which facts make the same promise: those with a word that begins with one of the
 * entries. `free` stands for facts which say that guarantee, return or repair costs nothing.
 */
const promises: readonly { phrases: ReturnType<typeof phrasesOf>; known: readonly string[] | 'free' }[] = [
  {
    phrases: phrasesOf(`
      guarantee|guarantees|guaranteed|warranty|warranties|warranted|under warranty|under guarantee|covered for|our word|
      maker's word|maker's promise|we promise|promise on|promise for|stand behind|stands behind|our promise|years' cover|years of cover|
      years cover|year cover
    `),
    known: ['guarant', 'warrant'],
  },
  {
    phrases: phrasesOf(`
      refund|refunds|refunded|money back|cent back|penny back|pence back|returns are free|free returns|free return|return it|return them|
      send it back|send them back|sent back|send back|post it back|bring it back|hand it back|return policy|right of return|return period|
      exchange it|exchanges it|exchange them|exchanged free|free exchange|exchange of|days to decide|days to change your mind|
      days to think|days to return|days to send|change of heart|change your mind|receive your money|get your money|give you your money|
      your money returned|satisfaction guaranteed|satisfaction or|not satisfied|not happy|don't like it|don't love it|love it or|cooling off|nights to
    `),
    known: ['return', 'refund', 'exchange', 'withdraw', 'money'],
  },
  {
    phrases: phrasesOf(
      'try it for|trial|trial period|home trial|test it for|risk free|sleep on it for|nights on trial|days on trial|on approval',
    ),
    known: ['trial', 'return', 'refund'],
  },
  {
    phrases: phrasesOf(`
      free repair|free repairs|repaired free|mended free|repair it free|mend it free|repairs free|repairs are free|repairs are on us|
      free of charge|at no charge|at no cost|without cost|without charge|no charge|on the house|without payment|free replacement|free replacements|replaced free|
      replacement is free|resharpened free|free servicing|servicing is free|serviced free|free service|new one free|swaps it free|on us
    `),
    known: 'free',
  },
  {
    phrases: phrasesOf(`
      repair service|new one is yours|replacement is yours|another is yours|we'll mend|we mend|we'll repair|we repair|we'll fix|we fix|
      we'll replace|we replace|we will replace|we will repair|we will mend|we'll swap|we swap|we will swap|we'll exchange|we exchange|
      we'll send you|we send you|sends you another|send you another|sends you a new|send you a new|send a new|sends a new|sends another|
      send another|swap it|swaps it|swaps them|mends it|mends them|repairs it|repairs them|replaces it|replaces them|we'll resharpen|
      we resharpen|no questions|copy is yours|pair is yours|set is yours|one is yours|we'll make you|we make you a new|we'll put it right|
      put it right|make it good|we'll rebuild|we rebuild|we'll restitch|we'll patch|new for old|like for like|brought back to life
    `),
    known: ['repair', 'replac', 'mend', 'servic', 'swap', 'exchang', 'guarant', 'warrant'],
  },
  {
    phrases: phrasesOf(
      'spare parts for|spare parts are|spares for|spare parts available|parts available for|replacement parts for|parts are available|parts in stock',
    ),
    known: ['spare', 'parts', 'replacement'],
  },
  {
    phrases: phrasesOf(`
      free delivery|free shipping|ships free|delivered free|free postage|return postage|return shipping|postage is on us|postage paid|
      prepaid|we pay the postage|next day delivery|same day|express delivery|pay later|best price|price match|
      never knowingly undersold|lowest price|discount|half price|delivery is free|shipping is free|postage is free|shipped free|
      delivered to your door|arrives at your door|ships worldwide|shipped worldwide|worldwide shipping|worldwide delivery|
      we ship worldwide|we deliver worldwide|leaves today|leaves tomorrow|${deliveries()}
    `),
    known: ['deliver', 'shipping', 'shipped', 'ships', 'dispatch', 'postage', 'posted', 'price', 'discount'],
  },
];
/**
 * These phrases are promises only in a sentence with a word of `ofGuaranteeing`. "A cover for the sofa" and "they make good
 * gifts" promise nothing.
 */
const doubtful = phrasesOf('cover for|make good|makes good|peace of mind|satisfaction');
const ofGuaranteeing = setOf(`
  guarantee guarantees guaranteed warranty warranties warranted refund refunds refunded repair repairs repaired mend mends mended
  replace replaces replaced replacement exchange exchanges exchanged insured
`);
/** Phrases for promises that never end. */
const lasting = phrasesOf(`
  for life|lifelong|lifetime|for as long as you|for ever|forever|as long as you live|as long as you own|as long as it lives|whatever the year|
  your whole life|a whole life|your grandchildren|until the end of time|unlimited guarantee|no time limit|without time limit|in perpetuity|life long
`);
/** Phrases which say that a promise holds without conditions: "worn or not". */
const waived = phrasesOf(`
  no questions|no quibble|no ifs|used or not|worn or not|opened or not|washed or not|used or unused|also used|even used|even if used|even worn|
  even opened|half used|whatever the reason|for any reason|any reason|whatever happens|no matter|even if you|even when you|however it|
  whatever you do|wear and tear included|accidents included|accidental damage|theft|loss included|everything included|with no exceptions|
  without exception|without exceptions|no exceptions|any time|anytime|at any point|whenever you like|whenever you want|indefinitely|
  without receipt|no receipt|without a receipt|no proof of purchase|covers everything|wear and tear|any damage|all damage|even breakage|breakage included|
  even accidents|even after|for whatever|unconditional|unconditionally|full refund|including return
`);

/** A sentence is about a promise if it contains one of these words. */
const ofPromise = setOf(`
  guarantee guarantees guaranteed warranty warranted covered cover cover's promise promises promised refund refunds refunded return returns
  returned replace replaces replaced replacement swap swaps swapped repair repairs repaired mend mends mended exchange exchanges send sends
  back free insured stands stand try trial
`);
const inclusions = setOf(
  'included including inclusive includes too also all even covered like swap swaps swapped replace replaces replaced send sends guarantee',
);

export function promisesIn(sentence: Sentence, base: FactBase): Found[] {
  const { tokens, from, to } = sentence;
  const found: Found[] = [];
  let speaks = false;
  for (let at = from; at < to && !speaks; at++) speaks = ofPromise.has(lowerAt(tokens, at));
  for (const read of [replacementIn, usedIn, spanIn]) {
    const one = speaks || read === replacementIn ? read(sentence, base) : null;
    if (one) found.push(one);
  }
  for (let at = from; at < to; at++) {
    const excluded = exclusionAt(sentence, at, base);
    if (excluded) found.push({ at, next: at + 1, kind: 'warranty', severity: 'hard', clash: excluded });
    if (!isStart(tokens[at] as Token)) continue;
    const endless = phraseAt(tokens, at, lasting);
    const waiver = speaks ? phraseAt(tokens, at, waived) : 0;
    const promise = readPromise(sentence, at, base);
    const isUnknown = (endless > 0 && !isEndless(base)) || waiver > 0 || promise > 0;
    const next = Math.min(to, Math.max(endless, waiver, promise));
    if (!isUnknown || isDenied(tokens, { at, next }) || (waiver > 0 && isQuoted(sentence, at, waiver, base))) continue;
    if (endless > 0 && !speaks && !isPromised(sentence)) continue;
    found.push({ at, next, kind: 'warranty' });
    at = next - 1;
  }
  return found;
}

const isQuoted = ({ tokens }: Sentence, at: number, next: number, { phrases }: FactBase) =>
  phrases.has(
    tokens
      .slice(at, next)
      .filter(({ kind }) => kind === 'word')
      .map(({ lower }) => lower)
      .join(' '),
  );

/**
 * Words that turn a phrase such as "for life" into a promise: "yours for life" promises something, "a friend for life" does not.
 */
const promising = setOf('yours ours lasts last us we you own');
function isPromised({ tokens, from, to }: Sentence): boolean {
  for (let at = from; at < to; at++) if (promising.has(lowerAt(tokens, at))) return true;
  return false;
}

function readPromise(sentence: Sentence, at: number, base: FactBase): number {
  const { tokens } = sentence;
  for (const { phrases, known } of promises) {
    const next = phraseAt(tokens, at, phrases);
    if (next > 0 && !(known === 'free' ? givesFree(base) : hasAny(base, known))) return next;
  }
  return (
    readDoubtful(sentence, at, base) ||
    readDelivery(sentence, at, base) ||
    readDeed(tokens, at, base) ||
    readBack(tokens, at, base)
  );
}

function readDoubtful({ tokens, from, to }: Sentence, at: number, base: FactBase): number {
  const next = phraseAt(tokens, at, doubtful);
  if (next === 0 || hasAny(base, ['guarant', 'warrant', 'refund'])) return 0;
  return indexOfAny(tokens, from, to, ofGuaranteeing) >= 0 ? next : 0;
}

const isEndless = (base: FactBase) => hasAny(base, ['lifetime', 'lifelong']) || base.phrases.has('for life');

/** Whether a fact about guarantee, return or repair says that this service is free. The answer is remembered for each product. */
function givesFree(base: FactBase): boolean {
  let free = freely.get(base);
  if (free === undefined) {
    free = base.lines.some(
      ({ name, text }) => ofGuarantee.test(`${name} ${text}`) && /\bfree\b|\bno c(?:harge|ost)\b/i.test(text),
    );
    freely.set(base, free);
  }
  return free;
}
const freely = new WeakMap<FactBase, boolean>();

const helpers = setOf("we we'll maker maker's manufacturer workshop makers brand shop");
const mending = setOf(
  'exchange exchanges swap swaps replace replaces repair repairs mend mends refund refunds resharpen resharpens rebuild rebuilds',
);
const sameDeed: readonly (readonly string[])[] = [
  ['exchang', 'swap', 'replac'],
  ['repair', 'mend', 'rebuil'],
  ['refund', 'money'],
  ['sharpen', 'resharp'],
];
/**
 * Reads the promise that the maker or seller will do something, such as "the maker exchanges it". Returns the index of the token
 * after the promise; 0 if there is no promise at `at`, or if a fact makes it too.
 */
function readDeed(tokens: readonly Token[], at: number, base: FactBase): number {
  const lower = lowerAt(tokens, at);
  if (!mending.has(lower)) return 0;
  const before = [1, 2, 3].map((n) => lowerAt(tokens, at - n));
  if (before.includes('you')) return 0;
  if (!before.some((word) => helpers.has(word)) && !/^\p{Lu}/u.test(tokens[at - 1]?.text ?? '')) return 0;
  const known = sameDeed.find((starts) => starts.some((start) => lower.startsWith(start))) ?? [];
  return hasAny(base, [...known, 'guarant', 'warrant']) ? 0 : at + 1;
}

const sending = setOf(
  'ships ship shipped shipping dispatch dispatched dispatches delivery delivered deliver arrives arrive arriving',
);
/** Only of people do these verbs mean the delivery: a pump delivers water within two hours. */
const senders = setOf("we we'll us will can shop store seller");
const needsSender = setOf('ship deliver');
/** Words that begin something else, after which a time is not that of the delivery: “it arrives ready to use in two minutes”. */
const otherwise = setOf('and or but ready assembled with as to if when that which');
const soon = setOf('tomorrow today tonight overnight immediately');
const within = setOf('in within under inside takes');
const days = setOf('hour hours day days week weeks');

/**
 * Reads the promise of a time of delivery: “ships from Leeds tomorrow”, “delivery within two working days”. Returns the index of the
 * token after it; 0 if there is none at `at`, or if a fact tells of the delivery.
 */
function readDelivery({ tokens, to }: Sentence, at: number, base: FactBase): number {
  const lower = lowerAt(tokens, at);
  if (!sending.has(lower) || (needsSender.has(lower) && !senders.has(lowerAt(tokens, at - 1)))) return 0;
  for (let i = at + 1; i < Math.min(to, at + 8); i++) {
    const token = tokens[i] as Token;
    if (token.kind === 'sign' && !isDash(token)) return 0;
    if (otherwise.has(token.lower) && !(token.lower === 'to' && isToDoor(tokens, i))) return 0;
    const isTime = days.has(token.lower) && indexOfAny(tokens, Math.max(at, i - 5), i, within) >= 0;
    const isDay = token.lower === 'day' && ['same', 'next'].includes(lowerAt(tokens, i - 1));
    if (!soon.has(token.lower) && !isTime && !isDay) continue;
    return hasAny(base, ['deliver', 'shipping', 'shipped', 'dispatch', 'postage']) ? 0 : i + 1;
  }
  return 0;
}
const isToDoor = (tokens: readonly Token[], at: number) => ['your', 'you'].includes(lowerAt(tokens, at + 1));

const handing = setOf('send post bring mail ship return hand give take sent posted brought returned mailed');
/** The words at which a promise may begin. */
const starts = firstWordsOf(lasting, waived, doubtful, mending, sending, handing, ...promises.map(({ phrases }) => phrases));
const isStart = keptPerToken((lower) => starts.has(lower));

/**
 * Reads the promise to take the product back, such as "post the jacket back". Returns the index of the token after it; 0 if there
 * is no promise at `at`, or if a fact mentions returns. "Bring memories back to life" promises nothing.
 */
function readBack(tokens: readonly Token[], at: number, base: FactBase): number {
  if (!handing.has(lowerAt(tokens, at)) || lowerAt(tokens, at + 1) === 'back') return 0;
  for (let i = at + 2; i < at + 5; i++)
    if (lowerAt(tokens, i) === 'back')
      return hasAny(base, returning) || ['to', 'in', 'into'].includes(lowerAt(tokens, i + 1)) ? 0 : i + 1;
  return 0;
}

/**
 * Words for breaking, in promises of a replacement: "should it ever crack, a fresh one is yours".
 */
const breaking = setOf(
  'break breaks broke broken fail fails crack cracks snap snaps tear tears split splits rip rips fade fades rust rusts chip chips leak leaks wobble wobbles wear wears loses lose lost dent dents fray frays',
);
const again = setOf('new another fresh replacement second');
const giving = setOf(
  "yours send sends give gives get gets make makes we we'll us ours post posts owe owes arrives follows comes",
);

/**
 * Finds the promise of a new product for a broken one, such as "If it ever splits, we make you another". Null if there is none,
 * or if a fact mentions a guarantee or a replacement.
 */
function replacementIn({ tokens, from, to }: Sentence, base: FactBase): Found | null {
  if (hasAny(base, ['guarant', 'warrant', 'replac'])) return null;
  let broken = false;
  let gives = false;
  for (let at = from; at < to; at++) {
    const lower = lowerAt(tokens, at);
    if (breaking.has(lower)) broken = true;
    if (giving.has(lower)) gives = true;
    if (!broken || !again.has(lower)) continue;
    for (let i = at + 1; i < to && !gives; i++) gives = giving.has(lowerAt(tokens, i));
    return gives ? { at, next: Math.min(to, at + 2), kind: 'warranty' } : null;
  }
  return null;
}

/**
 * Finds the word that promises to take back used goods ("return it, even worn"), while a fact says that only unused goods may be
 * returned.
 */
function usedIn({ tokens, from, to }: Sentence, base: FactBase): Found | null {
  if (indexOfAny(tokens, from, to, ofReturn) < 0 || indexOfAny(tokens, from, to, excluding) >= 0) return null;
  const clash = unusedOnly(base);
  if (!clash) return null;
  for (let at = from; at < to; at++) {
    if (used.has(lowerAt(tokens, at)) && !isDenied(tokens, { at, next: at + 1 }))
      return { at, next: at + 1, kind: 'warranty', clash, severity: 'warn' };
  }
  return null;
}

const returning = ['return', 'refund', 'exchange', 'withdraw'];
const ofReturn = setOf('return returns returned refund refunds refunded back exchange exchanges exchanged');
const used = setOf('used opened worn washed tried cut burned lit eaten');
const onlyUnused =
  /\bun(?:used|opened|worn|washed|cut|lit|burnt?)\b|\b(?:opened|used|worn|washed)\b[^.;]{0,40}\b(?:not|cannot|excluded|no|never|can['’]t)\b|\b(?:not|no)\b[^.;]{0,30}\b(?:opened|used|worn|washed)\b/i;

/** The fact which says that only unused goods may be returned. */
function unusedOnly(base: FactBase): FactLine | null {
  let line = conditions.get(base);
  if (line === undefined) {
    line =
      base.lines.find(({ name, text }) => ofGuarantee.test(`${name} ${text}`) && text.length < 400 && onlyUnused.test(text)) ??
      null;
    conditions.set(base, line);
  }
  return line;
}
const conditions = new WeakMap<FactBase, FactLine | null>();

/** Words that say without a number how long a guarantee lasts: "guaranteed through its fifth winter". */
const spans = setOf(
  'winter winters summer summers season seasons decade decades century generation generations birthday childhood lifetime',
);
function spanIn({ tokens, from, to }: Sentence, base: FactBase): Found | null {
  const promise = indexOfAny(tokens, from, to, guarantees);
  const span = promise < 0 ? -1 : indexOfAny(tokens, from, to, spans);
  if (span < 0 || hasAny(base, [lowerAt(tokens, span).slice(0, 6)])) return null;
  return { at: Math.min(promise, span), next: Math.max(promise, span) + 1, kind: 'warranty' };
}
const guarantees = setOf('guarantee guaranteed guarantees warranty warranted covered promise promised');

/** For each product: the stems of the things that its guarantee excludes, such as "blade" in "2 years, blade excluded". */
const exclusions = new WeakMap<FactBase, ReadonlyMap<string, FactLine>>();
const ofGuarantee = /guarant|warrant|return|refund|repair|replac|exchang|cover|servic/i;
const excluding = setOf("except excepted excepting excluding excludes exclude excluded exempt cannot can't only unless");

/**
 * Finds a contradiction: the sentence says that the guarantee covers the thing at `at`, but a fact excludes this thing. Returns
 * the fact.
 */
function exclusionAt({ tokens, from, to }: Sentence, at: number, base: FactBase): FactLine | null {
  let known = exclusions.get(base);
  if (!known) {
    known = exclusionsOf(base);
    exclusions.set(base, known);
  }
  if (known.size === 0) return null;
  const line = known.get(rootOf(lowerAt(tokens, at)));
  if (!line) return null;
  let includes = false;
  // A question is read together with the first eight tokens after it, which may answer it: "And the boards? Covered for five
  // years."
  const end = lowerAt(tokens, to - 1) === '?' ? Math.min(tokens.length, to + 8) : to;
  for (let i = from; i < end; i++) {
    const lower = lowerAt(tokens, i);
    if (
      excluding.has(lower) ||
      lower === 'not' ||
      lower === 'but' ||
      lower === 'without' ||
      lower === 'apart' ||
      lower === 'no' ||
      lower.endsWith("n't")
    )
      return null;
    if (inclusions.has(lower)) includes = true;
  }
  return includes ? line : null;
}

function exclusionsOf({ lines, called }: FactBase): ReadonlyMap<string, FactLine> {
  const found = new Map<string, FactLine>();
  for (const line of lines) {
    if (!ofGuarantee.test(line.text) && !ofGuarantee.test(line.name)) continue;
    const words = line.tokens;
    for (let at = 0; at < words.length; at++) {
      const lower = lowerAt(words, at);
      const isNotCovered = lower === 'not' && ['covered', 'included', 'cover'].includes(lowerAt(words, at + 1));
      const isUncovered = lower === 'no' && guarantees.has(lowerAt(words, at + 1));
      if (!excluding.has(lower) && !isNotCovered && !isUncovered) continue;
      // The excluded things may stand after the excluding word ("except the blade, the seals", "does not cover the rope") or
      // before it ("blade and seals excluded").
      const isBehind =
        isUncovered || ['except', 'excluding', 'excludes', 'exclude'].includes(lower) || lowerAt(words, at + 1) === 'cover';
      const [start, end] = isBehind ? [at + 1, at + 7] : [clauseFrom(words, at), at];
      for (let i = Math.max(0, start); i < Math.min(end, words.length); i++) {
        const { kind, lower: word, text } = words[i] as (typeof words)[number];
        if (text === '.' || text === ';' || text === ')') {
          if (isBehind) break;
          continue;
        }
        const stem = rootOf(word);
        if (
          kind === 'word' &&
          word.length > 2 &&
          !isSmallWord(word) &&
          !called.has(stem) &&
          !ofPromise.has(word) &&
          !ofGuarantee.test(word) &&
          !dull.has(word)
        )
          found.set(stem, line);
      }
    }
  }
  return found;
}
function clauseFrom(words: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && from > at - 9 && !['.', ';', ',', '('].includes(lowerAt(words, from - 1))) from -= 1;
  return from;
}
const dull = setOf(
  'years year months days parts part wear wearing natural normal damage defects faults are is must not including consumer household use',
);
