/** Collects the text of a cell, which may consist of several parts with different fonts. Hints how to pronounce it are left out. */
export class TextParts {
  private collected = '';
  private isText = false;
  private isHint = false;

  open(name: string): void {
    if (name === 'rPh') this.isHint = true;
    if (name === 't') this.isText = true;
  }

  text(text: string): void {
    if (this.isText && !this.isHint) this.collected += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.isHint = false;
    if (name === 't') this.isText = false;
  }

  /** Returns what was collected, and begins anew. */
  take(): string {
    const text = this.collected;
    this.collected = '';
    return text;
  }
}

const escaped = /_x([0-9A-Fa-f]{4})_/g;
/** Characters that XML cannot hold or does not keep, and the beginning of a text that looks like an escaped character. */
const toEscape = /[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

/** Workbooks write characters that XML cannot hold by their number: _x000D_ is a carriage return. */
export const unescapeText = (text: string) =>
  text.includes('_x') ? text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** The reverse of `unescapeText`. */
export const escapeText = (text: string) =>
  text.replace(toEscape, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
