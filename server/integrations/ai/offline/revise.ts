import { checkClaims } from '#shared/checks/claims/claims.ts';
import { blocking } from '#shared/checks/review.ts';
import { countListingWords, type Listing } from '#shared/generation/listing.ts';
import { ownSentences } from '#shared/generation/own-words.ts';
import { countWords } from '#shared/platforms/measure.ts';
import { AiError, type ListingBrief, type Problem, type Revision } from '../ai.ts';
import { type Written, writeListing } from './compose.ts';
import { splitSentences } from './text.ts';

/**
 * Rewrites a listing without a model. For a wish such as "shorter", the listing is written anew with other settings. For
 * problems, it is written in other words, or the sentences and entries that have them are removed. What a person wrote into it
 * stays (`brief.own`). Throws AiError('refused') for
 * a translation, which needs a model.
 */
export function reviseOffline(brief: ListingBrief, listing: Listing, revision: Revision): Written {
  if (revision.kind === 'mend')
    return inOtherWords(brief, listing, revision.problems) ?? { listing: mend(brief, listing, revision.problems), note: '' };
  const own = brief.own ? ownSentences(brief.own) : [];
  switch (revision.tweak) {
    case 'shorter': {
      const most = Math.floor(countListingWords(listing) * SHORTER) - countWords(own.join('\n'));
      return writeListing(brief, { most: Math.max(1, most) });
    }
    case 'warmer':
      // Our voices differ by how they open a text. A second opening behind the person's own would say everything twice.
      if (brief.own?.kept.intro.some(({ at }) => at === 0)) return { listing, note: OWN_OPENING };
      return writeListing({ ...brief, brandVoice: brief.brandVoice === 'friendly' ? 'warm-story' : 'friendly' });
    case 'keywords':
      return writeListing({ ...brief, seoFocused: true });
    case 'translate':
      throw new AiError('refused', { cause: new Error('the offline writer knows one language') });
    default:
      return revision.tweak satisfies never;
  }
}

/** The note beside a text that cannot be made warmer, because a person wrote its opening. */
const OWN_OPENING =
  'Nothing was changed: the built-in writer makes a text warmer by its first sentence, and yours stays as you wrote it.';

/** A text made shorter on request has at most this share of the words it had. */
const SHORTER = 0.7;

/** How many other wordings are tried before a sentence with a problem is left out. */
const WORDINGS = 5;

/**
 * Writes our own text again in other words, without the sentences that have problems. Null if the text is not as we wrote it,
 * because a person has edited it, or if every wording has a problem.
 */
function inOtherWords(brief: ListingBrief, listing: Listing, problems: readonly Problem[]): Written | null {
  const { own: _, ...asFirst } = brief;
  if (JSON.stringify(writeListing(asFirst).listing) !== JSON.stringify(listing)) return null;
  const places = problems.map(({ part, index, found }) => {
    const text = listing[part];
    const whole = typeof text === 'string' ? text : (text[index ?? 0] ?? '');
    return splitSentences(whole).find((sentence) => sentence.includes(found)) ?? whole;
  });
  for (let wording = 1; wording <= WORDINGS; wording++) {
    const other = writeListing(asFirst, { wording });
    const whole = Object.values(other.listing).flat().join('\n');
    if (places.some((place) => place !== '' && whole.includes(place))) continue;
    // The new wording may have problems of its own, so check it too.
    if (blocking(checkClaims(other.listing, brief.facts, { language: brief.language })).length === 0) return other;
  }
  return null;
}

/** Removes the sentences, entries and phrases that have problems, but none that a person wrote: those stay, and are marked on the screen. */
function mend({ own }: ListingBrief, listing: Listing, problems: readonly Problem[]): Listing {
  const kept = new Set(own ? [...ownSentences(own), ...own.kept.tags] : []);
  const of = (part: Problem['part']) => problems.filter((one) => one.part === part && one.found !== '');
  const clean = (text: string, found: readonly Problem[]) =>
    text
      .split('\n')
      .map((line) => {
        const mark = /^- /.exec(line)?.[0] ?? '';
        const left = splitSentences(line)
          .filter((sentence) => kept.has(sentence) || !found.some((one) => sentence.includes(one.found)))
          .join(' ');
        return left && `${mark}${left}`;
      })
      .join('\n')
      .trim();
  const entries = (list: string[], part: 'bullets' | 'tags') =>
    list.filter((text) => kept.has(text) || !of(part).some((one) => text.includes(one.found)));
  const phrase = (part: 'metaTitle' | 'metaDescription' | 'altText') => own?.kept[part] || clean(listing[part], of(part));
  return {
    ...listing,
    // A title is a single phrase, so remove only the offending words. Remove only their last occurrence, since they may be wrong
    // only because they are repeated.
    title: own?.kept.title || of('title').reduce((text, one) => withoutLast(text, one.found), listing.title) || listing.title,
    intro: clean(listing.intro, of('intro')),
    bullets: entries(listing.bullets, 'bullets'),
    details: clean(listing.details, of('details')),
    metaTitle: phrase('metaTitle'),
    metaDescription: phrase('metaDescription'),
    tags: entries(listing.tags, 'tags'),
    altText: phrase('altText'),
  };
}

function withoutLast(text: string, found: string): string {
  const at = text.lastIndexOf(found);
  if (at < 0) return text;
  return `${text.slice(0, at)} ${text.slice(at + found.length)}`.replace(/\s+/g, ' ').trim();
}
