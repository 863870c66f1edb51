/** A finding's proposal put into the text it is about. */
import type { Finding } from '#shared/checks/finding.ts';
import type { Listing } from '#shared/generation/listing.ts';

type Place = Pick<Finding, 'field' | 'index' | 'start' | 'end' | 'found'>;

/**
 * The listing with `fix` in the place of what was found. The text may have been edited since it was checked: when the words
 * no longer stand at their place, the only other place where they stand is taken, and without one nothing is changed. A
 * bullet or tag that loses its last word is taken out. Never throws.
 */
export function applyFix(listing: Listing, finding: Place & Pick<Finding, 'fix'>): Listing {
  const { field, index = -1, fix } = finding;
  if (!fix) return listing;
  if (field !== 'bullets' && field !== 'tags') {
    const text = replaceFound(listing[field], finding, fix.text);
    return text === null ? listing : { ...listing, [field]: text };
  }
  const entry = listing[field][index];
  const text = entry === undefined ? null : replaceFound(entry, finding, fix.text);
  if (text === null) return listing;
  return { ...listing, [field]: listing[field].flatMap((other, at) => (at === index ? (text === '' ? [] : [text]) : [other])) };
}

function replaceFound(text: string, { start, end, found }: Place, by: string): string | null {
  // Both 0: the text as a whole is meant.
  if (end === 0 && found === '') return by;
  const at = text.slice(start, end) === found ? start : onlyPlace(text, found);
  if (at === null || found === '') return null;
  const [before, after] = [text.slice(0, at), text.slice(at + found.length)];
  return by === '' ? joined(before, after) : before + by + after;
}

function onlyPlace(text: string, found: string): number | null {
  const at = text.indexOf(found);
  return at >= 0 && text.indexOf(found, at + 1) < 0 ? at : null;
}

/** What is left around words that were taken out, with one space where there were two and none before a full stop. */
function joined(before: string, after: string): string {
  const rest = before === '' || /\s$/.test(before) || /^[.,;:!?)]/.test(after.trimStart()) ? after.replace(/^[ \t]+/, '') : after;
  const start = /^[.,;:!?)]/.test(rest) ? before.trimEnd() : before;
  const whole = start === '' ? rest.replace(/^[,;:.!?]\s*/, '') : start + rest;
  const text = whole.trim();
  // A sentence that lost its first word still begins with a capital.
  return start === '' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
