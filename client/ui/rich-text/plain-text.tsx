import { type ComponentType, lazy } from 'react';
import { loadAhead, loadLater } from '../load-later.ts';
import { withoutOverrides } from './clean-text.ts';
import type { BlockFinding } from './finding.ts';
import type { PlainEditorProps } from './plain-text-editor.tsx';
import { type Rows, TextField } from './text-field.tsx';
import type { TextProps } from './text-props.ts';

const load = () => import('./plain-text-editor.tsx');
const PlainTextEditor = lazy(() => loadLater(load)) as ComponentType<PlainEditorProps<BlockFinding>>;

/** Loads the editor's code before it is needed, so that nobody has to wait for it. */
export function preloadPlainText(): void {
  loadAhead(load);
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
      early={{ maxLength, clean: (text) => withoutOverrides(rows === 1 ? text.replaceAll('\n', ' ') : text) }}
      editor={(own) => <Editor {...own} oneLine={rows === 1} maxLength={maxLength} />}
    />
  );
}
