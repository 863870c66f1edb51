/**
 * Decides whether a rewrite of a text is better than the text itself. The AI is asked for a rewrite when findings forbid the use
 * of a text. It may answer with a shorter text, or with new claims that no check recognises. Then the first text is kept and
 * shown with its findings, because the seller can do more with it than with a poor rewrite.
 */
import { factLines, factsToTell } from '../facts/facts.ts';
import { countListingWords, type Listing } from '../generation/listing.ts';
import { fitForUse } from '../platforms/fit-for-use.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { isSmallWord, stopWords } from '../text/small-words.ts';
import { rootOf, stemsOf } from '../text/stem.ts';
import { coverageOf } from './coverage.ts';
import { bodyTexts, type FieldText, fieldTexts } from './field-texts.ts';
import { type CheckKind, canConfirm, claimKey, type Finding } from './finding.ts';
import { blocking, type ReviewContext, reviewListing } from './review.ts';
import { isUnusable } from './unusable.ts';

/** Why a rewrite is not taken. */
export type MendLoss = 'no better' | 'another problem' | 'a fact is lost' | 'too short' | 'a sentence is lost' | 'new words';

export interface JudgedMend {
  /** All findings about the rewrite. */
  findings: Finding[];
  /** Null if the rewrite is taken. */
  loss: MendLoss | null;
}

/** The share of the facts and of the words of the first text that a rewrite must keep. */
const FACTS_KEPT = 0.9;
const WORDS_KEPT = 0.8;
/** A sentence counts as kept if the rewrite has all of its numbers and this share of its other words. */
const SENTENCE_KEPT = 0.7;
/**
 * A sentence of the rewrite says something new if it has more than this many words that neither the first text nor a fact has.
 */
const NEW_WORDS = 1;

/**
 * Checks a rewrite and compares it with the first text. The rewrite is taken if it has fewer blocking findings and no new ones,
 * keeps nearly all facts and words of the first text, keeps each sentence that tells facts and has no finding, and says nothing
 * new. If the first text is unusable, for example because it is in another language, any usable rewrite is taken.
 * @param found all findings about the first text
 */
export function judgeMend(first: Listing, found: readonly Finding[], rewrite: Listing, context: ReviewContext): JudgedMend {
  const findings = reviewListing(rewrite, context);
  return { findings, loss: lossOf({ first, found }, { rewrite, findings }, context) };
}

function lossOf(
  { first, found }: { first: Listing; found: readonly Finding[] },
  { rewrite, findings }: { rewrite: Listing; findings: readonly Finding[] },
  context: ReviewContext,
): MendLoss | null {
  if (isUnusable(first, found)) return isUnusable(rewrite, findings) ? 'no better' : null;
  if (blocking(findings).length >= blocking(found).length) return 'no better';
  if (addedBy(findings, found).length > 0) return 'another problem';
  const { facts, platform, date } = context;
  // Words that the marketplace's limits would cut from the first text anyway need not be kept.
  const usable = fitForUse(first, platform, date, { brand: facts.brand }).listing;
  if (losesFacts(usable, rewrite, context)) return 'a fact is lost';
  if (countListingWords(rewrite) < countListingWords(usable) * WORDS_KEPT) return 'too short';
  const marked = found.filter(({ severity, found }) => severity !== 'advice' && found !== '');
  if (losesSentence(usable, marked, rewrite, context)) return 'a sentence is lost';
  return saysNew(first, rewrite, context) ? 'new words' : null;
}

/**
 * The problems that a listing has after one of its sentences was rewritten and did not have before: claims that no fact supports,
 * and whatever else forbids its use.
 */
export function problemsAdded(before: Listing, after: Listing, context: ReviewContext): Finding[] {
  const added = addedBy(reviewListing(after, context), reviewListing(before, context));
  return added.filter((finding) => finding.severity === 'hard' || canConfirm(finding));
}

const weight = { hard: 2, warn: 1, advice: 0 };

/**
 * The findings, other than advice, that the first text did not have: another kind, other words, or the same words judged more
 * severely.
 */
function addedBy(findings: readonly Finding[], before: readonly Finding[]): Finding[] {
  const known = new Map<string, number>();
  const wordsOf = new Map<CheckKind, { words: Set<string>; severity: number }[]>();
  for (const finding of before) {
    const severity = weight[finding.severity];
    const key = keyOf(finding);
    known.set(key, Math.max(severity, known.get(key) ?? 0));
    const ofKind = wordsOf.get(finding.check) ?? [];
    wordsOf.set(finding.check, [...ofKind, { words: new Set(stemsOf(finding.found)), severity }]);
  }
  return findings.filter((finding) => {
    const severity = weight[finding.severity];
    if (severity === 0 || (known.get(keyOf(finding)) ?? -1) >= severity) return false;
    // Words that are only a part of an earlier finding are not a new finding: "keeps its shape" is part of "weighs 240 g and
    // keeps its shape".
    const words = stemsOf(finding.found);
    const within = (wordsOf.get(finding.check) ?? []).some(
      (one) => one.severity >= severity && words.length > 0 && words.every((word) => one.words.has(word)),
    );
    return !within;
  });
}

/**
 * Kinds of findings about how a text is written. Two of them count as the same if their messages are the same, apart from
 * numbers.
 */
const manner: ReadonlySet<CheckKind> = new Set([
  'leak',
  'language',
  'cut-off',
  'snippet',
  'keyword',
  'similar',
  'voice',
  'limit',
]);

function keyOf(finding: Finding): string {
  return manner.has(finding.check) ? `${finding.check}:${finding.message.replace(/\d[\d.,]*/g, '#')}` : claimKey(finding);
}

function losesFacts(first: Listing, rewrite: Listing, { facts }: ReviewContext): boolean {
  const before = coverageOf(first, facts).said;
  const after = new Set(coverageOf(rewrite, facts).said.map(({ name, value }) => `${name}\n${value}`));
  return before.filter(({ name, value }) => after.has(`${name}\n${value}`)).length < before.length * FACTS_KEPT;
}

/** Whether the rewrite lacks a sentence of the first text that tells facts and has no finding. */
function losesSentence(first: Listing, marked: readonly Finding[], rewrite: Listing, context: ReviewContext): boolean {
  const lines = factLines(factsToTell(context.facts)).filter(({ source }) => source !== 'name' && source !== 'brand');
  const told = new Set(lines.flatMap(({ text }) => contentOf(text, context)));
  const kept = new Set(fieldTexts(rewrite).flatMap(({ text }) => contentOf(text, context)));
  return sentencesOf(bodyTexts(first)).some((sentence) => {
    if (marked.some((finding) => isMarked(sentence, finding))) return false;
    const words = [...new Set(contentOf(sentence.text, context))];
    const facts = words.filter((word) => told.has(word));
    if (facts.length < 2 && !facts.some(isNumber)) return false;
    const lost = words.filter((word) => !kept.has(word));
    return lost.some(isNumber) || lost.length > words.length * (1 - SENTENCE_KEPT);
  });
}

/**
 * Whether a sentence of the rewrite has more than one word (NEW_WORDS) that is neither in the first text nor in the facts, the
 * keywords and the required phrases.
 */
function saysNew(first: Listing, rewrite: Listing, context: ReviewContext): boolean {
  const known = new Set(
    [
      ...fieldTexts(first).map(({ text }) => text),
      ...factLines(factsToTell(context.facts)).flatMap(({ name, text }) => [name, text]),
    ]
      .concat(context.keywords, context.voice?.mustSay ?? [], context.voice?.lockedSnippets ?? [])
      .flatMap((text) => contentOf(text, context)),
  );
  return sentencesOf(fieldTexts(rewrite).filter(({ field }) => field !== 'tags')).some(({ text }) => {
    const added = new Set(contentOf(text, context).filter((word) => !known.has(word) && !plainVerbs.has(word)));
    return added.size > NEW_WORDS;
  });
}

/** Verbs that join a product with its facts and claim nothing themselves, without their endings. */
const plainVerbs: ReadonlySet<string> = new Set(
  'is has made come offer bring feature measure weigh make use used give hold fit suit include add keep let lie sit'
    .split(' ')
    .map(rootOf),
);

/** The words of a text without their endings and without small words such as "with". */
function contentOf(text: string, { language }: ReviewContext): string[] {
  return stemsOf(text)
    .filter((word) => !isSmallWord(word) && !stopWords[language].has(word))
    .map(rootOf);
}

const isNumber = (word: string) => /\d/.test(word);

function sentencesOf(places: readonly FieldText[]) {
  return places.flatMap(({ field, text: whole }) =>
    sentenceSpans(whole).map(({ start, end }) => ({ field, whole, start, end, text: whole.slice(start, end) })),
  );
}

/** Whether a finding is about this sentence: the sentence contains the words of the finding, or overlaps with them. */
function isMarked({ field, whole, start, end, text }: ReturnType<typeof sentencesOf>[number], { field: of, found }: Finding) {
  if (field !== of) return false;
  const at = whole.indexOf(found);
  return text.includes(found) || (at >= 0 && at < end && start < at + found.length);
}
