/** Removes parts of a text so that the rest still reads well. */
import type { Place } from './places.ts';
import type { PlatformRule } from './rule.ts';

/**
 * The kind of text from which words are removed: `line` for titles, bullets and tags, `prose` for texts of sentences. It decides
 * how the rest is joined.
 */
export type TextShape = 'line' | 'prose';

/**
 * The text without the words at these places, which must be in order. Two words are never joined: a space is put between them if
 * necessary. In a line, separators with nothing left between them are removed too.
 */
export function without(text: string, places: readonly Place[], shape: TextShape): string {
  if (places.length === 0) return text;
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of merged(places)) {
    kept.push(text.slice(from, start), ' '.repeat(gapAt(text, start, end).length));
    from = end;
  }
  kept.push(text.slice(from));
  return shape === 'line' ? closeLine(kept.join('')) : closeProse(kept.join(''));
}

/** A space if removing the range would join two words, else nothing. */
export function gapAt(text: string, start: number, end: number): '' | ' ' {
  return isWord(text, start - 1) && isWord(text, end) ? ' ' : '';
}

function isWord(text: string, at: number): boolean {
  // A surrogate is one half of a character outside the basic Unicode plane, which is usually a letter.
  return at >= 0 && at < text.length && /[\p{L}\p{M}\p{N}\ud800-\udfff]/u.test(text.charAt(at));
}

function merged(places: readonly Place[]): Place[] {
  const result: Place[] = [];
  for (const place of places) {
    const last = result.at(-1);
    if (last !== undefined && place.start <= last.end) last.end = Math.max(last.end, place.end);
    else result.push({ ...place });
  }
  return result;
}

function closeProse(text: string): string {
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,;.\n])/g, '')
    .trim();
}

/** Signs that separate two things and have no meaning at the start or end of a line. */
const separator = /\u200d|[\s,;:|–—/&+-]/;

function closeLine(text: string): string {
  const closed = text
    .replace(/(?:\u200d| ){2,}/g, ' ')
    .replace(/\( ?\)|\[ ?\]/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,;])/g, '')
    .replace(/([,;|])(?: ?[,;|])+/g, '$1');
  let start = 0;
  let end = closed.length;
  while (start < end && separator.test(closed.charAt(start))) start += 1;
  while (end > start && separator.test(closed.charAt(end - 1))) end -= 1;
  return closed.slice(start, end);
}

/**
 * The most characters (UTF-16 units) of a sentence. If a stretch of text without a full stop is longer, full stops are probably
 * missing. Then only the offending words are removed, and not everything around them.
 */
const LONGEST_SENTENCE = 400;

/**
 * The sentence that contains a place, with the white space after it. The whole sentence is removed, because without some of its
 * words it might say something else. Returns the place itself if the text is a single sentence, because otherwise nothing would
 * be left, or if the sentence is longer than LONGEST_SENTENCE.
 */
export function sentenceAround(text: string, place: Place): Place {
  let start = place.start;
  const earliest = Math.max(0, place.start - LONGEST_SENTENCE);
  while (start > earliest && !endsSentence(text, start - 1)) start -= 1;
  if (start === earliest && start > 0) return place;
  while (start < place.start && /\s/.test(text.charAt(start))) start += 1;
  let end = place.end;
  const latest = Math.min(text.length, place.end + LONGEST_SENTENCE);
  if (!endsSentence(text, end - 1)) {
    while (end < latest && !endsSentence(text, end)) end += 1;
    if (end === latest && end < text.length) return place;
    if (end < text.length && text.charAt(end) !== '\n') end += 1;
  }
  return text.slice(0, start).trim() === '' && text.slice(end).trim() === '' ? place : { start, end };
}

/** Words that cannot end a line or a sentence, such as "the" and "with": another word must follow them. */
const announcing = wordSet(
  'a an the our your its their this that these those with without for from of in on at to by as and or but than very most more so ' +
    'no not our is are was has have comes come includes include offers offer gives get gets enjoy see visit ein eine mit und für von un une avec et pour de con y para',
);
/**
 * Words that need another word before them, such as "of" and "included". So they cannot begin a line, or follow a word of
 * `announcing`.
 */
const following = wordSet('of and or but than is are was has have included guaranteed available today now only ever und et y');
/**
 * Endings of words that describe the noun after them. Such a word can be removed: "made of eco-friendly cotton" becomes "made of
 * cotton".
 */
const describing = /(?:friendly|bacterial|microbial|selling|rated|priced|quality|sell?ers?|guaranteed)$/iu;
/** Signs between two parts of a line. Either part can be removed, and the other still makes sense. */
const boundary = /[,;:|–—/()[\].!?\n]/;

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/**
 * Whether the text still makes sense without the words at this place. It does not if "100 % premium quality mug" would become
 * "100 % mug", or if "Comes with free shipping" would become "Comes with". Only the words next to the place are looked at.
 */
export function readsWithout(text: string, { start, end }: Place): boolean {
  const before = text.slice(Math.max(0, start - 40), start).trimEnd();
  const after = text.slice(end, end + 40).trimStart();
  const left = before === '' || boundary.test(before.at(-1) ?? '') ? '' : lastWord(before);
  const right = after === '' || boundary.test(after.at(0) ?? '') ? '' : firstWord(after);
  if (!/\p{L}{2}/u.test(`${text.slice(0, start)} ${text.slice(end)}`)) return false;
  if (/%$/.test(left)) return false;
  if (right === '') return !announcing.has(left);
  if (left === '') return !following.has(right);
  if (!announcing.has(left)) return true;
  return !announcing.has(right) && !following.has(right) && describing.test(text.slice(start, end));
}

/**
 * Whether buyers must be told what the words at this place say: an allergen ("Contains soy"), or what the product fits ("Fits
 * IKEA Kallax"). The seller may reword such a text, but the app never removes it.
 */
export function isOwed(rule: PlatformRule, text: string, { start, end }: Place): boolean {
  if (rule.kind !== 'phrases' && rule.kind !== 'pattern') return false;
  if (rule.owed === 'allergen') return allergen.test(text.slice(start, end));
  if (rule.owed !== 'fit') return false;
  return (
    fitsWhat.test(text.slice(Math.max(0, start - 60), start)) ||
    /^(?:[ -][\p{L}\p{N}]+){0,2}[ -]compatible/iu.test(text.slice(end, end + 60))
  );
}
const allergen = /soy/i;
const fitsWhat =
  /(?<!\p{L})(?:fits?|fitting|compatible|works?|suitable|designed|made|replace(?:s|ment)?|inserts?|parts?|cover|drawers?|legs?|shel(?:f|ves))(?: (?:with|for|in|into|on|to|the|your|all|most|any|both|many))* $/iu;

const lastWord = (text: string) => (/\S+$/.exec(text)?.[0] ?? '').toLowerCase();
const firstWord = (text: string) => (/^[\p{L}\p{M}'’-]+|^\S+/u.exec(text)?.[0] ?? '').toLowerCase();

/** Whether a sentence ends here: at a line end, or at a full stop or similar followed by white space or nothing. */
function endsSentence(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (character === '\n') return true;
  return stops.has(character) && (at + 1 >= text.length || /\s/.test(text.charAt(at + 1)));
}

const stops = new Set('.!?…。！？');
