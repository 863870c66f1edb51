/** What changed between two texts, word by word. Pure. */
import { diffArrays } from 'diff';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Words that may come and go before a comparison by words is given up; its cost grows with the square of this. */
const MOST_WORDS = 400;
const MOST_LINES = 200;

/**
 * A word with what joins it (350, 1.5, e-mail, l'été), a run of spaces, a line end, or one other character. Scripts that
 * leave no space between words go by character. Every character is in exactly one token.
 */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+(?:['’.,-](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+)*|\n|[^\S\n]+|./gsu;

/**
 * The parts of both texts in order; what is same or removed makes up `before`, what is same or added makes up `after`.
 * Lists of blocks are joined by an empty line. Texts with little in common are compared by lines, and as a whole when
 * that, too, is too much: 20,000 characters take well under 100 ms whatever they say.
 */
export function wordDiff(before: string | readonly string[], after: string | readonly string[]): DiffPart[] {
  const [from, to] = [joined(before), joined(after)];
  const parts = compared(tokens(from), tokens(to), MOST_WORDS) ?? compared(lines(from), lines(to), MOST_LINES) ?? whole(from, to);
  return tidy(parts);
}

const joined = (text: string | readonly string[]) =>
  (typeof text === 'string' ? text : text.join('\n\n')).replaceAll('\r\n', '\n');
const tokens = (text: string) => text.match(TOKEN) ?? [];
const lines = (text: string) => text.split(/(?<=\n)/);

function compared(before: string[], after: string[], maxEditLength: number): DiffPart[] | null {
  const changes = diffArrays(before, after, { maxEditLength });
  if (!changes) return null;
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

function whole(before: string, after: string): DiffPart[] {
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

/** One phrase changed reads better than its words changed one by one: a lone space between two changes joins them. */
function tidy(parts: readonly DiffPart[]): DiffPart[] {
  const tidied: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) tidied.push({ kind: 'removed', text: removed });
    if (added) tidied.push({ kind: 'added', text: added });
    removed = added = '';
  };
  parts.forEach(({ kind, text }, index) => {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (removed && added && /^[^\S\n]$/.test(text) && index < parts.length - 1) {
      removed += text;
      added += text;
    } else {
      flush();
      tidied.push({ kind, text });
    }
  });
  flush();
  return tidied;
}

export interface Passage extends DiffPart {
  /** Words of the middle that may be left out; 0 when all of it is to be shown. */
  folded: number;
  head: string;
  tail: string;
}

/** Words of an unchanged passage shown beside a change, and from how many more on the rest folds. */
const CONTEXT = 8;
const WORTH_FOLDING = 12;

/** The parts, each unchanged one cut into the words near a change and a middle to fold. */
export function passages(parts: readonly DiffPart[]): Passage[] {
  return parts.map((part, index) => {
    const plain = { ...part, folded: 0, head: part.text, tail: '' };
    if (part.kind !== 'same') return plain;
    const words = [...part.text.matchAll(/\S+/g)];
    const before = index === 0 ? 0 : CONTEXT;
    const after = index === parts.length - 1 ? 0 : CONTEXT;
    const folded = words.length - before - after;
    if (folded < WORTH_FOLDING) return plain;
    const last = before === 0 ? 0 : endOf(words[before - 1]);
    const next = after === 0 ? part.text.length : (words[words.length - after]?.index ?? part.text.length);
    return { ...part, folded, head: part.text.slice(0, last), tail: part.text.slice(next) };
  });
}

const endOf = (word: RegExpExecArray | undefined) => (word ? word.index + word[0].length : 0);
