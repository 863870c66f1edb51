import { Editor, Extension } from '@tiptap/core';
import { PluginKey, TextSelection } from '@tiptap/pm/state';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { positionOf, textBlocks } from './blocks.ts';
import type { BlockFinding } from './finding.ts';
import { type FindingsKey, type FindingsState, findingsPlugin } from './findings-plugin.ts';
import { FROM_OUTSIDE, type TextModel } from './text-model.ts';
import type { Cursor } from './text-props.ts';

/**
 * An editor that works like a controlled input: `onChange` reports what was typed, and a `value` that was not typed here replaces
 * the text. The editor is put into the element `place` before the browser paints. Tiptap's own hook is not used: it creates the
 * editor while rendering, and may destroy it again if the component is slow to mount.
 */
export function useTextEditor<F extends BlockFinding>({
  model,
  value,
  onChange,
  onBlur,
  attributes,
}: {
  /** Pass the same object each time; another one creates a new editor. */
  model: TextModel;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  attributes: Record<string, string>;
}): { place: RefObject<HTMLDivElement | null>; editor: Editor | null; key: FindingsKey<F> } {
  const place = useRef<HTMLDivElement>(null);
  const [key] = useState(() => new PluginKey<FindingsState<F>>('findings'));
  const [editor, setEditor] = useState<Editor | null>(null);
  // The values that onChange has reported, oldest first. The first one has already come back as the prop `value`; the others have
  // not.
  const told = useRef([value]);
  const latest = useRef({ value, onChange, onBlur });
  useLayoutEffect(() => {
    latest.current = { value, onChange, onBlur };
  });

  useLayoutEffect(() => {
    const start = latest.current.value;
    told.current = [start];
    const made = new Editor({
      element: place.current,
      extensions: [
        ...model.extensions,
        Extension.create({ name: 'findings', priority: 2000, addProseMirrorPlugins: () => [findingsPlugin(key)] }),
      ],
      content: model.toDoc(start),
      // Tiptap would add a style element, which the content security policy forbids. Its rules are in styles.css instead.
      injectCSS: false,
      onUpdate({ editor: changed, transaction }) {
        if (transaction.getMeta(FROM_OUTSIDE)) return;
        const next = model.toValue(changed.state.doc);
        if (next === told.current.at(-1)) return;
        told.current.push(next);
        latest.current.onChange(next);
      },
      onBlur: () => latest.current.onBlur?.(),
    });
    model.loaded(made.state.doc, start);
    setEditor(made);
    return () => {
      made.destroy();
      setEditor(null);
    };
  }, [model, key]);

  const drawn = JSON.stringify(attributes);
  useLayoutEffect(() => {
    editor?.setOptions({ editorProps: { attributes: JSON.parse(drawn) as Record<string, string> } });
  }, [editor, drawn]);

  useLayoutEffect(() => {
    const back = told.current.lastIndexOf(value);
    if (back >= 0) told.current.splice(0, back);
    else if (editor) {
      told.current = [value];
      replaceAll(editor, model, value);
    }
  }, [editor, model, value]);

  return { place, editor, key };
}

/** Replaces the text. The cursor keeps its distance from the start, the best guess of where the person was. */
function replaceAll(editor: Editor, model: TextModel, value: string): void {
  const { state, schema } = editor;
  const doc = schema.nodeFromJSON(model.toDoc(value));
  const tr = state.tr.replaceWith(0, state.doc.content.size, doc.content);
  const at = Math.min(state.selection.from, tr.doc.content.size);
  tr.setSelection(TextSelection.near(tr.doc.resolve(at)));
  editor.view.dispatch(tr.setMeta(FROM_OUTSIDE, true).setMeta('addToHistory', false));
  model.loaded(editor.state.doc, value);
}

/**
 * Moves the focus to the editor, with the cursor at the same place, if the box shown while the editor was loading had the focus.
 */
export function useTakenFocus(editor: Editor | null, takeFocus: RefObject<Cursor | null>): void {
  useEffect(() => {
    const cursor = takeFocus.current;
    if (!editor || !cursor) return;
    takeFocus.current = null;
    const { state } = editor;
    const blocks = textBlocks(state.doc);
    const selection = TextSelection.create(state.doc, positionOf(blocks, cursor.start), positionOf(blocks, cursor.end));
    editor.view.dispatch(state.tr.setSelection(selection).setMeta('addToHistory', false));
    editor.view.focus();
  }, [editor, takeFocus]);
}
