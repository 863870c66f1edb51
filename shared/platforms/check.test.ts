import { describe, expect, test } from 'vitest';
import { emptyListing, type Listing } from '../generation/listing.ts';
import { checkListing } from './check.ts';

const before = new Date('2026-07-26T23:59:59Z');
const since = new Date('2026-07-27T00:00:00Z');

const mug: Listing = {
  title: 'Hearth Stoneware Coffee Mug 350 ml, Hand Thrown, Dishwasher Safe',
  intro: 'A mug for slow mornings.',
  bullets: ['Holds 350 ml of coffee', 'Dishwasher and microwave safe', 'Thrown by hand in Porto'],
  details: 'Height 9 cm, width 8 cm.',
  metaTitle: 'Stoneware coffee mug, 350 ml | Hearth',
  metaDescription: `A stoneware coffee mug that holds 350 ml. ${'Thrown by hand, dishwasher safe. '.repeat(3)}`.trim(),
  tags: ['stoneware mug', 'coffee mug', 'handmade gift'],
  altText: 'Blue stoneware mug',
};
const withTitle = (title: string) => ({ ...mug, title });
const rules = (listing: Listing, platform: Parameters<typeof checkListing>[1], date = since, brand?: string) =>
  checkListing(listing, platform, date, brand === undefined ? {} : { brand }).map((finding) => finding.rule);

describe('a good listing', () => {
  test.each(['general', 'shopify', 'amazon', 'ebay'] as const)('has nothing to be said against it on %s', (platform) => {
    expect(checkListing(mug, platform, since)).toEqual([]);
  });

  test('on Etsy too', () => {
    expect(checkListing(withTitle('Handmade stoneware coffee mug, 350 ml'), 'etsy', since)).toEqual([]);
  });
});

describe('Amazon titles', () => {
  const long = withTitle(`${'Stoneware mug for coffee and tea '.repeat(1)}${'x'.repeat(60)}`);

  test('may have 200 characters until 26 July 2026, and 75 from the day after', () => {
    expect(rules(long, 'amazon', before)).not.toContain('amazon.title.length-200');
    expect(checkListing(long, 'amazon', since)[0]).toEqual({
      field: 'title',
      rule: 'amazon.title.length-75',
      severity: 'hard',
      message: 'The title has 93 characters; Amazon takes 75',
      count: 93,
      limit: 75,
    });
    expect(rules(withTitle('x'.repeat(201)), 'amazon', before)).toContain('amazon.title.length-200');
    expect(rules(withTitle('x'.repeat(200)), 'amazon', before)).not.toContain('amazon.title.length-200');
    expect(rules(withTitle('x'.repeat(75)), 'amazon')).not.toContain('amazon.title.length-75');
  });

  test('are counted in characters a person sees in Unicode, not in code units', () => {
    expect(rules(withTitle('😀'.repeat(75)), 'amazon')).not.toContain('amazon.title.length-75');
    expect(rules(withTitle('😀'.repeat(76)), 'amazon')).toContain('amazon.title.length-75');
  });

  test('take no ! $ ? and the like, unless the brand is written so', () => {
    const shout = withTitle('Yay! Stoneware Coffee Mug for Slow Mornings, 350 ml');
    expect(rules(shout, 'amazon')).toEqual(['amazon.title.characters']);
    expect(rules(shout, 'amazon', since, 'Yay!')).toEqual([]);
    expect(rules(shout, 'amazon', new Date('2025-01-20T00:00:00Z'))).not.toContain('amazon.title.characters');
  });

  test('say no word three times, little words aside', () => {
    const twice = 'Mug for the Kitchen, Mug for the Office, for the Road and More Places';
    expect(rules(withTitle(twice), 'amazon')).toEqual([]);
    expect(checkListing(withTitle(`${twice} mug`), 'amazon', since)).toMatchObject([
      { rule: 'amazon.title.repeats', count: 3, limit: 2, found: 'mug', message: 'The title says “mug” 3 times; Amazon takes 2' },
    ]);
  });

  test('promise nothing about shipping or quality, and do not shout', () => {
    expect(rules(withTitle('Stoneware Coffee Mug 350 ml with FREE Shipping today'), 'amazon')).toEqual(['amazon.title.phrases']);
    expect(rules(withTitle('STONEWARE COFFEE MUG 350 ML FOR SLOW MORNINGS'), 'amazon')).toEqual(['amazon.title.capitals']);
  });
});

describe('Amazon bullets', () => {
  const withBullets = (...bullets: string[]) => ({ ...mug, bullets });

  test('are five at most, three at least, of 10 to 255 characters', () => {
    const six = Array.from({ length: 6 }, (_, n) => `Feature number ${n}`);
    expect(checkListing(withBullets(...six), 'amazon', since)).toMatchObject([
      { rule: 'amazon.bullets.count', message: 'There are 6 bullets; Amazon takes 5', count: 6, limit: 5 },
    ]);
    expect(rules(withBullets('Holds 350 ml of coffee'), 'amazon')).toEqual(['amazon.bullets.enough']);
    const findings = checkListing(withBullets(`Long ${'y'.repeat(251)}`, 'Short', 'Just long enough'), 'amazon', since);
    expect(findings).toMatchObject([
      { rule: 'amazon.bullets.length', index: 0, message: 'Bullet 1 has 256 characters; Amazon takes 255' },
      { rule: 'amazon.bullets.short', index: 1, severity: 'advice' },
    ]);
  });

  test('have no trade marks, emoji, HTML, addresses or claims that are not allowed', () => {
    const bad = (bullet: string) => rules(withBullets(bullet, 'Holds 350 ml of coffee', 'Thrown by hand in Porto'), 'amazon');
    expect(bad('Hearth™ stoneware from Porto')).toEqual(['amazon.bullets.characters']);
    expect(bad('Made with love ❤️ in Porto')).toEqual(['amazon.bullets.characters']);
    expect(bad('Thrown <b>by hand</b> in Porto')).toEqual(['amazon.bullets.html']);
    expect(bad('See www.hearth.example for more')).toEqual(['amazon.bullets.links']);
    expect(bad('Write to us at hello@hearth.example or so')).toEqual(['amazon.bullets.mail']);
    expect(bad('An eco-friendly mug for you')).toEqual(['amazon.bullets.phrases']);
    expect(bad('Goes with plate B0ABCD1234')).toEqual(['amazon.bullets.asin']);
    expect(bad('small letters first')).toEqual(['amazon.bullets.capital']);
    expect(bad('Ends with a full stop.')).toEqual(['amazon.bullets.ending']);
    expect(bad('Reco-friendly is not a word')).toEqual([]);
  });
});

describe('Amazon texts', () => {
  test('the description has 2,000 characters, its line breaks counted as they are sent', () => {
    const fits = { ...mug, intro: 'a'.repeat(996), details: 'b'.repeat(996) };
    expect(rules(fits, 'amazon')).toEqual([]);
    expect(checkListing({ ...fits, intro: `${fits.intro}a` }, 'amazon', since)).toMatchObject([
      { rule: 'amazon.description.length', count: 2_001, limit: 2_000 },
    ]);
  });

  test('search terms are counted in bytes, without the words of the title', () => {
    const umlauts = (n: number) => Array.from({ length: n }, (_, i) => `ü${String(i).padStart(2, '0')}`);
    // Each term takes 4 bytes plus a separating space, so 50 terms take 249 bytes.
    expect(rules({ ...mug, tags: umlauts(50) }, 'amazon')).toEqual([]);
    expect(checkListing({ ...mug, tags: umlauts(51) }, 'amazon', since)).toMatchObject([
      { rule: 'amazon.searchTerms.bytes', count: 254, limit: 249, message: 'Search terms have 254 bytes; Amazon takes 249' },
    ]);
    expect(rules({ ...mug, tags: [`${'mug '.repeat(200)}coffee`] }, 'amazon')).toEqual([]);
  });
});

describe('Etsy', () => {
  const etsy = (change: Partial<Listing>) => rules({ ...mug, title: 'Handmade stoneware coffee mug, 350 ml', ...change }, 'etsy');

  test('takes titles of 140 characters, % : & + once each, and no currency signs', () => {
    expect(etsy({ title: 'é'.repeat(141) })).toEqual(['etsy.title.length']);
    expect(etsy({ title: 'Mug & saucer & spoon, stoneware, blue' })).toEqual(['etsy.title.once']);
    expect(etsy({ title: 'Mug & saucer, 100 % stoneware, blue' })).toEqual([]);
    expect(etsy({ title: 'Stoneware mug worth $30, hand made' })).toEqual(['etsy.title.characters']);
    expect(etsy({ title: 'Cafe\u0301 mug of stoneware, hand made' })).toEqual([]);
  });

  test('takes 13 different tags of 20 characters', () => {
    expect(etsy({ tags: Array.from({ length: 14 }, (_, n) => `tag ${n}`) })).toEqual(['etsy.tags.count']);
    expect(etsy({ tags: ['x'.repeat(20), 'x'.repeat(21)] })).toEqual(['etsy.tags.length']);
    expect(etsy({ tags: ['Gift', 'gift'] })).toEqual(['etsy.tags.unique']);
    expect(etsy({ tags: ['50% off'] })).toEqual(['etsy.tags.characters']);
    expect(etsy({ tags: ['-mug'] })).toEqual(['etsy.tags.start']);
  });

  test('shows tags as typed, so there should be none', () => {
    expect(etsy({ details: 'Thrown <b>by hand</b>' })).toEqual(['etsy.description.html']);
  });
});

describe('eBay and Shopify', () => {
  test('eBay takes titles of 80 characters and no links out', () => {
    expect(rules(withTitle('x'.repeat(81)), 'ebay')).toEqual(['ebay.title.length']);
    expect(rules({ ...mug, details: 'See https://hearth.example/mug' }, 'ebay')).toEqual(['ebay.description.links']);
    expect(rules(withTitle('Stoneware mug'), 'ebay')).toEqual(['ebay.title.aim']);
  });

  test('Shopify cuts long meta fields', () => {
    expect(rules({ ...mug, metaTitle: 'm'.repeat(71) }, 'shopify')).toEqual(['shopify.metaTitle.length']);
    expect(rules({ ...mug, metaTitle: 'm'.repeat(65) }, 'shopify')).toEqual(['shopify.metaTitle.aim']);
    expect(rules({ ...mug, metaDescription: 'm'.repeat(321) }, 'shopify')).toEqual(['shopify.metaDescription.length']);
  });
});

test('an empty listing needs a title everywhere, and is told so once', () => {
  for (const platform of ['general', 'shopify', 'amazon', 'etsy', 'ebay'] as const) {
    const titles = checkListing(emptyListing, platform, since).filter(({ field }) => field === 'title');
    expect(titles.map(({ message, severity }) => [message, severity])).toEqual([['The title is empty', 'hard']]);
  }
});
