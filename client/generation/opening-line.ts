import type { BrandVoice } from '#shared/generation-options.ts';

export interface OpeningFacts {
  name: string;
  audience: string;
  /** The first feature as the seller typed it. */
  feature: string;
}

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

type Words = OpeningFacts & { it: string };

const lines: Record<BrandVoice, (words: Words) => string> = {
  clear: ({ it, feature, audience }) => `${it}${to(audience)}${feature ? `: ${feature}` : ', described plainly'}.`,
  friendly: ({ it, audience, feature }) =>
    `Say hello to ${small(it)}${to(audience)}. ${said(feature, 'We think you will get along.')}`,
  professional: ({ it, audience, feature }) =>
    `Introducing ${small(it)}${to(audience)}. ${said(feature, 'Here is what it offers.')}`,
  luxury: ({ it, feature }) => `${it}. ${said(feature, 'Take your time with it.')}`,
  playful: ({ it, feature }) => `Psst, have you met ${small(it)} yet? ${said(feature, 'You two should talk.')}`,
  bold: ({ it, feature }) => (feature ? `${said(feature, '')} ${it}.` : `${it}. No small talk.`),
  'warm-story': ({ it, audience }) => `Every shelf has a story. This one begins with ${small(it)}${to(audience)}.`,
  technical: ({ it, feature }) => `${it}. ${feature ? `Key point: ${feature}.` : 'The specifications, in order.'}`,
  minimal: ({ name, feature }) => `${name || 'Your product'}. ${said(feature, '')}`,
  caring: ({ it, audience, feature }) => `Chosen with care${to(audience)}: ${small(it)}. ${said(feature, '')}`,
};

/** How a text in this voice could begin: made here from the seller's own words, so it costs nothing. */
export function openingLine(voice: BrandVoice, facts: OpeningFacts): string {
  const name = facts.name.trim();
  const it = name === '' ? 'Your product' : /^(the|a|an|my|our)\s/i.test(name) ? name : `The ${name}`;
  const feature = facts.feature.trim().replace(/[.!?\s]+$/, '');
  return lines[voice]({ name, it, feature, audience: facts.audience.trim() }).trim();
}

const to = (audience: string) => (audience ? ` for ${audience}` : '');
const said = (feature: string, otherwise: string) =>
  feature ? `${feature.charAt(0).toUpperCase()}${feature.slice(1)}.` : otherwise;

/** The product inside a sentence. Only the article changes: whatever else has a capital may be a name. */
function small(it: string): string {
  return /^(The|A|An|Your|My|Our)\s/.test(it) ? it.charAt(0).toLowerCase() + it.slice(1) : it;
}
