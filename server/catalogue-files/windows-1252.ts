/**
 * The characters that Windows-1252, the encoding of Excel's plain "CSV" in western Europe, has for the bytes 0x80 to 0x9F. All
 * other bytes mean the character with the same number. Five bytes mean nothing; they stand for the control characters with
 * their number, as browsers read them.
 */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const byteOf = new Map([...special].map((char, at) => [char, 0x80 + at]));

/** Reads Windows-1252. Every byte means something, so this never fails. */
export function fromWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => special.charAt(char.charCodeAt(0) - 0x80));
}

/** Writes Windows-1252, or returns the first character it does not have. */
export function toWindows1252(text: string): Buffer | { misfit: string } {
  const misfit = /[^\x00-\x7f\xa0-\xff\x81\x8d\x8f\x90\x9d€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u.exec(text);
  if (misfit) return { misfit: misfit[0] };
  const plain = text.replace(/[^\x00-\xff]/g, (char) => String.fromCharCode(byteOf.get(char) ?? 0));
  return Buffer.from(plain, 'latin1');
}
