/** Finds HTML in texts that must not contain any. */

export interface Tag {
  start: number;
  end: number;
  /** The tag's name in lower case, without the slash of an end tag. */
  name: string;
}

/**
 * Everything a browser would read as a tag: from a `<` before a letter, or before a slash and a letter, to the next `>`. "a < b"
 * and "<3" are text. Takes linear time, even for a long run of `<`.
 */
export function tagsIn(text: string): Tag[] {
  const tags: Tag[] = [];
  let close = -1;
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', start + 1)) {
    const nameFrom = start + (text.charAt(start + 1) === '/' ? 2 : 1);
    if (!isLetter(text.charCodeAt(nameFrom))) continue;
    if (close < start) close = text.indexOf('>', start);
    if (close < 0) break;
    const name = /^[a-z][a-z0-9-]{0,31}/i.exec(text.slice(nameFrom, nameFrom + 32))?.[0] ?? '';
    tags.push({ start, end: close + 1, name: name.toLowerCase() });
    start = close;
  }
  return tags;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
