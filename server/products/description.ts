import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { cleanDescription as flatten } from '#shared/description-html.ts';
import { readTokens } from '#shared/html-tokens.ts';

const schema = {
  tagNames: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'br'],
  attributes: {},
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'textarea', 'select'],
};

/** Elements inside each other. The library calls itself for each and runs out of stack at some thousand. */
const DEPTH = 100;

/** A description as it may be stored: the small allow-list of elements without attributes; everything else becomes its text. */
export function cleanDescription(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html;
  const shallow = isDeep(html) ? flatten(html) : html;
  return toHtml(sanitize(fromHtml(shallow, { fragment: true }), schema), { closeSelfClosing: false });
}

function isDeep(html: string): boolean {
  let depth = 0;
  return readTokens(html).some((token) => {
    if (token.type === 'open' && token.name !== 'br') depth++;
    if (token.type === 'close') depth = Math.max(0, depth - 1);
    return depth > DEPTH;
  });
}
