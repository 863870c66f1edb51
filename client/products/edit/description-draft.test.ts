import { expect, test } from 'vitest';
import { measureDescription, spreadHtml, typedHtml } from './description-draft.ts';

const generated = '<p>A mug.</p><ul><li>Holds 350 ml</li><li>Blue &amp; grey</li></ul><p>Line one<br>Line two</p>';

test('a description opened as HTML comes back as it was', () => {
  expect(spreadHtml(generated).split('\n')).toHaveLength(6);
  expect(typedHtml(spreadHtml(generated))).toBe(generated);
  const rich = '<h3>Care</h3><p><strong>Wash</strong> by hand</p><ol><li>Rinse</li></ol>';
  expect(typedHtml(spreadHtml(rich))).toBe(rich);
});
test('typed HTML is cut down to the allowed tags', () => {
  expect(typedHtml('<p onclick="x()">Hi<script>alert(1)</script></p>')).toBe('<p>Hi</p>');
});
test('words and characters are counted, markup is not', () => {
  expect(measureDescription(generated).words).toBe(11);
  expect(measureDescription('<p><strong>Für 2</strong> 👩 &amp; ½</p>')).toEqual({ words: 3, characters: 11 });
  expect(measureDescription('')).toEqual({ words: 0, characters: 0 });
});
