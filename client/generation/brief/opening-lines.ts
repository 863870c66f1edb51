/**
 * Templates for a first line, one for each voice and each way to address the reader ("you", "we", nobody). They say nothing about
 * the product that the seller has not said.
 */
import type { BrandVoice } from '#shared/generation/options.ts';
import type { VoicePerson } from '#shared/voice/voice.ts';

export interface LineWords {
  /** The name with its article, at the start of a sentence ("The Canvas tote") and inside one ("the Canvas tote"). */
  It: string;
  it: string;
  /** The name without an article: "Canvas tote". */
  bare: string;
  /** Who the text is for, such as " for weekend cooks", or empty. */
  to: string;
  /** The first feature without its full stop, or empty. */
  feature: string;
  /** The feature as a sentence, or `otherwise` when there is no feature. */
  orElse: (otherwise: string) => string;
}

export const openingLines: Record<BrandVoice, Record<Exclude<VoicePerson, 'any'>, (words: LineWords) => string>> = {
  clear: {
    none: ({ It, to, feature }) => `${It}${to}${feature ? `: ${feature}` : ', described plainly'}.`,
    you: ({ It, it, to, feature }) =>
      feature ? `${It}${to}. What you get: ${feature}.` : `What you get with ${it}${to}, in plain words.`,
    we: ({ bare, to, feature }) => `Our ${bare}${to}${feature ? `: ${feature}` : ', described plainly'}.`,
  },
  friendly: {
    none: ({ it, to, orElse }) => `Say hello to ${it}${to}. ${orElse('It has been waiting to be met.')}`,
    you: ({ bare, to, orElse }) => `Say hello to your ${bare}${to}. ${orElse('You will get along.')}`,
    we: ({ it, to, orElse }) => `We would like to introduce ${it}${to}. ${orElse('We think it speaks for itself.')}`,
  },
  professional: {
    none: ({ it, to, orElse }) => `Introducing ${it}${to}. ${orElse('The details follow.')}`,
    you: ({ it, to, feature }) => `What you can expect of ${it}${to}${feature ? `: ${feature}` : ''}.`,
    we: ({ it, to, orElse }) => `We present ${it}${to}. ${orElse('The details follow.')}`,
  },
  luxury: {
    none: ({ It, orElse }) => `${It}. ${orElse('Nothing hurried.')}`,
    you: ({ It, orElse }) => `${It}, yours to discover. ${orElse('Take your time.')}`,
    we: ({ it, orElse }) => `We are pleased to show ${it}. ${orElse('')}`,
  },
  playful: {
    none: ({ it, orElse }) => `Psst, make room for ${it}. ${orElse('Introductions are due.')}`,
    you: ({ it, orElse }) => `Psst, have you met ${it} yet? ${orElse('You two should talk.')}`,
    we: ({ it, orElse }) => `Psst, we have somebody to introduce: ${it}. ${orElse('We will leave the room.')}`,
  },
  bold: {
    none: ({ It, feature, orElse }) => (feature ? `${orElse('')} ${It}.` : `${It}. No small talk.`),
    you: ({ It, feature, orElse }) => (feature ? `${orElse('')} ${It}. Your move.` : `${It}. Your move.`),
    we: ({ It, feature, orElse }) => (feature ? `${orElse('')} ${It}. We keep it short.` : `${It}. We keep it short.`),
  },
  'warm-story': {
    none: ({ it, to }) => `Every shelf has a story. This one begins with ${it}${to}.`,
    you: ({ it, to }) => `You reach for the shelf, and there it is: ${it}${to}.`,
    we: ({ it, to }) => `Let us tell this from the start. It begins with ${it}${to}.`,
  },
  technical: {
    none: ({ It, feature }) => `${It}. ${feature ? `Key point: ${feature}.` : 'The specifications, in order.'}`,
    you: ({ It, feature }) => `${It}. ${feature ? `What you should know first: ${feature}.` : 'The specifications you need.'}`,
    we: ({ It, feature }) => `${It}. ${feature ? `We put the key point first: ${feature}.` : 'We list the specifications.'}`,
  },
  minimal: {
    none: ({ bare, orElse }) => `${bare === 'product' ? 'Your product' : bare}. ${orElse('')}`,
    you: ({ bare, orElse }) => `Your ${bare}. ${orElse('')}`,
    we: ({ bare, orElse }) => `Our ${bare}. ${orElse('')}`,
  },
  caring: {
    none: ({ it, to, orElse }) => `Chosen with care${to}: ${it}. ${orElse('')}`,
    you: ({ it, orElse }) => `For you, or for somebody you care about: ${it}. ${orElse('')}`,
    we: ({ it, to, orElse }) => `From us, with care${to}: ${it}. ${orElse('')}`,
  },
};
