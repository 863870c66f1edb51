import { beforeEach, describe, expect, it, test } from 'vitest';
import { createKeys, EVERYWHERE, isFocusOnItsWay, type Key, nameOf, type Press } from './keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('the name of a press', () => {
  it('is the letter in lower case, with the keys held down', () => {
    expect(nameOf({ ...plain, key: 'j', code: 'KeyJ' })).toBe('j');
    // With Caps Lock, a letter is large without Shift.
    expect(nameOf({ ...plain, key: 'J', code: 'KeyJ' })).toBe('j');
    expect(nameOf({ ...plain, key: 'X', code: 'KeyX', shiftKey: true })).toBe('Shift+x');
    expect(nameOf({ ...plain, key: 'k', code: 'KeyK', ctrlKey: true })).toBe('Mod+k');
    expect(nameOf({ ...plain, key: 'k', code: 'KeyK', metaKey: true })).toBe('Mod+k');
    expect(nameOf({ ...plain, key: 'j', code: 'KeyJ', altKey: true })).toBe('Alt+j');
    expect(nameOf({ ...plain, key: 'F8', code: 'F8', shiftKey: true })).toBe('Shift+F8');
  });

  it('is the sign itself, wherever the keyboard has it', () => {
    expect(nameOf({ ...plain, key: '?', code: 'Slash', shiftKey: true })).toBe('?');
    // A German keyboard has the slash on Shift+7.
    expect(nameOf({ ...plain, key: '/', code: 'Digit7', shiftKey: true })).toBe('/');
  });

  it('is the Latin letter in the same place on a keyboard with other letters', () => {
    expect(nameOf({ ...plain, key: 'л', code: 'KeyK', ctrlKey: true })).toBe('Mod+k');
    expect(nameOf({ ...plain, key: 'о', code: 'KeyJ' })).toBe('j');
    // Where letters are elsewhere but Latin, as on a Dvorak keyboard, the letter itself counts.
    expect(nameOf({ ...plain, key: 'j', code: 'KeyC' })).toBe('j');
  });
});

test.each([
  ['the button is gone and nothing has the focus yet', { on: { isConnected: false }, at: 100 }, false, 300, true],
  ['the button is still there', { on: { isConnected: true }, at: 100 }, false, 300, false],
  ['something has the focus', { on: { isConnected: false }, at: 100 }, true, 300, false],
  ['it was pressed long ago', { on: { isConnected: false }, at: 100 }, false, 900, false],
  ['nothing was pressed', null, false, 300, false],
] as const)('a field is about to take the focus: %s', (_, pressed, hasFocus, now, is) => {
  expect(isFocusOnItsWay(pressed, hasFocus, now)).toBe(is);
});

describe('the keys of a screen', () => {
  let time = 0;
  let keys = createKeys(() => time);
  const press = (name: string, more: Partial<Press> = {}): Press => ({
    name,
    isTyping: false,
    isInDialog: false,
    isRepeated: false,
    ...more,
  });
  const key = (name: string, more: Partial<Key> = {}): Key => ({ keys: name, does: name, run: () => {}, ...more });
  const found = (name: string, more?: Partial<Press>, singles = true) =>
    keys.find(press(name, more), singles)?.map(({ does }) => does) ?? null;
  beforeEach(() => {
    time = 0;
    keys = createKeys(() => time);
  });

  it('come before those for everywhere, and the newest come first', () => {
    keys.add(() => ({ where: 'List', keys: [key('/', { does: 'search the list' }), key('x')] }));
    keys.add(() => ({ where: EVERYWHERE, keys: [key('/', { does: 'open the palette' }), key('c')] }));
    const leave = keys.add(() => ({ where: 'Review', keys: [key('x', { does: 'discard' })] }));
    expect(found('/')).toEqual(['search the list', 'open the palette']);
    expect(found('x')).toEqual(['discard', 'x']);
    expect(found('q')).toEqual([]);
    leave();
    expect(found('x')).toEqual(['x']);
  });

  it('are listed once each: only the one that works', () => {
    keys.add(() => ({ where: EVERYWHERE, keys: [key('/', { does: 'open the palette' }), key('c')] }));
    keys.add(() => ({ where: 'List', keys: [key('/', { does: 'search the list' })] }));
    keys.add(() => ({ where: 'List', keys: [key('x')] }));
    const listed = keys.list().map(({ where, keys }) => [where, ...keys.map(({ does }) => does)].join(': '));
    expect(listed).toEqual(['List: x: search the list', `${EVERYWHERE}: c`]);
  });

  it('leave single letters and signs alone while somebody types, in dialogs, held down, and switched off', () => {
    keys.add(() => ({ where: 'List', keys: [key('x'), key('Shift+x'), key('/'), key('j', { repeats: true })] }));
    for (const name of ['x', 'Shift+x', '/']) {
      expect(found(name)).toEqual([name]);
      expect(found(name, { isTyping: true })).toEqual([]);
      expect(found(name, { isInDialog: true })).toEqual([]);
      expect(found(name, { isRepeated: true })).toEqual([]);
      expect(found(name, {}, false)).toEqual([]);
      expect(found(`Mod+${name}`)).toEqual([]);
      expect(found(`Alt+${name}`)).toEqual([]);
    }
    expect(found('j', { isRepeated: true })).toEqual(['j']);
  });

  it('with Control and function keys work while somebody types, and in dialogs only if they say so', () => {
    keys.add(() => ({ where: 'Form', keys: [key('Mod+s', { inDialogs: true }), key('F8')] }));
    expect(found('F8', { isTyping: true }, false)).toEqual(['F8']);
    expect(found('F8', { isInDialog: true })).toEqual([]);
    expect(found('Mod+s', { isTyping: true, isInDialog: true }, false)).toEqual(['Mod+s']);
  });

  it('may be two, one soon after the other', () => {
    keys.add(() => ({ where: EVERYWHERE, keys: [key('g p'), key('p'), key('e')] }));
    expect(found('g')).toBeNull();
    expect(found('p')).toEqual(['g p']);
    expect(found('p')).toEqual(['p']);
    // A second key without a meaning does nothing, not even what it does alone.
    expect(found('g')).toBeNull();
    expect(found('e')).toBeNull();
    expect(found('e')).toEqual(['e']);
    expect(found('g')).toBeNull();
    time = 1_600;
    expect(found('p')).toEqual(['p']);
    expect(found('g', { isTyping: true })).toEqual([]);
    expect(found('g', {}, false)).toEqual([]);
  });

  it('do nothing while there is a reason why not', () => {
    keys.add(() => ({ where: 'List', keys: [key('w', { why: 'Nothing is selected.' })] }));
    expect(found('w')).toEqual([]);
  });
});
