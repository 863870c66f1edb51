import { expect, test } from 'vitest';
import { timeOf } from '#tests/support/best-time.ts';
import { descriptionToMarkdown } from './markdown.ts';

test('headings, paragraphs, line ends, bold and italics', () => {
  expect(descriptionToMarkdown('<h3>Care</h3><p>Hand <strong>wash</strong> it.<br>Dry <em>flat</em>.</p>')).toBe(
    '### Care\n\nHand **wash** it.\\\nDry *flat*.',
  );
});

test('lists, numbered ones, and lists in lists', () => {
  const html = '<ul><li>Mug<ul><li>350 ml</li><li>Blue</li></ul></li><li>Box</li></ul><ol><li>Open</li><li>Pour</li></ol>';
  expect(descriptionToMarkdown(html)).toBe('- Mug\n  - 350 ml\n  - Blue\n- Box\n\n1. Open\n2. Pour');
});

test.each([
  ['<p>5 * 3 * 2 cm, a_b_c, [1](x), `x`, ~~no~~</p>', '5 \\* 3 \\* 2 cm, a\\_b\\_c, \\[1\\](x), \\`x\\`, \\~\\~no\\~\\~'],
  ['<p>&lt;b&gt; &amp;amp; C:\\d</p>', '\\<b\\> \\&amp; C:\\\\d'],
  ['<p># 1<br>- no list<br>&gt; no quote</p>', '\\# 1\\\n\\- no list\\\n\\> no quote'],
  ['<p>1. no list</p><p>1.5 cm</p><p>12) x</p>', '1\\. no list\n\n1.5 cm\n\n12\\) x'],
  ['<p>===</p><p>+ x</p>', '\\===\n\n\\+ x'],
])('%s reads as it was written', (html, markdown) => {
  expect(descriptionToMarkdown(html)).toBe(markdown);
});

test('spaces at the edge of bold words stand outside of the marks', () => {
  expect(descriptionToMarkdown('<p>a<strong> b </strong>c</p>')).toBe('a **b** c');
});

test('where marks would not be read, the tag is written', () => {
  expect(descriptionToMarkdown('<p><strong>Note:</strong> dry</p>')).toBe('**Note:** dry');
  expect(descriptionToMarkdown('<p><strong>Note:</strong>dry</p>')).toBe('<strong>Note:</strong>dry');
  expect(descriptionToMarkdown('<p><strong>a</strong><em>b</em></p>')).toMatch(/^<strong>a<\/strong>/);
});

test('nothing is nothing', () => {
  expect(descriptionToMarkdown('')).toBe('');
});

test('a wall of marks takes no time', () => {
  const marks = `<p>${'*'.repeat(20_000)}${'1'.repeat(20_000)}</p>${'<ul><li>'.repeat(2_000)}`;
  for (const html of [marks, `<p>${'<strong>a</strong>'.repeat(1_000)}</p>`])
    expect(timeOf(() => descriptionToMarkdown(html))).toBeLessThan(1_000);
});
