import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countWords, wordsOf } from '#shared/platforms/measure.ts';
import { timeOf } from '#tests/support/best-time.ts';
import { type DiffPart, type Passage, passages, wordDiff } from './word-diff.ts';

const short = (parts: readonly DiffPart[]) =>
  parts.map(({ kind, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[kind]).join('');
const side = (parts: readonly DiffPart[], other: DiffPart['kind']) =>
  parts
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join('');

describe('word diff', () => {
  test('changed words are marked, the rest stays', () => {
    expect(short(wordDiff('A blue mug of 350 ml', 'A green mug of 300 ml'))).toBe('A [-blue][+green] mug of [-350][+300] ml');
    expect(short(wordDiff('Holds tea', 'Holds hot tea'))).toBe('Holds [+hot ]tea');
    expect(short(wordDiff('same', 'same'))).toBe('same');
    expect(wordDiff('', '')).toEqual([]);
  });
  test('a phrase that changed is one change', () => {
    expect(short(wordDiff('a fine old mug here', 'a plain new cup here'))).toBe('a [-fine old mug][+plain new cup] here');
  });
  test('a number with its decimals is one word, and so is what a hyphen joins', () => {
    expect(short(wordDiff('1.5 l e-mail', '1.75 l e-mail'))).toBe('[-1.5][+1.75] l e-mail');
  });
  test('what is counted as one word is marked as one', () => {
    expect(short(wordDiff('size_small l’été', 'size_large l’été'))).toBe('[-size_small][+size_large] l’été');
    const piece = fc.constantFrom(
      'mug',
      'it’s',
      '9.5',
      'a_b',
      '-',
      '&',
      'e-mail',
      'a/b',
      'é',
      'e\u0301',
      '👩',
      ' ',
      '\n',
      '.',
      'ß',
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordDiff(before, after);
        const words = (other: DiffPart['kind']) =>
          parts.filter(({ kind }) => kind !== other).flatMap((part) => wordsOf(part.text));
        expect([words('added'), words('removed')]).toEqual([wordsOf(before), wordsOf(after)]);
      }),
    );
  });
  test('scripts without spaces are compared by character, each with its marks', () => {
    expect(short(wordDiff('青い陶器のカップ', '白い陶器のカップ'))).toBe('[-青][+白]い陶器のカップ');
    expect(short(wordDiff('350 mlのカップ', '350 mlの碗'))).toBe('350 mlの[-カップ][+碗]');
    expect(short(wordDiff('ถ้วยดี', 'ถั่วยดี'))).toBe('[-ถ้][+ถั่]วยดี');
    expect(short(wordDiff('ຈອກດີ', 'ຈອກໃຫຍ່'))).toBe('ຈອກ[-ດີ][+ໃຫຍ່]');
  });
  test('descriptions are compared block by block', () => {
    expect(short(wordDiff(['A mug.', 'Blue'], ['A mug.', 'Hand made', 'Blue']))).toBe('A mug.\n\n[+Hand made\n\n]Blue');
  });
  test('nothing is lost: each side can be read from the parts', () => {
    const word = fc.constantFrom('mug', 'blue', '350', ' ', '  ', '\n', '.', ',', '漢', '👩', 'é', '\u202e', '-', "'");
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(word, { maxLength: 60 }).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordDiff(before, after);
        expect(side(parts, 'added')).toBe(before.replaceAll('\r\n', '\n'));
        expect(side(parts, 'removed')).toBe(after.replaceAll('\r\n', '\n'));
      }),
    );
  });
  test('texts with nothing in common are compared as a whole, not word against word', () => {
    const text = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join(' ');
    expect(wordDiff(text('a'), text('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
  test('when most words changed but some lines did not, lines are compared', () => {
    const lines = (word: string) =>
      Array.from({ length: 40 }, (_, at) => (at % 2 ? 'Dishwasher safe.' : `${word}${at} `.repeat(20)));
    const parts = wordDiff(lines('a'), lines('b'));
    expect(parts.filter(({ kind }) => kind === 'same').length).toBeGreaterThan(10);
  });
  test('20,000 hostile characters are answered at once', () => {
    const noise = (seed: number) => {
      let state = seed;
      return Array.from({ length: 6_000 }, () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return `w${(state >> 8) % 300}`;
      }).join(' ');
    };
    const pairs = [
      [noise(1), noise(2)],
      ['1'.repeat(20_000), '2'.repeat(20_000)],
      ['a-'.repeat(10_000), "a'".repeat(10_000)],
      ['漢字'.repeat(10_000), '字漢漢'.repeat(6_666)],
      ['\n'.repeat(20_000), ' \n'.repeat(10_000)],
    ] as const;
    for (const [before, after] of pairs) {
      wordDiff(before, after);
      // The comparison normally takes less than 50 ms. The limit catches an algorithm with quadratic cost, which would take
      // seconds.
      expect(timeOf(() => wordDiff(before, after))).toBeLessThan(500);
    }
  });
});

describe('passages', () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
  test('the middle of a long unchanged passage folds, eight words stay beside each change', () => {
    const [, , middle] = passages(wordDiff(`old ${words(60)} old`, `new ${words(60)} new`));
    expect(middle?.folded).toBe(44);
    expect(middle?.head.trim().split(' ')).toHaveLength(8);
    expect(middle?.tail.trim().split(' ')).toHaveLength(8);
  });
  test('at the ends nothing stands beside it', () => {
    const [first] = passages(wordDiff(`${words(60)} old`, `${words(60)} new`));
    expect(first).toMatchObject({ folded: 52, head: '' });
    expect(passages(wordDiff(words(60), words(60)))[0]).toMatchObject({ folded: 60, head: '', tail: '' });
  });
  test('as many words are said to be folded as are counted everywhere', () => {
    const sentence = 'A mug – “350 ml” – for tea & coffee/milk. ';
    const [, , middle] = passages(wordDiff(`old ${sentence.repeat(9)} old`, `new ${sentence.repeat(9)} new`));
    const { folded, head, tail, text } = middle as Passage;
    expect(folded).toBe(countWords(text) - 16);
    const close = 'A mug – “350 ml” – for tea & coffee/milk.';
    expect([head, tail]).toEqual([` ${close}`, `${close}  `]);
  });
  test('a long rule of signs in it is passed once', () => {
    const parts = [{ kind: 'same', text: `${words(30)} ${'-'.repeat(60_000)} ${words(30)}` } as const, ...wordDiff('', 'new')];
    // `passages` normally takes 1 ms. The limit catches a regular expression that starts anew at each dash, which would take
    // seconds.
    expect(timeOf(() => passages(parts))).toBeLessThan(500);
  });
  test('a short one is not worth folding', () => {
    expect(passages(wordDiff(`old ${words(20)} old`, `new ${words(20)} new`)).every(({ folded }) => folded === 0)).toBe(true);
  });
});
