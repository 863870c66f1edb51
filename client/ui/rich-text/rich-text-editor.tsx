import { useState } from 'react';
import type { BlockFinding } from './finding.ts';
import { TextEditor } from './text-editor.tsx';
import { richModel } from './text-model.ts';
import type { EditorProps } from './text-props.ts';
import type { RichFormat } from './tree.ts';

export type RichEditorProps<F extends BlockFinding> = EditorProps<F> & { format: RichFormat };

export default function RichTextEditor<F extends BlockFinding>({ format, ...props }: RichEditorProps<F>) {
  const [model] = useState(() => richModel(format));
  return <TextEditor {...props} model={model} toolbar />;
}
