import { setTimeout as wait } from 'node:timers/promises';
import { listingLimits } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { type Ai, AiError, type ListingEvent, noUsage } from './ai.ts';
import { plainText, readListing } from './answers.ts';
import { type Written, writeListing } from './offline/compose.ts';
import { writeGreeting } from './offline/greeting.ts';
import { judge } from './offline/judge.ts';
import { reviseOffline } from './offline/revise.ts';
import { rewordOffline } from './offline/reword.ts';

/** The only model of the offline writer. */
export const OFFLINE_MODEL = 'offline';

/**
 * Writes without a model: it arranges the seller's own facts and adds none. The same brief always gives the same text, streamed
 * word by word, one every `paceMs` milliseconds, so that every screen works as with a model.
 */
export function createOfflineAi({ paceMs = 12 }: { paceMs?: number } = {}): Ai {
  async function* tell(write: () => Written, signal: AbortSignal): AsyncGenerator<ListingEvent> {
    stopIfAborted(signal);
    const { listing, note } = write();
    const answer = JSON.stringify(withinLimits(listing));
    for (const text of answer.match(/\s*\S+/g) ?? []) {
      if (paceMs > 0) await wait(paceMs, undefined, { signal }).catch(() => {});
      stopIfAborted(signal);
      yield { type: 'text', text };
    }
    stopIfAborted(signal);
    const told = { pictured: [], usage: noUsage, model: OFFLINE_MODEL, ...(note === '' ? {} : { note }) };
    yield { type: 'listing', listing: readListing(answer), ...told };
  }

  return {
    writer: 'offline',
    sees: false,
    listClaims: null,
    readFacts: null,
    batches: null,
    models: [OFFLINE_MODEL],
    writeListing: (brief, { signal }) => tell(() => writeListing(brief), signal),
    reviseListing: (brief, listing, revision, { signal }) => tell(() => reviseOffline(brief, listing, revision), signal),

    async rewritePart(brief, listing, { wish, ...place }, { signal }) {
      stopIfAborted(signal);
      const text = await rewordOffline(brief, listing, place, wish);
      stopIfAborted(signal);
      if (text === null) throw new AiError('no_other_words');
      return { text, usage: noUsage, model: OFFLINE_MODEL };
    },

    async scoreListing(brief, { signal }) {
      stopIfAborted(signal);
      return { ...judge(brief), usage: noUsage, model: OFFLINE_MODEL };
    },

    async greet(brief, { signal }) {
      stopIfAborted(signal);
      return { message: writeGreeting(brief), usage: noUsage, model: OFFLINE_MODEL };
    },
  };
}

/**
 * A sentence written by the seller may be longer than a listing allows. It is then cut, since there is no other sentence to use.
 */
function withinLimits(listing: Listing): Listing {
  const cut = (text: string, max: number) => plainText(plainText(text).slice(0, max));
  return Object.fromEntries(
    Object.entries(listingLimits).map(([key, max]) => {
      const value = listing[key as keyof Listing];
      return [key, typeof value === 'string' ? cut(value, max) : value.map((item) => cut(item, max))];
    }),
  ) as unknown as Listing;
}

function stopIfAborted(signal: AbortSignal) {
  if (signal.aborted) throw new AiError('aborted');
}
