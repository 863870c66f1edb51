import { findPhrases, indexPhrases } from '#shared/checks/phrases.ts';
import type { BrandVoice } from '#shared/generation/options.ts';
import type { VoicePerson, VoiceProfile } from '#shared/voice/voice.ts';
import { type LineWords, openingLines } from './opening-lines.ts';

export interface OpeningFacts {
  name: string;
  audience: string;
  /** The first feature as the seller typed it. */
  feature: string;
}

/** What of a seller's own voice shows in one line. */
export type OwnVoice = Pick<VoiceProfile, 'person' | 'emoji' | 'exclamations' | 'bannedWords'>;

/** What each voice is like, in a few words. */
export const voiceHints: Record<BrandVoice, string> = {
  clear: 'Plain facts, short sentences',
  friendly: 'Warm, like a shop you return to',
  professional: 'Measured, ready for business buyers',
  luxury: 'Calm and unhurried, few words',
  playful: 'Light, with a wink',
  bold: 'Short and certain',
  'warm-story': 'A small scene before the facts',
  technical: 'Specifications first',
  minimal: 'Only what is needed',
  caring: 'Gentle, with the user in mind',
};

/** Whom each voice speaks to when the seller has not said. */
const usualPerson: Partial<Record<BrandVoice, Exclude<VoicePerson, 'any'>>> = { playful: 'you' };

/**
 * How a text in this voice could begin, in the seller's own where there is one: made here from the seller's own words, so
 * it costs nothing. A line of ours with a word the seller has banned gives way to another, at last to the bare name.
 */
export function openingLine(voice: BrandVoice, facts: OpeningFacts, own: OwnVoice | null = null): string {
  const words = wordsOf(facts);
  const person = own && own.person !== 'any' ? own.person : (usualPerson[voice] ?? 'none');
  const banned = indexPhrases(own?.bannedWords ?? [], (word) => word);
  const other = (['none', 'you', 'we'] as const).filter((one) => one !== person && own?.person === 'any');
  const lines = [person, ...other].map((one) => openingLines[voice][one](words).trim());
  const line = lines.find((one) => findPhrases(one, banned).length === 0) ?? `${words.It}.`;
  return `${own?.exclamations ? line.replace(/\.$/, '!') : line}${own?.emoji ? ' 👋' : ''}`;
}

function wordsOf(facts: OpeningFacts): LineWords {
  const name = facts.name.trim();
  const It = name === '' ? 'Your product' : article.test(name) ? name : `The ${name}`;
  const feature = facts.feature.trim().replace(/[.!?\s]+$/, '');
  const audience = facts.audience.trim();
  return {
    It,
    it: small(It),
    bare: name.replace(article, '') || 'product',
    to: audience ? ` for ${audience}` : '',
    feature,
    orElse: (otherwise) => (feature ? `${feature.charAt(0).toUpperCase()}${feature.slice(1)}.` : otherwise),
  };
}

const article = /^(the|a|an|your|my|our)\s+/i;

/** The product inside a sentence. Only the article changes: whatever else has a capital may be a name. */
function small(it: string): string {
  return /^(The|A|An|Your|My|Our)\s/.test(it) ? it.charAt(0).toLowerCase() + it.slice(1) : it;
}
