import { type ComponentType, lazy } from 'react';
import type { BlockFinding } from './finding.ts';
import type { RichEditorProps } from './rich-text-editor.tsx';
import { TextField } from './text-field.tsx';
import type { TextProps } from './text-props.ts';
import type { RichFormat, RichNode } from './tree.ts';

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx')) as ComponentType<RichEditorProps<BlockFinding>>;

/**
 * Rich text with findings. `value` is in the words of `format`, and so is what `onChange` tells: always clean, and blocks
 * that were not touched exactly as they came. The editor is loaded when it is first shown.
 */
export function RichText<F extends BlockFinding>({ format, ...props }: TextProps<F> & { format: RichFormat }) {
  // A lazy component cannot be generic; what goes in as F comes out as F.
  const Editor = RichTextEditor as ComponentType<RichEditorProps<F>>;
  const text = reading(format.parse(props.value));
  return (
    <TextField
      {...props}
      rows={8}
      multiline
      withToolbar
      reading={text}
      blocks={text.split('\n').filter(Boolean)}
      editor={(own) => <Editor {...own} format={format} />}
    />
  );
}

function reading(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const ends = node.tag === 'br' || node.tag === 'li' || node.tag === 'p' || node.tag === 'h3';
      return `${reading(node.children)}${ends ? '\n' : ''}`;
    })
    .join('');
}
