import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanDescription, htmlToText, parseDescription, renderDescription } from '#shared/description/html.ts';
import { richExtensions } from './nodes.ts';
import { richModel } from './text-model.ts';
import { docOf, treeOf } from './tree.ts';

const format = { parse: parseDescription, render: renderDescription };
const schema = getSchema(richExtensions);
const load = (html: string) => {
  const model = richModel(format);
  const doc = schema.nodeFromJSON(model.toDoc(html));
  doc.check();
  model.loaded(doc, html);
  return { model, doc };
};
/** Converts a text to a document and back as if every block had been edited, so that no block is copied from the original. */
const rewritten = (html: string) => renderDescription(treeOf(schema.nodeFromJSON(docOf(parseDescription(html)))));

const pieces = fc.constantFrom(
  '<p>',
  '</p>',
  '<h3>',
  '</h3>',
  '<ul>',
  '</ul>',
  '<ol>',
  '</ol>',
  '<li>',
  '</li>',
  '<br>',
  '<strong>',
  '</strong>',
  '<em>',
  '</em>',
  'mug',
  ' blue ',
  '350 ml',
  '&amp;',
  '&lt;b&gt;',
  '<img src=//evil>',
  '<script>x</script>',
  '👩',
  '\u202e',
);
const anyHtml = fc.array(pieces, { maxLength: 40 }).map((list) => list.join(''));

describe('a description in the editor', () => {
  test.each([
    '<p>A mug.</p>',
    '<h3>Care</h3><p><strong>Wash</strong> by <em>hand</em></p><ol><li>Rinse</li><li>Dry</li></ol>',
    '<p>Line one<br>line two &amp; more &lt;3</p>',
    '<ul><li>Body<ul><li>Steel<ol><li>304</li></ol></li></ul>and more</li><li><ul><li>alone</li></ul></li></ul>',
    '<p><em><strong>both</strong></em><strong>a</strong><strong>b</strong></p>',
    '',
  ])('comes out as it went in: %s', (html) => {
    expect(cleanDescription(html)).toBe(html);
    const { model, doc } = load(html);
    expect(model.toValue(doc)).toBe(html);
  });

  test('any clean text comes out byte by byte as it went in', () => {
    fc.assert(
      fc.property(anyHtml, (dirty) => {
        const html = cleanDescription(dirty);
        const { model, doc } = load(html);
        expect(model.toValue(doc)).toBe(html);
      }),
    );
  });

  test('written anew from the document it says the same, and from then on the same bytes', () => {
    fc.assert(
      fc.property(anyHtml, (dirty) => {
        const html = cleanDescription(dirty);
        const once = cleanDescription(rewritten(html));
        expect(htmlToText(once)).toBe(htmlToText(html));
        expect(cleanDescription(rewritten(once))).toBe(once);
      }),
    );
  });

  test('after a change the blocks that were not touched are still as they were', () => {
    const odd = '<p><em><strong>both</strong></em> ways</p>';
    const { model, doc } = load(`${odd}<p>Blue</p>`);
    const state = EditorState.create({ doc });
    const end = doc.content.size - 1;
    expect(model.toValue(state.apply(state.tr.insertText('!', end)).doc)).toBe(`${odd}<p>Blue!</p>`);
    expect(model.toValue(state.apply(state.tr.insertText('!', 5)).doc)).toBe(
      '<p><strong><em>both!</em></strong> ways</p><p>Blue</p>',
    );
  });

  test('what cannot be stored is not told: empty blocks and spaces at the ends', () => {
    const model = richModel(format);
    const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
    const doc = schema.nodeFromJSON({ type: 'doc', content: [text('A mug.  Blue '), { type: 'paragraph' }] });
    expect(model.toValue(doc)).toBe('<p>A mug. Blue</p>');
  });
});
