/**
 * Patterns of formats that do not belong in plain text: Markdown, HTML, JSON, control characters. Every repetition in a pattern
 * has a maximum, so that a long run of one character cannot slow it down.
 */
import { readTokens } from '../description/tokens.ts';

export interface Mark {
  pattern: RegExp;
  /** The message for the seller. The found text is added to it in quotes. */
  says: string;
  /**
   * Returns what should replace the found text; `plain` is true in the details, where line breaks are allowed. Null if only a
   * person can decide what to write.
   */
  mend: ((match: RegExpMatchArray, plain: boolean) => string) | null;
  label: string;
}

const takeOut = () => '';
const inner = (match: RegExpMatchArray) => match[1] ?? '';

const htmlTags = new Set(
  (
    'a abbr article b blockquote body br center code div em font footer h1 h2 h3 h4 h5 h6 head header hr html i iframe img ' +
    'li link main meta mark nav ol p pre script section small span strong style sub sup table tbody td th thead title tr u ul'
  ).split(' '),
);

/** Markdown that a buyer would see as bare characters, such as **bold**. */
export const markdown: readonly Mark[] = [
  {
    pattern: /^[ \t]{0,3}(?:```|~~~)[a-z]{0,12}[ \t]{0,3}\n?|\n?```/gimu,
    says: 'A code fence stands in the text',
    mend: takeOut,
    label: 'Take it out',
  },
  {
    pattern: /!?\[([^[\]\n]{1,120})\]\([^()\s]{1,300}\)/gu,
    says: 'A Markdown link would be shown with its brackets and address',
    mend: inner,
    label: 'Keep the words only',
  },
  {
    pattern: /\*\*\*?([^*\n]{1,300})\*\*\*?/gu,
    says: 'The asterisks around these words would be shown',
    mend: inner,
    label: 'Take the asterisks off',
  },
  {
    pattern: /(?<![\p{L}\p{N}_])__([^_\n]{1,300})__(?![\p{L}\p{N}_])/gu,
    says: 'The underscores around these words would be shown',
    mend: inner,
    label: 'Take the underscores off',
  },
  {
    pattern: /(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{1,200})(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu,
    says: 'The asterisks around these words would be shown',
    mend: inner,
    label: 'Take the asterisks off',
  },
  {
    pattern: /(?<![\w`])`([^`\n]{1,200})`(?!`)/gu,
    says: 'The marks around these words would be shown',
    mend: inner,
    label: 'Take the marks off',
  },
  {
    pattern: /^[ \t]{0,3}#{1,6}[ \t]{1,5}(?=\S)/gmu,
    says: 'The number sign of a Markdown heading would be shown',
    mend: takeOut,
    label: 'Take the sign off',
  },
  {
    pattern: /^[ \t]{0,3}\|?[ \t]{0,3}:?-{3,40}:?[ \t]{0,3}\|[^\n]{0,200}$/gmu,
    says: 'A line of a Markdown table would be shown',
    mend: takeOut,
    label: 'Take the line out',
  },
];

export const html: readonly Mark[] = [
  {
    pattern: /<!--[^<>]{0,300}-->/gu,
    says: 'A comment for machines stands in the text',
    mend: takeOut,
    label: 'Take it out',
  },
  {
    pattern: /<\/?([a-z][a-z0-9_-]{0,30})(?:\s[^<>]{0,300})?\/?>/giu,
    says: 'This tag would be shown as it stands',
    mend: (match, plain) => {
      const name = (match[1] ?? '').toLowerCase();
      return name === 'br' ? (plain ? '\n' : ' ') : '';
    },
    label: 'Take the tag out',
  },
  {
    pattern:
      /&(?:#\d{1,7}|#x[\da-f]{1,6}|(?:amp|lt|gt|quot|apos|nbsp|copy|reg|trade|hellip|[mn]dash|[lr][sd]quo|bull|middot|deg|times|frac\d\d|euro|pound|shy));/giu,
    says: 'This code stands for a character and would be shown as it stands',
    mend: (match) => decoded(match[0]),
    label: 'Write the character',
  },
];

export const json: readonly Mark[] = [
  {
    pattern: /["{,]?\s{0,3}"(?:title|intro|bullets|details|metaTitle|metaDescription|tags|altText)"\s{0,3}:\s{0,3}["[]?/gu,
    says: 'The name of a data field stands in the text',
    mend: null,
    label: '',
  },
  {
    pattern: /\\(n|r|t|"|u[\da-f]{4})/giu,
    says: 'A code of the data format stands in the text',
    mend: (match, plain) => unescaped(match[1] ?? '', plain),
    label: 'Write the character',
  },
];

/**
 * Whether HTML has a tag of this name. Something like <brand> is not HTML but a placeholder or a piece of the request to the AI.
 */
export function isHtmlTag(name: string): boolean {
  return htmlTags.has(name.toLowerCase());
}

/**
 * Invisible characters, and those that change the direction of writing. Several in a row are one match, so that the seller gets
 * one finding for them.
 */
export const invisible =
  /(?:[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u115f\u1160\u180e\u200b\u2028-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc]|\u034f|(?<=[A-Za-z])[\ufe00-\ufe0f\u{e0000}-\u{e007f}]){1,200}/gu;
/**
 * Letters and digits drawn as symbols, such as 𝐛𝐨𝐥𝐝 or ｗｉｄｅ ones. Other checks and many shops cannot read them. Single ones are
 * ordinary, as in Ⓐ or the blood type 🅰.
 */
export const drawn =
  /(?:[\u{1d400}-\u{1d7ff}\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u2460-\u2473\u24b6-\u24ea\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]\ufe0f?){2,200}/gu;
/** A Latin word with Cyrillic letters that look the same: no check and no search finds it. “GPSтрекер” is no such word. */
export const mixed =
  /(?<!\p{L})(?=[асеорхуіјѕАВЕКМНОРСТУХІЈЅ]{0,40}\p{Script=Latin})(?=\p{Script=Latin}{0,40}[асеорхуіјѕАВЕКМНОРСТУХІЈЅ])[\p{Script=Latin}асеорхуіјѕАВЕКМНОРСТУХІЈЅ]{2,80}(?!\p{L})/gu;
/** Invisible marks for the direction of writing. They are normal in Arabic and Hebrew texts, and reported in all others. */
export const directionMarks = /[\u200e\u200f\u061c]{1,200}/gu;
export const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** The character � (U+FFFD), which replaces a character that could not be decoded. */
export const lost = /\ufffd{1,200}/gu;

function decoded(entity: string): string {
  const [token] = readTokens(entity);
  return token?.type === 'text' ? token.text.replace('\u00a0', ' ').replace('\u00ad', '') : entity;
}

function unescaped(code: string, plain: boolean): string {
  if (code === '"') return '"';
  if (code === 'n' || code === 'r') return plain ? '\n' : ' ';
  if (code === 't') return ' ';
  const unit = Number.parseInt(code.slice(1), 16);
  const surrogate = unit >= 0xd800 && unit <= 0xdfff;
  return surrogate || unit < 32 ? '' : String.fromCharCode(unit);
}
