import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { isPressed } from '../press.ts';
import { textBlocks } from './blocks.ts';
import type { BlockFinding, Check } from './finding.ts';
import { type FindingsKey, type FindingsState, setFindings } from './findings-plugin.ts';

/** Milliseconds without typing before the text is checked. */
const PAUSE_MS = 150;

/**
 * Keeps the findings of an editor up to date: those that `check` finds after every pause in typing, and those that the page
 * passes in. Waits while a person composes a character (with a Chinese keyboard, for example), because drawing would end the
 * composition, and while a person presses a button, because the findings would push it away.
 */
export function useFindings<F extends BlockFinding>(
  editor: Editor,
  key: FindingsKey<F>,
  { check, given }: { check: Check<F> | undefined; given: readonly F[] | undefined },
): FindingsState<F> | null {
  const looked = useRef<Editor | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookLater = () => {
      if (isPressed()) wait();
      else look();
    };
    const look = () => {
      if (editor.isDestroyed) return;
      if (editor.view.composing) {
        wait();
        return;
      }
      const texts = textBlocks(editor.state.doc).map(({ text }) => text);
      const next = [...(check?.(texts) ?? []), ...(given ?? [])];
      const known = key.getState(editor.state)?.items ?? [];
      if (next.length > 0 || known.length > 0) editor.view.dispatch(setFindings(key, editor.state, next));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(lookLater, PAUSE_MS);
    };
    // Run the first check of an editor at once, because its findings are already listed below the text and must not disappear for
    // a moment. But while a button is pressed, wait: text typed before the editor was loaded may have new findings, which would
    // push the button away.
    if (isPressed() || (looked.current === editor && (check || given))) wait();
    else look();
    looked.current = editor;
    if (check) editor.on('update', wait);
    return () => {
      clearTimeout(timer);
      editor.off('update', wait);
    };
  }, [editor, key, check, given]);
  return useEditorState({
    editor,
    selector: (snapshot) => key.getState(snapshot.editor.state) ?? null,
    equalityFn: Object.is,
  });
}
