/** Splits HTML into text and tags without attributes. Comments and the content of scripts and similar elements are left out. */

export type HtmlToken = { type: 'text'; text: string } | { type: 'open' | 'close'; name: string };

/**
 * Elements whose content a browser does not read as HTML, such as scripts. Their content does not belong to the description, so
 * everything up to their end tag is skipped.
 */
const unreadable = new Set(['script', 'style', 'iframe', 'noscript', 'noembed', 'noframes', 'xmp', 'title', 'textarea']);

/**
 * Splits any text into tokens. What only resembles a tag ("a < b", "<3", a tag without `>`) is text. Tag names become lower case,
 * and character references such as `&amp;` are decoded. Takes time in proportion to the length of the text.
 */
export function readTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let quotesMatter = true;
  let textFrom = 0;
  let at = 0;
  const flush = (end: number) => {
    if (end > textFrom) tokens.push({ type: 'text', text: decodeEntities(html.slice(textFrom, end)) });
  };
  for (;;) {
    at = html.indexOf('<', at);
    if (at < 0) break;
    if (html.startsWith('<!--', at)) {
      flush(at);
      const end = html.indexOf('-->', at + 2);
      textFrom = at = end < 0 ? html.length : end + 3;
      continue;
    }
    const closing = html[at + 1] === '/';
    const nameFrom = at + (closing ? 2 : 1);
    const declaration = html[nameFrom] === '!' || html[nameFrom] === '?';
    if (!declaration && !isLetter(html.charCodeAt(nameFrom))) {
      at += 1;
      continue;
    }
    let end = quotesMatter ? tagEnd(html, nameFrom) : html.indexOf('>', nameFrom);
    if (end < 0 && quotesMatter) {
      // A quote was opened and never closed. Ignore quotes from here on. Otherwise each later tag would search the rest of
      // the text for a closing quote.
      quotesMatter = false;
      end = html.indexOf('>', nameFrom);
    }
    if (end < 0) break;
    flush(at);
    textFrom = at = end + 1;
    if (declaration) continue;
    const name = tagName(html, nameFrom);
    tokens.push({ type: closing ? 'close' : 'open', name });
    if (!closing && unreadable.has(name)) {
      const endTag = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
      endTag.lastIndex = at;
      const found = endTag.exec(html);
      textFrom = at = found ? found.index : html.length;
    }
  }
  flush(html.length);
  return tokens;
}

/** The position of the `>` that ends a tag, or -1. A `>` inside a quoted attribute value does not count. */
function tagEnd(html: string, from: number): number {
  let afterEquals = false;
  for (let i = from; i < html.length; i++) {
    const char = html[i];
    if (char === '>') return i;
    if ((char === '"' || char === "'") && afterEquals) {
      i = html.indexOf(char, i + 1);
      if (i < 0) return -1;
      afterEquals = false;
    } else if (char === '=') afterEquals = true;
    else if (char !== ' ' && char !== '\n' && char !== '\t' && char !== '\r') afterEquals = false;
  }
  return -1;
}

/** Reads at most 32 characters: no HTML tag has a longer name, and a long run of letters must not be read again and again. */
function tagName(html: string, from: number): string {
  let end = from;
  while (end < from + 32 && isNameCharacter(html.charCodeAt(end))) end += 1;
  return html.slice(from, end).toLowerCase();
}

function isNameCharacter(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 57) || code === 45;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  plusmn: '±',
  micro: 'µ',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  prime: '′',
  Prime: '″',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  szlig: 'ß',
  shy: '\u00ad',
};
/** What browsers show for the character references &#128; to &#159;. Old tools wrote these instead of the right numbers. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const reference = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,7}));/g;

/** Decodes character references: those with a number (`&#39;`) and the common names (`&amp;`). Others stay as written. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  // Not `replace` with a function: it keeps all matches in memory until the last is found, a hundred times the text's size.
  const parts: string[] = [];
  let from = 0;
  for (const found of text.matchAll(reference)) {
    parts.push(text.slice(from, found.index), decoded(found));
    from = found.index + found[0].length;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

function decoded([whole, decimal, hex, name]: RegExpExecArray): string {
  if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
  if (code >= 128 && code <= 159) return windows1252[code - 128] ?? whole;
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
}

/** Escapes text so that it is safe anywhere in HTML, also in quoted attribute values. */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/** Escapes text between tags. Quotes stay as they are, so that stored texts remain easy to read and search. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
