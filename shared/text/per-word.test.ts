import { describe, expect, it } from 'vitest';
import { keptPerWord } from './per-word.ts';

describe('answers kept for each word', () => {
  const counted = () => {
    const asked: string[] = [];
    const read = keptPerWord((word) => {
      asked.push(word);
      return word === '' ? null : word.length;
    });
    return { asked, read };
  };

  it('asks once for a word, also if the answer is null', () => {
    const { asked, read } = counted();
    expect([read('oak'), read('oak'), read(''), read('')]).toEqual([3, 3, null, null]);
    expect(asked).toEqual(['oak', '']);
  });

  it('keeps compounds, but no endless words, which need much memory', () => {
    const { asked, read } = counted();
    const long = 'unvarnishable'.repeat(4);
    expect([read('unvarnishable'), read('unvarnishable')]).toEqual([13, 13]);
    expect(asked).toHaveLength(1);
    expect([read(long), read(long)]).toEqual([52, 52]);
    expect(asked).toHaveLength(3);
  });

  it('keeps a bounded number of words', () => {
    const { asked, read } = counted();
    for (let n = 0; n < 5_001; n++) read(`${n}`);
    read('5000');
    expect(asked).toHaveLength(5_001);
    read('0');
    expect(asked).toHaveLength(5_002);
  });
});
