/**
 * Which catalogue this tab shows: the person's own, or that of an owner whose team they are in. Each tab chooses for itself, and a new tab
 * begins with what was chosen last in this browser.
 */
import { create } from 'zustand';
import { paths } from '#shared/paths.ts';
import type { TeamRole } from '#shared/teams/roles.ts';
import { ASKS_AS, CATALOGUE_HEADER, CATALOGUE_PARAMETER, VIEW_AS_HEADER } from '#shared/teams/wish.ts';
import { isRecord } from './kept.ts';
import { useSession } from './store.ts';

/** A catalogue that is not the person's own. */
export interface OtherCatalogue {
  ownerId: string;
  name: string;
  role: TeamRole;
  editorsApprove: boolean;
}

interface Shown {
  /** The catalogue that is shown; null for the person's own. */
  other: OtherCatalogue | null;
  /** True while an owner or admin looks at the catalogue as a viewer does. */
  asViewer: boolean;
}

export const useCatalogue = create<Shown>()(() => ({ other: null, asViewer: false }));

/** Where the browser keeps the choice of this tab, and for new tabs the last choice of any. An open tab does not follow another one. */
const KEY = 'catalogue';

interface Choice {
  uid: string;
  /** Null for the person's own catalogue. */
  ownerId: string | null;
  /** The name of its owner, for the sentence that says that this tab had to leave it. */
  name: string;
  asViewer: boolean;
}

function readFrom(storage: () => Storage): Choice | null {
  try {
    const found: unknown = JSON.parse(storage().getItem(KEY) ?? 'null');
    if (!isRecord(found) || typeof found.uid !== 'string') return null;
    const ownerId = typeof found.ownerId === 'string' ? found.ownerId : null;
    const name = typeof found.name === 'string' ? found.name : '';
    return { uid: found.uid, ownerId, name, asViewer: found.asViewer === true };
  } catch {
    return null;
  }
}

function keepIn(storage: () => Storage, choice: Choice) {
  try {
    storage().setItem(KEY, JSON.stringify(choice));
  } catch {
    // Without storage the choice holds until the page is loaded again.
  }
}

// Functions, because a browser that allows no storage throws when it is named.
const ofTab = () => sessionStorage;
const ofBrowser = () => localStorage;
const readChoice = () => readFrom(ofTab);
const keepChoice = (choice: Choice) => keepIn(ofTab, choice);

/** What `uid` has chosen in this tab. In a new tab it is what was shown last in this browser, but never as a viewer sees it. */
export function chosenCatalogue(uid: string): { ownerId: string | null; asViewer: boolean } {
  const [choice, last] = [readChoice(), readFrom(ofBrowser)];
  const shown = choice?.uid === uid ? choice : { uid, ownerId: null, name: '', ...(last?.uid === uid && last), asViewer: false };
  keepChoice(shown);
  keepIn(ofBrowser, shown);
  return shown;
}

/** Notes what the server says about the catalogue that this tab shows. */
export function noteCatalogue(other: OtherCatalogue): void {
  const choice = readChoice();
  if (choice?.ownerId === other.ownerId) keepChoice({ ...choice, name: other.name });
  useCatalogue.setState({ other });
}

/**
 * The catalogue that this tab shows, by the id of its owner; undefined while nobody is known to be signed in. It is said for one's own
 * catalogue as well: a person who has handed it over has another id from then on, and what is open here still means this one.
 */
const shownId = (): string | undefined => useCatalogue.getState().other?.ownerId ?? useSession.getState().authUser?.uid;

/** The headers that say which catalogue a call is about. The server checks them for each call. */
export function catalogueHeaders(): Record<string, string> {
  const id = shownId();
  const { asViewer } = useCatalogue.getState();
  return { ...(id && { [CATALOGUE_HEADER]: id }), ...(asViewer && { [VIEW_AS_HEADER]: ASKS_AS }) };
}

/** The address with the catalogue in it, for what the browser asks for by itself: downloads and streams of events. */
export function inCatalogue(address: string): string {
  const id = shownId();
  return id ? `${address}${address.includes('?') ? '&' : '?'}${CATALOGUE_PARAMETER}=${id}` : address;
}

/** A key for what this browser keeps of the person's work: what belongs to one catalogue must not turn up in another. */
export const keptFor = (uid: string): string => {
  const { other } = useCatalogue.getState();
  return other ? `${uid}:${other.ownerId}` : uid;
};

/**
 * Shows another catalogue in this tab: null for the person's own. The page is loaded anew, so that nothing of the one before stays on
 * it. If the person stays after all, because something is not saved, the choice is as before.
 */
export function showCatalogue(uid: string, ownerId: string | null, { asViewer = false, at = paths.home as string } = {}) {
  const before = readChoice();
  keepChoice({ uid, ownerId, asViewer, name: '' });
  let mayStay = false;
  // The last listener: it sees whether another one has the browser ask about what is not saved.
  addEventListener('beforeunload', (event) => (mayStay = event.defaultPrevented), { once: true });
  location.assign(at);
  // A page that is left without a question may take long to load, and must not find the choice of before.
  setTimeout(() => mayStay && before && keepChoice(before), 3_000);
}

/** Has this tab go on with a catalogue that was the person's own, and that they have handed over: `uid` is their id since then. */
export function goOnWith(uid: string, ownerId: string): void {
  keepChoice({ uid, ownerId, asViewer: false, name: '' });
}

/** Where the name of a catalogue stands that this tab had to leave, until the person has read it. */
const LOST = 'catalogue-left';

/**
 * Forgets the choice of this tab, because the server says that the person is not in that team, or (`rests`) that nobody can open that
 * catalogue now. `typed` is what was typed there and can no longer be saved.
 */
export function forgetCatalogue(rests: boolean, typed: readonly string[]): void {
  const left = readChoice();
  const name = useCatalogue.getState().other?.name || left?.name;
  const own = left && { ...left, ownerId: null, asViewer: false, name: '' };
  if (own) keepChoice(own);
  // Otherwise each new tab would begin there, and say anew that it had to leave.
  if (own && readFrom(ofBrowser)?.ownerId === left.ownerId) keepIn(ofBrowser, own);
  // A long text may not fit into the storage. The notice is kept without it, rather than not at all.
  if (!keepLost({ name: name ?? '', rests, typed })) keepLost({ name: name ?? '', rests, typed: [] });
  useCatalogue.setState({ other: null, asViewer: false });
}

function keepLost(lost: { name: string; rests: boolean; typed: readonly string[] }): boolean {
  try {
    sessionStorage.setItem(LOST, JSON.stringify(lost));
    return true;
  } catch {
    return false;
  }
}

/** The catalogue that this tab had to leave, with an empty name if that is not known, and what was typed there; null if there is none. */
export function lostCatalogue(): { name: string; rests: boolean; typed: string[] } | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(LOST) ?? 'null');
    return isRecord(found)
      ? {
          name: String(found.name ?? ''),
          rests: found.rests === true,
          typed: Array.isArray(found.typed) ? found.typed.map(String) : [],
        }
      : null;
  } catch {
    return null;
  }
}

export function forgetLost(): void {
  try {
    sessionStorage.removeItem(LOST);
  } catch {}
}

/** What the person is in the catalogue that is shown. */
export const roleShown = ({ other, asViewer }: Shown): TeamRole => (asViewer ? 'viewer' : (other?.role ?? 'owner'));

let learnRole: () => Promise<void> = async () => {};
let isLearning = false;
/** Says how to ask the server for the role in the catalogue that is shown. */
export function whenRoleIsUnsure(learn: () => Promise<void>): void {
  learnRole = learn;
}
/** The server refused something that the screen had offered, so the role may have changed: asks for it, once for several refusals. */
export function roleIsUnsure(): void {
  if (isLearning) return;
  isLearning = true;
  void learnRole()
    // What matters has been said: the server refuses what the role may not do.
    .catch(() => {})
    .finally(() => {
      isLearning = false;
    });
}

/** The role in the catalogue of another may have changed meanwhile. For one's own, a page that is open is never loaded anew for this. */
export const roleMayDiffer = (): void => {
  if (useCatalogue.getState().other) roleIsUnsure();
};
