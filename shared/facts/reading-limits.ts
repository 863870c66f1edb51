/** Limits of reading facts. The file imports no validator, so that every screen can load it cheaply. */
import { UPLOAD_MAX_BYTES } from '../products/limits.ts';

export const readingLimits = {
  /** How many times a person may have facts read in 24 hours. It costs no AI query. */
  perDay: 20,
  /** The most characters of a pasted text. */
  text: 50_000,
  /** The largest PDF in bytes, and the most pages it may have. */
  pdfBytes: 20 * 1024 * 1024,
  pdfPages: 50,
  /** The most characters that are read from all pages of a PDF together. */
  pdfText: 200_000,
  /** How many characters of a source the AI is given. */
  toAi: 60_000,
  /** The largest picture in bytes. */
  pictureBytes: UPLOAD_MAX_BYTES,
  /** The longest side in pixels of a picture that is read. Small print needs more than a product's picture does. */
  pictureSide: 1_568,
  /** The most facts that one reading proposes, and the most characters quoted for each. */
  proposals: 100,
  words: 300,
} as const;
