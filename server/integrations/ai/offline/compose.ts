import { countListingWords, type Listing } from '#shared/generation/listing.ts';
import { type DescriptionLength, lengthBands } from '#shared/generation/options.ts';
import { withOwnWords } from '#shared/generation/own-words.ts';
import type { ListingBrief } from '../ai.ts';
import { Teller } from './aggregate.ts';
import { withSupportedKeywords } from './keywords.ts';
import { leftOut, noteOf } from './lacking.ts';
import { languageNote } from './language.ts';
import { layOut } from './layout.ts';
import { type Material, readMaterial } from './material.ts';
import { best, byRank, type Content, contentOf, only, sizeOf } from './plan.ts';
import { subjectOf } from './subject.ts';
import { sentence } from './text.ts';
import { writeAltText, writeMetaDescription, writeMetaTitle, writeTags, writeTitle } from './titles.ts';
import { readWishes, type Wishes } from './wishes.ts';

/** How many other wordings are tried to meet the length asked for. */
const WORDINGS = 6;

/** How many further facts are tried if a text still has room for some of them. */
const MORE = 14;

/** What the offline writer wrote. `note` is a sentence for the seller if there are too few facts for the length asked for. */
export interface Written {
  listing: Listing;
  note: string;
}

/**
 * Writes a listing from nothing but the facts of the brief. The same brief always gives the same listing; a further text for the
 * same request begins with another fact and uses other phrases. `most` is the largest number of words (by default that of the
 * length asked for). Each value of `wording` gives the same content in other words.
 * What a person wrote into the text before stays (`brief.own`).
 */
export function writeListing(given: ListingBrief, { most, wording = 0 }: { most?: number; wording?: number } = {}): Written {
  const { brief, note: unsupported } = withSupportedKeywords(given);
  const material = readMaterial(brief);
  const wishes = readWishes(brief);
  const content = contentOf(material, brief);
  const band = bandOf(brief.descriptionLength, most);
  const body = withinBand(brief, material, content, wishes, band, wording);
  const titles = { platform: brief.platform, language: brief.language, seoFocused: brief.seoFocused, wishes };
  const composed = {
    title: writeTitle(material, titles),
    intro: body.intro,
    bullets: body.bullets,
    details: body.details,
    metaTitle: writeMetaTitle(material, titles),
    metaDescription: writeMetaDescription(
      body.forSearch,
      material,
      brief.seoFocused ? material.keywords.find(wishes.allows) : undefined,
    ),
    tags: writeTags(material, wishes, brief.platform),
    altText: brief.withAltText ? writeAltText(material, wishes) : '',
  };
  const listing = brief.own ? withOwnWords(composed, brief.own) : composed;
  const words = countListingWords(listing);
  const notes = [words < band.min ? noteOf(words, material) : '', unsupported, leftOut(material), languageNote(brief.facts)];
  return { listing, note: notes.filter(Boolean).join(' ') };
}

/** Like `writeListing`, but returns only the listing. */
export const composeListing = (brief: ListingBrief): Listing => writeListing(brief).listing;

const bandOf = (length: DescriptionLength, most?: number) => {
  const { min, max } = lengthBands[length];
  return most === undefined ? { min, max } : { min: 0, max: most };
};

/**
 * The body of the text in the length asked for. If the text is too long, the least important facts are left out. If it is too
 * short, other wordings are tried; nothing is invented to fill it.
 */
function withinBand(
  brief: ListingBrief,
  material: Material,
  content: Content,
  wishes: Wishes,
  band: { min: number; max: number },
  other: number,
) {
  const seed = `${material.name}|${material.brand}|${brief.brandVoice}|${brief.platform}|${brief.textsBefore ?? 0}|${other}`;
  const write = (part: Content, wording: number) => {
    const subject = subjectOf(material, /speak as the seller/i.test(brief.brandGuidelines));
    const teller = new Teller(subject, `${seed}|${wording}`, wishes.allows);
    const body = layOut({ brief, material, content: part, wishes, subject, teller, spelledOut: wording >= WORDINGS / 2 });
    return { ...body, words: countListingWords(body) };
  };
  const locked = countListingWords({ intro: '', bullets: [], details: brief.facts.lockedSnippets.join('\n\n') });
  let most = sizeOf(content);
  let body = write(content, 0);
  // Halve the step each time, so that few attempts find how much fits, even for a catalogue entry with very many facts.
  for (let step = Math.ceil(most / 2); body.words > band.max && most > 1; step = Math.max(1, Math.ceil(step / 2))) {
    most = Math.max(1, most - (body.words - band.max > 15 ? step : 1));
    body = write(best(content, most), 0);
  }
  // If the next fact is too long, a shorter one further down the ranking may still fit.
  const ranked = byRank(content);
  const kept = new Set(ranked.slice(0, most));
  for (const next of ranked.slice(most, most + MORE)) {
    const longer = write(only(content, new Set([...kept, next])), 0);
    if (longer.words > band.max) continue;
    kept.add(next);
    body = longer;
  }
  // A text that is much too short stays as it is: with so few facts, no wording reaches the length.
  const isNear = body.words > band.min * 0.85;
  for (let wording = 1; isNear && wording < WORDINGS && body.words < band.min; wording++) {
    const other = write(only(content, kept), wording);
    if (other.words > body.words && other.words <= band.max) body = other;
  }
  if (locked > band.max || body.words <= band.max) return body;
  return { ...body, intro: sentence(material.name) };
}
