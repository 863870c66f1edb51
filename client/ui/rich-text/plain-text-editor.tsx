import { useState } from 'react';
import type { BlockFinding } from './finding.ts';
import { TextEditor } from './text-editor.tsx';
import { type PlainLimits, plainModel } from './text-model.ts';
import type { EditorProps } from './text-props.ts';

export type PlainEditorProps<F extends BlockFinding> = EditorProps<F> & PlainLimits;

export default function PlainTextEditor<F extends BlockFinding>({ oneLine, maxLength, ...props }: PlainEditorProps<F>) {
  const [model] = useState(() => plainModel({ oneLine, maxLength }));
  return <TextEditor {...props} model={model} />;
}
