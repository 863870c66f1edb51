import type { AccountStatus } from '#shared/users-words.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

export const statusWords: Record<AccountStatus, { words: string; tone: Tone }> = {
  active: { words: 'Active', tone: 'ok' },
  suspended: { words: 'Suspended', tone: 'warn' },
  deleting: { words: 'Will be deleted', tone: 'bad' },
  deleted: { words: 'Erased', tone: 'neutral' },
};

export function StatusBadge({ status }: { status: AccountStatus }) {
  const { words, tone } = statusWords[status];
  return <Badge tone={tone}>{words}</Badge>;
}
