/** Checks a text against the way the seller wants to sound (the voice): forbidden words, required phrases, and style. */

import type { Listing } from '../generation/listing.ts';
import { sentenceSpans } from '../text/sentences.ts';
import type { TextLanguage } from '../text/small-words.ts';
import { placesOf, searchable, wordSpans } from '../text/spans.ts';
import type { VoiceProfile } from '../voice/voice.ts';
import { cliches } from './cliches.ts';
import { bodyTexts, type FieldText, fieldTexts, findingAt, findingOf } from './field-texts.ts';
import type { Finding, Severity } from './finding.ts';
import { personWords } from './person.ts';
import { findPhrases, indexPhrases } from './phrases.ts';
import { meanSentenceWords } from './readability.ts';

export interface VoiceOptions {
  language?: TextLanguage;
  /** Texts by the seller. A worn-out phrase is not reported if it is also in one of these, such as the brand name "Elevate". */
  own?: readonly string[];
}

/**
 * If the seller always says "you" (or "we"), a text without this word is reported only if it has at least this many words. A
 * short text may well do without.
 */
const ENOUGH_WORDS = 40;
/** The sentences of a text are too long if they have on average 1.4 times as many words as the seller's, and at least 4 more. */
const LONGER = { times: 1.4, words: 4 };
/** At most this many findings of one kind are reported in one text. More would only repeat the same problem. */
const MOST = 20;

const clicheIndex = indexPhrases(cliches, ({ phrase }) => phrase);
const emoji =
  /(?:(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}{2})(?:\ufe0f|\u20e3|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic}){0,12}/gu;

/** All places where a listing does not sound like the seller, in the order of its texts. */
export function checkVoice(listing: Listing, profile: VoiceProfile, options: VoiceOptions = {}): Finding[] {
  const banned = indexPhrases(profile.bannedWords, (word) => word);
  const own = searchable((options.own ?? []).join('\n'));
  const inTexts = fieldTexts(listing).flatMap((place) => {
    const found = [
      ...bannedIn(place, banned),
      ...clichesIn(place, own),
      ...personIn(place, profile, options.language),
      ...(profile.emoji ? [] : emojiIn(place)),
      ...(profile.exclamations ? [] : exclamationsIn(place)),
    ];
    return found.toSorted((a, b) => a.start - b.start);
  });
  return [...inTexts, ...ofTheWhole(listing, profile, options.language)];
}

/** How many of the voice's rules a listing keeps, as a share from 0 to 1. A rule that the seller has not set counts as kept. */
export function voiceMatch(findings: readonly Finding[]): number {
  const broken = new Set(findings.filter(({ check }) => check === 'voice').map(({ source }) => source));
  return 1 - broken.size / Object.keys(rules).length;
}

/** The phrases that every text must contain and this one does not. Upper and lower case do not matter. */
export function unsaidPhrases(listing: Listing, { mustSay }: Pick<VoiceProfile, 'mustSay'>): string[] {
  if (mustSay.length === 0) return [];
  const said = searchable([listing.title, ...bodyTexts(listing).map(({ text }) => text)].join('\n'));
  return mustSay
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '' && placesOf(searchable(phrase), said).next().done);
}

/** Makes a phrase a sentence of its own, with a capital and a full stop. A first word such as "iPhone" keeps its spelling. */
export function asSentence(phrase: string): string {
  const capital = /^\p{Ll}+(?!\p{L})/u.test(phrase) ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase;
  return /[.!?…][)"”’]?$/u.test(capital) ? capital : `${capital}.`;
}

/** The rules of a voice, and how serious it is to break each. A finding has the rule's name as its `source`, which is shown. */
const rules = {
  'Your banned words': 'warn',
  'Listwright, worn phrases': 'advice',
  'Your voice, person': 'advice',
  'Your voice, emoji': 'warn',
  'Your voice, exclamation marks': 'warn',
  'Your voice, must say': 'warn',
  'Your voice, sentences': 'advice',
} as const satisfies Record<string, Severity>;

const said = (source: keyof typeof rules, message: string) => ({
  check: 'voice' as const,
  severity: rules[source] as Severity,
  source,
  message,
});

function bannedIn(place: FieldText, banned: ReturnType<typeof indexPhrases<string>>): Finding[] {
  return findPhrases(place.text, banned)
    .slice(0, MOST)
    .map(({ start, end, entry }) =>
      findingAt(place, start, end, said('Your banned words', `“${entry}” is on your list of words not to use.`)),
    );
}

function clichesIn(place: FieldText, own: string): Finding[] {
  const lower = searchable(place.text);
  return findPhrases(place.text, clicheIndex)
    .filter(({ start, end }) => placesOf(lower.slice(start, end), own).next().done)
    .slice(0, MOST)
    .map(({ start, end, entry }) => {
      const about = said('Listwright, worn phrases', `“${place.text.slice(start, end)}” is worn out. ${entry.reason}.`);
      if (entry.instead === undefined) return findingAt(place, start, end, about);
      if (entry.instead === '') return withoutWord(place, start, end, about);
      // The replacement fits only the phrase as listed: "use" for "utilize", but not for "utilizing".
      if (lower.slice(start, end) !== entry.phrase) return findingAt(place, start, end, about);
      return findingAt(place, start, end, { ...about, fix: { label: `Write “${entry.instead}”`, text: entry.instead } });
    });
}

/** A finding whose fix removes a word with the space after it, and adapts the article: "an amazing mug" becomes "a mug". */
function withoutWord(place: FieldText, start: number, end: number, about: ReturnType<typeof said>): Finding {
  const { text } = place;
  const after = /^ (\p{L}+)/u.exec(text.slice(end, end + 40));
  const before = /(?:^|[^\p{L}])(an?) $/iu.exec(text.slice(Math.max(0, start - 4), start));
  // No fix at the end of a sentence, which needs the word ("It is amazing."). None after a comma or dash either, which would be
  // left over ("a bold, stunning mug").
  if (!after || /[,–—-]\s?$/u.test(text.slice(Math.max(0, start - 2), start))) return findingAt(place, start, end, about);
  const label = 'Take it out';
  if (before?.[1]) {
    const article = /^[aeiou]/iu.test(after[1] ?? '') ? 'an' : 'a';
    const written = /^\p{Lu}/u.test(before[1]) ? `A${article.slice(1)}` : article;
    return findingAt(place, start - before[1].length - 1, end, { ...about, fix: { label, text: written } });
  }
  const first = /(?:^|[.!?…\n]\s)$/u.test(text.slice(Math.max(0, start - 2), start));
  // If the removed word began the sentence, the next word is capitalised.
  if (first) {
    const next = after[1] ?? '';
    const capital = next.slice(0, 1).toUpperCase() + next.slice(1);
    return findingAt(place, start, end + 1 + next.length, { ...about, fix: { label, text: capital } });
  }
  return findingAt(place, start, end + 1, { ...about, fix: { label, text: '' } });
}

function personIn(place: FieldText, { person }: VoiceProfile, language?: TextLanguage): Finding[] {
  if (person === 'any' || person === 'we' || place.field === 'tags') return [];
  const about = {
    you: said('Your voice, person', 'You speak of the product only. This speaks to the buyer.'),
    we: said(
      'Your voice, person',
      `You ${person === 'you' ? 'write to “you”' : 'speak of the product only'}. This speaks of the seller.`,
    ),
  };
  return personWords(place.text, language)
    .filter((word) => person === 'none' || word.person === 'we')
    .slice(0, MOST)
    .map(({ start, end, person: spoken }) => findingAt(place, start, end, about[spoken]));
}

function emojiIn(place: FieldText): Finding[] {
  return [...place.text.matchAll(emoji)].slice(0, MOST).map(({ 0: sign, index }) => {
    // One space beside the emoji is removed too, so that no double space remains.
    const before = place.text[index - 1] === ' ' ? 1 : 0;
    const after = before === 0 && place.text[index + sign.length] === ' ' ? 1 : 0;
    const about = said('Your voice, emoji', `Your texts have no emoji; this one has “${sign}”.`);
    const fix = { label: 'Take it out', text: '' };
    return findingAt(place, index - before, index + sign.length + after, { ...about, fix });
  });
}

function exclamationsIn(place: FieldText): Finding[] {
  return [...place.text.matchAll(/[!¡！]{1,20}/gu)].slice(0, MOST).map(({ 0: marks, index }) => {
    const end = index + marks.length;
    const about = said('Your voice, exclamation marks', 'Your texts have no exclamation marks. A full stop is enough.');
    // At the end of a title, bullet or tag the mark is simply removed, and so is a Spanish "¡" at the start of a sentence.
    // Elsewhere a full stop replaces it, because the sentence needs an end.
    const stop =
      marks.startsWith('¡') ||
      (['title', 'bullets', 'tags', 'metaTitle', 'altText'].includes(place.field) && end === place.text.trimEnd().length);
    return findingAt(place, index, end, {
      ...about,
      fix: stop ? { label: 'Take it out', text: '' } : { label: 'End with a full stop', text: '.' },
    });
  });
}

function ofTheWhole(listing: Listing, profile: VoiceProfile, language?: TextLanguage): Finding[] {
  const texts = bodyTexts(listing);
  const body = texts.map(({ text }) => text).join('\n');
  const end = listing.details.length;
  const found: Finding[] = unsaidPhrases(listing, profile).map((phrase) => {
    const about = said('Your voice, must say', `You always say “${phrase}”; this text does not.`);
    const text = `${listing.details.trim() === '' ? '' : '\n\n'}${asSentence(phrase)}`;
    const fix = { label: 'Add it at the end', text };
    return findingAt({ field: 'details', text: listing.details }, end, end, { ...about, fact: phrase, fix });
  });
  const { person, sentenceWords } = profile;
  if ((person === 'you' || person === 'we') && wordSpans(body).length >= ENOUGH_WORDS) {
    const silent = !personWords(body, language).some((word) => word.person === person);
    const usual =
      person === 'you'
        ? 'You write to “you”; this text speaks to nobody.'
        : 'You write as “we”; this text does not say who speaks.';
    if (silent) found.push(findingOf('intro', said('Your voice, person', usual)));
  }
  if (sentenceWords !== null) {
    const mean = meanSentenceWords(body);
    if (mean >= sentenceWords * LONGER.times && mean - sentenceWords >= LONGER.words) {
      const message = `Sentences have ${Math.round(mean)} words here; yours usually have ${Math.round(sentenceWords)}. This is the longest: split it.`;
      found.push(...longest(texts, said('Your voice, sentences', message)));
    }
  }
  return found;
}

function longest(texts: readonly FieldText[], about: ReturnType<typeof said>): Finding[] {
  const all = texts.flatMap((place) =>
    sentenceSpans(place.text).map((span) => ({
      place,
      ...span,
      words: wordSpans(place.text.slice(span.start, span.end)).length,
    })),
  );
  const [first] = all.toSorted((a, b) => b.words - a.words);
  return first ? [findingAt(first.place, first.start, first.end, about)] : [];
}
