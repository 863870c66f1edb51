/** Reads HTML as text and bare tags. Attributes, comments and the content of scripts and similar elements are left out. */

export type HtmlToken = { type: 'text'; text: string } | { type: 'open' | 'close'; name: string };

/** Elements whose content is not text for readers; it is skipped up to their end tag. */
const unreadable = new Set(['script', 'style', 'iframe', 'noscript', 'noembed', 'noframes', 'xmp', 'title', 'textarea']);

/**
 * The tokens of any text, in order and in linear time. What only resembles a tag ("a < b", "<3", a tag without `>`) is text.
 * Names are in lower case, character references in text are decoded.
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
      // The quote is never closed. Ignore quotes from here on, which also keeps the reading time linear.
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

/** Position of the `>` that ends a tag, ignoring those inside quoted attribute values; -1 if there is none. */
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

/** Reads at most 32 characters, more than any HTML element's name, so that a long run of letters is not read repeatedly. */
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
/** The characters browsers show for the references 128 to 159, which old tools wrote instead of the correct code points. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes character references once: the common names and every number. Others stay as written. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,7}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
    if (code >= 128 && code <= 159) return windows1252[code - 128] ?? whole;
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
  });
}

/** Escapes text for any place in HTML, quoted attribute values included. */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/** Escapes text for use between tags only. Quotes stay, so that stored texts remain readable and searchable. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
