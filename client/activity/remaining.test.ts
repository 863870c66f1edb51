import { describe, expect, test } from 'vitest';
import { remainingText, type Sample, withSample } from './remaining.ts';

const samplesOf = (...pairs: [seconds: number, done: number][]) =>
  pairs.reduce<readonly Sample[]>((samples, [seconds, done]) => withSample(samples, { at: seconds * 1_000, done }), []);

describe('how long a job still takes', () => {
  test('is said once it was watched for ten seconds', () => {
    expect(remainingText(samplesOf([0, 0], [5, 50], [9, 90]), 1_000, 9_000)).toBeNull();
    expect(remainingText(samplesOf([0, 0], [5, 50], [10, 100]), 1_000, 10_000)).toBe('about 2 minutes left');
    expect(remainingText(samplesOf([0, 0], [5, 50], [10, 100]), 400, 10_000)).toBe('less than a minute left');
    expect(remainingText(samplesOf([0, 0], [5, 50], [10, 100]), 800, 10_000)).toBe('about 1 minute left');
  });

  test('is not guessed from two moments, for an unknown amount, or for hours', () => {
    expect(remainingText(samplesOf([0, 0], [20, 100]), 1_000, 20_000)).toBeNull();
    expect(remainingText(samplesOf([0, 0], [10, 50], [20, 100]), null, 20_000)).toBeNull();
    expect(remainingText(samplesOf([0, 0], [10, 1], [20, 2]), 100_000, 20_000)).toBeNull();
  });

  test('is not said of a job that stalls, and an attempt without progress is no sample', () => {
    const samples = samplesOf([0, 0], [10, 50], [20, 100]);
    expect(remainingText(samples, 1_000, 39_000)).toBe('about 3 minutes left');
    expect(remainingText(samples, 1_000, 41_000)).toBeNull();
    expect(withSample(samples, { at: 30_000, done: 100 })).toBe(samples);
  });

  test('follows the speed of the last ninety seconds, and begins anew if the job does', () => {
    const samples = samplesOf([0, 0], [100, 10], [150, 510], [160, 610], [170, 710]);
    expect(samples.map(({ done }) => done)).toEqual([10, 510, 610, 710]);
    expect(samplesOf([0, 400], [10, 500], [20, 5])).toEqual([{ at: 20_000, done: 5 }]);
  });
});
