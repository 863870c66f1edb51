import { expect, test } from 'vitest';
import { askedIn, checkedWords, nothingFound, spokenIn } from './languages-checked.ts';

test('in English everything is checked, and nothing more is said', () => {
  expect(checkedWords(askedIn('en'))).toBeNull();
  expect(nothingFound(askedIn('en'))).toBe('The checks found nothing.');
});

test('a language that is checked in part says which part', () => {
  const german = spokenIn('Die Kanne ist aus Stahl und hält das Wasser für den ganzen Tag kalt.');
  expect(german).toEqual({ claims: 'de', name: 'German' });
  expect(checkedWords(german)).toContain(
    'In German, numbers, materials, colours, origins, certificates, statements that your facts deny',
  );
  expect(nothingFound(german)).toBe('Nothing found in what is checked in German.');
});

test('a language beyond the four says that no claim was checked', () => {
  const italian = spokenIn('La tazza è di ceramica e non si rompe con il calore della cucina, come più ti piace.');
  expect(italian).toEqual({ claims: 'other', name: 'Italian' });
  expect(checkedWords(italian)).toBe('Claims are not checked in Italian: compare the text with your facts yourself.');
  expect(nothingFound(italian)).toBe('No claim was checked.');
  expect(checkedWords(spokenIn('Чашка из керамики, которая не боится горячей воды и холода.'))).toContain('this script');
});

test('a text too short to tell its language is read as English', () => {
  expect(spokenIn('Mug 350 ml')).toEqual({ claims: 'en', name: 'English' });
});
