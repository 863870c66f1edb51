import { countDescriptionWords } from '#shared/description/html.ts';
import { type Platform, platformNames, platforms } from '#shared/generation/options.ts';
import type { RouterOutputs } from '../../trpc.ts';
import { plural } from '../format.ts';
import { sourceName } from '../source-badge.tsx';

export type ProductVersion = RouterOutputs['products']['versions']['items'][number];

const platformOf = (platform: string | null): Platform | undefined => platforms.find((one) => one === platform);

/** A version in one line: who wrote it, for which platform, how long. */
export function versionWords(
  { source, platform, texts, restoredFrom, approvedBy, askedBy }: ProductVersion,
  offline: boolean,
): string {
  const known = platformOf(platform);
  const parts = [
    sourceName(source, offline),
    known && known !== 'general' ? `for ${platformNames[known]}` : '',
    plural(countDescriptionWords(texts.description), 'word'),
    restoredFrom ? 'restored' : '',
    askedBy ? `asked for by ${askedBy}` : '',
    approvedBy ? `approved by ${approvedBy}` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
