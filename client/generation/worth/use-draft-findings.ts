import { useMemo } from 'react';
import { type FactBehind, type SentenceReason, whySentence } from '#shared/checks/claims/why-sentence.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { reviewListing } from '#shared/checks/review.ts';
import { doubtsOf } from '#shared/checks/second-reader.ts';
import { withAsked } from '#shared/facts/facts.ts';
import { stillSeen } from '#shared/facts/pictures.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { type Platform, platforms } from '#shared/generation/options.ts';
import { voiceAvoiding } from '#shared/voice/voice.ts';
import { withWordsOf } from '#shared/voice/words.ts';
import { type RouterOutputs, trpc } from '../../trpc.ts';
import type { Generation } from '../writing/run.ts';
import { usedFacts } from './used-facts.ts';

/** The platform a draft was written for. */
export const platformOf = ({ platform }: Pick<Generation, 'platform'>) => platforms.find((one) => one === platform) ?? 'general';

type Facts = RouterOutputs['products']['facts'];

const nothing = { findings: [], reasons: [], used: [] };

/**
 * Runs the checks on a draft while it is being edited, with the product's present facts and the rules of the platform it is shown for. Returns the problems found, the
 * facts behind each sentence, the facts that the text uses, and all facts. The server runs the same checks before a text is used. The lists are empty while `state` is
 * `loading` or `failed`. For a draft without a product it stays `loading`, because only products have facts.
 */
export function useDraftFindings(
  draft: Generation,
  listing: Listing,
  keywords: readonly string[],
  today: Date,
  platform: Platform,
): {
  state: 'loading' | 'failed' | 'done';
  findings: Finding[];
  reasons: SentenceReason[];
  used: FactBehind[];
  facts: Facts | undefined;
  retry: () => void;
} {
  const { productId, asked, userProfileId, review } = draft;
  const query = trpc.products.facts.useQuery({ id: productId ?? '' }, { enabled: productId !== null });
  const facts = query.data;
  const profiles = trpc.profiles.list.useQuery(undefined, { enabled: userProfileId !== null }).data;
  const own = profiles?.find(({ id }) => id === userProfileId)?.voice;
  const voice = useMemo(() => voiceAvoiding(own, asked?.bannedWords), [own, asked]);
  // Other products' texts that resemble this draft. One of the checks compares the draft with them.
  const others = trpc.seo.similar.useQuery({ generationId: draft.id }, { enabled: productId !== null }).data;
  // The checks keep what they have read for the same object of facts, so it stays the same while the text is edited.
  const known = useMemo(
    () => facts && { ...withAsked(facts, asked ?? {}), pictured: stillSeen(review?.pictured, facts.pictureId) },
    [facts, asked, review],
  );
  const seen = useMemo(() => {
    if (!known) return nothing;
    const language = asked?.language ?? 'en';
    const found = reviewListing(listing, {
      facts: known,
      platform,
      date: today,
      language,
      isLanguageOpen: !asked,
      keywords: asked?.keywords ?? keywords,
      ...(voice ? { voice } : {}),
      ...(others ? { others } : {}),
      ...doubtsOf(review),
    });
    const reasons = whySentence(listing, withWordsOf(voice, known));
    return { reasons, ...usedFacts({ listing, facts: known, language }, reasons, found) };
  }, [known, asked, review, listing, platform, today, keywords, voice, others]);
  const state = facts ? 'done' : query.isError ? 'failed' : 'loading';
  return { ...seen, state, facts, retry: () => void query.refetch() };
}
