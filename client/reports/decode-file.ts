/** The largest file that is taken. A year of five thousand products is about as large. */
const MOST_BYTES = 50 * 1024 * 1024;
export const TOO_LARGE = 'The file is larger than 50 MB. Export fewer days, and add one file after the other.';

/**
 * The text of a file: UTF-8 or UTF-16 if it is valid, otherwise Windows-1252, which older versions of Excel write.
 * @throws RangeError if the file is too large
 */
export async function decodeFile(file: Blob): Promise<string> {
  if (file.size > MOST_BYTES) throw new RangeError('too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
