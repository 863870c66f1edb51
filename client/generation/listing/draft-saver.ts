/**
 * Saves the edits of one draft, one call at a time, and keeps saves and the use of the draft apart. Without React and browser, so
 * that events can be tested in any order.
 */
import type { Listing } from '#shared/generation/listing.ts';
import { readError } from '../../errors.ts';
import type { Generation } from '../writing/run.ts';
import { type ApartOf, isSame, type KeptHere, parseKept, textOf } from './kept-here.ts';
import { tidyListing } from './listing-edit.ts';

/** `here`: the server could not be reached, so the edits are stored on this device only. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'here';

/** How the use of a draft ended: it is live, or it was refused because the draft was `changed` elsewhere. Null if it failed. */
export type Used = { revision: number } | { changed: Generation } | null;

/** How many texts are remembered whose answers were lost. */
const MOST_UNHEARD = 10;

interface Around {
  isSignedIn: () => boolean;
  send: (listing: Listing | null, revision: number) => Promise<Generation>;
  /** What this device stores of the draft, as it is stored. Another window may have stored it. */
  stored: () => string | null;
  store: (stored: string | null) => void;
  onSaved: (draft: Generation) => void;
  onState: (state: SaveState) => void;
  onUsing: (isUsing: boolean) => void;
  /** Edits stand apart from the text of the server, so that the seller has to choose. */
  onApart: (apart: KeptHere, of: ApartOf) => void;
  /** The draft was changed elsewhere, and its text takes the place of the one on the screen. */
  onNewer: (draft: Generation) => void;
}

export class DraftSaver {
  /** The edited text as it was last typed; null for the text as it was written. */
  latest: Listing | null;
  private revision: number;
  private unsaved: boolean;
  private saving: Promise<boolean> | null = null;
  private using: Promise<unknown> | null = null;
  private isUsing = false;
  /** The text that the server has, as far as it is known here, and those that it may have, because their answers were lost. */
  private known: Listing;
  private unheard: Listing[] = [];

  constructor(
    private readonly draft: Generation,
    edited: Listing | null,
    /** What this window has stored on the device. */
    private own: string | null,
    private readonly around: Around,
  ) {
    this.latest = edited;
    this.revision = draft.revision;
    this.unsaved = edited !== draft.edited;
    this.known = textOf(draft);
    // Edits that were kept on this device may be on their way to the server.
    if (this.unsaved) this.remember(tidyListing(this.textNow()));
  }

  /** Whether the server may lack something. Edits on their way are not saved either. */
  get isUnsaved(): boolean {
    return this.unsaved || this.saving !== null;
  }

  textNow(): Listing {
    return textOf({ edited: this.latest, listing: this.draft.listing });
  }

  edit(edited: Listing | null) {
    this.latest = edited;
    this.unsaved = true;
  }

  /**
   * What to store on this device. If the seller went back to the original text, the original is stored, because the server may
   * still have their edits.
   */
  unsavedHere(): KeptHere {
    return { listing: this.textNow(), at: new Date().toISOString(), base: this.revision };
  }

  keepHere() {
    this.own = JSON.stringify(this.unsavedHere());
    this.around.store(this.own);
  }

  /** Takes over what is stored on this device: the seller has said that it is settled here. */
  ownStored() {
    this.own = this.around.stored();
  }

  /** Removes from this device what is saved now. What another window stored there stands apart. */
  forgetHere() {
    const stored = this.around.stored();
    const other = stored === this.own ? null : parseKept(stored);
    this.own = null;
    if (!other || isSame(other.listing, this.textNow())) return this.around.store(null);
    this.around.onApart(other, 'other');
  }

  /** Only one save runs at a time; it also sends changes made while it runs. Tells whether the server has the edits. */
  save(): Promise<boolean> {
    this.saving ??= this.saveAll().finally(() => {
      this.saving = null;
    });
    return this.saving;
  }

  /**
   * Saves, then lets `act` put the draft live, with the text on the screen. Nothing is saved while it does so: what is typed
   * meanwhile is saved afterwards. Does nothing, and returns false, while an earlier use is under way.
   */
  async use(act: (listing: Listing, revision: number) => Promise<Used>): Promise<boolean> {
    if (this.isUsing) return false;
    this.isUsing = true;
    this.around.onUsing(true);
    try {
      if (!(await this.save())) return false;
      const listing = tidyListing(this.textNow());
      this.remember(listing);
      const using = act(listing, this.revision);
      this.using = using.catch(() => {});
      const used = await using;
      this.using = null;
      if (!used) return false;
      if ('changed' in used) {
        this.takeNewer(used.changed);
        return false;
      }
      this.heard(used.revision, listing);
      return true;
    } finally {
      this.using = null;
      this.isUsing = false;
      this.around.onUsing(false);
    }
  }

  /** Call when the draft was loaded again. A newer text is taken over, unless something typed here would be lost. */
  adopt(draft: Generation) {
    if (draft.revision > this.revision && !this.isUnsaved && !this.isUsing) this.takeNewer(draft);
  }

  private async saveAll(): Promise<boolean> {
    if (this.using) await this.using;
    if (!this.around.isSignedIn()) return false;
    if (!this.unsaved) return true;
    this.around.onState('saving');
    try {
      while (this.unsaved) {
        this.unsaved = false;
        const listing = this.latest && tidyListing(this.latest);
        const kept = await this.send(listing);
        this.heard(kept.revision, textOf(kept));
        this.around.onSaved(kept);
      }
      this.forgetHere();
      this.around.onState('saved');
      return true;
    } catch (error) {
      const current = currentOf(error);
      if (current) this.takeNewer(current, true);
      else {
        this.unsaved = true;
        this.keepHere();
        this.around.onState('here');
      }
      return false;
    }
  }

  private async send(listing: Listing | null): Promise<Generation> {
    for (;;) {
      try {
        return await this.around.send(listing, this.revision);
      } catch (error) {
        const current = currentOf(error);
        const isOurs = current && [this.known, ...this.unheard].some((text) => isSame(text, textOf(current)));
        if (!current) this.remember(textOf({ edited: listing, listing: this.draft.listing }));
        // Only the answer to an earlier save of this window was lost, so nobody else has changed the text.
        if (!isOurs || current.revision <= this.revision) throw error;
        this.revision = current.revision;
      }
    }
  }

  private remember(text: Listing) {
    this.unheard = [...this.unheard, text].slice(-MOST_UNHEARD);
  }

  private heard(revision: number, text: Listing) {
    this.revision = Math.max(this.revision, revision);
    this.known = text;
    this.unheard = [];
  }

  private takeNewer(current: Generation, isRefused = false) {
    if (this.unsaved || isRefused) {
      const mine = this.unsavedHere();
      this.own = JSON.stringify(mine);
      this.around.store(this.own);
      this.around.onApart(mine, 'tab');
    }
    this.unsaved = false;
    this.revision = current.revision;
    this.known = textOf(current);
    this.unheard = [];
    this.latest = current.edited;
    this.around.onNewer(current);
    this.around.onState('idle');
  }
}

/** The draft as it is now, if a call was refused because somebody else had changed it. */
function currentOf(error: unknown): Generation | null {
  const { code, current } = readError(error);
  return code === 'CONFLICT' && current ? (current as Generation) : null;
}
