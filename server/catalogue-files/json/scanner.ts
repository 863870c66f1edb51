/** A list or object that has begun and not ended. `name` is the name last read in an object. */
interface Frame {
  open: '{' | '[';
  name: string;
}

const structure = /["{}[\],:]/g;
const inString = /["\\]/g;
/** Names and texts are collected only up to this many characters. */
const MAX_NAME = 10_000;

/** How deep objects and lists may be nested. */
const MAX_DEPTH = 60;

/** Thrown if brackets do not match or are nested too deep, or if more text follows the end. */
export class BrokenJson extends Error {}

/**
 * Finds the brackets and commas of a JSON text that arrives in pieces, and knows in which objects and lists each one stands. It
 * does not read values: `parseJson` does that with each object of the list.
 */
export class JsonScanner {
  /** What has begun and not ended, from the outside. */
  readonly frames: Frame[] = [];
  /** True from the end of the outermost value on. */
  over = false;
  private text: 'none' | 'open' | 'escape' = 'none';
  private collected = '';

  /** The names that lead to the current place, or null if a list is on the way. */
  path(): string[] | null {
    return this.frames.every(({ open }) => open === '{') ? this.frames.map(({ name }) => name) : null;
  }

  /**
   * Reads a piece, and calls `on` for each bracket and comma outside of texts. During the call for a bracket, `frames` does not
   * contain the object or list that it opens or closes.
   *
   * @throws BrokenJson
   */
  scan(piece: string, on: (char: string, at: number) => void): void {
    let at = 0;
    while (at < piece.length) {
      if (this.text !== 'none') {
        at = this.readText(piece, at);
        continue;
      }
      structure.lastIndex = at;
      const found = structure.exec(piece)?.index ?? piece.length;
      if (this.over && /[^ \t\r\n]/.test(piece.slice(at, found + 1))) throw new BrokenJson('something follows its end');
      if (found === piece.length) return;
      this.take(piece.charAt(found), found, on);
      at = found + 1;
    }
  }

  private readText(piece: string, from: number): number {
    if (this.text === 'escape') {
      this.text = 'open';
      this.collect(piece.charAt(from));
      return from + 1;
    }
    inString.lastIndex = from;
    const found = inString.exec(piece)?.index ?? piece.length;
    const char = piece.charAt(found);
    this.collect(piece.slice(from, found) + (char === '\\' ? char : ''));
    if (char === '\\') this.text = 'escape';
    if (char === '"') this.text = 'none';
    return found + 1;
  }

  private collect(text: string): void {
    if (this.collected.length < MAX_NAME) this.collected += text;
  }

  private take(char: string, at: number, on: (char: string, at: number) => void): void {
    const frame = this.frames.at(-1);
    if (char === '"') {
      this.text = 'open';
      this.collected = '';
    } else if (char === ':') {
      if (frame) frame.name = nameOf(this.collected);
    } else if (char === ',') on(char, at);
    else if (char === '{' || char === '[') {
      if (this.frames.length === MAX_DEPTH) throw new BrokenJson(`brackets are nested more than ${MAX_DEPTH} deep`);
      on(char, at);
      this.frames.push({ open: char, name: '' });
    } else {
      if (frame?.open !== (char === '}' ? '{' : '[')) throw new BrokenJson(`a bracket ${char} closes nothing`);
      this.frames.pop();
      this.over = this.frames.length === 0;
      on(char, at);
    }
  }
}

function nameOf(collected: string): string {
  try {
    return JSON.parse(`"${collected}"`) as string;
  } catch {
    return collected;
  }
}
