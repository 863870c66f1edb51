import { type ComponentType, lazy } from 'react';
import type { BlockFinding } from './finding.ts';
import type { PlainEditorProps } from './plain-text-editor.tsx';
import { type Rows, TextField } from './text-field.tsx';
import type { TextProps } from './text-props.ts';

const load = () => import('./plain-text-editor.tsx');
const PlainTextEditor = lazy(load) as ComponentType<PlainEditorProps<BlockFinding>>;

/** Loads the editor's code before it is needed. On a slow connection, what a person types before it has loaded would be lost. */
export function preloadPlainText(): void {
  // If it fails, for example offline, it is loaded again when the editor is shown.
  load().catch(() => {});
}

/**
 * A box for plain text in which findings are underlined, built on the same editor as rich text. With one row it is a single line:
 * Enter submits the form, and pasted line ends become spaces.
 */
export function PlainText<F extends BlockFinding>({
  rows = 1,
  maxLength,
  ...props
}: TextProps<F> & {
  rows?: Rows;
  /** The most UTF-16 units that can be typed or pasted. */
  maxLength?: number;
}) {
  // A lazy component loses its type parameter; the cast restores it.
  const Editor = PlainTextEditor as ComponentType<PlainEditorProps<F>>;
  return (
    <TextField
      {...props}
      rows={rows}
      multiline={rows > 1}
      reading={props.value}
      blocks={[props.value]}
      editor={(own) => <Editor {...own} oneLine={rows === 1} maxLength={maxLength} />}
    />
  );
}
