import { expect, test } from 'vitest';
import { countDescriptionWords, draftHtml, draftOf, fitsPlainText } from './description-draft.ts';

const generated = '<p>A mug.</p><ul><li>Holds 350 ml</li><li>Blue &amp; grey</li></ul><p>Line one<br>Line two</p>';

test('a generated description is edited as plain text and comes back as it was', () => {
  expect(fitsPlainText(generated)).toBe(true);
  const draft = draftOf(generated);
  expect(draft.mode).toBe('text');
  expect(draft.typed).toContain('- Holds 350 ml');
  expect(draftHtml(draft)).toBe(generated);
});
test('a description with bold or headings opens as HTML, so that opening it loses nothing', () => {
  const rich = '<h3>Care</h3><p><strong>Wash</strong> by hand</p><ol><li>Rinse</li></ol>';
  const draft = draftOf(rich);
  expect(draft.mode).toBe('html');
  expect(draftHtml(draft)).toBe(rich);
});
test('typed HTML is cut down to the allowed tags', () => {
  expect(draftHtml({ mode: 'html', typed: '<p onclick="x()">Hi<script>alert(1)</script></p>' })).not.toMatch(/onclick|<script/);
});
test('words are counted, marks are not', () => {
  expect(countDescriptionWords(generated)).toBe(11);
});
