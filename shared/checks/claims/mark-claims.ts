/**
 * Finds quality marks, seals, standards, tests and handwork that no fact names: "with the Harbour Trust seal", "tested to EN
 * 343", "certified by", "hand-riveted".
 */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, keptPerToken, type Token } from '../../text/tokens.ts';
import { isDenied } from './context.ts';
import type { FactBase } from './fact-base.ts';
import { type Found, firstWordsOf, hasAny, knows, lowerAt, phraseAt, phrasesOf, type Sentence, setOf } from './patterns.ts';

/** Words for what a product receives when it has passed a test. */
const seals = setOf(
  'seal label mark certificate certification trademark hallmark stamp rating warrant approval accreditation licence license kitemark emblem badge logo declaration listing register report standard sign conformity ecolabel classification',
);
/** Words for a quality mark that mean nothing else. A "label", in contrast, may be made of paper, and a "seal" of rubber. */
const plainSeals = setOf(
  'certificate certificates certification hallmark hallmarks accreditation kitemark conformity ecolabel approval approvals accredited',
);
/** Participles that say that somebody has examined or approved the product. */
const passed = setOf(
  'certified approved verified accredited listed compliant licensed labelled labeled registered tested inspected rated calibrated stamped hallmarked assessed audited validated authenticated graded homologated authorised authorized endorsed',
);
const byWhom = setOf('by to under after against according for in as from');
/** After "tested by", "graded by" and the like, these words do not name a tester: "graded by hand", "tested by us". */
const noBody = setOf('hand us our ourselves the a an me my its weight size colour number eye month now use');
const testers = setOf(`
  independent independently lab laboratory laboratories institute institutes agency authorities authority inspectors experts university
  professionals association federation council society foundation union board bureau ministry government directive regulation regulations
  standard standards norm norms code requirements act
`);
/** Phrases that stand before a standard: "complies with EN 343". */
const meets = phrasesOf(`
  complies with|comply with|complying with|conforms to|conform to|conforming to|in accordance with|in compliance with|meets the|meets all|
  meets every|meet the|exceeds the|corresponds to|in conformity with|satisfies the|fulfils the|fulfills the|to the requirements of
`);
const standards = setOf(
  'en iso din astm ansi iec bs ul nf csa jis sae ece uiaa nij mpr cpsia reach rohs atex tüv vde vds gs gots fsc pefc fda lfgb prop nsf kiwa wras dvgw milstd mil ik ispo iatf gmp haccp brc osha niosh usda ecarf agr gia igi hrd jpma ihdi bsi bsci sedex unece eu european british american international',
);
/** Names and abbreviations of quality marks that mean nothing else. */
const names = phrasesOf(`
  kitemark|nordic swan|woolmark|goodweave|good weave|v label|vegan society|vegan trademark|rspo|utz|demeter|bioland|naturland|bio siegel|
  plastic free trust mark|energy class|energy efficiency class|energy label|royal warrant|watersense|epeat|tco certified|80 plus|haccp|
  sa8000|bsci|sedex|smeta|global recycled standard|ocean bound plastic|blauer engel|nordic ecolabel|svanen|gia|igi certified|vds|dvgw|
  wras|kiwa|jpma|astm|en standard|british standard|british standards|hi res audio|thx|dolby|mfi|ifra|ewg|natrue|bdih|cosmos|
  soil association|icea|ccpb|control union|textile exchange|better cotton|bci|cotton made in africa|green button|grüner knopf|fairwear|
  fair wear|ispo|agr|aktion gesunder rücken|csc|rohs|iatf|isega|stiftung warentest|öko test|oko test|consumer reports|which best buy|
  test winner|asthma and allergy|allergy uk|aafa|ecarf|sensitive skin approved|carbon trust|climate partner|climatepartner|planet positive|
  1% for the planet|one percent for the planet|b corporation|benefit corporation|gmp|kosher certified|halal certified
`);
/** Phrases about tests and approvals that are claims by themselves, without the name of a standard or a tester beside them. */
const tests = phrasesOf(`
  independently tested|independently verified|laboratory tested|lab tested|drop tested|crash tested|field tested|wear tested|stress tested|
  dermatologist tested|vet approved|paediatrician approved|professionally tested|officially tested|safety tested|tested and approved|
  safe for drinking water|suitable for drinking water|approved for drinking water|certified for drinking water|drinking water safe|drinking water approved|safe for potable water|
  food contact|food approved|safe for food|safe for contact with food|approved for contact with food|toy safety|tested safety|fire rated|flammability|medical device|class i medical
`);

/** What is approved for a use was approved by somebody: “approved for drinking water”. */
const cleared = setOf('approved certified licensed licenced homologated');
const honouring = setOf('won wins win winner winning received receives earned awarded honoured honored scooped took');
const honours = setOf('award awards prize prizes medal medals trophy trophies accolade accolades');
/** “Voted speaker of the year”: verbs of a choice, which the words for a title follow. */
const choosing = setOf('voted named crowned elected');
const titles = setOf('best favourite favorite winner champion');
/** “Named after the best dog” and “crowned by a flat top” choose nothing. */
const notChosen = setOf('for after by with');

const starts = firstWordsOf(names, tests, meets, passed, seals, cleared, honouring, choosing, setOf('by hand'));
const isStart = keptPerToken((lower) => starts.has(lower));

export function marksIn({ tokens, from, to }: Sentence, base: FactBase): Found[] {
  const found: Found[] = [];
  for (let at = from; at < to; at++) {
    const token = tokens[at] as Token;
    if (token.kind !== 'word' || !isStart(token)) continue;
    const mark = readMark(tokens, at, to, base);
    if (!mark || isDenied(tokens, { at: mark.at, next: mark.next })) continue;
    found.push(mark);
    at = mark.next - 1;
  }
  return found;
}

function readMark(tokens: readonly Token[], at: number, to: number, base: FactBase): Found | null {
  const { lower } = tokens[at] as Token;
  const named = phraseAt(tokens, at, names) || phraseAt(tokens, at, tests);
  if (named > 0) return isKnown(tokens, at, named, base) ? null : { at, next: named, kind: 'mark' };
  // “Licensed for two players” says how many may play.
  const isForUse = lowerAt(tokens, at + 1) === 'for' && tokens[at + 2]?.kind === 'word' && !/^licen[sc]ed$/.test(lower);
  if (cleared.has(lower) && isForUse && at + 2 < to)
    return isKnown(tokens, at, at + 1, base) ? null : { at, next: at + 3, kind: 'mark' };
  if (honouring.has(lower) || choosing.has(lower)) {
    const honoured = readHonour(tokens, at, to, base);
    if (honoured) return honoured;
  }
  if (passed.has(lower)) return readPassed(tokens, at, to, base);
  const met = phraseAt(tokens, at, meets);
  if (met > 0) {
    for (let i = met; i < Math.min(to, met + 5); i++) {
      const isStandard = standards.has(lowerAt(tokens, i)) || testers.has(lowerAt(tokens, i));
      if (isStandard)
        return [i, i + 1].some((word) => isKnown(tokens, word, word + 1, base)) ? null : { at, next: i + 1, kind: 'mark' };
    }
    return null;
  }
  if (seals.has(lower)) return readSeal(tokens, at, to, base);
  return readByHand(tokens, at, to, base);
}

/** At most this many tokens after “won” or “voted” its prize or title is named. */
const HONOUR = 7;

/** Reads a prize or a title: “won a design award”, “voted speaker of the year”. Null if there is none, or if a fact names one. */
function readHonour(tokens: readonly Token[], at: number, to: number, base: FactBase): Found | null {
  const isChosen = choosing.has(lowerAt(tokens, at));
  if (isChosen && notChosen.has(lowerAt(tokens, at + 1))) return null;
  for (let i = at + 1; i < Math.min(to, at + HONOUR) && (tokens[i]?.kind !== 'sign' || isDash(tokens[i])); i++) {
    const lower = lowerAt(tokens, i);
    const isYear = lower === 'year' && lowerAt(tokens, i - 1) === 'the' && lowerAt(tokens, i - 2) === 'of';
    if (!(isChosen ? isYear || titles.has(lower) : honours.has(lower))) continue;
    const isTold = hasAny(base, isChosen ? [lowerAt(tokens, at)] : ['award', 'prize', 'medal', 'winner', 'trophy']);
    return isTold ? null : { at, next: i + 1, kind: 'mark' };
  }
  return null;
}

/**
 * Reads a participle such as "certified" together with the name of a tester or a standard: "certified by Vega", "tested to EN
 * 343", "Vega-approved". Null if there is no such name, or if the facts use the same words.
 */
function readPassed(tokens: readonly Token[], at: number, to: number, base: FactBase): Found | null {
  const { lower } = tokens[at] as Token;
  if (knows(base, lower) && !isNameAt(tokens, at + 2)) return null;
  const joined = isDash(tokens[at - 1]) && tokens[at - 1]?.glued && tokens[at]?.glued;
  const before = tokens[joined ? at - 2 : at - 1];
  if (
    before?.kind === 'word' &&
    /^\p{Lu}\p{L}/u.test(before.text) &&
    !knows(base, before.lower) &&
    at > 1 &&
    before !== tokens[0]
  )
    if (joined || lower === 'approved' || lower === 'certified' || lower === 'compliant' || lower === 'listed')
      return { at: joined ? at - 2 : at - 1, next: at + 1, kind: 'mark' };
  if (!byWhom.has(lowerAt(tokens, at + 1))) return null;
  for (let i = at + 2; i < Math.min(to, at + 7); i++) {
    const token = tokens[i] as Token;
    if (token.kind === 'sign' && !isDash(token)) return null;
    if (noBody.has(token.lower)) {
      if (token.lower === 'the' || token.lower === 'a' || token.lower === 'an') continue;
      return null;
    }
    const isWho = standards.has(token.lower) || testers.has(token.lower) || isNameAt(tokens, i);
    if (isWho) return isKnown(tokens, i, i + 1, base) ? null : { at, next: i + 1, kind: 'mark' };
  }
  return null;
}

const isNameAt = (tokens: readonly Token[], at: number) => /^\p{Lu}{1,}\p{L}/u.test(tokens[at]?.text ?? '');

const bearing = setOf('carries carry bears bear holds hold earned earns awarded');

/**
 * Reads a word for a quality mark together with its name or with a word for having it: "the Vega seal", "seal of the Vega Trust",
 * "carries the label". A word such as "certificate" is enough alone. Null if there is no mark, or if the facts have its words.
 */
function readSeal(tokens: readonly Token[], at: number, to: number, base: FactBase): Found | null {
  const { lower } = tokens[at] as Token;
  for (let i = at - 1; i >= 0 && i >= at - 4 && tokens[i]?.kind !== 'sign'; i--) {
    if (isNameAt(tokens, i) && i > 0 && tokens[i - 1]?.text !== '.' && !tokens[i]?.opensLine)
      return knows(base, lowerAt(tokens, i)) ? null : { at: i, next: at + 1, kind: 'mark' };
  }
  // Words such as "carries" may also stand before an unknown name in lower case: "carries the clear river label".
  for (let i = at - 2; i >= 0 && i >= at - 5; i--) {
    if (!bearing.has(lowerAt(tokens, i))) continue;
    const isSaid = tokens
      .slice(i + 1, at)
      .every(({ kind, lower: word }) => kind !== 'word' || isSmallWord(word) || knows(base, word));
    return isSaid ? null : { at: i, next: at + 1, kind: 'mark', severity: 'warn' };
  }
  if (lowerAt(tokens, at + 1) === 'of' || lowerAt(tokens, at + 1) === 'from' || lowerAt(tokens, at + 1) === 'by') {
    const name = lowerAt(tokens, at + 2) === 'the' ? at + 3 : at + 2;
    if (name < to && isNameAt(tokens, name))
      return knows(base, lowerAt(tokens, name)) ? null : { at, next: name + 1, kind: 'mark' };
  }
  return plainSeals.has(lower) && !hasAny(base, [lower.slice(0, 6)]) ? { at, next: at + 1, kind: 'mark' } : null;
}

const makings = setOf(
  'made crafted finished assembled built sewn stitched turned thrown carved cast painted poured forged knitted woven bound dipped dyed printed cut riveted hammered shaped moulded soldered set tied rolled glazed blown polished engraved embroidered tapped pressed joined wrapped stamped numbered picked harvested sorted roasted sharpened ground tuned planed sanded oiled beaten spun felted drawn lettered put',
);

/**
 * Reads words for handwork: "hand-riveted", "riveted by hand". Null if there are none, or if a fact says that something is made
 * by hand.
 */
function readByHand(tokens: readonly Token[], at: number, to: number, base: FactBase): Found | null {
  const { lower } = tokens[at] as Token;
  if (lower === 'by' && lowerAt(tokens, at + 1) === 'hand' && at + 1 < to) {
    for (let i = at - 1; i >= 0 && i >= at - 4 && tokens[i]?.kind === 'word'; i--) {
      if (makings.has(lowerAt(tokens, i))) return isHandWork(base) ? null : { at: i, next: at + 2, kind: 'handwork' };
    }
    return null;
  }
  if (lower !== 'hand' || !isDash(tokens[at + 1]) || !tokens[at + 2]?.glued || !makings.has(lowerAt(tokens, at + 2))) return null;
  return isHandWork(base) ? null : { at, next: at + 3, kind: 'handwork' };
}

/** Whether a fact says that something is made by hand. "Hand wash" does not say so. */
const isHandWork = ({ phrases }: FactBase) =>
  phrases.has('by hand') ||
  phrases.hasWordThatBegins('handm') ||
  phrases.hasWordThatBegins('handc') ||
  [...makings].some((made) => phrases.has(`hand ${made}`));

function isKnown(tokens: readonly Token[], at: number, next: number, base: FactBase): boolean {
  const words = tokens.slice(at, next).filter(({ kind }) => kind !== 'sign');
  if (words.length === 1) return knows(base, words[0]?.lower ?? '') || base.phrases.has(words[0]?.lower ?? '');
  return base.phrases.has(words.map(({ lower }) => lower).join(' ')) || words.every(({ lower }) => base.stems.has(rootOf(lower)));
}
