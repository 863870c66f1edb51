import { getSchema } from '@tiptap/core';
import { AllSelection, EditorState, type Plugin, TextSelection } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { parseDescription, renderDescription } from '#shared/description/html.ts';
import { FROM_OUTSIDE, type PlainLimits, plainModel, richModel, type TextModel } from './text-model.ts';

/** The plugins of one extension of a model, to test them without a page. */
function pluginsOf(model: TextModel, name: string): Plugin[] {
  const make = model.extensions.find((one) => one.name === name)?.config.addProseMirrorPlugins as (() => Plugin[]) | undefined;
  return make?.() ?? [];
}

function plain(value: string, limits: Partial<PlainLimits>) {
  const model = plainModel({ oneLine: false, maxLength: undefined, ...limits });
  const doc = getSchema(model.extensions).nodeFromJSON(model.toDoc(value));
  let state = EditorState.create({ doc, plugins: pluginsOf(model, 'limits') });
  return {
    type(text: string, from: number, to = from, outside = false) {
      state = state.apply(state.tr.insertText(text, 1 + from, 1 + to).setMeta(FROM_OUTSIDE, outside));
      return model.toValue(state.doc);
    },
    selectAll() {
      state = state.apply(state.tr.setSelection(new AllSelection(state.doc)));
      return state.selection;
    },
    value: () => model.toValue(state.doc),
  };
}

describe('a plain text', () => {
  test('is its value, spaces and line ends included', () => {
    for (const value of ['', ' two  spaces ', 'a\n\nb\n', '<b>&amp;</b>', '👩']) expect(plain(value, {}).value()).toBe(value);
  });
  test('with one line gets a space for every line end', () => {
    expect(plain('Mug', { oneLine: true }).type('\nof\n500 ml', 3)).toBe('Mug of 500 ml');
    expect(plain('', { oneLine: true }).type('\n'.repeat(20_000), 0)).toBe(' '.repeat(20_000));
    expect(plain('Mug', {}).type('\nof', 3)).toBe('Mug\nof');
  });
  test('is cut at the end of what was put in, so that what stood there stays', () => {
    expect(plain('ab|yz', { maxLength: 8 }).type('123456', 3)).toBe('ab|123yz');
    expect(plain('abcdefgh', { maxLength: 8 }).type('x', 4)).toBe('abcdefgh');
    expect(plain('aaaaaaaa', { maxLength: 8 }).type('a', 0)).toBe('aaaaaaaa');
    expect(plain('', { maxLength: 4 }).type('abcdefgh', 0)).toBe('abcd');
    expect(plain('', { maxLength: 3 }).type('👩👩', 0)).toBe('👩');
  });
  test('that came longer from outside may be made shorter, not longer', () => {
    const text = plain('abc', { maxLength: 4 });
    expect(text.type('defgh', 3, 3, true)).toBe('abcdefgh');
    expect(text.type('x', 8)).toBe('abcdefgh');
    expect(text.type('', 0, 1)).toBe('bcdefgh');
  });
});

test('selecting all of a plain text selects its words, so that a paste of several lines replaces them with every line', () => {
  for (const value of ['A mug.\n\nBlue.', '']) {
    const selection = plain(value, {}).selectAll();
    expect(selection).toBeInstanceOf(TextSelection);
    expect([selection.from, selection.to]).toEqual([1, 1 + value.length]);
    // Inside `code` ProseMirror puts pasted text in as it is.
    expect(selection.$from.parent.type.spec.code).toBe(true);
  }
});

describe('what is pasted', () => {
  const props = pluginsOf(richModel({ parse: parseDescription, render: renderDescription }), 'cleanPaste')[0]?.props;
  const pasted = (html: string) => props?.transformPastedHTML?.call({} as never, html, {} as never);
  test.each([
    ['<p onclick="x()">Hi <script>alert(1)</script></p>', '<p>Hi</p>'],
    ['<img src=x onerror=alert(1)>Mug', '<p>Mug</p>'],
    ['<a href="javascript:alert(1)">Mug</a>', '<p>Mug</p>'],
    ['<svg onload=alert(1)><text>Mug</text></svg>', '<p>Mug</p>'],
    ['<style>@import "//evil.example/x.css"</style><p style="background:url(//evil.example)">Mug</p>', '<p>Mug</p>'],
    ['<meta http-equiv=refresh content="0;url=//evil.example"><b>Mug</b>', '<p><strong>Mug</strong></p>'],
    ['<p>safe \u202egnp.exe\u2066</p>', '<p>safe gnp.exe</p>'],
    ['<h1>Mug</h1><div>Blue</div><table><tr><td>1</td><td>2</td></tr></table>', '<h3>Mug</h3><p>Blue</p><p>1 2</p>'],
  ])('arrives as the allowed tags and its text: %s', (html, clean) => {
    expect(pasted(html)).toBe(clean);
  });
});
