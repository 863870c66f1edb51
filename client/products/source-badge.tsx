import type { TextSource } from '#shared/products/versions.ts';
import { Badge } from '../ui/badge.tsx';

const sourceNames: Record<TextSource, string> = {
  human: 'Written by you',
  ai: 'Written by AI',
  'ai-edited': 'AI, edited by you',
  import: 'Imported',
};
const offlineNames: Partial<Record<TextSource, string>> = {
  ai: 'Written by the built-in writer',
  'ai-edited': 'Built-in writer, edited by you',
};

/** Who wrote a text, in words. `offline` is true if the built-in writer wrote it instead of an AI. */
export const sourceName = (source: TextSource, offline: boolean) => (offline && offlineNames[source]) || sourceNames[source];

/** A badge that says who wrote a text in use. Texts by a person have none. */
export function SourceBadge({ source, offline }: { source: TextSource | undefined; offline: boolean }) {
  if (source === undefined || source === 'human') return null;
  return <Badge>{sourceName(source, offline)}</Badge>;
}
