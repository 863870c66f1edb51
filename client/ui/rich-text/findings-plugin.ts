/**
 * An editor plugin that underlines the words of each finding. The underlines move along while a person types, and never change
 * the text themselves.
 */
import { type EditorState, Plugin, type PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { fixRange, placeOf, textBlocks, textIn } from './blocks.ts';
import type { BlockFinding } from './finding.ts';

export interface Item<F> {
  /**
   * A finding with the same message about the same words keeps its id when the checks run again, so that its open popover stays
   * open.
   */
  id: string;
  finding: F;
  /** True if the words were found in the text and are underlined; never for a finding about the whole text. */
  placed: boolean;
}

/** The finding whose popover is open, and whether the popover takes the focus. */
export interface Opened {
  id: string;
  focus: boolean;
}

export interface FindingsState<F> {
  items: readonly Item<F>[];
  underlines: DecorationSet;
  open: Opened | null;
  /** The finding opened last. "Next" starts from it as long as the cursor has not moved away. */
  last: string | null;
}

type Message<F> = { set: readonly F[] } | { open: Opened | null };
export type FindingsKey<F> = PluginKey<FindingsState<F>>;

export function findingsPlugin<F extends BlockFinding>(key: FindingsKey<F>): Plugin<FindingsState<F>> {
  return new Plugin<FindingsState<F>>({
    key,
    state: {
      init: () => ({ items: [], underlines: DecorationSet.empty, open: null, last: null }),
      apply(tr, before) {
        const message: Message<F> | undefined = tr.getMeta(key);
        const state = tr.docChanged ? follow(before, tr) : before;
        if (!message) return state;
        if ('open' in message) return { ...state, open: message.open, last: message.open?.id ?? state.last };
        return place(state, tr, message.set);
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.underlines,
      handleClick(view, _pos, event) {
        const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-finding]') : null;
        const id = target?.dataset.finding;
        if (id || key.getState(view.state)?.open) view.dispatch(openFinding(key, view.state, id ? { id, focus: false } : null));
        return false;
      },
      handleKeyDown(view, event) {
        const tr = keyed(key, view.state, event);
        if (tr) view.dispatch(tr);
        return tr !== null;
      },
    },
  });
}

/** Moves the underlines with the text. An underline whose words changed disappears until the checks run again. */
function follow<F extends BlockFinding>(state: FindingsState<F>, tr: Transaction): FindingsState<F> {
  const mapped = state.underlines.map(tr.mapping, tr.doc);
  const words = new Map(state.items.map(({ id, finding }) => [id, finding.found]));
  const gone = mapped.find().filter(({ from, to, spec }) => textIn(tr.doc, from, to) !== words.get(spec.id));
  const underlines = gone.length > 0 ? mapped.remove(gone) : mapped;
  const kept = new Set(underlines.find().map(({ spec }) => spec.id));
  return { ...state, items: state.items.filter(({ id, placed }) => !placed || kept.has(id)), underlines, open: null };
}

function place<F extends BlockFinding>(state: FindingsState<F>, tr: Transaction, findings: readonly F[]): FindingsState<F> {
  const blocks = textBlocks(tr.doc);
  const seen = new Map<string, number>();
  const underlines: Decoration[] = [];
  const items = findings.map((finding) => {
    const words = `${finding.severity} ${finding.found} ${finding.message}`;
    const times = (seen.get(words) ?? 0) + 1;
    seen.set(words, times);
    const id = `${times} ${words}`;
    const range = placeOf(blocks, finding);
    if (range) {
      const look = { class: `finding finding-${finding.severity}`, 'data-finding': id };
      underlines.push(Decoration.inline(range.from, range.to, look, { id }));
    }
    return { id, finding, placed: range !== null };
  });
  const open = state.open && items.some(({ id, placed }) => placed && id === state.open?.id) ? state.open : null;
  return { ...state, items, underlines: DecorationSet.create(tr.doc, underlines), open };
}

export const setFindings = <F>(key: FindingsKey<F>, state: EditorState, set: readonly F[]) =>
  state.tr.setMeta(key, { set } satisfies Message<F>).setMeta('addToHistory', false);

export const openFinding = <F>(key: FindingsKey<F>, state: EditorState, open: Opened | null) =>
  state.tr.setMeta(key, { open } satisfies Message<F>).setMeta('addToHistory', false);

/**
 * Returns the transaction that opens a finding for a keyboard user: the cursor moves before the finding's words, the focus into
 * the popover. Null if the finding is not underlined in the text.
 */
export function goToFinding<F>(key: FindingsKey<F>, state: EditorState, id: string): Transaction | null {
  const range = rangeOf(key, state, id);
  if (!range) return null;
  return openFinding(key, state, { id, focus: true }).setSelection(TextSelection.create(state.doc, range.from)).scrollIntoView();
}

export function rangeOf<F>(key: FindingsKey<F>, state: EditorState, id: string): { from: number; to: number } | null {
  const [found] = key.getState(state)?.underlines.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  return found ? { from: found.from, to: found.to } : null;
}

/** The underlined findings, in reading order. */
function inOrder<F>(key: FindingsKey<F>, state: EditorState): { id: string; from: number; to: number }[] {
  const found = key.getState(state)?.underlines.find() ?? [];
  return found
    .map(({ from, to, spec }) => ({ id: String(spec.id), from, to }))
    .sort((a, b) => a.from - b.from || a.to - b.to || (a.id < b.id ? -1 : 1));
}

/**
 * The id of the next (`by` = 1) or previous (`by` = -1) finding, seen from the open one or else from the cursor. After the last
 * finding comes the first again, and before the first the last. Null if there are no findings.
 */
export function neighbour<F>(key: FindingsKey<F>, state: EditorState, by: 1 | -1): string | null {
  const list = inOrder(key, state);
  const { open, last } = key.getState(state) ?? {};
  const at = state.selection.from;
  const here = list.findIndex(({ id, from }) => (open ? id === open.id : id === last && from === at));
  if (here >= 0) return list.at((here + by) % list.length)?.id ?? null;
  const next = by > 0 ? list.find(({ from }) => from >= at) : list.findLast(({ to }) => to <= at);
  return (next ?? list.at(by > 0 ? 0 : -1))?.id ?? null;
}

const underCursor = <F>(key: FindingsKey<F>, state: EditorState) =>
  inOrder(key, state).find(({ from, to }) => from <= state.selection.from && state.selection.from <= to)?.id ?? null;

function keyed<F>(key: FindingsKey<F>, state: EditorState, event: KeyboardEvent): Transaction | null {
  if (event.key === 'Escape' && key.getState(state)?.open) return openFinding(key, state, null);
  const here = event.key === 'Enter' && event.altKey;
  if (!here && event.key !== 'F8') return null;
  const id = (here ? underCursor(key, state) : null) ?? neighbour(key, state, event.shiftKey ? -1 : 1);
  return id === null ? null : goToFinding(key, state, id);
}

/**
 * Replaces the words of a finding by its fix and puts the cursor after them. Null if the finding has no fix, or if its words are
 * no longer in the text.
 */
export function fixFinding<F extends BlockFinding>(key: FindingsKey<F>, state: EditorState, id: string): Transaction | null {
  const fix = key.getState(state)?.items.find((item) => item.id === id)?.finding.fix;
  const range = rangeOf(key, state, id);
  if (!fix || !range) return null;
  const { from, to } = fixRange(state.doc, range.from, range.to, fix.text);
  const tr = state.tr.insertText(fix.text, from, to);
  return tr.setSelection(TextSelection.near(tr.doc.resolve(from + fix.text.length))).scrollIntoView();
}
