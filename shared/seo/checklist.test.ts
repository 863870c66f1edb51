import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { bestTime } from '#tests/support/best-time.ts';
import { htmlToText } from '../description/html.ts';
import { noFacts } from '../facts/facts.ts';
import { platforms } from '../generation/options.ts';
import type { SeoInput } from './check.ts';
import { type SeoCheckId, seoChecklist } from './checklist.ts';

const day = new Date('2026-11-21');

const mug: SeoInput = {
  name: 'Stoneware coffee mug, 350 ml, blue glaze',
  descriptionHtml: [
    '<p>This stoneware coffee mug holds 350 ml and keeps its blue glaze for years. A potter in Porto throws each one by hand, ',
    'so it fits two hands on a cold morning.</p>',
    '<ul><li>Holds 350 ml, measured to the rim</li><li>Dishwasher safe and microwave safe</li><li>Set of 2 in one box</li></ul>',
    '<h3>Why this stoneware coffee mug stays warm</h3>',
    '<p>The wall is thick, because stoneware keeps heat best that way. Coffee stays warm while you read the first pages of a ',
    'book. The rim is thin, however, since nobody likes to drink from a thick one.</p>',
    '<h3>A handmade gift with a story</h3>',
    '<p>A handmade gift needs a story. Each mug starts as a ball of clay from the region. First it dries for a week, then it ',
    'goes into the kiln, and after the glaze it goes there again. No two are quite alike, so the small marks of the fingers ',
    'stay. You feel them when you hold it.</p>',
    '<p>The foot is bare, so the clay shows. Tea drinkers like this stoneware coffee mug as much as coffee drinkers do, ',
    'although the name says nothing of tea. The handle takes more than a finger.</p>',
    '<p>Give one away, or keep both. If you break one, write to the workshop, because a single mug is never out of reach. ',
    'The box has room for both, so it also serves on a journey.</p>',
  ].join(''),
  metaTitle: 'Stoneware coffee mug, 350 ml | Hearth',
  metaDescription:
    'A stoneware coffee mug of 350 ml, thrown by hand in Porto, with a blue glaze that lasts. Dishwasher safe, sold as a set of two.',
  keywords: ['stoneware coffee mug', 'handmade gift', 'mugs'],
  images: [{ alt: 'Blue coffee mug on a table' }],
  others: [],
  facts: {
    ...noFacts,
    name: 'Stoneware coffee mug, 350 ml, blue glaze',
    sku: 'MUG-350',
    keyFeatures: [
      'Thrown by hand in Porto',
      'Dishwasher safe',
      'Microwave safe',
      'Set of 2 in one box',
      'Handmade gift',
      'Bare foot',
    ],
  },
};
const item = (id: SeoCheckId, change: Partial<SeoInput> = {}) => {
  const found = seoChecklist({ ...mug, ...change }, day).items.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const text = (words: number) => `<p>${'clay '.repeat(words).trim()}</p>`;

describe('the checklist', () => {
  test('gives a well-made listing every point, and no fixes', () => {
    const { score, items, unchecked } = seoChecklist(mug, day);
    expect(items.filter(({ passed }) => passed !== 'yes')).toEqual([]);
    expect(items.every(({ fix }) => fix === '')).toBe(true);
    expect(score).toBe(100);
    expect(unchecked).toEqual([]);
  });

  test('weighs its base to a hundred, and the published thresholds to fifty', () => {
    const weights = seoChecklist(mug, day).items.map(({ weight }) => weight);
    const sum = (from: number, to?: number) => weights.slice(from, to).reduce((a, b) => a + b);
    expect(seoChecklist(mug, day).items[11]?.id).toBe('images');
    expect([sum(0, 12), sum(12)]).toEqual([100, 50]);
  });

  test('explains an empty product without falling over', () => {
    const empty = seoChecklist({ name: '', descriptionHtml: '', keywords: [], images: [] }, day);
    expect(empty.score).toBe(0);
    expect(empty.explanation).toBe('Biggest win, +12: main keyword in the title.');
    for (const { passed, fix } of empty.items) if (passed !== 'yes') expect(fix).not.toBe('');
  });

  test('leaves out what cannot be known, and says so', () => {
    const { others: _, ...alone } = mug;
    const result = seoChecklist(alone, day);
    expect(result.unchecked).toEqual([{ id: 'unique', title: 'Unlike your other texts' }]);
    expect(result.score).toBe(100);
    expect(result.explanation).toBe('Every check passes.');
  });

  test('holds the score below 70 while there are risky words', () => {
    const risky = seoChecklist({ ...mug, descriptionHtml: `${mug.descriptionHtml}<p>Antibacterial, best price.</p>` }, day);
    expect(risky.score).toBe(69);
    expect(risky.explanation).toContain('Risky words hold the score at 69');
    expect(risky.items.at(-1)).toMatchObject({
      id: 'risky-words',
      passed: 'no',
      finding: '2 phrases need your eye: “Antibacterial”, “best price”',
    });
  });

  test('tells what helps against a risky word: a fact for a claim, only taking it out for sales talk', () => {
    const fix = (words: string) => item('risky-words', { descriptionHtml: `<p>${words}</p>` }).fix;
    expect(fix('It is waterproof.')).toBe('Take them out, or add the fact they rest on to the product');
    expect(fix('The best price.')).toBe('Take them out: marketplaces refuse sales talk, unless it is part of the brand');
    expect(fix('Waterproof, best price.')).toBe(
      'Take out “best price”, which marketplaces refuse; take out the others, or add the fact they rest on',
    );
  });

  test('never calls a text great that has a finding which blocks it', () => {
    const descriptionHtml = `${mug.descriptionHtml}<p>It weighs 410 g.</p>`;
    const blocked = seoChecklist({ ...mug, descriptionHtml }, day);
    expect(blocked.score).toBe(84);
    expect(blocked.explanation).toContain('Findings that block the text hold the score at 84');
    const [found] = blocked.items.filter(({ id }) => id === 'hard-findings');
    expect(found).toMatchObject({ passed: 'no', action: { span: { found: '410 g' } } });
    // In the seller's own text, a claim without a fact does not block: the seller may know that it is true.
    const facts = { ...noFacts, ...mug.facts, description: htmlToText(descriptionHtml) };
    expect(item('hard-findings', { descriptionHtml, facts }).passed).toBe('yes');
  });

  test('holds a text for search results to the facts as well', () => {
    const blocked = seoChecklist({ ...mug, metaDescription: `${mug.metaDescription ?? ''} Waterproof and FDA approved.` }, day);
    expect(blocked.score).toBeLessThanOrEqual(84);
    const [found] = blocked.items.filter(({ id }) => id === 'hard-findings');
    expect(found).toMatchObject({ passed: 'no', action: { kind: 'edit', field: 'metaDescription' } });
    expect(item('hard-findings', { metaDescription: 'A mug.' }).passed).toBe('yes');
  });

  test('scores a text low that repeats a keyword: 10 less from 3%, 50 less from 4%', () => {
    const more = (times: number) => `${mug.descriptionHtml}<p>${'Mugs for all. '.repeat(times)}</p>`;
    const stuffed = seoChecklist({ ...mug, descriptionHtml: more(20) }, day);
    expect(stuffed.explanation).toContain('“mugs” is repeated, which costs 50.');
    expect(stuffed.score).toBeLessThan(50);
    expect(seoChecklist({ ...mug, descriptionHtml: more(3) }, day).explanation).toContain('which costs 10.');
    // A repeated keyword also costs points in a text of fewer than a hundred words.
    const short = `<p>A mug, a coffee mug, a blue mug, a big mug, a mug for you.</p>`;
    expect(item('keyword-density', { descriptionHtml: short, keywords: ['mug'] })).toMatchObject({ costs: { points: 50 } });
  });

  test.each([
    ['letters at random', 'dsfkj wqzx lkjhg asdfg qwxr zxcvb fjdks hgqpz vbxnm plkjh '.repeat(4), 'Letters typed at random'],
    [
      'words without a verb',
      'Mug coffee stoneware blue cheap large gift kitchen handmade pottery '.repeat(4),
      'Words without sentences',
    ],
    ['the same sentence again', 'The mug holds 350 ml of coffee. '.repeat(8), 'Repeated sentences'],
  ])('finds %s', (_, words, what) => {
    const { score, explanation, items } = seoChecklist({ ...mug, keywords: [], descriptionHtml: `<p>${words}</p>` }, day);
    const found = items.find(({ id }) => id === 'real-sentences');
    expect(found).toMatchObject({ passed: 'no', holds: { at: 39, what } });
    expect(score).toBeLessThan(40);
    expect(explanation).toBeTruthy();
  });

  test('takes no language, list or name for nonsense', () => {
    const texts = [
      'Der Becher ist aus Steinzeug und fasst 350 ml. Er passt in die Spülmaschine, und der Henkel ist groß genug für drei Finger. Die Schlichtheit entspricht dem Geschmack vieler Kunden.',
      'La tasse est en grès et contient 350 ml. Elle passe au lave-vaisselle, et son anse est assez grande pour trois doigts. Le pied est nu, donc on voit la terre.',
      'Kubek mieści 350 ml kawy i można go myć w zmywarce. Ucho jest duże, więc trzymasz go trzema palcami. Każdy kubek powstaje ręcznie, więc żaden nie jest taki sam jak inny.',
      'Szczepan and Krzysztof throw each mug by hand. The Hjördis glaze comes from Växjö. The Schwarzwald clay is dark, and the rhythm of the work is calm, so no two are alike at all.',
      'Muki valmistetaan käsin kivitavarasta. Kahva sopii kolmelle sormelle. Lasite kestää konepesun hyvin. Jokainen kuppi poltetaan kahdesti. Pohja jätetään lasittamatta. Väri vaihtelee hieman jokaisessa kappaleessa. Valmistaja sijaitsee Porvoossa. Tilavuus riittää aamukahville.',
      'Das Werkzeug liegt auf dem Holzbrett, und das Fahrzeug hat eine Sitzfläche. Der Fjord ist auf dem Holzboden gemalt, und das Holzfass steht auf dem Schwarzbrot. Sitzkissen und Notizbuch gehören zum Spielzeug.',
    ];
    for (const text of texts)
      expect([text, item('real-sentences', { descriptionHtml: `<p>${text}</p>` }).passed]).toEqual([text, 'yes']);
    const list = '<ul><li>Steel</li><li>42 cm</li><li>Blue</li></ul>';
    expect(seoChecklist({ ...mug, descriptionHtml: list }, day).unchecked.map(({ id }) => id)).toContain('real-sentences');
  });

  test('judges a text with a long list by the sentences beside it', () => {
    const facts =
      'Interface: USB-C plug|Output: HDMI 4K picture|Housing: brushed aluminium shell|Colour: graphite grey|Cable: braided nylon, 20 cm|Scope: hub, pouch, printed manual|' +
      'Power: PD 100 W|Reader: SD, microSD cards|Ports: three USB-A, one Ethernet|Light: white status LED|Weight: 78 g|Size: 115 mm|Warranty: two years|Certificates: CE, RoHS|' +
      'Origin: Estonia|Chargers: every USB-C charger|Systems: Windows, Linux, macOS|Feet: soft silicone pads|Switch: sliding power button|Bag: recycled felt|Spare parts: cable, feet, screws';
    const rows = facts.split('|').map((row) => `<li>${row}</li>`);
    const judged = (intro: string) =>
      item('real-sentences', { descriptionHtml: `<p>${intro}</p><ul>${rows.join('')}</ul>`, keywords: [] }).passed;
    expect(judged('The hub is made of aluminium.')).toBe('yes');
    expect(judged('Aluminium hub pouch adapter gift office laptop tablet.')).toBe('no');
  });

  test('takes a claim for what it is when the seller states it', () => {
    const descriptionHtml = `${mug.descriptionHtml}<p>Organic beeswax polish.</p>`;
    expect(item('risky-words', { descriptionHtml }).passed).toBe('no');
    expect(item('risky-words', { descriptionHtml, facts: { ...noFacts, keyFeatures: ['organic'] } }).passed).toBe('yes');
    expect(item('risky-words', { descriptionHtml, name: 'Mug with organic beeswax polish' }).passed).toBe('yes');
  });
});

describe('keywords', () => {
  test('belong into the first half of the title, as one phrase', () => {
    expect(item('keyword-in-title').finding).toBe('“stoneware coffee mug” is in the title, from word 1 of 7');
    const late = { name: 'Blue glazed gift for her or for him, stoneware coffee mugs' };
    expect(item('keyword-in-title', late)).toMatchObject({ passed: 'partly', points: 6 });
    expect(item('keyword-in-title', { name: 'Mug for coffee, stoneware' }).passed).toBe('partly');
    expect(item('keyword-in-title', { name: 'Blue cup' })).toMatchObject({ passed: 'no', points: 0 });
  });

  test('count in plural and whatever their case', () => {
    expect(item('keyword-in-title', { name: 'STONEWARE Coffee Mugs' }).passed).toBe('yes');
  });

  test('belong into the first 160 characters', () => {
    const later = `<p>${'Made of clay. '.repeat(20)}A stoneware coffee mug.</p>`;
    expect(item('keyword-at-start', { descriptionHtml: later }).passed).toBe('no');
  });

  test('are covered when six in ten of the others are used', () => {
    const some = (...others: string[]) => item('keywords-covered', { keywords: ['stoneware coffee mug', ...others] });
    expect(some('handmade gift', 'blue mug', 'wooden spoon')).toMatchObject({
      passed: 'yes',
      finding: 'The text uses 2 of the 3 other keywords',
    });
    expect(some('handmade gift', 'wooden spoon')).toMatchObject({ passed: 'partly', fix: 'Work in “wooden spoon”' });
    expect(some('wooden spoon', 'copper pan').finding).toBe('The text uses none of the 2 other keywords');
    expect(some('handmade gift', 'blue mug').finding).toBe('The text uses all 2 other keywords');
    expect(some('handmade gift').finding).toBe('The text uses the other keyword, “handmade gift”');
    expect(some('wooden spoon')).toMatchObject({
      passed: 'no',
      finding: 'The text does not use the other keyword, “wooden spoon”',
    });
    expect(some()).toMatchObject({ passed: 'partly', finding: 'There is 1 keyword only' });
  });

  test('are too many above three in a hundred words', () => {
    const stuffed = `<p>${'coffee mug made of clay from the hills of Porto by hand '.repeat(12)}</p>`;
    expect(item('keywords-covered', { keywords: ['coffee mug', 'clay'], descriptionHtml: stuffed })).toMatchObject({
      passed: 'partly',
      finding: '“coffee mug” stands 8.3 times in a hundred words; more than 3 reads as repetition',
    });
  });

  test('without any, three checks fail for that one reason', () => {
    for (const id of ['keyword-in-title', 'keyword-at-start', 'keywords-covered'] as const)
      expect(item(id, { keywords: [' '] }).finding).toBe('There are 0 keywords, so there is nothing to look for');
  });
});

describe('lengths', () => {
  test('of a title follow the platform, on the day', () => {
    const name = `Stoneware coffee mug ${'x'.repeat(89)}`;
    const on = (platform: SeoInput['platform'], date: string) =>
      seoChecklist({ ...mug, name, ...(platform ? { platform } : {}) }, new Date(date)).items[1];
    expect(on('amazon', '2026-07-26')).toMatchObject({ passed: 'yes' });
    expect(on('amazon', '2026-07-27')).toMatchObject({
      passed: 'no',
      finding: 'The title has 110 characters; aim for 40 to 75 on Amazon',
    });
    expect(on(undefined, '2026-11-21')?.finding).toBe('The title has 110 characters; aim for 20 to 70');
  });

  test('of meta texts that are not stored are those of what is shown instead, and it says so', () => {
    const { metaTitle: _, metaDescription: __, ...without } = mug;
    const { items } = seoChecklist(without, day);
    expect(items[2]?.finding).toMatch(/^No meta title is stored; the title would be shown in its place and has 40 characters/);
    expect(items[3]?.finding).toMatch(/^No meta description is stored; .* has 1[2-5]\d characters/);
    expect(item('meta-description', { metaDescription: 'x'.repeat(161) }).passed).toBe('partly');
    expect(item('meta-description', { metaDescription: 'x'.repeat(300) }).passed).toBe('no');
  });

  test('of the text follow the length that was chosen', () => {
    expect(item('text-length', { descriptionHtml: text(60), descriptionLength: 'short' }).passed).toBe('yes');
    expect(item('text-length', { descriptionHtml: text(60), descriptionLength: 'long' })).toMatchObject({
      passed: 'no',
      finding: 'The description has 60 words; the length “Long” has 200 to 350',
      fix: 'Add about 140 words, or have it expanded',
    });
    expect(item('text-length', { descriptionHtml: text(90) }).passed).toBe('partly');
  });
});

describe('the text itself', () => {
  test('is scannable with three bullets or short paragraphs', () => {
    expect(item('scannable', { descriptionHtml: text(120) })).toMatchObject({
      passed: 'no',
      finding: 'There is no list, and the longest paragraph has 120 words',
    });
    expect(item('scannable', { descriptionHtml: text(60) + text(60) }).passed).toBe('yes');
    expect(item('scannable', { descriptionHtml: `${text(120)}<ul><li>one</li></ul>` }).passed).toBe('partly');
  });

  test('states facts of at least three kinds', () => {
    const facts = (words: string) => item('facts', { name: 'Thing', descriptionHtml: `<p>${words}</p>` }).finding;
    expect(facts('Lovely, a 2 in 1 for all.')).toBe('The text states 0 of 6 kinds of facts');
    expect(facts('Oak, 60 x 20 cm, wipe clean, compatible with all rails, black, pack of 3')).toBe(
      'The text states 6 of 6 kinds of facts: size, material, colour, quantity, care, compatibility',
    );
  });

  test('is unlike the other texts of the catalogue', () => {
    const copy = { name: 'Red mug', descriptionHtml: mug.descriptionHtml };
    const other = { name: 'Lamp', descriptionHtml: '<p>A lamp with a linen shade and a brass foot.</p>' };
    expect(item('unique', { others: [other, copy] })).toMatchObject({
      passed: 'no',
      finding: '100% of the text is also said of “Red mug”, the most alike',
    });
    expect(item('unique', { others: [other] }).passed).toBe('yes');
  });

  test('has sentences that read easily', () => {
    const long = `<p>${'and then it goes on '.repeat(8)}.</p>`;
    expect(item('readability', { descriptionHtml: long })).toMatchObject({
      passed: 'no',
      finding: 'Sentences have 40.0 words on average; up to 22 read easily',
      fix: 'Split the sentence of more than 22 words',
    });
  });

  test('has pictures, all of them described', () => {
    expect(item('images', { images: [] }).finding).toBe('There are 0 pictures');
    expect(item('images', { images: [{ alt: 'Mug' }, { alt: ' ' }] })).toMatchObject({
      passed: 'partly',
      finding: '1 of 2 pictures have alternative text',
    });
  });
});

describe('whatever the product', () => {
  const anyInput: fc.Arbitrary<SeoInput> = fc.record(
    {
      name: fc.string({ unit: 'grapheme', maxLength: 200 }),
      descriptionHtml: fc.oneof(fc.lorem({ maxCount: 200 }), fc.string({ unit: 'binary', maxLength: 500 })),
      metaTitle: fc.string(),
      metaDescription: fc.lorem({ maxCount: 30 }),
      keywords: fc.array(fc.oneof(fc.lorem({ maxCount: 3 }), fc.string({ unit: 'grapheme' }))),
      images: fc.array(fc.record({ alt: fc.string() })),
      platform: fc.constantFrom(...platforms),
      others: fc.array(fc.record({ name: fc.string(), descriptionHtml: fc.lorem({ maxCount: 50 }) }), { maxLength: 3 }),
    },
    { requiredKeys: ['name', 'descriptionHtml', 'keywords', 'images'] },
  );

  test('the score is 0 to 100, made of its points, the same every time, and each lost point has a fix', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = seoChecklist(input, day);
        expect(result.score).toBeGreaterThanOrEqual(0);
        expect(result.score).toBeLessThanOrEqual(100);
        for (const { points, weight, fix, finding } of result.items) {
          expect(points <= weight).toBe(true);
          if (weight > 0 && points === weight) expect(fix).toBe('');
          if (points < weight) expect(fix).not.toBe('');
          expect(finding).toMatch(/\d|“/);
          expect(finding).not.toMatch(/NaN|undefined|Infinity/);
        }
        expect(seoChecklist(input, day)).toEqual(result);
      }),
      { numRuns: runs(300) },
    );
  });

  test('a usual product takes less than 5 ms', () => {
    const others = Array.from({ length: 5 }, (_, n) => ({ name: `Mug ${n}`, descriptionHtml: mug.descriptionHtml }));
    expect(bestTime(() => seoChecklist({ ...mug, others }, day), 5)).toBeLessThan(5);
  });
});

test.each(['1', '1,', 'a-', 'www.', 'set of ', 'a@a.'])('a wall of %s is read in good time', (piece) => {
  const descriptionHtml = piece.repeat(20_000 / piece.length);
  expect(bestTime(() => seoChecklist({ ...mug, descriptionHtml }, day), 100, 20)).toBeLessThan(100);
});
