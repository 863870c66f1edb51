import { literally } from '#shared/text/literally.ts';
import type { ListingBrief } from '../ai.ts';
import { splitSentences } from './text.ts';

/** What the seller asks for besides the facts, as far as the offline writer can follow it by fixed rules. */
export interface Wishes {
  /** True if a text contains none of the words that the seller does not want. */
  allows(text: string): boolean;
  /** The headings in the seller's example text, in their order. `holds` is the kind of content that belongs below the heading. */
  headings: { text: string; holds: 'product' | 'figures' | 'terms' }[];
}

/** Reads unwanted words ("avoid: x, y") from the guidelines and notes, and headings from the seller's example text. */
export function readWishes(brief: Pick<ListingBrief, 'brandGuidelines' | 'templateDescription' | 'additionalNotes'>): Wishes {
  const banned = bannedWords(`${brief.brandGuidelines}\n${brief.additionalNotes}`);
  return {
    allows: (text) => !banned.some((word) => word.test(text)),
    headings: headingsOf(brief.templateDescription),
  };
}

function bannedWords(text: string): RegExp[] {
  const found: RegExp[] = [];
  for (const line of text.split(/\n|(?<=[.;])\s+/)) {
    const list =
      /\b(?:avoid|never (?:use|say|write)|do not (?:use|say|write)|don['’]t (?:use|say|write)|banned(?: words)?|forbidden(?: words)?)(?: the)?(?: words?| phrases?)?\s*:?\s+(.+)$/i.exec(
        line,
      )?.[1];
    for (const part of list?.split(/,|;|\bor\b|\band\b/) ?? []) {
      const word = part.replace(/^[\s"'“”‘’]+|[\s"'“”‘’.!]+$/g, '');
      if (word.length > 1 && word.length < 60 && word.split(' ').length < 5)
        found.push(new RegExp(`(?<![\\p{L}\\p{N}])${literally(word)}(?![\\p{L}\\p{N}])`, 'iu'));
    }
  }
  return found;
}

function headingsOf(template: string): Wishes['headings'] {
  const found: Wishes['headings'] = [];
  for (const line of splitSentences(template.replace(/^#+\s*/gm, ''))) {
    const text = line.replace(/[*_:]+/g, '').trim();
    const isHeading = text.split(' ').length <= 4 && !/[.!?,{}[\]\d]/.test(text);
    const holds = isHeading ? holdsOf(text) : null;
    if (holds && !found.some((heading) => heading.holds === holds)) found.push({ text, holds });
  }
  return found;
}

function holdsOf(heading: string): 'product' | 'figures' | 'terms' | null {
  if (/spec|figure|dimension|measure|size|technical|details/i.test(heading)) return 'figures';
  if (/ship|deliver|return|warrant|order|terms|know/i.test(heading)) return 'terms';
  if (/about|overview|description|product|story|why|intro/i.test(heading)) return 'product';
  return null;
}
