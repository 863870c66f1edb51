import type { ErrorBody } from '#shared/errors.ts';
import type { FactReading } from '#shared/facts/reading.ts';
import { readingLimits } from '#shared/facts/reading-limits.ts';
import { doors } from '#shared/paths.ts';
import { noteLimit } from '../payments/upgrade.ts';
import { shrinkPicture } from '../products/edit/shrink-picture.ts';
import { catalogueHeaders } from '../session/catalogue.ts';

/** A refused file as an error that `readError` understands. */
export class SourceError extends Error {
  constructor(readonly data: Partial<ErrorBody> | null) {
    super(data?.message ?? 'the file was not read');
  }
}

/**
 * Has facts read in a PDF or a picture. A picture is made smaller before it is sent; a PDF that is too large is refused at once.
 * @throws SourceError; DOMException `AbortError` if `signal` aborts
 */
export async function sendSource(file: File, signal: AbortSignal): Promise<FactReading> {
  if (file.size > readingLimits.pdfBytes && !file.type.startsWith('image/')) {
    const message = 'This file is larger than 20 MB. Save it with fewer pages or pictures, or paste its text.';
    throw new SourceError({ code: 'TOO_LARGE', message });
  }
  const body = file.type.startsWith('image/') ? await shrinkPicture(file, readingLimits.pictureSide) : file;
  const answer = await fetch(doors.facts, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...catalogueHeaders() },
    body,
    signal,
  });
  const read = (await answer.json().catch(() => null)) as { data?: FactReading; error?: ErrorBody } | null;
  if (answer.ok && read?.data) return read.data;
  const refused = new SourceError(read?.error ?? null);
  noteLimit(refused);
  throw refused;
}
