import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import { EditorState, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { parseDescription } from '#shared/description/html.ts';
import { textBlocks } from './blocks.ts';
import type { BlockFinding } from './finding.ts';
import {
  type FindingsState,
  findingsPlugin,
  fixFinding,
  goToFinding,
  neighbour,
  openFinding,
  rangeOf,
  setFindings,
} from './findings-plugin.ts';
import { plainExtensions, richExtensions } from './nodes.ts';
import { docOf } from './tree.ts';

const key = new PluginKey<FindingsState<BlockFinding>>('findings');
const rich = getSchema(richExtensions);

/** Opens a text in an editor without a page; every dispatched transaction updates its state. */
function open(html: string) {
  const doc = rich.nodeFromJSON(docOf(parseDescription(html)));
  let state = EditorState.create({ doc, plugins: [findingsPlugin(key), history()] });
  const text = () => textBlocks(state.doc).map((block) => block.text);
  return {
    text,
    get state() {
      return state;
    },
    do(tr: Transaction | null) {
      if (tr) state = state.apply(tr);
      return tr !== null;
    },
    find(...found: string[]) {
      const findings = found.map((words) => {
        const block = text().findIndex((one) => one.includes(words));
        const start = text()[block]?.indexOf(words) ?? 0;
        return { ...at(words), block, start, end: start + words.length };
      });
      this.do(setFindings(key, state, findings));
      return key.getState(state)?.items.map(({ id }) => id) ?? [];
    },
    underlined: () =>
      (key.getState(state)?.underlines.find() ?? []).map(({ from, to }) => state.doc.textBetween(from, to, '\n', '\n')),
  };
}
const at = (found: string): BlockFinding => ({ severity: 'hard', start: 0, end: 0, found, message: `${found}?` });
const html =
  '<h3>Mug</h3><p>Holds <strong>500 ml</strong> of tea.<br>Waterproof.</p><ul><li>Steel</li><li>Made in Italy</li></ul>';

describe('findings in a text', () => {
  test('blocks are the lines one reads, and places in them are places in the document', () => {
    const editor = open(html);
    expect(editor.text()).toEqual(['Mug', 'Holds 500 ml of tea.\nWaterproof.', 'Steel', 'Made in Italy']);
    editor.find('500 ml', 'Waterproof', 'Italy');
    expect(editor.underlined()).toEqual(['500 ml', 'Waterproof', 'Italy']);
  });

  test('underlining moves neither the text nor the cursor', () => {
    const editor = open(html);
    editor.do(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 12)));
    const { doc, selection } = editor.state;
    editor.find('500 ml', 'Steel');
    expect(editor.state.doc).toBe(doc);
    expect(editor.state.selection).toBe(selection);
  });

  test('underlines travel with what is typed before them, and go when their words change', () => {
    const editor = open(html);
    editor.find('500 ml', 'Italy');
    editor.do(editor.state.tr.insertText('Blue ', 1));
    expect(editor.underlined()).toEqual(['500 ml', 'Italy']);
    const place = editor.text()[1]?.indexOf('500') ?? 0;
    const from = (textBlocks(editor.state.doc)[1]?.from ?? 0) + place;
    editor.do(editor.state.tr.insertText('7', from + 1));
    expect(editor.underlined()).toEqual(['Italy']);
    expect(key.getState(editor.state)?.items.map(({ finding }) => finding.found)).toEqual(['Italy']);
  });

  test('a finding whose words stand elsewhere is listed, but neither underlined nor fixed', () => {
    const editor = open(html);
    const stale = { ...at('Steel'), block: 0, start: 0, end: 5, fix: { label: 'Iron', text: 'Iron' } };
    editor.do(setFindings(key, editor.state, [stale, { ...at(''), found: '' }, { ...at('x'), block: 99, end: 1 }]));
    expect(key.getState(editor.state)?.items.map(({ placed }) => placed)).toEqual([false, false, false]);
    expect(fixFinding(key, editor.state, key.getState(editor.state)?.items[0]?.id ?? '')).toBeNull();
  });

  test('the keys go through the findings in reading order and round', () => {
    const editor = open(html);
    const [italy, millilitres, mug] = editor.find('Italy', '500 ml', 'Mug');
    const step = (by: 1 | -1) => {
      const id = neighbour(key, editor.state, by);
      editor.do(id === null ? null : goToFinding(key, editor.state, id));
      return id;
    };
    expect([step(1), step(1), step(1), step(1)]).toEqual([mug, millilitres, italy, mug]);
    expect(step(-1)).toBe(italy);
    editor.do(openFinding(key, editor.state, null));
    expect(step(1), 'from where it was left').toBe(mug);
    expect(editor.state.selection.from).toBe(rangeOf(key, editor.state, mug ?? '')?.from);
    expect(neighbour(key, open('<p>fine</p>').state, 1)).toBeNull();
  });

  test('an open finding stays open when the checks say the same again, and closes when one types', () => {
    const editor = open(html);
    const [id = ''] = editor.find('500 ml');
    editor.do(openFinding(key, editor.state, { id, focus: false }));
    editor.find('500 ml', 'Italy');
    expect(key.getState(editor.state)?.open?.id).toBe(id);
    editor.do(editor.state.tr.insertText('x', 1));
    expect(key.getState(editor.state)?.open).toBeNull();
  });

  test('the same remark on the same words twice is two findings', () => {
    const editor = open('<p>5 5</p>');
    const five = { ...at('5'), block: 0 };
    editor.do(
      setFindings(key, editor.state, [
        { ...five, end: 1 },
        { ...five, start: 2, end: 3 },
      ]),
    );
    const [first, second] = key.getState(editor.state)?.items ?? [];
    expect(first?.id).not.toBe(second?.id);
    expect(editor.underlined()).toEqual(['5', '5']);
  });
});

describe('a fix', () => {
  const fixed = (text: string, found: string, by: string) => {
    const editor = open(text);
    const [block = ''] = editor.text();
    const start = block.indexOf(found);
    const finding = { ...at(found), start, end: start + found.length, fix: { label: 'Fix', text: by } };
    editor.do(setFindings(key, editor.state, [finding]));
    editor.do(fixFinding(key, editor.state, key.getState(editor.state)?.items[0]?.id ?? ''));
    return { editor, text: editor.text()[0] };
  };
  test('takes the place of the words, keeps what is bold, and can be undone', () => {
    const { editor } = fixed('<p>Holds <strong>500 ml</strong> of tea</p>', '500 ml', '350 ml');
    expect(editor.text()).toEqual(['Holds 350 ml of tea']);
    expect(editor.state.doc.nodeAt(8)?.marks.map(({ type }) => type.name)).toEqual(['bold']);
    expect(editor.state.selection.from).toBe(1 + 'Holds 350 ml'.length);
    undo(editor.state, (tr) => editor.do(tr));
    expect(editor.text()).toEqual(['Holds 500 ml of tea']);
  });
  test('words that only go take one of their spaces along', () => {
    expect(fixed('<p>A waterproof mug</p>', 'waterproof', '').text).toBe('A mug');
    expect(fixed('<p>Waterproof mug</p>', 'Waterproof', '').text).toBe('mug');
    expect(fixed('<p>A mug, waterproof.</p>', 'waterproof', '').text).toBe('A mug.');
    expect(fixed('<p>A mug waterproof</p>', 'waterproof', '').text).toBe('A mug');
    expect(fixed('<p>waterproof</p>', 'waterproof', '').text).toBe('');
  });
  test('a sentence of which nothing is left takes its mark along', () => {
    expect(fixed('<p>It gives 140 W. Free shipping!</p>', 'Free shipping', '').text).toBe('It gives 140 W.');
    expect(fixed('<p>It is blue. Best price!! It folds.</p>', 'Best price', '').text).toBe('It is blue. It folds.');
    expect(fixed('<p>Free shipping. It folds.</p>', 'Free shipping', '').text).toBe('It folds.');
  });
});

test('a plain text is one block, its line ends and all', () => {
  const schema = getSchema(plainExtensions);
  const text = ' two  spaces\n\nand a line ';
  const doc = schema.nodeFromJSON({ type: 'doc', content: [{ type: 'plain', content: [{ type: 'text', text }] }] });
  expect(textBlocks(doc)).toEqual([{ text, from: 1 }]);
});
