/** Describes a voice to its seller in words. Does not import zod, so that the writing form stays a small download. */
import type { Facts } from '../facts/facts.ts';
import type { VoicePerson, VoiceProfile } from './voice.ts';

/** A voice in one sentence, as a seller would put it: "Speaks to “you”, no emoji, never “cheap”." */
export function voiceInWords({
  bannedWords,
  mustSay,
  lockedSnippets,
  person,
  emoji,
  exclamations,
  sentenceWords,
}: VoiceProfile): string {
  const persons: Record<VoicePerson, string> = {
    you: 'Speaks to “you”',
    we: 'Speaks as “we”',
    none: 'Speaks of the product only',
    any: 'No fixed way of speaking',
  };
  const said = [
    persons[person],
    emoji ? 'a few emoji' : 'no emoji',
    exclamations ? 'exclamation marks welcome' : 'no exclamation marks',
    sentenceWords === null ? '' : `about ${Math.round(sentenceWords)} words a sentence`,
    bannedWords.length === 0 ? '' : `never ${someOf(bannedWords)}`,
    mustSay.length === 0 ? '' : `always ${someOf(mustSay)}`,
    lockedSnippets.length === 0 ? '' : lockedSnippets.length === 1 ? '1 locked text' : `${lockedSnippets.length} locked texts`,
  ];
  return `${said.filter(Boolean).join(', ')}.`;
}

function someOf(words: readonly string[]): string {
  const shown = words.slice(0, 3).map((word) => `“${word}”`);
  const more = words.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

/** How the voice was made: set by hand, or learnt from texts. */
export function voiceOrigin({ samples }: Pick<VoiceProfile, 'samples'>): string {
  return samples === 0 ? 'Set by hand' : `Learnt from ${samples} texts`;
}

/** Results of `withWordsOf`. What the checks have read of facts is kept by their object, so the same object is returned again. */
const joined = new WeakMap<Facts, WeakMap<VoiceProfile, Facts>>();

/** Adds to the facts the passages that the voice always includes: the seller wrote them, so the check must accept them. */
export function withWordsOf(voice: VoiceProfile | undefined, facts: Facts): Facts {
  if (!voice || voice.lockedSnippets.length + voice.mustSay.length === 0) return facts;
  const byVoice = joined.get(facts) ?? new WeakMap<VoiceProfile, Facts>();
  joined.set(facts, byVoice);
  const known = byVoice.get(voice) ?? {
    ...facts,
    lockedSnippets: [...facts.lockedSnippets, ...voice.lockedSnippets, ...voice.mustSay],
  };
  byVoice.set(voice, known);
  return known;
}
