import { z } from 'zod';
import './input-sentences.ts';
import { toNfc } from './text/nfc.ts';
import { withoutUnseen } from './text/unseen.ts';

/** The largest value of PostgreSQL's `integer`. */
const INT_MAX = 2_147_483_647;

/** True for text PostgreSQL can store: no U+0000, no lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/**
 * Whether something of the text can be seen: not only spaces, marks of direction, fillers such as U+3164, or the blank Braille
 * pattern, which all look like nothing at all.
 */
const isVisible = (text: string) => /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

const atMost = (max: number) => `At most ${max.toLocaleString('en')} characters`;

/**
 * Text for the database: trimmed, NFC, storable, at most `max` characters (Unicode code points). A text of which nothing can be seen
 * is empty. With `min` 1 it is required, and `message` is shown if it is empty.
 */
export function dbText(max: number, min = 0, message?: string) {
  return (
    z
      .string()
      // Refuses a huge text before it is examined. This limit is in UTF-16 units and four times as high as the final one, because
      // trimming and counting in code points make the text shorter.
      .max(max * 4, atMost(max))
      .refine(isStorable, 'This text holds a character that cannot be stored')
      .transform((text) => {
        const tidy = toNfc(text).trim();
        return isVisible(tidy) ? tidy : '';
      })
      // A text has at most as many code points as UTF-16 units, and at least half as many. Most need not be counted.
      .refine((text) => text.length <= max || [...text].length <= max, atMost(max))
      .refine(
        (text) => text.length >= 2 * min || [...text].length >= min,
        message ?? (min > 1 ? `At least ${min} characters` : 'Required'),
      )
  );
}

/**
 * Like `dbText`, for words by which products are found, grouped and matched, such as a SKU or a tag: without characters that nobody
 * sees, with which a copied word would be another one that looks the same.
 */
export function wordText(max: number) {
  return z
    .string()
    .max(max * 4, atMost(max))
    .transform(withoutUnseen)
    .pipe(dbText(max));
}

/** Text that is stored as sent, apart from being NFC: storable, not blank, at most `max` UTF-16 units. */
export function exactText(max: number) {
  return z
    .string()
    .max(max)
    .refine(isStorable, 'This text holds a character that cannot be stored')
    .transform(toNfc)
    .refine((text) => text.trim() !== '', 'Required');
}

/** Text that is stored as sent, blanks at its ends included: storable, at most `max` UTF-16 units. */
export function plainText(max: number) {
  return z.string().max(max, atMost(max)).refine(isStorable, 'This text holds a character that cannot be stored');
}

/** The same, for a name: something of it can be seen. */
export function visibleText(max: number) {
  return plainText(max).refine(isVisible, 'Required');
}

/** A whole number that fits PostgreSQL's `integer`. */
export function dbInt(min = 0, max = INT_MAX) {
  return z.number().int().min(min).max(max);
}

/** A day without a time, as “2026-11-29”. */
export const plainDay = z.iso
  .date('A day, for example 2026-11-29')
  .refine((day) => day >= '2000-01-01' && day <= '2199-12-31', 'A day after 1999');

/** An id (uuid), in lower case as the database writes it: some systems send capitals, and ids are compared as text. */
export const id = z.uuid().toLowerCase();

/** An amount in the currency's major unit, such as euros, with at most two decimals, up to 9,999,999,999.99 (numeric(12,2)). */
export const money = z
  .number()
  .min(0)
  .max(9_999_999_999.99)
  .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-4, 'At most two decimals');

/** ISO 4217 code, upper case. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'Three capital letters, for example EUR');

/** A public web address; only http and https are stored and linked. */
export const webUrl = z
  .string()
  .max(2048)
  .refine(isStorable, 'This text holds a character that cannot be stored')
  .refine((text) => {
    try {
      const url = new URL(text);
      return (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password;
    } catch {
      return false;
    }
  }, 'Use a full web address that starts with https://');

/** A position in a list. The server issues it, and the client sends it back unchanged to get the next page. */
export const cursor = z
  .string()
  .min(1)
  .max(600)
  .regex(/^[A-Za-z0-9_-]+$/, 'Start from the first page');

/**
 * An e-mail address, normalised (NFKC), trimmed, in lower case and validated, so that two spellings of one address cannot become
 * two accounts.
 */
export const email = z
  .string()
  .max(1024)
  .refine(isStorable, 'This text holds a character that cannot be stored')
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .pipe(z.email('Use an e-mail address such as name@example.com').max(254));

/** A list of short texts: trimmed, without unseen characters, blanks and duplicates (ignoring case), in the same order. */
export function textList(maxItems: number, maxLength: number) {
  return z
    .array(wordText(maxLength))
    .max(maxItems)
    .transform((items) => {
      const seen = new Set<string>();
      return items.filter((item) => {
        const key = item.toLowerCase();
        if (item === '' || seen.has(key)) return false;
        seen.add(key);
        return true;
      });
    });
}
