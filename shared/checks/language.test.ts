import { describe, expect, test } from 'vitest';
import { bestTime } from '#tests/support/best-time.ts';
import { emptyListing } from '../generation/listing.ts';
import { type TextLanguage, textLanguageNames } from '../text/small-words.ts';
import { checkLanguage, languageOf } from './language.ts';

const texts: Record<TextLanguage, string> = {
  en: 'This mug holds 350 ml and keeps its glaze for years. It is thrown by hand, so no two are quite alike.',
  de: 'Diese Tasse fasst 350 ml und behält ihre Glasur über Jahre. Sie wird von Hand gedreht und ist spülmaschinenfest.',
  es: 'Esta taza tiene una capacidad de 350 ml y conserva su esmalte durante años. Se puede lavar en el lavavajillas.',
  fr: 'Cette tasse contient 350 ml et garde son émail pendant des années. Elle est tournée à la main dans notre atelier.',
  it: 'Questa tazza contiene 350 ml e conserva il suo smalto per anni. È fatta a mano nel nostro laboratorio, con la ceramica.',
  pt: 'Esta caneca tem capacidade de 350 ml e mantém o seu esmalte por anos. É feita à mão e não vai ao micro-ondas.',
  nl: 'Deze mok heeft een inhoud van 350 ml en het glazuur blijft jaren mooi. Hij is met de hand gemaakt in onze werkplaats.',
};

test.each(Object.entries(texts))('%s is recognised', (language, text) => {
  const guess = languageOf(text);
  expect(guess.language).toBe(language);
  expect(guess.sure).toBeGreaterThan(0.3);
});

test('another script is told from Latin', () => {
  expect(languageOf('Эта кружка вмещает 350 мл и сделана вручную.').language).toBe('other-script');
  expect(languageOf('このマグカップは容量350mlで、手作りのため一つ一つ表情が違います。').language).toBe('other-script');
});

test('nothing is guessed from names and numbers', () => {
  expect(languageOf('Hearth 350 ml Ø 8 cm').language).toBe('unknown');
  expect(languageOf('')).toEqual({ language: 'unknown', sure: 0 });
});

describe('a listing', () => {
  test('in the language that was asked for has no findings', () => {
    for (const wanted of ['en', 'de', 'es', 'fr'] as const)
      expect(checkLanguage({ ...emptyListing, title: 'Tasse', intro: texts[wanted], details: texts[wanted] }, wanted)).toEqual(
        [],
      );
  });

  test.each([
    ['en', 'de'],
    ['en', 'es'],
    ['en', 'fr'],
    ['de', 'en'],
    ['es', 'fr'],
    ['fr', 'es'],
  ] as const)('wanted in %s is told where it is in %s', (wanted, other) => {
    const details = `${texts[wanted]}\n\n${texts[other]}`;
    expect(checkLanguage({ ...emptyListing, details }, wanted)).toMatchObject([
      {
        check: 'language',
        severity: 'hard',
        field: 'details',
        found: texts[other],
        message: `This text is in ${textLanguageNames[other]}; you asked for ${textLanguageNames[wanted]}. Write it again.`,
      },
    ]);
  });

  test.each([
    [
      'en',
      'Spanish',
      {
        title: 'Funda para iPhone 15',
        intro: 'La funda está hecha de cuero. En esta página encontrará todos los detalles.',
        bullets: ['Cuero de vaca', 'iPhone 15'],
      },
      ['title', 'intro', 'bullets'],
    ],
    ['en', 'Spanish', { intro: 'La funda está hecha de cuero. En esta página encontrará más.' }, ['intro']],
    [
      'en',
      'German',
      { title: 'Hülle für iPhone 15', bullets: ['Mit weichem Futter', 'Aus dem Harz', 'Für die Reise und den Alltag'] },
      ['title', 'bullets', 'bullets', 'bullets'],
    ],
    [
      'de',
      'French',
      { title: 'Étui pour iPhone 15', intro: "L'étui est en cuir et il est cousu à la main." },
      ['title', 'intro'],
    ],
    [
      'es',
      'English',
      { title: 'Case for iPhone 15', bullets: ['Made of leather', 'Sewn by hand in the north of Wales'] },
      ['title', 'bullets', 'bullets'],
    ],
  ] as const)('wanted in %s is told where its short texts are in %s', (wanted, other, texts, fields) => {
    const findings = checkLanguage(
      { ...emptyListing, ...texts, bullets: [...('bullets' in texts ? texts.bullets : [])] },
      wanted,
    );
    expect(findings.map(({ field }) => field)).toEqual(fields);
    for (const { message } of findings) expect(message).toContain(`is in ${other};`);
  });

  test('is not judged by a foreign name beside its own words', () => {
    const listing = {
      ...emptyListing,
      title: 'La Cruz de la Luna',
      intro: 'A poster of the moon over the hills.',
      bullets: ['Crème de la crème', 'Printed on cotton paper', 'Comes rolled'],
    };
    expect(checkLanguage(listing, 'en')).toEqual([]);
  });

  test('is never judged by short texts, names or numbers', () => {
    const listing = {
      ...emptyListing,
      title: 'Le Petit Prince de la Mer – Das Buch, El libro',
      intro: 'The poster “Le Petit Prince de la Mer” shows the prince and the sea in blue and gold.',
      bullets: ['Für die Küche', 'Café au lait', '350 ml / 8 cm / 400 g / Ø 9 cm / IP67 / USB-C / M8'],
      tags: ['für die Küche und das Bad mit der Tasse'],
    };
    expect(checkLanguage(listing, 'en')).toEqual([]);
  });
});

test.each(['a', 'der ', 'я', '1 ', '\n\n'])('a wall of %j is read in good time', (piece) => {
  const details = piece.repeat(20_000 / piece.length);
  expect(bestTime(() => checkLanguage({ ...emptyListing, details }, 'en'), 40, 10)).toBeLessThan(40);
});
