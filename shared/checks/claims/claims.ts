/**
 * The fact check: compares every claim in a text with the facts the seller gave. Takes time in proportion to the length of the
 * text.
 */

import type { Facts } from '../../facts/facts.ts';
import type { Listing } from '../../generation/listing.ts';
import { sentenceSpans } from '../../text/sentences.ts';
import type { Span } from '../../text/spans.ts';
import { tokensOf } from '../../text/tokens.ts';
import { type Mention, mentionsOf, withParents } from '../../vocabulary/terms.ts';
import { contextOf } from '../confirmations.ts';
import type { Finding, TextField } from '../finding.ts';
import type { Claim } from './claim.ts';
import { isStressed } from './context.ts';
import { plainOf } from './disguised.ts';
import { type FactBase, factBaseOf } from './fact-base.ts';
import { isPrivate } from './fact-line.ts';
import { featureClaims } from './feature-claims.ts';
import { finenessClaims } from './fineness-claims.ts';
import { fitClaims, freeOfClaims } from './fit-claims.ts';
import { fitsArticle } from './fixes.ts';
import type { ClaimLanguage } from './languages.ts';
import { type ListingText, textsOf } from './listing-texts.ts';
import { materialClaims } from './material-claims.ts';
import { factOf, messageOf, unlikePicture } from './messages.ts';
import { needClaims } from './need-claims.ts';
import { unknownThings } from './net.ts';
import { codeClaims, numberClaims } from './number-claims.ts';
import { foreignNumberClaims } from './numerals/foreign-number-claims.ts';
import { objectClaims } from './object-claims.ts';
import { misattributed } from './other-things.ts';
import { partClaims } from './part-claims.ts';
import { partFactsOf } from './part-facts.ts';
import { sentencesOf } from './part-names.ts';
import { patternClaims } from './pattern-claims.ts';
import { placeClaims } from './place-claims.ts';
import { polarityOf, readPolarity } from './polarity.ts';
import { polarityClaims } from './polarity-claims.ts';
import { startsOfSayings } from './sayings.ts';
import { spanClaims } from './span-claims.ts';
import { unknownStatements } from './statements.ts';
import { stockClaims } from './stock-claims.ts';
import { termClaims } from './term-claims.ts';
import { toldClaims } from './told-claims.ts';
import { verbatimIn } from './verbatim.ts';
import { wordClaims } from './words/word-claims.ts';

export { type ClaimLanguage, claimLanguages } from './languages.ts';

/** At most this many findings are listed. A text with more must be rewritten anyway. */
export const MOST_FINDINGS = 100;

/**
 * The claims of a listing that no fact of the seller supports, in reading order. Contradictions between a picture and the facts
 * come first. Leaves out claims that the seller has confirmed, and places that repeat a fact word for word. At most 100
 * (`MOST_FINDINGS`).
 */
export function checkClaims(listing: Listing, facts: Facts, options: { language: ClaimLanguage }): Finding[] {
  return checkAgainst(listing, factBaseOf(facts), options);
}

/** Like `checkClaims`, but with facts that the caller has prepared with `factBaseOf`: for checking while the seller types. */
export function checkAgainst(listing: Listing, base: FactBase, { language }: { language: ClaimLanguage }): Finding[] {
  const texts = textsOf(listing);
  const findings = [
    ...disputeFindings(texts, base, language),
    ...claimsAcrossBullets(texts, base, language).filter((finding) => !base.confirmed.has(finding)),
  ];
  for (const place of texts) {
    const sentences = sentenceSpans(place.text);
    const isVerbatim = verbatimIn(place.text, base, sentences);
    for (const claim of keptClaimsOf(place, base, language)) {
      if (findings.length === MOST_FINDINGS) return findings;
      const finding = findingOf(place, claim, sentences);
      if (!base.confirmed.has(finding) && !isVerbatim(finding.start, finding.end)) findings.push(finding);
    }
  }
  return findings;
}

/**
 * A warning for each fact that the picture seems to contradict: at most one about colour and one about shape. The warning marks
 * words of an English text that repeat the fact, otherwise no words. It does not block the text, because the seller knows better
 * than an AI that looks at a picture.
 */
function disputeFindings(texts: readonly ListingText[], { sight, confirmed }: FactBase, language: ClaimLanguage): Finding[] {
  return sight.disputes
    .map(({ stated, seen }): Finding => {
      const place = language === 'en' ? placeOf(texts, stated.mention) : null;
      return {
        check: 'contradiction',
        severity: 'warn',
        ...(place ?? { field: 'intro', start: 0, end: 0, found: '' }),
        message: unlikePicture(stated.line, seen.line),
        fact: factOf(stated.line),
      };
    })
    .filter((finding) => !confirmed.has(finding));
}

/**
 * The first place where a text says the same as a fact, or something more general ("blue", if the fact says navy). Null if there
 * is no such place.
 */
function placeOf(
  texts: readonly ListingText[],
  fact: Mention,
): Pick<Finding, 'field' | 'index' | 'start' | 'end' | 'found'> | null {
  const same = withParents(fact.term.id);
  for (const { field, index, text } of texts) {
    const tokens = tokensOf(text);
    const mention = mentionsOf(tokens).find(({ term }) => same.has(term.id));
    if (!mention) continue;
    const [start, end] = [tokens[mention.at]?.start ?? 0, tokens[mention.next - 1]?.end ?? 0];
    return { field, ...(index === undefined ? {} : { index }), start, end, found: text.slice(start, end) };
  }
  return null;
}

/** Claims of texts that were read before, by the facts they were compared with. */
const kept = new WeakMap<FactBase, Map<string, readonly Claim[]>>();
/** A listing has at most 56 texts. When more than twice as many are kept for the same facts, those of earlier versions go. */
const MOST_KEPT = 112;

/**
 * Like `claimsOf`, but a text is not read twice for the same facts. While somebody types, all texts are checked again, and only one
 * of them has changed.
 */
function keptClaimsOf(place: ListingText, base: FactBase, language: ClaimLanguage): readonly Claim[] {
  const known = kept.get(base) ?? new Map<string, readonly Claim[]>();
  kept.set(base, known);
  const key = `${language} ${isTerse(place)} ${place.text}`;
  const claims = known.get(key) ?? claimsOf(place, base, language);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, claims);
  return claims;
}

/** Whether a text consists of a few words rather than of sentences. */
const isTerse = ({ field }: ListingText) => phraseFields.has(field);
const phraseFields: ReadonlySet<TextField> = new Set(['title', 'tags', 'metaTitle', 'altText']);

/** The claims of one text. They depend on the text, on whether it is terse, on the facts and on the language, and on nothing else. */
function claimsOf(place: ListingText, base: FactBase, language: ClaimLanguage): readonly Claim[] {
  const claims = unsupportedBy(place, base, language);
  const own = base.own();
  if (!own) return claims;
  const ofProduct = misattributed(place.text, unsupportedBy(place, own, language), base, language);
  return ofProduct.length === 0 ? claims : withoutOverlaps([...claims, ...ofProduct]);
}

/** The claims of one text that these facts do not support, also those in words whose letters are disguised. */
function unsupportedBy(place: ListingText, base: FactBase, language: ClaimLanguage): readonly Claim[] {
  const claims = unsupportedIn(place, base, language);
  const plain = plainOf(place.text, language);
  if (!plain) return claims;
  const isDisguised = (start: number, end: number) => {
    const at = plain.placeOf(start, end);
    return place.text.slice(at.start, at.end) !== plain.text.slice(start, end);
  };
  // A foreign name such as “Café Noir” needs no second reading, and neither does a mark that is known with its accent, such as “TÜV”.
  const own = tokensOf(place.text);
  const known = new Set(mentionsOf(own).map(({ at }) => own[at]?.start));
  const tokens = tokensOf(plain.text);
  const isGrave = mentionsOf(tokens).some(({ term, at, next }) => {
    const [start, end] = [tokens[at]?.start ?? 0, tokens[next - 1]?.end ?? 0];
    const isMark = term.class === 'risky' || term.class === 'certification';
    return isMark && isDisguised(start, end) && !known.has(plain.placeOf(start, end).start);
  });
  if (!isGrave) return claims;
  const disguised = unsupportedIn({ ...place, text: plain.text }, base, language)
    .filter((claim) => isGraveClaim(claim) && isDisguised(claim.start, claim.end))
    .map((claim) => ({ ...claim, ...plain.placeOf(claim.start, claim.end) }));
  return disguised.length === 0 ? claims : withoutOverlaps([...claims, ...disguised]);
}

/**
 * Whether a claim blocks a text and is made by words of the vocabulary that mean nothing else. Without its accent, a foreign word can
 * be the name of a material: “für” is no fur.
 */
const isGraveClaim = ({ severity, check }: Claim): boolean =>
  severity === 'hard' && (check === 'risky' || check === 'certification' || check === 'contradiction');

/** As many letters beside the end of a bullet are read for a claim that goes on in the next one. */
const SEAM = 60;

/** The grave words that are divided between two bullets: “It is water”, “proof”. They are marked at the beginning of the second one. */
function claimsAcrossBullets(texts: readonly ListingText[], base: FactBase, language: ClaimLanguage): Finding[] {
  return texts.flatMap((place, n): Finding[] => {
    const before = texts[n - 1];
    if (place.field !== 'bullets' || before?.field !== 'bullets') return [];
    if (!/^\p{Ll}/u.test(place.text) || !/\p{L}$/u.test(before.text)) return [];
    const end = before.text.slice(-SEAM);
    const text = `${end}${place.text.slice(0, SEAM)}`;
    // In English, grave words are in the vocabulary: most bullets have none at the border, and are not examined further.
    const isAtBorder = (from: number, to: number) => from < end.length && to > end.length;
    const words = language === 'en' ? tokensOf(text) : [];
    const mayClaim = mentionsOf(words).some(({ at, next }) => isAtBorder(words[at]?.start ?? 0, words[next - 1]?.end ?? 0));
    if (language === 'en' && !mayClaim) return [];
    const claim = unsupportedIn({ ...place, text }, base, language).find(
      (one) => isGraveClaim(one) && isAtBorder(one.start, one.end),
    );
    if (!claim) return [];
    const reason = messageOf(claim, text.slice(claim.start, claim.end));
    return [findingOf(place, { ...claim, reason, start: 0, end: claim.end - end.length }, sentenceSpans(place.text))];
  });
}

/** The claims of one text, as its letters stand, that these facts do not support. */
function unsupportedIn(place: ListingText, base: FactBase, language: ClaimLanguage): readonly Claim[] {
  const { text } = place;
  const tokens = tokensOf(text);
  // Words for shapes are not checked, because they often mean something else: "all year round", "back to square one".
  const mentions = language === 'en' ? mentionsOf(tokens).filter(({ term }) => term.class !== 'shape') : [];
  const reading = language === 'en' ? readPolarity(tokens) : null;
  const isSaid = (mention: Mention) => {
    const polarity = reading && polarityOf(reading, tokens, mention);
    if (polarity === 'said' || (polarity === 'topic' && !base.denied.has(mention.term.id))) return true;
    return reading !== null && isStressed(tokens, mention);
  };
  // A number that belongs to a name is not a measure: iPhone 15, ISO 9001, 925 silver.
  const taken = new Set(mentions.flatMap(({ at, next }) => tokens.slice(at, next).map(({ start }) => start)));
  const masked = (start: number) => taken.has(start);
  const sayings = startsOfSayings(tokens);
  const fineness = finenessClaims(text, base, language);
  const skipped = (start: number) => taken.has(start) || sayings.has(start) || fineness.isKnown(start);
  const found =
    language === 'en'
      ? numberClaims(text, tokens, base, skipped)
      : [...foreignNumberClaims(text, tokens, base, language, skipped), ...codeClaims(text, tokens, base, skipped)];
  if (reading) {
    const said = mentions.filter(isSaid);
    const terse = isTerse(place);
    const sentence = sentencesOf(tokens, mentions, partFactsOf(base));
    found.push(
      ...termClaims(text, tokens, said, base, terse),
      ...materialClaims(text, sentence, said, base, terse),
      ...partClaims(text, sentence, base),
      ...placeClaims(text, sentence, base),
    );
    found.push(
      ...fitClaims(text, tokens, base, masked),
      ...freeOfClaims(text, tokens, reading, base, masked),
      ...polarityClaims(text, tokens, reading, base),
      ...needClaims(text, tokens, base),
      ...objectClaims(text, tokens, reading, base, masked),
      ...featureClaims(text, tokens, reading, base, masked),
      ...patternClaims(text, tokens, base, masked),
      ...toldClaims(text, base),
      ...spanClaims(text, base),
    );
  }
  if (language !== 'en') found.push(...wordClaims(text, base, language));
  found.push(...stockClaims(text, base, language), ...fineness.claims);
  const claims = withoutOverlaps(found);
  if (!reading) return claims;
  // `unknownThings` and `unknownStatements` run last, because they report only words that no other check has reported.
  const isTaken = overlapsAny(claims);
  const netted = withoutOverlaps([...claims, ...unknownThings(text, tokens, reading, base, isTaken)]);
  return withoutOverlaps([...netted, ...unknownStatements(text, tokens, base, overlapsAny(netted))]);
}

/**
 * Sorts claims by position. Where two overlap, the more serious one is kept. If both are equally serious, the one that begins
 * first is kept, and of two that begin at the same place the longer one.
 */
function withoutOverlaps(claims: readonly Claim[]): Claim[] {
  const weight = (claim: Claim) => (claim.check === 'contradiction' ? 2 : 0) + (claim.severity === 'hard' ? 1 : 0);
  const kept: Claim[] = [];
  for (const claim of [...claims].sort((a, b) => a.start - b.start || weight(b) - weight(a) || b.end - a.end)) {
    const last = kept.at(-1);
    if (!last || claim.start >= last.end) kept.push(claim);
    else if (weight(claim) > weight(last)) kept[kept.length - 1] = claim;
  }
  return kept;
}

/**
 * Returns a function that tells whether a place of the text overlaps one of these claims, which are in the order of the text and do
 * not overlap each other. It is asked about nearly every word, so it searches by halves.
 */
function overlapsAny(claims: readonly Claim[]): (start: number, end: number) => boolean {
  return (start, end) => {
    let [low, high] = [0, claims.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((claims[middle] as Claim).end <= start) low = middle + 1;
      else high = middle;
    }
    const first = claims[low];
    return first !== undefined && first.start < end;
  };
}

function findingOf({ field, index, text }: ListingText, claim: Claim, sentences: readonly Span[]): Finding {
  const found = text.slice(claim.start, claim.end);
  const { check, severity, start, end, clash } = claim;
  const instead = clash && isPrivate(clash) ? null : claim.instead;
  const context = contextOf(text, start, end, sentences);
  const finding: Finding = {
    check,
    severity,
    field,
    start,
    end,
    found,
    context,
    message: messageOf(claim, found),
    asFact: named(claim),
  };
  if (index !== undefined) finding.index = index;
  if (clash) finding.fact = factOf(clash);
  if (instead && fitsArticle(text, start, instead)) finding.fix = { label: `Use “${instead}”`, text: instead };
  else if (!instead && claim.removable) finding.fix = { label: 'Take it out', text: '' };
  return finding;
}

/**
 * The checks for which a claim and the fact that it contradicts are always about the same attribute. A claim of another check,
 * such as a number, may be about something else.
 */
const ofOneSort: ReadonlySet<Claim['check']> = new Set(['contradiction', 'material', 'colour', 'country']);

/**
 * The claim as a fact. If it contradicts an attribute of the same kind, such as a colour, it gets that attribute's name, so that
 * the seller can replace the old value.
 */
const named = ({ check, asFact, clash }: Claim): Claim['asFact'] =>
  clash?.source === 'attribute' && ofOneSort.has(check) ? { ...asFact, name: clash.name } : asFact;
