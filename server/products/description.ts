import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

const schema = {
  tagNames: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'br'],
  attributes: {},
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'textarea', 'select'],
};

/** A description as it may be stored: the small allow-list of elements without attributes; everything else becomes its text. */
export function cleanDescription(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html;
  return toHtml(sanitize(fromHtml(html, { fragment: true }), schema), { closeSelfClosing: false });
}
