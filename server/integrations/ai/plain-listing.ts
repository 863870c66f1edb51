/** Reads a listing from the plain text of a model that was asked for JSON and wrote a text with headings and bullets instead. */
import { emptyListing, type Listing } from '#shared/generation/listing.ts';
import { plainText } from './answers.ts';

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
/** Removes Markdown such as "# " and "**", because a listing is plain text. */
const bare = (line: string) =>
  line
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*|__|`/g, '')
    .trim();

/**
 * Recognises what a model says before a text: "Here is your listing:", "Sure! Below is the description.", in English and the
 * other supported languages.
 */
const isGreeting = (line: string) =>
  /^(?:sure|certainly|of course|absolutely|okay|ok|gladly|great|gerne|natürlich|klar|bien sûr|volontiers|voilà|claro|por supuesto)[!,.:](?: |$)/i.test(
    line,
  ) ||
  /^(?:here(?: is|['’]s| are)|below (?:is|are)|this is|hier (?:ist|sind|kommt)|voici|aquí (?:está|tienes|tiene|va))\b.*(?::|\b(?:listing|description|text|copy|version|beschreibung|produkttext|fiche|descripción|texto|ficha)\b[^:]{0,60}[.!]?)$/iu.test(
    line,
  );

/** What a model says after a text: "Let me know if you would like any changes." */
const isFarewell = (line: string) =>
  /^(?:let me know|feel free|i hope|hope this|would you like me|if you(?:['’]d| would) like(?: me)?|please let me know|sag mir|lass mich wissen|ich hoffe|dites-moi|n['’]hésitez|j['’]espère|avísame|dime si|espero que)\b/i.test(
    line,
  );

/** The text of an answer without what the model says around it: its thoughts, a greeting before the text and a farewell after it. */
function withoutTalk(answer: string): string[] {
  const lines = answer.replace(/^\s*<think(?:ing)?>.*?<\/think(?:ing)?>/s, '').split('\n');
  const isEmpty = (line: string) => !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(line);
  const first = lines.findIndex((line) => !isEmpty(line));
  if (first >= 0 && isGreeting(bare(lines[first] ?? ''))) lines.splice(0, first + 1);
  const last = lines.findLastIndex((line) => !isEmpty(line));
  if (last > 0 && isFarewell(bare(lines[last] ?? ''))) lines.splice(last);
  return lines.filter((line) => !/^\s*(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$/.test(line));
}

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
    const line = bare(raw.replace(/^```\w*$/, ''));
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
