import { Toolbar as Base } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import { useEditorState } from '@tiptap/react';
import { Bold, Heading, Italic, List, ListOrdered, type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { cn } from '../cn.ts';

interface Tool {
  label: string;
  Icon: LucideIcon;
  /** The keyboard shortcut in the syntax of `aria-keyshortcuts`, with "Mod" for Control or Command. */
  keys: string;
  run: (editor: Editor) => boolean;
  /** Whether the button is on. Undefined for buttons that are neither on nor off. */
  pressed?: (editor: Editor) => boolean;
  enabled?: (editor: Editor) => boolean;
}

const groups: readonly (readonly Tool[])[] = [
  [
    {
      label: 'Bold',
      Icon: Bold,
      keys: 'Mod+B',
      run: ({ commands }) => commands.toggleMark('bold'),
      pressed: (e) => e.isActive('bold'),
    },
    {
      label: 'Italic',
      Icon: Italic,
      keys: 'Mod+I',
      run: ({ commands }) => commands.toggleMark('italic'),
      pressed: (e) => e.isActive('italic'),
    },
  ],
  [
    {
      label: 'Heading',
      Icon: Heading,
      keys: 'Mod+Alt+3',
      run: ({ commands }) => commands.toggleNode('heading', 'paragraph'),
      pressed: (e) => e.isActive('heading'),
    },
    {
      label: 'Bullet list',
      Icon: List,
      keys: 'Mod+Shift+8',
      run: ({ commands }) => commands.toggleList('bulletList', 'listItem'),
      pressed: (e) => innerList(e) === 'bulletList',
    },
    {
      label: 'Numbered list',
      Icon: ListOrdered,
      keys: 'Mod+Shift+7',
      run: ({ commands }) => commands.toggleList('orderedList', 'listItem'),
      pressed: (e) => innerList(e) === 'orderedList',
    },
  ],
  [
    {
      label: 'Undo',
      Icon: Undo2,
      keys: 'Mod+Z',
      run: ({ state, view }) => undo(state, view.dispatch),
      enabled: ({ state }) => undoDepth(state) > 0,
    },
    {
      label: 'Redo',
      Icon: Redo2,
      keys: 'Mod+Shift+Z',
      run: ({ state, view }) => redo(state, view.dispatch),
      enabled: ({ state }) => redoDepth(state) > 0,
    },
  ],
];

/** The type of the list that contains the cursor (of the innermost one if lists are nested). Null if the cursor is in no list. */
function innerList({ state: { selection } }: Editor): string | null {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type;
    if (name === 'bulletList' || name === 'orderedList') return name;
  }
  return null;
}

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);
const spoken = (keys: string) => keys.replace('Mod', isApple ? 'Meta' : 'Control');
const drawn = (keys: string) =>
  isApple ? keys.replace('Mod', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '') : keys.replace('Mod', 'Ctrl');

/** The whole toolbar is one stop for the Tab key; the arrow keys move between its buttons. */
export function Toolbar({ editor, textId }: { editor: Editor; textId: string | undefined }) {
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      groups.map((tools) => tools.map(({ pressed, enabled }) => ({ on: pressed?.(now), off: enabled ? !enabled(now) : false }))),
  });
  return (
    <Base.Root aria-label="Formatting" aria-controls={textId} className="flex flex-wrap gap-x-2 gap-y-1 border-b px-1.5 py-1">
      {groups.map((tools, group) => (
        <Base.Group key={tools[0]?.label} className="flex gap-0.5 not-first:border-s not-first:ps-2">
          {tools.map(({ label, Icon, keys, run }, index) => {
            const state = states[group]?.[index];
            return (
              <Base.Button
                key={label}
                type="button"
                aria-label={label}
                aria-pressed={state?.on}
                aria-keyshortcuts={spoken(keys)}
                title={`${label} (${drawn(keys)})`}
                disabled={state?.off ?? false}
                className={cn(
                  'grid size-8 place-items-center rounded-[6px] text-muted-foreground hover:bg-foreground/7 hover:text-foreground touch:size-11',
                  'aria-pressed:bg-primary-soft aria-pressed:text-primary data-disabled:opacity-45 data-disabled:hover:bg-transparent',
                )}
                // Keeps the focus, and so the selection, in the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(editor)}
              >
                <Icon aria-hidden="true" className="size-4.5" />
              </Base.Button>
            );
          })}
        </Base.Group>
      ))}
    </Base.Root>
  );
}
