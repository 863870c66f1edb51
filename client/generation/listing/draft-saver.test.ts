import { describe, expect, test } from 'vitest';
import { emptyListing, type Listing } from '#shared/generation/listing.ts';
import type { Generation } from '../writing/run.ts';
import { DraftSaver, type Used } from './draft-saver.ts';
import type { ApartOf, KeptHere } from './kept-here.ts';

const text = (intro: string): Listing => ({ ...emptyListing, intro });
const written = text('As written');
const draftOf = (revision: number, edited: Listing | null = null) =>
  ({ id: 'draft', listing: written, edited, revision }) as Generation;

/** A server with one draft, and a device that two windows share. */
function stand() {
  const server = { draft: draftOf(0), live: '', isAway: false, losesAnswers: false };
  const device = { stored: null as string | null };
  const conflict = () => ({ data: { code: 'CONFLICT', message: 'Changed', current: server.draft } });
  const store = (edited: Listing | null) => {
    server.draft = draftOf(server.draft.revision + 1, edited);
    return server.draft;
  };
  const held: (() => void)[] = [];
  const gate = { isShut: false, open: () => held.splice(0).forEach((go) => void go()) };
  const pass = () => (gate.isShut ? new Promise<void>((go) => held.push(go)) : Promise.resolve());
  const open = (draft = server.draft, edited = draft.edited, own: string | null = null) => {
    const seen = { apart: null as KeptHere | null, of: null as ApartOf | null, sent: 0 };
    const saver = new DraftSaver(draft, edited, own, {
      isSignedIn: () => true,
      async send(listing, revision) {
        seen.sent += 1;
        await pass();
        if (server.isAway) throw new Error('Failed to fetch');
        if (revision !== server.draft.revision) throw conflict();
        const kept = store(listing);
        if (server.losesAnswers) throw new Error('Failed to fetch');
        return kept;
      },
      stored: () => device.stored,
      store(stored) {
        device.stored = stored;
      },
      onSaved: () => {},
      onState: () => {},
      onUsing: () => {},
      onApart(apart, of) {
        seen.apart = apart;
        seen.of = of;
      },
      onNewer: () => {},
    });
    const put = async (listing: Listing, revision: number): Promise<Used> => {
      await pass();
      if (revision !== server.draft.revision) return { changed: server.draft };
      server.live = listing.intro;
      return { revision: store(listing).revision };
    };
    return { saver, seen, use: () => saver.use(put) };
  };
  return { server, device, gate, open };
}

const turn = () => new Promise((done) => setTimeout(done, 0));

describe('using the text', () => {
  test('puts live what is on the screen, after a word was undone that was saved', async () => {
    const { server, open } = stand();
    const { saver, use } = open();
    saver.edit(text('A word'));
    await saver.save();
    saver.edit(null);
    expect(await use()).toBe(true);
    expect(server.live).toBe('As written');
  });

  test('keeps what is typed meanwhile, and saves it afterwards', async () => {
    const { server, gate, open } = stand();
    const { saver, seen, use } = open();
    gate.isShut = true;
    const using = use();
    await turn();
    saver.edit(text('Typed on'));
    const saving = saver.save();
    await turn();
    expect(saver.isUnsaved).toBe(true);
    expect(seen.sent).toBe(0);
    gate.isShut = false;
    gate.open();
    expect([await using, await saving]).toEqual([true, true]);
    expect(server.live).toBe('As written');
    expect(server.draft.edited?.intro).toBe('Typed on');
    expect(seen.apart).toBeNull();
  });

  test('does not happen if the text could not be saved', async () => {
    const { server, open } = stand();
    const { saver, use } = open();
    saver.edit(text('A word'));
    server.isAway = true;
    expect(await use()).toBe(false);
    expect(server.live).toBe('');
  });

  test('does not happen over the edits of another window: they are shown', async () => {
    const { server, open } = stand();
    const [one, two] = [open(), open()];
    one.saver.edit(text('Of the other window'));
    await one.saver.save();
    expect(await two.use()).toBe(false);
    expect(server.live).toBe('');
    expect([two.saver.textNow().intro, two.seen.apart]).toEqual(['Of the other window', null]);
    expect(await two.use()).toBe(true);
    expect(server.live).toBe('Of the other window');
  });

  test('happens once for two presses', async () => {
    const { server, open } = stand();
    const { use } = open();
    expect(await Promise.all([use(), use()])).toEqual([true, false]);
    expect(server.draft.revision).toBe(1);
  });
});

test('a save whose answer was lost is no change of somebody else', async () => {
  const { server, open } = stand();
  const { saver, seen } = open();
  saver.edit(text('First'));
  server.losesAnswers = true;
  expect(await saver.save()).toBe(false);
  server.losesAnswers = false;
  saver.edit(text('First and second'));
  expect(await saver.save()).toBe(true);
  expect([server.draft.edited?.intro, seen.apart]).toEqual(['First and second', null]);
});

test('edits on their way to the server are not saved yet', async () => {
  const { gate, open } = stand();
  const { saver } = open();
  gate.isShut = true;
  saver.edit(text('On its way'));
  const saving = saver.save();
  await turn();
  expect(saver.isUnsaved).toBe(true);
  gate.open();
  await saving;
  expect(saver.isUnsaved).toBe(false);
});

test('what another window left on this device is not removed by a save: it stands apart', async () => {
  const { server, device, open } = stand();
  const [one, two] = [open(), open()];
  one.saver.edit(text('Left by the other window'));
  server.isAway = true;
  await one.saver.save();
  server.isAway = false;
  two.saver.edit(text('A letter'));
  await two.saver.save();
  expect([two.seen.apart?.listing.intro, two.seen.of]).toEqual(['Left by the other window', 'other']);
  expect(device.stored).toContain('Left by the other window');
});

test('its own entry is removed once the server has the words', async () => {
  const { server, device, open } = stand();
  const { saver, seen } = open();
  saver.edit(text('Without a connection'));
  server.isAway = true;
  await saver.save();
  expect(device.stored).toContain('Without a connection');
  server.isAway = false;
  saver.edit(text('With one'));
  await saver.save();
  expect([device.stored, seen.apart]).toEqual([null, null]);
});

test('a newer text is taken over if nothing was typed here, and does not touch what was', async () => {
  const { server, open } = stand();
  const [one, idle, typing] = [open(), open(), open()];
  one.saver.edit(text('A sentence in other words'));
  await one.saver.save();
  idle.saver.adopt(server.draft);
  expect(idle.saver.textNow().intro).toBe('A sentence in other words');
  idle.saver.edit(text('And more'));
  expect(await idle.saver.save()).toBe(true);
  typing.saver.edit(text('Typed here'));
  typing.saver.adopt(server.draft);
  expect(typing.saver.textNow().intro).toBe('Typed here');
  expect(await typing.saver.save()).toBe(false);
  expect([typing.seen.apart?.listing.intro, typing.seen.of]).toEqual(['Typed here', 'tab']);
});

test('a draft that is opened again while its edits are being saved does not stand in its own way', async () => {
  const { server, device, gate, open } = stand();
  const before = open();
  before.saver.edit(text('Typed, then left'));
  gate.isShut = true;
  before.saver.keepHere();
  const saving = before.saver.save();
  await turn();
  const again = open(draftOf(0), text('Typed, then left'), device.stored);
  gate.isShut = false;
  gate.open();
  await saving;
  again.saver.edit(text('Typed, then left, and more'));
  expect(await again.saver.save()).toBe(true);
  expect([server.draft.edited?.intro, again.seen.apart]).toEqual(['Typed, then left, and more', null]);
});
