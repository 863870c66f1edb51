import { EditorContent } from '@tiptap/react';
import { useLayoutEffect } from 'react';
import { cn } from '../cn.ts';
import type { BlockFinding } from './finding.ts';
import { FindingPopover } from './finding-popover.tsx';
import { FindingsList } from './findings-list.tsx';
import { fixFinding, goToFinding, neighbour, openFinding } from './findings-plugin.ts';
import type { TextModel } from './text-model.ts';
import type { EditorProps } from './text-props.ts';
import { Toolbar } from './toolbar.tsx';
import { useFindings } from './use-findings.ts';
import { useTextEditor } from './use-text-editor.ts';

/** What rich and plain texts share: the text with its underlines, the remark at a place, and the list below. */
export function TextEditor<F extends BlockFinding>({
  model,
  toolbar = false,
  label,
  value,
  onChange,
  onBlur,
  check,
  findings: given,
  onFix,
  onFact,
  onConfirm,
  attributes,
  boxClass,
  textClass,
  takeFocus,
}: EditorProps<F> & { model: TextModel; toolbar?: boolean }) {
  const { editor, findings: key } = useTextEditor<F>({
    ...{ model, value, onChange, onBlur },
    attributes: { ...attributes, class: cn('text-box', textClass) },
  });
  const state = useFindings(editor, key, { check, given });
  const items = state?.items ?? [];
  const open = items.find(({ id, placed }) => placed && id === state?.open?.id);
  useLayoutEffect(() => {
    if (takeFocus.current) editor.commands.focus();
    takeFocus.current = false;
  }, [editor, takeFocus]);

  const focusText = () => editor.view.focus();
  const fix = (id: string) => {
    const finding = items.find((item) => item.id === id)?.finding;
    const tr = fixFinding(key, editor.state, id);
    if (!tr || !finding) return;
    editor.view.dispatch(tr);
    onFix?.(finding);
  };
  const goTo = (id: string | null) => {
    const tr = id === null ? null : goToFinding(key, editor.state, id);
    if (tr) editor.view.dispatch(tr);
  };
  return (
    <div className="grid min-w-0 gap-2">
      <div className={boxClass}>
        {toolbar && <Toolbar editor={editor} textId={attributes.id} />}
        <EditorContent editor={editor} />
      </div>
      {open && state?.open && (
        <FindingPopover
          id={open.id}
          finding={open.finding}
          focus={state.open.focus}
          text={editor.view.dom}
          several={items.filter(({ placed }) => placed).length > 1}
          onStep={(by) => goTo(neighbour(key, editor.state, by))}
          onClose={(back) => {
            if (key.getState(editor.state)?.open) editor.view.dispatch(openFinding(key, editor.state, null));
            if (back) focusText();
          }}
          onFix={() => fix(open.id)}
          onFact={onFact}
          onConfirm={onConfirm}
        />
      )}
      <FindingsList
        label={label}
        items={items}
        onShow={goTo}
        onFix={fix}
        onFact={onFact}
        onConfirm={onConfirm}
        done={focusText}
      />
    </div>
  );
}
