import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { cleanDescription } from '../description/html.ts';
import type { Listing } from '../generation/listing.ts';
import { platforms } from '../generation/options.ts';
import { renderListing } from './render.ts';

const day = new Date('2026-11-21');
const mug: Listing = {
  title: 'Stoneware Mug & Saucer',
  intro: 'For slow mornings <and> evenings.',
  bullets: ['Holds 350 ml', 'Dishwasher safe'],
  details: 'Thrown by hand.\n\nGlazed twice.',
  metaTitle: 'Stoneware mug',
  metaDescription: 'A stoneware mug.',
  tags: ['handmade stoneware coffee mug', 'gift for her'],
  altText: '',
};
const field = (listing: Listing, platform: (typeof platforms)[number], label: string, date = day) =>
  renderListing(listing, platform, date).fields.find((one) => one.label === label);

test.each(['general', 'shopify', 'woocommerce', 'tiktok'] as const)(
  '%s gets the description as HTML, with counts against the limits',
  (platform) => {
    const { html, text } = renderListing(mug, platform, day);
    expect(html).toBe(
      '<p>For slow mornings &lt;and&gt; evenings.</p><ul><li>Holds 350 ml</li><li>Dishwasher safe</li></ul><p>Thrown by hand.</p><p>Glazed twice.</p>',
    );
    expect(field(mug, platform, 'Description')?.value).toBe(html);
    expect(text).toBe(
      'Stoneware Mug & Saucer\n\nFor slow mornings <and> evenings.\n\n- Holds 350 ml\n- Dishwasher safe\n\nThrown by hand.\n\nGlazed twice.',
    );
    if (platform === 'tiktok') return;
    expect(field(mug, platform, 'Meta title')).toMatchObject({
      count: 13,
      limit: platform === 'shopify' ? 70 : 60,
      unit: 'characters',
    });
  },
);

describe('Amazon', () => {
  test('gets bullets one by one, a description whose only tag is <br>, and search terms beyond the title', () => {
    expect(field(mug, 'amazon', 'Bullet 2')).toEqual({
      field: 'bullets',
      label: 'Bullet 2',
      value: 'Dishwasher safe',
      count: 15,
      limit: 255,
      unit: 'characters',
    });
    expect(field(mug, 'amazon', 'Description')?.value).toBe(
      'For slow mornings &lt;and&gt; evenings.<br><br>Thrown by hand.<br><br>Glazed twice.',
    );
    expect(field(mug, 'amazon', 'Search terms')).toMatchObject({
      value: 'handmade coffee gift for her',
      unit: 'bytes',
      limit: 249,
    });
  });

  test('has item highlights since titles became short', () => {
    expect(field(mug, 'amazon', 'Item highlights')).toMatchObject({
      value: 'handmade stoneware coffee mug, gift for her',
      limit: 125,
    });
    expect(field(mug, 'amazon', 'Item highlights', new Date('2026-07-26'))).toBeUndefined();
    expect(field(mug, 'amazon', 'Title')?.limit).toBe(75);
  });

  test('never gets more search terms than it reads', () => {
    const many = { ...mug, tags: Array.from({ length: 100 }, (_, n) => `term${n}`) };
    expect(field(many, 'amazon', 'Search terms')?.count).toBeLessThanOrEqual(249);
  });
});

test('Etsy gets plain text and tags that fit', () => {
  const { html, text } = renderListing(mug, 'etsy', day);
  expect(field(mug, 'etsy', 'Description')?.value).toBe(
    'For slow mornings <and> evenings.\n\n- Holds 350 ml\n- Dishwasher safe\n\nThrown by hand.\n\nGlazed twice.',
  );
  expect(field(mug, 'etsy', 'Tags')).toEqual({
    field: 'tags',
    label: 'Tags',
    value: 'handmade stoneware, coffee mug, gift for her',
    count: 3,
    limit: 13,
    unit: 'count',
  });
  expect(html).toContain('<p>- Holds 350 ml<br>- Dishwasher safe</p>');
  expect(text.endsWith('handmade stoneware, coffee mug, gift for her')).toBe(true);
});

test('eBay gets HTML under a heading, and a summary for phones that ends at a word', () => {
  expect(renderListing(mug, 'ebay', day).html.startsWith('<h3>Stoneware Mug &amp; Saucer</h3><p>')).toBe(true);
  expect(field(mug, 'ebay', 'Mobile summary')).toMatchObject({
    value:
      '<div vocab="https://schema.org/" typeof="Product"><span property="description">For slow mornings &lt;and&gt; evenings. Holds 350 ml. Dishwasher safe.</span></div>',
    count: 70,
    limit: 800,
  });
  const long = { ...mug, intro: 'Thrown by hand. '.repeat(100) };
  const summary = field(long, 'ebay', 'Mobile summary');
  expect(summary?.count).toBeLessThanOrEqual(800);
  expect(summary?.value).toMatch(/(?:hand\.|Thrown)<\/span><\/div>$/);
  // eBay counts the escaped text, so a text with ampersands must be cut shorter.
  const escaped = field({ ...mug, intro: 'Salt & pepper, '.repeat(100) }, 'ebay', 'Mobile summary');
  expect(escaped?.count).toBeLessThanOrEqual(800);
  expect(escaped?.count).toBeGreaterThan(700);
});

test('Walmart gets its key features beside a description of sentences', () => {
  expect(field(mug, 'walmart', 'Key feature 2')?.value).toBe('Dishwasher safe');
  expect(field(mug, 'walmart', 'Site description')).toMatchObject({
    value: '<p>For slow mornings &lt;and&gt; evenings.</p><p>Thrown by hand.</p><p>Glazed twice.</p>',
    limit: 4_000,
  });
});

describe('Google', () => {
  const says = { ...mug, title: 'Mug 12" tall: "Hearth"', intro: 'Tall.\tAnd blue.', bullets: [], details: '' };

  test('is told which texts a model wrote, with quotes doubled and everything on one line', () => {
    const { feed } = renderListing(says, 'google', day, { aiWritten: true });
    expect(feed.map(({ name, text }) => [name, text])).toEqual([
      ['structured_title', 'trained_algorithmic_media:"Mug 12"" tall: ""Hearth"""'],
      ['structured_description', 'trained_algorithmic_media:"Tall. And blue."'],
    ]);
    expect(feed[0]?.xml).toBe(
      '<g:structured_title><g:digital_source_type>trained_algorithmic_media</g:digital_source_type><g:content>Mug 12&quot; tall: &quot;Hearth&quot;</g:content></g:structured_title>',
    );
  });

  test('gets plain attributes for what a person wrote, and never both', () => {
    const { feed } = renderListing({ ...says, title: '"Hearth" mug' }, 'google', day);
    expect(feed.map(({ name, text }) => [name, text])).toEqual([
      ['title', '"""Hearth"" mug"'],
      ['description', 'Tall. And blue.'],
    ]);
    expect(feed[1]?.xml).toBe('<g:description>Tall.\tAnd blue.</g:description>');
    expect(renderListing(says, 'etsy', day).feed).toEqual([]);
  });

  test('gets highlights, and a short title where the title is long', () => {
    expect(field(mug, 'google', 'Product highlight 1')).toMatchObject({ value: 'Holds 350 ml', limit: 150 });
    expect(field(mug, 'google', 'Short title')).toBeUndefined();
    const long = { ...mug, title: 'Stoneware Coffee Mug and Saucer, Thrown by Hand in Porto, Dishwasher Safe' };
    expect(field(long, 'google', 'Short title')).toMatchObject({
      value: 'Stoneware Coffee Mug and Saucer, Thrown by Hand in Porto',
      limit: 65,
    });
  });
});

describe('social posts', () => {
  test('get a caption with hashtags, a pin and a post', () => {
    const tags = ['stoneware coffee mug', 'gift for her'];
    const posts = { ...mug, tags };
    expect(field(posts, 'social', 'Caption')?.value).toBe(
      'For slow mornings <and> evenings.\n\n• Holds 350 ml\n• Dishwasher safe\n\nThrown by hand.\n\nGlazed twice.\n\n#StonewareCoffeeMug #GiftForHer',
    );
    expect(field(posts, 'social', 'Hashtags')).toMatchObject({ value: '#StonewareCoffeeMug #GiftForHer', count: 2, limit: 5 });
    expect(field(posts, 'social', 'Pin description')).toMatchObject({ limit: 500 });
    expect(field(posts, 'social', 'Post for X')?.value).toContain('#GiftForHer');
  });

  test('count for X as X does', () => {
    const japanese = field({ ...mug, intro: '手'.repeat(200), tags: [] }, 'social', 'Post for X');
    expect(japanese?.count).toBeLessThanOrEqual(280);
    expect([...(japanese?.value ?? '')].length).toBeLessThanOrEqual(140);
    expect([...(japanese?.value ?? '')].length).toBeGreaterThan(130);
  });

  test('have no hashtag without a letter, and none twice', () => {
    const tags = ['350', 'mug', 'Mug!', 'café au lait', ''];
    expect(field({ ...mug, tags }, 'social', 'Hashtags')?.value).toBe('#Mug #CaféAuLait');
  });
});

test('a text over its limit is shown whole, with its count', () => {
  expect(field({ ...mug, title: 'x'.repeat(90) }, 'ebay', 'Title')).toMatchObject({ count: 90, limit: 80 });
});

test('previews hold nothing but the tags of a description, on any platform, for any listing', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('<script>alert(1)</script>', '<img onerror=x>', '&lt;b&gt;'),
  );
  const anyListing = fc.record({
    title: text,
    intro: text,
    bullets: fc.array(text),
    details: text,
    metaTitle: text,
    metaDescription: text,
    tags: fc.array(text),
    altText: text,
  });
  fc.assert(
    fc.property(anyListing, fc.constantFrom(...platforms), (listing, platform) => {
      const { html } = renderListing(listing, platform, day);
      for (const rest of html.split('<').slice(1)) expect(rest).toMatch(/^\/?(?:p|ul|ol|li|strong|em|h3|br)>/);
      expect(cleanDescription(html).replace(/\s+/g, '')).toBe(html.replace(/[\s\u0000-\u0008\u000b\u000e-\u001f\u007f]+/g, ''));
    }),
    { numRuns: runs(500) },
  );
});
