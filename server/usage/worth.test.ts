import { expect, test } from 'vitest';
import { emptyListing } from '#shared/generation/listing.ts';
import { type DescriptionLength, lengthBands } from '#shared/generation/options.ts';
import { type Asked, unworthy, unworthyBeginning, unworthyPart } from './worth.ts';

const text = (words: number, more = {}) => ({ ...emptyListing, details: Array(words).fill('word').join(' '), ...more });
const first = (given: Partial<Extract<Asked, { kind: 'text' }>> = {}): Asked => ({
  ...{ kind: 'text', length: 'medium', shortAccepted: false, before: [], live: '' },
  ...given,
});
const reason = (...args: Parameters<typeof unworthy>) => unworthy(...args)?.reason ?? null;

test.each(Object.keys(lengthBands) as DescriptionLength[])('a %s text is worth a query from half of its band on', (length) => {
  const half = lengthBands[length].min / 2;
  expect(reason(first({ length }), text(half))).toBeNull();
  expect(reason(first({ length }), text(half - 1))).toBe('too_short');
  expect(reason(first({ length, shortAccepted: true }), text(1))).toBeNull();
});

test('a text is short in the words of its description, and without a length asked for none is', () => {
  expect(unworthy(first(), text(6, { title: 'word '.repeat(60), tags: Array(60).fill('word') }))).toEqual({
    reason: 'too_short',
    why: 'the text has 6 words, less than half of Medium (100 to 180)',
  });
  expect(unworthy(first(), text(1))?.why).toMatch(/has 1 word,/);
  expect(reason(first({ length: null }), text(1))).toBeNull();
});

test('a variant that says what another says is named after it, short or not, accepted or not', () => {
  const before = [text(120), text(130, { title: 'Mug' })];
  const again = text(130, { title: 'Another title', intro: ' ' });
  expect(unworthy(first({ before }), again)).toEqual({ reason: 'repeats', why: 'the text repeats version 2' });
  expect(reason(first({ before: [text(3)], shortAccepted: true }), text(3))).toBe('repeats');
  expect(reason(first({ before }), text(131))).toBeNull();
});

test('a text that was delivered before is worth no query, whatever meta texts come with it', () => {
  const drafts = [{ listing: text(120, { title: 'Mug' }), platform: 'etsy' }];
  const about = (platform: string) => first({ earlier: { platform, drafts } });
  expect(unworthy(about('etsy'), text(120, { title: 'Mug' }))?.say).toBe(
    'Same text as before: not charged. Change a fact, the voice or the length for another.',
  );
  expect(reason(about('etsy'), text(120, { title: 'Mug', metaTitle: 'Another' }))).toBe('repeats');
  // For another marketplace the title and the tags are what is asked for.
  expect(reason(about('ebay'), text(120, { title: 'Mug for eBay' }))).toBeNull();
  expect(reason(about('ebay'), text(120, { title: 'Mug' }))).toBe('repeats');
  expect(reason(about('etsy'), text(121))).toBeNull();
});

test('a version is another text if any part of it is new, also where its parent is among the earlier drafts', () => {
  const parent = text(120, { title: 'Mug' });
  const drafts = [parent, text(90)].map((listing) => ({ listing, platform: 'etsy' }));
  for (const tweak of ['keywords', 'warmer'] as const) {
    const version: Asked = { kind: 'version', tweak, parent, earlier: { platform: 'etsy', drafts } };
    expect(reason(version, { ...parent, title: 'Stoneware mug', tags: ['mug'] })).toBeNull();
    expect(unworthy(version, text(90))?.say).toMatch(/^Same text as before/);
    expect(unworthy(version, parent)?.why).toBe('the text repeats the one before');
    expect(reason(version, text(90, { altText: 'A mug' }))).toBeNull();
  }
});

test('a shorter version has fewer words, and any other version says something else', () => {
  const parent = text(100);
  const version = (tweak: 'shorter' | 'warmer' | 'keywords' | 'fix-claims' | 'translate'): Asked => ({
    kind: 'version',
    tweak,
    parent,
  });
  expect(reason(version('shorter'), text(99))).toBeNull();
  expect(reason(version('shorter'), text(100, { title: 'Mug' }))).toBe('not_shorter');
  for (const tweak of ['warmer', 'keywords', 'fix-claims', 'translate'] as const) {
    expect(reason(version(tweak), text(100))).toBe('repeats');
    // A version may be as short as the text before, and its keywords may stand in the tags alone.
    expect(reason(version(tweak), text(3))).toBeNull();
    expect(reason(version(tweak), text(100, { tags: ['mug'] }))).toBeNull();
  }
});

test('a product without text is not worth a score, markup and white space are no text', () => {
  expect(reason({ kind: 'score', description: ' \n' }, null)).toBe('no_text');
  expect(reason({ kind: 'score', description: 'A mug.' }, null)).toBeNull();
});

test('a sentence is worth a query if it says something new, adds no claim and, where that was the wish, is shorter', () => {
  const reason = (...args: Parameters<typeof unworthyPart>) => unworthyPart(...args)?.reason ?? null;
  expect(reason('rewrite', 'It holds 350 ml.', 'Room for 350 ml.', false)).toBeNull();
  expect(reason('rewrite', 'It holds 350 ml.', 'It holds  350 ml.', false)).toBe('repeats');
  expect(reason('shorter', 'It holds 350 ml.', 'Room for 350 ml.', false)).toBe('not_shorter');
  expect(reason('shorter', 'It holds 350 ml.', 'Holds 350 ml.', false)).toBeNull();
  expect(reason('warmer', 'It holds 350 ml.', 'It holds 500 ml.', true)).toBe('adds_claim');
});

test('a text that the product has already is not worth a query, however its lines are divided', () => {
  const text = { ...emptyListing, title: 'Mug', intro: 'A mug of stoneware.', bullets: ['Holds 350 ml'] };
  expect(unworthy(first({ live: 'A mug of stoneware. Holds 350 ml', length: null }), text)).toMatchObject({ reason: 'repeats' });
  expect(unworthy(first({ live: 'A mug of clay. Holds 350 ml', length: null }), text)).toBeNull();
});

test('the beginning of an earlier text, or of the one that the product has, is not worth a query', () => {
  const begun = { ...emptyListing, intro: 'A mug of stoneware.', details: 'It holds 350' };
  const whole = { ...begun, details: 'It holds 350 ml and keeps tea warm.' };
  const beginning = (given: Parameters<typeof first>[0]) =>
    unworthyBeginning(first(given) as Exclude<Asked, { kind: 'score' }>, begun)?.reason ?? null;
  expect(beginning({})).toBeNull();
  expect(beginning({ live: 'A mug of stoneware. It holds 350 ml and keeps tea warm.' })).toBe('repeats');
  expect(beginning({ live: 'A mug of clay. It holds 350 ml.' })).toBeNull();
  expect(beginning({ before: [whole] })).toBe('repeats');
  expect(beginning({ earlier: { platform: null, drafts: [{ listing: whole, platform: 'etsy' }] } })).toBe('repeats');
  expect(unworthyBeginning({ kind: 'version', tweak: 'warmer', parent: whole }, begun)?.reason).toBe('repeats');
});
