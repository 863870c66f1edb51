import { type ComponentType, lazy } from 'react';
import type { BlockFinding } from './finding.ts';
import type { PlainEditorProps } from './plain-text-editor.tsx';
import { type Rows, TextField } from './text-field.tsx';
import type { TextProps } from './text-props.ts';

const load = () => import('./plain-text-editor.tsx');
const PlainTextEditor = lazy(load) as ComponentType<PlainEditorProps<BlockFinding>>;

/** Fetches the editor before it is shown, where it soon may be: what is typed into it then is not lost on a slow line. */
export function preloadPlainText(): void {
  // Without a connection it is tried again when it is shown.
  load().catch(() => {});
}

/**
 * Plain text with findings, with the same engine as rich text. The value is the text as it stands there. With one row
 * there is one line: Enter sends the form, and line ends in what is pasted become spaces.
 */
export function PlainText<F extends BlockFinding>({
  rows = 1,
  maxLength,
  ...props
}: TextProps<F> & {
  rows?: Rows;
  /** UTF-16 units one can type or paste. */
  maxLength?: number;
}) {
  // A lazy component cannot be generic; what goes in as F comes out as F.
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
