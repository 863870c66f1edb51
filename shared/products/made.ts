/** Products by what was done with them, as the bars of the reports name them. Does not import zod, because screens use it. */

/** What the AI did in some days: a text written, used, or used after a person had changed it, or anything that it was asked for. */
export const madeKinds = ['written', 'used', 'edited', 'asked'] as const;
export type MadeKind = (typeof madeKinds)[number];

export interface Made {
  what: MadeKind;
  from: string;
  to: string;
  platform?: string | undefined;
  voice?: string | undefined;
  profile?: string | undefined;
  /** Who had the text written. */
  person?: string | undefined;
}

/** Bands of the SEO score, as in `seoBands`. */
export const scoreBandNames = ['great', 'good', 'fair', 'poor'] as const;
export type ScoreBand = (typeof scoreBandNames)[number];

/** What a product can lack. A text is lacking even while a draft waits, unlike in the view of those that need one. */
export const lackingKinds = ['text', 'keywords', 'picture'] as const;
export type Lacking = (typeof lackingKinds)[number];
