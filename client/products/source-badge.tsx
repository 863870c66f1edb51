import type { TextSource } from '#shared/versions.ts';
import { Badge } from '../ui/badge.tsx';

export const sourceNames: Record<TextSource, string> = {
  human: 'Written by you',
  ai: 'Written by AI',
  'ai-edited': 'AI, edited by you',
  import: 'Imported',
};

/** Who a text is by, where that is worth a word: what a person wrote needs none. */
export function SourceBadge({ source }: { source: TextSource | undefined }) {
  if (source === undefined || source === 'human') return null;
  return <Badge tone={source === 'import' ? 'neutral' : 'spark'}>{sourceNames[source]}</Badge>;
}
