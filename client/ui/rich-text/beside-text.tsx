import type { Editor } from '@tiptap/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { FROM_OUTSIDE } from './text-model.ts';
import type { BesideText, Cursor } from './text-props.ts';

/** Pixels between the words and what is shown beside them. */
const GAP = 6;
/** Up to this many pixels of height, a text is seen at one glance. */
const SHORT = 200;
/** Pixels at the foot of the screen that bars may cover. */
const BARS = 132;

/**
 * Shows a panel beside the words in which the cursor stands: below them or, if there is no room, above them, so that it never
 * covers them. It comes next after the text for the Tab key. It goes away while somebody types, so that it is not in their way.
 */
export function PanelBesideText({
  editor,
  beside,
  isFindingOpen,
}: {
  editor: Editor;
  beside: BesideText;
  /** Whether the popover of a finding is open, which stands in the same place. */
  isFindingOpen: () => boolean;
}) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const covered = useEffectEvent(isFindingOpen);
  useEffect(() => {
    let isPressed = false;
    const look = () => {
      // During a press the panel would come between the pointer and the words, and take the click from a finding.
      if (isPressed || covered()) return;
      const { from, to } = editor.state.selection;
      // In a plain text, every UTF-16 unit takes one position, and the first one has position 1.
      if (editor.isFocused) setCursor({ start: from - 1, end: to - 1 });
    };
    const typed = ({ transaction }: { transaction: { getMeta(key: string): unknown } }) => {
      if (!transaction.getMeta(FROM_OUTSIDE)) setCursor(null);
    };
    const left = ({ event }: { event: FocusEvent }) => {
      if (!(event.relatedTarget instanceof Node && panel.current?.contains(event.relatedTarget))) setCursor(null);
    };
    const giveWay = () => {
      if (covered()) setCursor(null);
    };
    const press = () => {
      isPressed = true;
    };
    const release = () => {
      if (!isPressed) return;
      isPressed = false;
      // After the click, which may open a finding.
      setTimeout(look);
    };
    const { dom } = editor.view;
    dom.addEventListener('pointerdown', press);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    editor.on('selectionUpdate', look).on('focus', look).on('update', typed).on('blur', left).on('transaction', giveWay);
    return () => {
      dom.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
      editor.off('selectionUpdate', look).off('focus', look).off('update', typed).off('blur', left).off('transaction', giveWay);
    };
  }, [editor]);
  const text = editor.state.doc.textContent;
  const range = beside.pinned ?? (cursor && beside.rangeOf(text, cursor));
  if (!range || range.end > text.length) return null;
  return (
    <Placed
      editor={editor}
      range={range}
      panel={panel}
      onLeave={() => setCursor(null)}
      onEscape={() => {
        editor.view.focus();
        setCursor(null);
      }}
    >
      {beside.show(range, () => editor.view.focus())}
    </Placed>
  );
}

function Placed({
  editor,
  range: { start, end },
  panel,
  onLeave,
  onEscape,
  children,
}: {
  editor: Editor;
  range: Cursor;
  panel: RefObject<HTMLDivElement | null>;
  onLeave: () => void;
  onEscape: () => void;
  children: ReactNode;
}) {
  useLayoutEffect(() => {
    const { view } = editor;
    const place = () => {
      const box = panel.current;
      const around = box?.offsetParent?.getBoundingClientRect();
      if (!box || !around) return;
      const text = view.dom.getBoundingClientRect();
      const within = (y: number) => Math.min(text.bottom, Math.max(text.top, y));
      // Beside a short text as a whole, so that its other words can be read and pressed; within a long one, beside the sentence.
      const isShort = text.height <= SHORT;
      const top = isShort ? text.top : within(view.coordsAtPos(1 + start).top);
      const bottom = isShort ? text.bottom : within(view.coordsAtPos(1 + end).bottom);
      const isBelow = bottom + GAP + box.offsetHeight < innerHeight - BARS || top - GAP - box.offsetHeight < 0;
      box.style.top = `${(isBelow ? bottom + GAP : top - GAP - box.offsetHeight) - around.top}px`;
    };
    place();
    mark(view.domAtPos(1 + start), view.domAtPos(1 + end));
    view.dom.addEventListener('scroll', place);
    addEventListener('resize', place);
    // What opens in the panel makes it higher.
    const grown = new ResizeObserver(place);
    if (panel.current) grown.observe(panel.current);
    return () => {
      grown.disconnect();
      view.dom.removeEventListener('scroll', place);
      removeEventListener('resize', place);
      if ('highlights' in CSS) CSS.highlights.delete('part');
    };
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls are inside; this only notices that the focus leaves them
    <div
      ref={panel}
      className="absolute -inset-x-2 z-20"
      // A press keeps the focus, and so the cursor, in the text.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={({ relatedTarget, currentTarget }) => {
        const stays =
          relatedTarget instanceof Node && (currentTarget.contains(relatedTarget) || editor.view.dom.contains(relatedTarget));
        if (!stays) onLeave();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEscape();
      }}
    >
      {children}
    </div>
  );
}

type Point = { node: Node; offset: number };
/** Marks the words that the panel is about, where the browser can do that without changing the document. */
function mark(from: Point, to: Point): void {
  if (!('highlights' in CSS)) return;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  CSS.highlights.set('part', new Highlight(range));
}
