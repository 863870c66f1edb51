import { findPhrases, indexPhrases } from '#shared/checks/phrases.ts';
import type { BrandVoice } from '#shared/generation/options.ts';
import { smallFirst } from '#shared/text/small-first.ts';
import type { VoicePerson, VoiceProfile } from '#shared/voice/voice.ts';
import { type LineWords, openingLines } from './opening-lines.ts';

export interface OpeningFacts {
  name: string;
  audience: string;
  /** The features, as the seller typed them. */
  features: readonly string[];
}

/** The settings of a voice profile that make a difference in a single line. */
export type OwnVoice = Pick<VoiceProfile, 'person' | 'emoji' | 'exclamations' | 'bannedWords'>;

/** A short description of each voice. */
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

/** How a text in each voice addresses the reader, unless the seller has chosen another way. Voices not listed address nobody. */
const usualPerson: Partial<Record<BrandVoice, Exclude<VoicePerson, 'any'>>> = { playful: 'you' };

/**
 * An example of a first line in this voice. It is put together from templates, without AI, so it costs nothing. `own` is the
 * seller's voice profile: a template that contains one of its banned words is not used. If all do, only the name is left.
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
  const name = smallFirst(facts.name.trim());
  const It = name === '' ? 'Your product' : article.test(name) ? name : `The ${name}`;
  const feature = (facts.features.find(opens) ?? '')
    .trim()
    .replace(/[.!?\s]+$/, '')
    .replace(/^With(?= )/, 'with');
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

/** Instructions, limits and the way of an order are no first words of a text. */
const opens = (feature: string) =>
  feature.length <= 80 &&
  !/^\W*(?:(?:hand|machine|dry)[- ]?(?:wash|clean)|wash|wipe|clean|dry|oil|keep|store|trim|avoid|handle with|no|not|never|do not|don[’']t|only|warning|caution|contains|ships?|shipped|shipping|sent|returns?)\b/i.test(
    feature,
  );

const article = /^(the|a|an|your|my|our)\s+/i;

/**
 * The product's name for the middle of a sentence: "The Tote" becomes "the Tote". Only an article or a word such as "Your" at
 * its beginning changes, because the other capitals belong to the name.
 */
function small(it: string): string {
  return /^(The|A|An|Your|My|Our)\s/.test(it) ? it.charAt(0).toLowerCase() + it.slice(1) : it;
}
