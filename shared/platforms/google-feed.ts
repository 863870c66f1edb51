/** A listing as attributes of a Google Merchant feed. Google demands that texts written by a model are declared. */
import { escapeHtml } from '../description/tokens.ts';
import type { Listing } from '../generation/listing.ts';
import { plainBody } from './values.ts';

export interface FeedAttribute {
  /** Name of the column, for example "structured_title". */
  name: string;
  /** Formatted for one cell of a tab-separated feed: on one line, quoted if necessary. */
  text: string;
  /** Formatted for an item of an XML feed. */
  xml: string;
}

/**
 * Title and description as attributes. Texts written by a model go to `structured_title` and `structured_description` with the
 * digital source type `trained_algorithmic_media`. The plain attributes are then left out, because Google would use them instead.
 * Other texts use the plain attributes. Empty texts are left out.
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
    // Google asks for quotes around a value that contains a colon or a quote, so the value is always quoted. Inner quotes are
    // doubled.
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

/** Removes control characters and unpaired surrogates, which XML cannot represent. */
function xmlText(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

/**
 * Formats a cell of a tab-separated file: without tabs and line ends. A text that begins with a quote is put in quotes. Otherwise
 * a program that reads the file would take that quote for the start of a quoted cell.
 */
export function tsvCell(text: string): string {
  const line = oneLine(text);
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}

function oneLine(text: string): string {
  return xmlText(text.trim()).replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ');
}
