import { type ComponentType, lazy } from 'react';
import { loadLater } from '../load-later.ts';
import type { BlockFinding } from './finding.ts';
import type { RichEditorProps } from './rich-text-editor.tsx';
import { TextField } from './text-field.tsx';
import type { TextProps } from './text-props.ts';
import type { RichFormat, RichNode } from './tree.ts';

const RichTextEditor = lazy(() => loadLater(() => import('./rich-text-editor.tsx'))) as ComponentType<
  RichEditorProps<BlockFinding>
>;

/**
 * An editor for rich text in which findings are underlined. `format` reads `value` and writes the text for `onChange`, which
 * contains only allowed tags. Blocks that were not edited come back exactly as they were. The editor's code is loaded when it is
 * first shown.
 */
export function RichText<F extends BlockFinding>({ format, ...props }: TextProps<F> & { format: RichFormat }) {
  // A lazy component loses its type parameter; the cast restores it.
  const Editor = RichTextEditor as ComponentType<RichEditorProps<F>>;
  const blocks = blocksOf(format.parse(props.value));
  return (
    <TextField
      {...props}
      rows={8}
      multiline
      withToolbar
      reading={blocks.join('\n')}
      blocks={blocks}
      editor={(own) => <Editor {...own} format={format} />}
    />
  );
}

/**
 * The texts of the blocks in reading order, divided as the editor would divide them. They are checked and shown while the editor
 * is still loading.
 */
export function blocksOf(nodes: readonly RichNode[]): string[] {
  const blocks: string[] = [];
  let open = '';
  const close = () => {
    if (open) blocks.push(open);
    open = '';
  };
  const visit = (node: RichNode) => {
    if (typeof node === 'string') open += node;
    else if (node.tag === 'br') open += '\n';
    else if (node.tag === 'strong' || node.tag === 'em') node.children.forEach(visit);
    else {
      close();
      node.children.forEach(visit);
      close();
    }
  };
  nodes.forEach(visit);
  return blocks;
}
