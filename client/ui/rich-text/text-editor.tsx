import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent } from 'react';
import { cn } from '../cn.ts';
import { PanelBesideText } from './beside-text.tsx';
import type { BlockFinding } from './finding.ts';
import { FindingPopover } from './finding-popover.tsx';
import { FindingsList } from './findings-list.tsx';
import { type FindingsKey, fixFinding, goToFinding, neighbour, openFinding } from './findings-plugin.ts';
import type { TextModel } from './text-model.ts';
import type { EditorProps } from './text-props.ts';
import { Toolbar } from './toolbar.tsx';
import { useFindings } from './use-findings.ts';
import { useTakenFocus, useTextEditor } from './use-text-editor.ts';

/**
 * The common part of the editors for rich and for plain text: the text with underlined findings, the popover of a finding, and
 * the list of findings below.
 */
export function TextEditor<F extends BlockFinding>({
  model,
  toolbar = false,
  value,
  onChange,
  onBlur,
  attributes,
  boxClass,
  textClass,
  takeFocus,
  beside,
  ...remarks
}: EditorProps<F> & { model: TextModel; toolbar?: boolean }) {
  const { place, editor, key } = useTextEditor<F>({
    model,
    value,
    onChange,
    onBlur,
    attributes: { ...attributes, class: cn('text-box', textClass) },
  });
  useTakenFocus(editor, takeFocus);
  return (
    <div className="grid min-w-0 gap-2">
      <div className={cn('relative', boxClass)}>
        {toolbar && editor && <Toolbar editor={editor} textId={attributes.id} />}
        <div ref={place} />
        {beside && editor && (
          <PanelBesideText editor={editor} beside={beside} isFindingOpen={() => Boolean(key.getState(editor.state)?.open)} />
        )}
      </div>
      {editor && <Remarks {...remarks} editor={editor} findingsKey={key} />}
    </div>
  );
}

type RemarksProps<F extends BlockFinding> = Pick<
  EditorProps<F>,
  'label' | 'check' | 'findings' | 'listed' | 'show' | 'onFix' | 'onRemove' | 'onFact' | 'onConfirm' | 'takeOut' | 'canConfirm'
> & { editor: Editor; findingsKey: FindingsKey<F> };

function Remarks<F extends BlockFinding>({
  editor,
  findingsKey: key,
  label,
  check,
  findings,
  listed = true,
  show,
  ...actions
}: RemarksProps<F>) {
  const state = useFindings(editor, key, { check, given: findings });
  const items = state?.items ?? [];
  const open = items.find(({ id, placed }) => placed && id === state?.open?.id);
  const focusText = () => editor.view.focus();
  const fix = (id: string) => {
    const finding = items.find((item) => item.id === id)?.finding;
    if (finding?.fix?.text === '' && actions.onRemove) {
      close(true);
      actions.onRemove(finding);
      return;
    }
    const tr = fixFinding(key, editor.state, id);
    if (!tr || !finding) return;
    editor.view.dispatch(tr);
    actions.onFix?.(finding);
  };
  const goTo = (id: string | null) => {
    const tr = id === null ? null : goToFinding(key, editor.state, id);
    if (tr) editor.view.dispatch(tr);
  };
  // A finding about the whole text has no words to open, so the text itself takes the focus.
  const onShow = useEffectEvent((wanted: F) => {
    const item = items.find(({ finding, placed }) => placed && isSame(finding, wanted));
    if (item) goTo(item.id);
    else focusText();
  });
  useEffect(() => {
    if (show) onShow(show.finding);
  }, [show]);
  const close = (back: boolean) => {
    if (key.getState(editor.state)?.open) editor.view.dispatch(openFinding(key, editor.state, null));
    if (back) focusText();
  };
  return (
    <>
      {open && state?.open && (
        <FindingPopover
          // The popover takes the focus only when it mounts, so a change of `focus` must mount it anew.
          key={`${open.id} ${state.open.focus}`}
          id={open.id}
          finding={open.finding}
          focus={state.open.focus}
          text={editor.view.dom}
          several={items.filter(({ placed }) => placed).length > 1}
          onStep={(by) => goTo(neighbour(key, editor.state, by))}
          onClose={close}
          {...actions}
          onFix={() => fix(open.id)}
        />
      )}
      {listed && <FindingsList {...actions} label={label} items={items} onShow={goTo} onFix={fix} done={focusText} />}
    </>
  );
}

const isSame = (one: BlockFinding, other: BlockFinding) =>
  one.found === other.found && one.message === other.message && one.start === other.start;
