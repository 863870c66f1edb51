import { describe, expect, test } from 'vitest';
import { developmentProducts, heldOutProducts } from '#tests/bench/claims/catalogue.ts';
import { timeOf } from '#tests/support/best-time.ts';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { confirmationKey } from '../confirmations.ts';
import { type ClaimLanguage, checkClaims, MOST_FINDINGS } from './claims.ts';
import { applyFix } from './fixes.ts';

const attribute = (line: string) => {
  const [name = '', value = ''] = line.split(': ');
  return { name, value, unit: '' };
};
const facts = (...lines: string[]): Facts => ({
  ...noFacts,
  name: 'Alto Vase',
  category: 'Home',
  attributes: lines.map(attribute),
});
const check = (text: string, known: Facts, language: ClaimLanguage = 'en') =>
  checkClaims({ ...emptyListing, details: text }, known, { language });
const found = (text: string, known: Facts, language: ClaimLanguage = 'en') =>
  check(text, known, language).map((finding) => `${finding.check}: ${finding.found}`);

const vase = facts(
  'Height: 42 cm',
  'Width: 30 cm',
  'Weight: 340 g',
  'Capacity: 0.5 l',
  'Material: stainless steel',
  'Colour: navy',
  'Warranty: 24 months',
);

test('a barcode may be said of the product that has it', () => {
  const text = 'Its barcode is 4006381333931.';
  expect(found(text, vase)).not.toEqual([]);
  expect(found(text, { ...vase, gtin: '4006381333931' })).toEqual([]);
  expect(found(text, { ...vase, gtin: '96385074' })).not.toEqual([]);
});

describe('numbers', () => {
  test.each([
    'It stands 42 cm tall.',
    'A 42-cm vase.',
    'It is 16.5 in high and 11.8 inches wide.',
    'It is 420 mm tall.',
    'Weighs 12 oz.',
    'Weighs 0.34 kg.',
    'Holds 500 ml.',
    'Holds half a litre.',
    'A two-year warranty.',
    'Holds 0,5 l.',
    'About 17 inches tall.',
  ])('%s says what the facts say', (text) => {
    expect(check(text, vase)).toEqual([]);
  });

  test.each([
    ['It stands 45 cm tall.', 'contradiction: 45 cm'],
    ['It stands 30 cm tall.', 'contradiction: 30 cm'],
    ['It stands 42 in tall.', 'unit: 42 in'],
    ['Weighs 350 g.', 'contradiction: 350 g'],
    ['It hides 12 kg of sand.', 'number: 12 kg'],
    ['A three-year warranty.', 'contradiction: three-year'],
    ['It has 4 pockets.', 'quantity: 4'],
    ['Comes as a set of 6.', 'quantity: 6'],
    ['There are 3 ways to use it.', 'quantity: 3'],
  ])('%s does not', (text, expected) => {
    expect(found(text, vase)).toEqual([expected]);
  });

  test('a clash names the fact and offers its value in the form of the text', () => {
    const [finding] = check('A 45-cm vase, 45 cm tall.', vase);
    expect(finding).toMatchObject({ severity: 'hard', found: '45-cm', fix: { text: '42-cm' }, fact: 'Height: 42 cm' });
    expect(finding?.message).toContain('Height: 42 cm');
    const [, second] = check('A 42-cm vase, 12 kg, 45 cm tall.', vase);
    expect(second).toMatchObject({ check: 'contradiction', asFact: { name: 'Height', value: '45 cm' } });
  });

  test('a side without a name may be any side', () => {
    const lamp = facts('Dimensions: 30 x 20 x 10 cm', 'Cord length: 1 m');
    expect(check('It is 30 cm long, with a cord of 1 m.', lamp)).toEqual([]);
    expect(found('It is 40 cm long.', lamp)).toEqual(['contradiction: 40 cm']);
  });

  test('sides are right in another unit, and wrong when one is', () => {
    const rug = facts('Dimensions: 160 x 230 cm');
    expect(check('It measures 1.6 x 2.3 m.', rug)).toEqual([]);
    expect(found('It measures 160 x 240 cm.', rug)).toEqual(['number: 160 x 240 cm']);
  });

  test('a unit that stands only in the name of the fact counts', () => {
    expect(check('It weighs 250 g.', facts('Weight (g): 250'))).toEqual([]);
    expect(found('It weighs 250 kg.', facts('Weight (g): 250'))).toEqual(['unit: 250 kg']);
  });

  test('units and commas of other languages', () => {
    expect(check('42 Zentimeter hoch, 0,5 Liter.', vase, 'de')).toEqual([]);
    expect(found('45 Zentimeter hoch.', vase, 'de')).toEqual(['contradiction: 45 Zentimeter']);
    expect(check('16,5 pulgadas de alto.', vase, 'es')).toEqual([]);
    expect(found('Contenance de 0,7 litre.', vase, 'fr')).toEqual(['contradiction: 0,7 litre']);
    expect(check('Vier Henkel, 4 Taschen.', facts('Handles: 4'), 'de')).toEqual([]);
    expect(check('Akku mit 1.200 mAh', facts('Battery: 1200 mAh'), 'de')).toEqual([]);
    expect(found('Battery of 1.200 mAh', facts('Battery: 1200 mAh'))).toHaveLength(1);
  });
});

describe('words', () => {
  test('a more general word than the fact is supported, a more specific one is not', () => {
    expect(check('A blue steel vase in metal.', vase)).toEqual([]);
    expect(found('A royal blue vase.', vase)).toEqual(['colour: royal blue']);
    expect(found('Made of cotton.', facts('Material: fabric'))).toEqual(['material: cotton']);
    expect(check('Soft cotton fabric.', facts('Material: cotton'))).toEqual([]);
  });

  test('a word of a class the facts fill is hard, of one they leave open a warning', () => {
    expect(check('A linen runner.', vase)[0]).toMatchObject({
      check: 'material',
      severity: 'hard',
      fact: 'Material: stainless steel',
      fix: { text: 'stainless steel' },
    });
    expect(check('The linen feels soft.', facts('Height: 4 cm'))[0]).toMatchObject({
      severity: 'warn',
      asFact: { name: 'Material', value: 'linen' },
    });
  });

  test('a part that no fact names is not given the material of the whole product', () => {
    const finding = check('The buckles are solid brass.', facts('Material: waxed cotton')).find(
      ({ check }) => check === 'material',
    );
    expect(finding).toMatchObject({ asFact: { name: 'Buckles material', value: 'solid brass' } });
    expect(finding?.fix?.text ?? '').not.toContain('cotton');
  });

  test('the head of a phrase is offered, and no place out of the name of a maker', () => {
    const belt = {
      ...facts('Material: full-grain vegetable-tanned leather'),
      brand: 'Conceria Lucca',
      keyFeatures: ['Made in Tuscany, Italy.'],
    };
    const fixOf = (text: string, known: Facts) => check(text, known)[0]?.fix?.text ?? '';
    expect(fixOf('A belt of suede.', belt)).toBe('vegetable-tanned leather');
    expect(fixOf('It is made in Spain.', belt)).toBe('Tuscany');
    expect(check('It is made in Spain.', { ...belt, keyFeatures: [] })).toHaveLength(1);
    expect(fixOf('It is made in Spain.', { ...belt, keyFeatures: [] })).toBe('');
  });

  test('what the product is made of is told from what a part is made of', () => {
    const [finding] = check('The vase is made of porcelain.', facts('Material: stoneware'));
    expect(finding?.fix).toEqual({ label: 'Use “stoneware”', text: 'stoneware' });
  });

  test('what can go is taken out with one click, with the article still right', () => {
    expect(check('The linen vase.', facts('Height: 4 cm'))[0]?.fix).toEqual({ label: 'Take it out', text: '' });
    expect(check('This is an Italian vase.', facts('Height: 4 cm'))[0]?.fix).toBeUndefined();
    const text = 'It is a linen vase with 12-cm-long handles.';
    const fixed = check(text, facts('Height: 4 oz')).map((finding) => applyFix(text, finding));
    expect(fixed[0]).toBe('It is a vase with 12-cm-long handles.');
  });

  test.each([
    'Made for the golden hour.',
    'Enjoy a glass of water beside it.',
    'It helps to iron out worries.',
    'Goes with your white shirt.',
    'No plastic, leather-free.',
    'It has the look of oak: an oak-effect finish.',
    'Notes of cedar and orange.',
    'Brew it in a French press.',
    'It ships to Germany.',
    'Instructions in English and Spanish.',
    'Polish it with a soft cloth.',
    'Black Friday, red carpet and green tea.',
  ])('%s claims nothing', (text) => {
    expect(check(text, facts('Height: 4 cm'))).toEqual([]);
  });

  test('steel-blue is a colour, not a material', () => {
    expect(found('A steel-blue vase.', facts('Colour: red'))).toEqual(['colour: steel-blue']);
    expect(check('A blue vase.', facts('Colour: steel-blue'))).toEqual([]);
  });

  test.each([
    ['Made in Portugal.', 'country: Portugal'],
    ['Italian leather.', 'country: Italian'],
    ['ISO 9001 certified.', 'certification: ISO 9001'],
    ['Rated IP67.', 'certification: IP67'],
    ['A 4K picture.', 'number: 4K'],
    ['Powered by the MX-500 motor.', 'number: MX-500'],
    ['A 2-in-1 vase.', 'number: 2-in-1'],
    ['It is BPA-free.', 'certification: BPA-free'],
    ['Compatible with iPhone 15 Pro.', 'compatibility: iPhone 15 Pro'],
    ['Compatible with the Kestrel K9.', 'compatibility: Kestrel K9'],
    ['Fully waterproof.', 'risky: waterproof'],
  ])('%s needs a fact', (text, expected) => {
    expect(found(text, facts('Height: 4 cm'))).toContain(expected);
    expect(check(text, { ...facts('Height: 4 cm'), notes: text })).toEqual([]);
  });

  test('a model is known from a longer one and from a list, not from its family', () => {
    const phone = facts('Compatible with: iPhone 13, 14 and 15 Pro');
    expect(check('For iPhone 15 and iPhone 14.', phone)).toEqual([]);
    expect(found('For iPhone 12.', phone)).toEqual(['compatibility: iPhone 12']);
    expect(check('For iPhone.', phone)).toEqual([]);
  });

  test('a Mac and its system are one, whichever of the two a fact names', () => {
    const dock = facts('Works with: macOS, Windows');
    expect(check('It works with a Mac. For Mac and Windows.', dock)).toEqual([]);
    expect(check('It works with macOS.', facts('Compatible with: Mac'))).toEqual([]);
    expect(check('It works with a Mac.', facts('Compatible with: MacBook'))).toEqual([]);
    expect(found('For your MacBook.', dock)).toEqual(['compatibility: MacBook']);
    expect(found('It works with Linux.', dock)).toEqual(['compatibility: Linux']);
  });

  test('sizes are known from a list and from a range of letters', () => {
    expect(check('In size M and XL.', facts('Sizes: S, M, L, XL'))).toEqual([]);
    expect(check('In size medium and XL.', facts('Sizes: XS-XXL'))).toEqual([]);
    expect(found('In size M and XXL.', facts('Sizes: S-L'))).toEqual(['size: XXL']);
  });

  test.each([
    'Made for Sundays.',
    'A Gift Made For Busy Parents',
    'FITS ANYWHERE',
    'It fits into your day.',
    'Suitable for everyone.',
  ])('%s names no device', (text) => {
    expect(check(text, vase)).toEqual([]);
  });

  test('opposites clash', () => {
    const [finding] = check('It is machine washable.', facts('Care: Hand wash only'));
    expect(finding).toMatchObject({ check: 'contradiction', severity: 'hard', fact: 'Care: Hand wash only' });
  });

  test('a denied fact contradicts the text', () => {
    expect(found('A leather strap.', { ...facts('Height: 4 cm'), notes: 'No leather.' })).toEqual(['contradiction: leather']);
  });
});

describe('the whole listing', () => {
  test('each finding names its field, its entry and its exact place', () => {
    const listing = { ...emptyListing, title: 'Alto Vase 45 cm', bullets: ['Navy', 'Weighs 2 kg'], tags: ['cotton'] };
    const findings = checkClaims(listing, vase, { language: 'en' });
    expect(findings.map(({ field, index, start, end }) => [field, index, start, end])).toEqual([
      ['title', undefined, 10, 15],
      ['bullets', 1, 7, 11],
      ['tags', 0, 0, 6],
    ]);
  });

  test('what the seller confirmed is not asked again', () => {
    const [finding] = check('It has 4 pockets.', vase);
    if (!finding) throw new Error('nothing was found');
    expect(check('It has 4 pockets.', { ...vase, confirmed: [confirmationKey(finding)] })).toEqual([]);
  });

  test('without facts every claim is one; without claims there is nothing to say', () => {
    expect(check('It is nice.', noFacts)).toEqual([]);
    expect(found('It is 3 cm wide.', noFacts)).toEqual(['number: 3 cm']);
  });

  test('a text that repeats the facts word for word is never doubted, in any field', () => {
    for (const { facts: own } of [...developmentProducts, ...heldOutProducts]) {
      const lines = [...own.attributes.map(({ name, value }) => `${name}: ${value}`), ...own.keyFeatures];
      const listing = { ...emptyListing, title: own.name, details: lines.join('\n'), bullets: lines, tags: [...own.tags] };
      expect(checkClaims(listing, own, { language: 'en' })).toEqual([]);
    }
  });

  test('the same text and facts give the same answer, in the order of the text', () => {
    const text = 'A 45 cm linen vase, made in Italy, 3 kg, for iPhone 12.';
    const once = check(text, vase);
    expect(once.map(({ start }) => start)).toEqual(once.map(({ start }) => start).sort((a, b) => a - b));
    expect(once.length).toBe(5);
    for (const { start, end, found: words } of once) expect(text.slice(start, end)).toBe(words);
    expect(check(text, vase)).toEqual(once);
  });

  test('hostile texts are read in time, and their findings are bounded', () => {
    const hostile = [
      '7'.repeat(20_000),
      '1 x '.repeat(5_000),
      '9 cm '.repeat(4_000),
      'a-'.repeat(10_000),
      '1,'.repeat(10_000),
      'no '.repeat(6_000),
      '½/'.repeat(6_000),
    ];
    for (const text of hostile) {
      const facts = { ...vase, notes: text.slice(0, 5_000) };
      const time = timeOf(() => expect(check(text, facts).length).toBeLessThanOrEqual(MOST_FINDINGS));
      // Three seconds are far more than the check needs, unless its time grows with the square of the text's length.
      expect(time).toBeLessThan(3_000);
    }
  });
});

test('a number of something else is held against no fact', () => {
  for (const finding of check('It lights 2 m of garden path.', facts('Height: 42 cm', 'Material: steel'))) {
    expect(finding.fact).toBeUndefined();
    expect(finding.fix).toBeUndefined();
  }
  expect(check('It lights 2 m of garden path.', facts('Height: 42 cm', 'Material: steel'))).toHaveLength(1);
});

test.each(['A coffee mug for slow mornings.', 'It fits on a coffee table.', 'Comes in a chocolate box.'])(
  'what a thing is for is not taken for its colour: “%s”',
  (details) => {
    const facts = { ...noFacts, name: 'Harbour mug', attributes: [{ name: 'Glaze', value: 'blue', unit: '' }] };
    expect(
      checkClaims({ ...emptyListing, details }, facts, { language: 'en' }).filter(({ check }) => check === 'colour'),
    ).toEqual([]);
  },
);

test('a claim is offered as a fact under a name that fits it', () => {
  const named = (intro: string) =>
    checkClaims({ ...emptyListing, intro }, { ...noFacts, name: 'Mug' }, { language: 'en' }).map(({ asFact }) => asFact?.name);
  expect(named('This handmade mug is on the shelf.')).toEqual(['How it is made']);
  expect(named('The mug is GOTS certified.')).toContain('Certification');
});

describe('a claim whose letters are disguised blocks as the plain one does', () => {
  test.each([
    [
      'It is a w\u0336a\u0336t\u0336e\u0336r\u0336p\u0336r\u0336o\u0336o\u0336f\u0336 vase.',
      'w\u0336a\u0336t\u0336e\u0336r\u0336p\u0336r\u0336o\u0336o\u0336f\u0336',
    ],
    ['It is ᴡᴀᴛᴇʀᴘʀᴏᴏꜰ.', 'ᴡᴀᴛᴇʀᴘʀᴏᴏꜰ'],
    ['It is certiﬁed.', 'certiﬁed'],
    ['It is certıfied.', 'certıfied'],
    ['It is wåterprööf.', 'wåterprööf'],
    ['It is wαterproof.', 'wαterproof'],
    ['It is wаterproof.', 'wаterproof'],
    ['It is wa\u0301terproof.', 'wa\u0301terproof'],
    ['It is ʷaterproof.', 'ʷaterproof'],
    ['It is w a t e r p r o o f, they say.', 'w a t e r p r o o f'],
    ['It is water💧proof.', 'water💧proof'],
    ['It is water\u200bproof.', 'water\u200bproof'],
    ['It is ｗａｔｅｒｐｒｏｏｆ.', 'ｗａｔｅｒｐｒｏｏｆ'],
    ['Café crème 💧. It is néver waterprööf but bàcteria-free and sterilé.', 'sterilé'],
  ])('%s', (text, words) => {
    const [finding] = check(text, vase).filter(({ severity, check: kind }) => severity === 'hard' && /risky|certif/.test(kind));
    expect(finding?.found).toBe(words);
    expect(text.slice(finding?.start, finding?.end)).toBe(words);
  });

  test('it is true if a fact says the plain word, and foreign letters of other words claim nothing', () => {
    expect(check('It is wåterprööf.', { ...vase, keyFeatures: ['Waterproof'] })).toEqual([]);
    expect(check('It is not wåterprööf.', vase).filter(({ severity }) => severity === 'hard')).toEqual([]);
    expect(
      check('A vase für Café Noir, à la carte. 🌷 Sizes A B C D E F', vase).filter(({ severity }) => severity === 'hard'),
    ).toEqual([]);
    expect(check('Für Blüten: schön groß.', vase, 'de').filter(({ severity }) => severity === 'hard')).toEqual([]);
    expect(check('Un vase très élégant, prêt à l’emploi.', vase, 'fr').filter(({ severity }) => severity === 'hard')).toEqual([]);
    expect(check('Un jarrón pequeño para el salón.', vase, 'es').filter(({ severity }) => severity === 'hard')).toEqual([]);
  });

  test('one that is divided between two bullets is marked in the second one', () => {
    const inBullets = (...bullets: string[]) =>
      checkClaims({ ...emptyListing, bullets }, vase, { language: 'en' })
        .filter(({ severity }) => severity === 'hard')
        .map(({ index, start, end, found: words }) => [index, start, end, words]);
    expect(inBullets('Made for flowers', 'It is water', 'proof and light')).toEqual([[2, 0, 5, 'proof']]);
    expect(inBullets('It is certi', 'fied')).toEqual([[1, 0, 4, 'fied']]);
    expect(inBullets('Rinse it with water', 'Proof of purchase inside')).toEqual([]);
  });
});
