import { expect, test } from 'vitest';
import { emptyListing } from '#shared/generation/listing.ts';
import { applyFix, placeNow, withoutSentence } from './apply-fix.ts';

const mug = { ...emptyListing, intro: 'A waterproof mug. It holds 400 ml.', bullets: ['Holds 400 ml', 'Waterproof'] };
const fix = (text: string) => ({ fix: { label: 'Fix', text } });
const at = (text: string, found: string) => ({ start: text.indexOf(found), end: text.indexOf(found) + found.length, found });

test('what was found is replaced where it stands', () => {
  const fixed = applyFix(mug, { field: 'intro', ...at(mug.intro, '400 ml'), ...fix('350 ml') });
  expect(fixed.intro).toBe('A waterproof mug. It holds 350 ml.');
  expect(mug.intro).toContain('400 ml');
});

test('a finding in a list names its entry', () => {
  const fixed = applyFix(mug, { field: 'bullets', index: 0, ...at('Holds 400 ml', '400 ml'), ...fix('350 ml') });
  expect(fixed.bullets).toEqual(['Holds 350 ml', 'Waterproof']);
});

test('taking words out leaves no double space and no space before a full stop', () => {
  const out = (intro: string, found: string) =>
    applyFix({ ...mug, intro }, { field: 'intro', ...at(intro, found), ...fix('') }).intro;
  expect(out('A waterproof mug.', 'waterproof')).toBe('A mug.');
  expect(out('It is waterproof.', 'waterproof')).toBe('It is.');
  expect(out('Waterproof mug', 'Waterproof')).toBe('Mug');
  // Nothing is left of a sentence that was these words alone.
  expect(out('It gives 140 W. Free shipping!', 'Free shipping')).toBe('It gives 140 W.');
  expect(out('Really? Best price ever! It is blue.', 'Best price ever')).toBe('Really? It is blue.');
  expect(out('Best price. It is blue.', 'Best price')).toBe('It is blue.');
  expect(out('Two.\n\nWaterproof mug', 'Waterproof')).toBe('Two.\n\nMug');
});

test('nothing is left of a line that is taken out: no mark, no label, no heading without a text', () => {
  const out = (details: string, found: string) =>
    applyFix({ ...mug, details }, { field: 'details', ...at(details, found), ...fix('') }).details;
  const list = 'Facts\n- Weight: 8 kg\n- Colour: blue\n\nCare\nWash. Dry.';
  expect(out(list, 'Weight: 8 kg')).toBe('Facts\n- Colour: blue\n\nCare\nWash. Dry.');
  expect(out(list, '- Weight: 8 kg')).toBe('Facts\n- Colour: blue\n\nCare\nWash. Dry.');
  expect(out(list, '8 kg')).toBe('Facts\n- Colour: blue\n\nCare\nWash. Dry.');
  expect(out(list, 'Wash.')).toBe('Facts\n- Weight: 8 kg\n- Colour: blue\n\nCare\nDry.');
  expect(out('It is blue.\n\nTerms\nNo returns.\n\nCare\nWash.', 'No returns.')).toBe('It is blue.\n\nCare\nWash.');
  expect(out('One.\n\nTwo.\n\nThree.', 'Two.')).toBe('One.\n\nThree.');
  const bullet = (text: string, found: string) =>
    applyFix({ ...mug, bullets: ['A', text, 'B'] }, { field: 'bullets', index: 1, ...at(text, found), ...fix('') }).bullets;
  expect(bullet('Weight: 8 kg', '8 kg')).toEqual(['A', 'B']);
  expect(bullet('• Folds flat', 'Folds flat')).toEqual(['A', 'B']);
  expect(bullet('Waterproof!', 'Waterproof')).toEqual(['A', 'B']);
  expect(bullet('Holds 350 ml (12 oz)', '12 oz')).toEqual(['A', 'Holds 350 ml', 'B']);
});

test('what the seller wrote around the words stays, even before a colon and in a short line above', () => {
  const details = (text: string) => ({ ...mug, details: text });
  const out = (text: string, found: string) =>
    applyFix(details(text), { field: 'details', ...at(text, found), ...fix('') }).details;
  expect(out('The waterproof mug comes with:\n- a lid\n- a spoon', 'waterproof')).toBe('The mug comes with:\n- a lid\n- a spoon');
  expect(out('This waterproof set has:\n\nA lid.', 'waterproof')).toBe('This set has:\n\nA lid.');
  expect(out('Great mug for tea\nWaterproof', 'Waterproof')).toBe('Great mug for tea');
  expect(out('Great mug for tea\nWaterproof\n\nIt is blue.', 'Waterproof')).toBe('Great mug for tea\n\nIt is blue.');
  expect(out('Care\n- Waterproof', 'Waterproof')).toBe('');
  expect(out('Care\n- Waterproof\n\nIt is blue.', '- Waterproof')).toBe('It is blue.');
  expect(out('It is fired twice. Weight: 8 kg.\n- a lid', '8 kg')).toBe('It is fired twice.\n- a lid');
  const box = 'It is fired twice. It is waterproof. In the box:\n- a lid';
  expect(withoutSentence(details(box), { field: 'details', ...at(box, 'waterproof') }).details).toBe(
    'It is fired twice. In the box:\n- a lid',
  );
});

test('a bullet that loses its last word is gone', () => {
  expect(applyFix(mug, { field: 'bullets', index: 1, ...at('Waterproof', 'Waterproof'), ...fix('') }).bullets).toEqual([
    'Holds 400 ml',
  ]);
});

test('words that moved are found again, unless they stand in two places', () => {
  const moved = { ...mug, intro: `New. ${mug.intro}` };
  expect(applyFix(moved, { field: 'intro', ...at(mug.intro, '400 ml'), ...fix('350 ml') }).intro).toContain('350 ml');
  const twice = { ...mug, intro: 'x 400 ml or 400 ml' };
  expect(applyFix(twice, { field: 'intro', start: 0, end: 6, found: '400 ml', ...fix('350 ml') })).toBe(twice);
});

test('what is gone, or has no proposal, changes nothing', () => {
  expect(applyFix(mug, { field: 'intro', start: 0, end: 4, found: 'Blue', ...fix('Red') })).toBe(mug);
  expect(applyFix(mug, { field: 'tags', index: 9, start: 0, end: 4, found: 'Blue', ...fix('Red') })).toBe(mug);
  expect(applyFix(mug, { field: 'intro', ...at(mug.intro, '400 ml') })).toBe(mug);
});

test('a text that is meant as a whole is replaced as a whole', () => {
  expect(applyFix(mug, { field: 'title', start: 0, end: 0, found: '', ...fix('Mug') }).title).toBe('Mug');
});

test('what the text does not say yet is put at its end, also where the end has moved since', () => {
  const details = 'It is fired twice.';
  const missing = {
    field: 'details',
    start: details.length,
    end: details.length,
    found: '',
    ...fix('\n\nHeight: 9 cm.'),
  } as const;
  const put = (text: string) => applyFix({ ...mug, details: text }, missing).details;
  expect(put(details)).toBe('It is fired twice.\n\nHeight: 9 cm.');
  expect(put('It is fired twice in Devon.\n')).toBe('It is fired twice in Devon.\n\nHeight: 9 cm.');
  expect(put('')).toBe('Height: 9 cm.');
});

test('the sentence of a finding is taken out, and a bullet as a whole', () => {
  const text = {
    ...emptyListing,
    intro: 'Made of oak. It is waterproof. Holds 300 ml.',
    bullets: ['Oak', 'Waterproof and light'],
  };
  const at = text.intro.indexOf('waterproof');
  expect(withoutSentence(text, { field: 'intro', start: at, end: at + 10, found: 'waterproof' }).intro).toBe(
    'Made of oak. Holds 300 ml.',
  );
  expect(withoutSentence(text, { field: 'bullets', index: 1, start: 0, end: 10, found: 'Waterproof' }).bullets).toEqual(['Oak']);
});

test('a bullet that has moved meanwhile is found by its words, unless two have them', () => {
  const two = { field: 'bullets', index: 2, start: 0, end: 12, found: 'Holds 400 ml' } as const;
  const put = (bullets: string[]) => applyFix({ ...mug, bullets }, { ...two, ...fix('Room for 400 ml') }).bullets;
  expect(put(['Wide handle', 'Holds 400 ml'])).toEqual(['Wide handle', 'Room for 400 ml']);
  expect(put(['Holds 400 ml', 'Wide handle', 'Glazed'])).toEqual(['Room for 400 ml', 'Wide handle', 'Glazed']);
  expect(put(['Holds 400 ml', 'Holds 400 ml', 'Glazed'])).toEqual(['Holds 400 ml', 'Holds 400 ml', 'Glazed']);
  expect(put(['Wide handle'])).toEqual(['Wide handle']);
});

test('a sentence that is being written again is found where it stands now', () => {
  const place = { part: 'intro', words: 'It holds 400 ml.', start: 17, end: 33 } as const;
  expect(placeNow({ ...mug, intro: `Hello. ${mug.intro}` }, place)).toEqual({ ...place, start: 25, end: 41 });
  const bullet = { part: 'bullets', index: 1, words: 'Waterproof', start: 0, end: 10 } as const;
  expect(placeNow({ ...mug, bullets: ['Waterproof'] }, bullet)).toEqual({ ...bullet, index: 0 });
  // Words that are gone have no place.
  expect(placeNow({ ...mug, intro: 'Other words.' }, place)).toBeNull();
});
