/** The filters that the bars of the reports set, in words. */
import { brandVoiceNames, platformNames } from '#shared/generation/options.ts';
import type { Lacking, Made, MadeKind, ScoreBand } from '#shared/products/made.ts';
import { plainDayText } from '../../ui/dates.ts';

export const seoBandWords: Record<ScoreBand, string> = {
  great: 'Great, 85 to 100',
  good: 'Good, 70 to 84',
  fair: 'Fair, 40 to 69',
  poor: 'Poor, below 40',
};

export const lackingWords: Record<Lacking, string> = {
  text: 'Without a text',
  keywords: 'Without keywords',
  picture: 'Without a stored picture',
};

const kinds: Record<MadeKind, string> = {
  written: 'Text written',
  used: 'Text used',
  edited: 'Text edited and used',
  asked: 'AI asked',
};

const nameIn = (names: Record<string, string>, key: string) => (Object.hasOwn(names, key) ? names[key] : key);

/** “Text written 3 Nov 2026 to 9 Nov 2026 for Etsy” */
export function madeWords({ what, from, to, platform, voice, profile, person }: Made): string {
  const days = from === to ? plainDayText(from) : `${plainDayText(from)} to ${plainDayText(to)}`;
  return [
    `${kinds[what]} ${days}`,
    platform && `for ${nameIn(platformNames, platform)}`,
    voice && `in the voice ${nameIn(brandVoiceNames, voice)}`,
    profile && 'with one profile',
    person && 'by one person',
  ]
    .filter(Boolean)
    .join(' ');
}
