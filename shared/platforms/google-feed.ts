/** A listing as attributes of a Google Merchant feed, which must say which texts a model wrote. */
import { escapeHtml } from '../description/tokens.ts';
import type { Listing } from '../generation/listing.ts';
import { plainBody } from './values.ts';

export interface FeedAttribute {
  /** Name of the column, for example "structured_title". */
  name: string;
  /** Ready for one cell of a tab-separated feed: on one line, quoted where it must be. */
  text: string;
  /** Ready for an item of an XML feed. */
  xml: string;
}

/**
 * Title and description. A text a model wrote goes to `structured_title` and `structured_description` with the digital
 * source type `trained_algorithmic_media`, and the plain attribute is not sent beside it, since Google would then take the plain
 * one. Other texts stay plain. Empty texts are left out.
 */
export function googleAttributes(listing: Listing, aiWritten: boolean): FeedAttribute[] {
  const texts = [
    { name: 'title', text: listing.title },
    { name: 'description', text: plainBody(listing) },
  ];
  return texts
    .filter(({ text }) => text.trim() !== '')
    .map(({ name, text }) => (aiWritten ? structured(name, text) : { name, text: tsvCell(text), xml: element(name, text) }));
}

function structured(name: string, text: string): FeedAttribute {
  const line = oneLine(text);
  return {
    name: `structured_${name}`,
    // Quotes always, which Google asks for around a colon or a quote; a quote inside is doubled.
    text: `trained_algorithmic_media:"${line.replaceAll('"', '""')}"`,
    xml: [
      `<g:structured_${name}>`,
      '<g:digital_source_type>trained_algorithmic_media</g:digital_source_type>',
      element('content', text),
      `</g:structured_${name}>`,
    ].join(''),
  };
}

function element(name: string, text: string): string {
  return `<g:${name}>${escapeHtml(xmlText(text.trim()))}</g:${name}>`;
}

/** XML has no way to write control characters and halves of characters. */
function xmlText(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

/** A value without tabs and line ends; one that begins with a quote is quoted, so that it is not taken for a quoted field. */
export function tsvCell(text: string): string {
  const line = oneLine(text);
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}

function oneLine(text: string): string {
  return xmlText(text.trim()).replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ');
}
