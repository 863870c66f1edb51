/**
 * The keys of the app. Every screen says here which keys it has, and one listener looks up what a press does. So the list of keys
 * shows exactly what works at the moment, and all keys follow the same rules.
 */
import { useEffect, useRef } from 'react';
import { isTyping } from './is-typing.ts';
import { singleKeys } from './single-keys.ts';

/** Something that a key, an entry of the palette, or both do. */
export interface Key {
  /**
   * `j`, `Shift+x`, `?`, `F8`, `Mod+Enter` (Control, on a Mac Command), or `g p` for two keys one after the other. Letters are in
   * lower case. Without it the palette alone offers this.
   */
  keys?: string;
  /** What it does, as the list of keys and the palette show it. */
  does: string;
  /** Returns false if there is nothing to do here, so that the press goes on to the next one that has this key. */
  run: (event?: KeyboardEvent) => unknown;
  /** Why it cannot be done now. The palette shows it, and the key does nothing. */
  why?: string | undefined;
  /** True to offer it in the palette too. */
  inPalette?: boolean;
  /** True if the key works on and on while it is held down. */
  repeats?: boolean;
  /** True if it also works in a dialog. Only for keys that are no single letters or signs. */
  inDialogs?: boolean;
  /** True if it comes before the keys of the element that has the focus. */
  early?: boolean;
}

export interface KeyGroup {
  /** The heading in the list of keys. */
  where: string;
  keys: readonly Key[];
}

/** The heading of the keys that work on every screen. Those of the screen itself come before them. */
export const EVERYWHERE = 'Everywhere';

/** What is known about a press. */
export interface Press {
  /** The key, written as in `Key.keys`. */
  name: string;
  isTyping: boolean;
  isInDialog: boolean;
  isRepeated: boolean;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The name of a press. A sign such as "?" has no Shift in its name, because the keyboards of different languages have it in
 * different places. On a keyboard with other letters (Greek, Cyrillic) the key counts as the Latin letter in its place.
 */
export function nameOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const isForeign = key.length === 1 && /\p{L}/u.test(key) && !/[a-z]/i.test(key);
  const place = isForeign && /^Key([A-Z])$/.exec(code)?.[1];
  const plain = key.length === 1 ? (place || key).toLowerCase() : key;
  const isSign = plain.length === 1 && !/[a-z]/.test(plain);
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey && !isSign ? 'Shift+' : ''}${plain}`;
}

/** Whether these are single letters or signs (also with Shift), which people who speak their text need to switch off. */
export const isSingle = (keys: string) => /^(Shift\+)?.$| /.test(keys);

/** Milliseconds within which the second of two keys must follow the first. */
const CHORD = 1_500;

/** A registry of keys. The app has one; `now` is the clock in milliseconds. */
export function createKeys(now: () => number) {
  const groups = new Set<() => KeyGroup>();
  let first: { name: string; until: number } | null = null;

  /** The groups that a press asks, one after the other: the newest of the screen first, those for everywhere last. */
  const inTurn = () => {
    const all = [...groups].map((group) => group()).reverse();
    return [...all.filter(({ where }) => where !== EVERYWHERE), ...all.filter(({ where }) => where === EVERYWHERE)];
  };

  return {
    /** Adds a group, which is asked for its keys at each press. Returns a function that takes it out. */
    add(group: () => KeyGroup): () => void {
      groups.add(group);
      return () => groups.delete(group);
    },

    /** All groups that are there now, each heading once. A key that another one comes before is left out. */
    list(): KeyGroup[] {
      const taken = new Set<string>();
      const byHeading = new Map<string, Key[]>();
      for (const { where, keys } of inTurn()) {
        const open = keys.filter(({ keys }) => !keys || !taken.has(keys));
        for (const { keys } of open) if (keys) taken.add(keys);
        byHeading.set(where, [...(byHeading.get(where) ?? []), ...open]);
      }
      return [...byHeading].map(([where, keys]) => ({ where, keys }));
    },

    /**
     * What a press may do, in the order in which to try it. Null if it is the first of two keys, or a second one without a meaning:
     * then it does nothing at all.
     * @param singles whether single letters and signs work
     * @param early looks among the keys that come before those of the focused element, else among the others
     */
    find({ name, isTyping, isInDialog, isRepeated }: Press, singles: boolean, early = false): Key[] | null {
      const all = inTurn()
        .flatMap(({ keys }) => keys)
        .filter((key) => Boolean(key.early) === early && !key.why);
      const isOpen = singles && !isTyping && !isInDialog;
      if (!early) {
        const before = first && first.until > now() ? first.name : null;
        first = null;
        if (before !== null && isOpen && isSingle(name)) {
          const second = all.filter(({ keys }) => keys === `${before} ${name}`);
          return second.length > 0 ? second : null;
        }
      }
      const found = all.filter(({ keys = '', inDialogs, repeats }) => {
        if (keys !== name || (isRepeated && !repeats)) return false;
        return isSingle(keys) ? isOpen : !isInDialog || inDialogs;
      });
      if (early || found.length > 0 || !isOpen || isRepeated) return found;
      if (!all.some(({ keys }) => keys?.startsWith(`${name} `))) return found;
      first = { name, until: now() + CHORD };
      return null;
    },
  };
}

/** For how many milliseconds after a press on a button that is gone the focus may still be on its way. */
const FOCUS_ON_ITS_WAY = 500;
/** What was clicked last, by pointer or key. */
let clicked: { on: Element; at: number } | null = null;

/**
 * Whether a field is about to take the focus: the button that was just pressed has gone with what it stood in, and nothing has the
 * focus yet. What is typed now is meant for the field, so it is no single key.
 */
export const isFocusOnItsWay = (
  pressed: { on: Pick<Element, 'isConnected'>; at: number } | null,
  hasFocus: boolean,
  now: number,
): boolean => pressed !== null && !hasFocus && !pressed.on.isConnected && now - pressed.at < FOCUS_ON_ITS_WAY;

const registry = createKeys(() => performance.now());
/** The keys that work now, and what the palette can do now: the groups of the screen, and then those for everywhere. */
export const listKeys = registry.list;

const listen = (early: boolean) => (event: KeyboardEvent) => {
  // While somebody writes with an input method, for example Japanese, the keys belong to it.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
  const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
  const typing = isTyping(event.target) || isFocusOnItsWay(clicked, hasFocus, performance.now());
  // On a Mac, Control edits the text of a field: Control+K deletes to the end of the line. There, only Command counts.
  if (event.ctrlKey && typing && /Mac/.test(navigator.platform)) return;
  const press = {
    name: nameOf(event),
    isTyping: typing,
    isInDialog: document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]') !== null,
    isRepeated: event.repeat,
  };
  const found = registry.find(press, singleKeys(), early);
  const done = found?.some((key) => key.run(event) !== false);
  if (found && !done) return;
  event.preventDefault();
  if (early) event.stopPropagation();
};
if (typeof document !== 'undefined') {
  const noteClick = ({ target }: Event) => {
    if (target instanceof Element) clicked = { on: target, at: performance.now() };
  };
  document.addEventListener('click', noteClick, true);
  document.addEventListener('keydown', listen(true), true);
  addEventListener('keydown', listen(false));
}

/** Adds keys, or entries of the palette, while the component is shown and `enabled`. `where` is their heading in the list of keys. */
export function useKeys(where: string, keys: readonly Key[], enabled = true): void {
  const latest = useRef({ where, keys });
  latest.current = { where, keys };
  useEffect(() => (enabled ? registry.add(() => latest.current) : undefined), [enabled]);
}
