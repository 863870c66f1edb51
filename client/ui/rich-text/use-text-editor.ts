import { type Editor, Extension } from '@tiptap/core';
import { PluginKey, TextSelection } from '@tiptap/pm/state';
import { useEditor } from '@tiptap/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BlockFinding } from './finding.ts';
import { type FindingsKey, type FindingsState, findingsPlugin } from './findings-plugin.ts';
import { FROM_OUTSIDE, type TextModel } from './text-model.ts';

/** An editor whose value is a prop: `onChange` tells what was typed, and a value that was not typed replaces the text. */
export function useTextEditor<F extends BlockFinding>({
  model,
  value,
  onChange,
  onBlur,
  attributes,
}: {
  /** The same through the life of the component. */
  model: TextModel;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  attributes: Record<string, string>;
}): { editor: Editor; findings: FindingsKey<F> } {
  const [findings] = useState(() => new PluginKey<FindingsState<F>>('findings'));
  const [extensions] = useState(() => {
    const addProseMirrorPlugins = () => [findingsPlugin(findings)];
    return [...model.extensions, Extension.create({ name: 'findings', priority: 2000, addProseMirrorPlugins })];
  });
  // What was told by onChange and has not come back yet. The last one known to be outside stands first.
  const told = useRef([value]);
  const drawn = JSON.stringify(attributes);
  const editorProps = useMemo(() => ({ attributes: JSON.parse(drawn) as Record<string, string> }), [drawn]);
  const editor = useEditor(
    {
      extensions,
      content: model.toDoc(value),
      // A style element would offend the content security policy; the rules are in styles.css.
      injectCSS: false,
      editorProps,
      onUpdate({ editor: changed, transaction }) {
        if (transaction.getMeta(FROM_OUTSIDE)) return;
        const next = model.toValue(changed.state.doc);
        if (next === told.current.at(-1)) return;
        told.current.push(next);
        onChange(next);
      },
      onBlur: () => onBlur?.(),
    },
    [],
  );

  useLayoutEffect(() => {
    const [first = ''] = told.current;
    model.loaded(editor.state.doc, first);
  }, [editor, model]);
  useLayoutEffect(() => {
    const back = told.current.lastIndexOf(value);
    if (back >= 0) {
      told.current.splice(0, back);
      return;
    }
    told.current = [value];
    replaceAll(editor, model, value);
  }, [editor, model, value]);

  return { editor, findings };
}

/** The cursor stays as far from the start as it was; where it was is the best guess of where someone is. */
function replaceAll(editor: Editor, model: TextModel, value: string): void {
  const { state, schema } = editor;
  const doc = schema.nodeFromJSON(model.toDoc(value));
  const tr = state.tr.replaceWith(0, state.doc.content.size, doc.content);
  const at = Math.min(state.selection.from, tr.doc.content.size);
  tr.setSelection(TextSelection.near(tr.doc.resolve(at)));
  editor.view.dispatch(tr.setMeta(FROM_OUTSIDE, true).setMeta('addToHistory', false));
  model.loaded(editor.state.doc, value);
}
