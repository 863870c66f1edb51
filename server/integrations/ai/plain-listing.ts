/** Reads a listing from the plain text of a model that was asked for JSON and wrote a text with headings and bullets instead. */
import { emptyListing, type Listing } from '#shared/generation/listing.ts';
import { plainText } from './answers.ts';
import { withoutMarkdown, withoutTalk } from './talk.ts';

/** Names that models give to the parts of a listing, in lower case. */
const labels: [RegExp, keyof Listing][] = [
  [/^(?:product )?(?:title|name)$/, 'title'],
  [/^(?:intro|introduction|short description|overview)$/, 'intro'],
  [/^(?:bullets?|bullet points|features|key features|highlights)$/, 'bullets'],
  [/^(?:details|description|product description|long description)$/, 'details'],
  [/^(?:meta ?title|seo title)$/, 'metaTitle'],
  [/^(?:meta ?description|seo description)$/, 'metaDescription'],
  [/^(?:tags|keywords|search terms)$/, 'tags'],
  [/^(?:alt ?text|alternative text)$/, 'altText'],
];

const labelOf = (words: string) => labels.find(([pattern]) => pattern.test(words.trim().toLowerCase()))?.[1];
/**
 * Reads a listing from a text, without what the model says before and after it. Parts under a label ("Title:") or a heading
 * ("Features") go where it says. Without labels, the first line is the title, the next paragraph the intro, lines with a bullet
 * the bullets, and the rest the details.
 */
export function readPlainListing(answer: string): Listing {
  const listing: Listing = { ...emptyListing, bullets: [], tags: [] };
  const paragraphs: string[] = [];
  let part: keyof Listing | undefined;
  let isNew = true;
  for (const raw of withoutTalk(plainText(answer))) {
    const line = withoutMarkdown(raw.replace(/^```\w*$/, ''));
    if (line === '') {
      isNew = true;
      continue;
    }
    const label = /^([\p{L} ]{3,30}):\s*(.*)$/u.exec(line);
    const named = labelOf(label?.[1] ?? line);
    const bullet = /^(?:[-*•–]|\d{1,2}[.)])\s+(.+)$/u.exec(line)?.[1];
    const words = named ? (label?.[2] ?? '') : (bullet ?? line);
    if (named) part = named;
    if (words === '') continue;
    if (part === 'tags') listing.tags.push(...words.split(/,\s*/).filter(Boolean));
    else if (bullet !== undefined || part === 'bullets') listing.bullets.push(words);
    else if (part && listing[part] === '') listing[part] = words as never;
    else if (part && part !== 'details' && !isNew) listing[part] = `${listing[part]} ${words}` as never;
    else if (listing.title === '') listing.title = words;
    else if (listing.intro === '' && part === undefined) listing.intro = words;
    else paragraphs.push(words);
    isNew = false;
  }
  listing.details = [listing.details, ...paragraphs].filter(Boolean).join('\n\n');
  return listing;
}
