import type { AccountStatus } from '#shared/users-words.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

interface Standing {
  status: AccountStatus;
  deleteAfter: string | null;
}

const words: Record<AccountStatus, { words: string; tone: Tone }> = {
  active: { words: 'Active', tone: 'ok' },
  suspended: { words: 'Suspended', tone: 'warn' },
  deleted: { words: 'Erased', tone: 'neutral' },
};

/** What an account is: it may be suspended and be about to be erased. */
function statusesOf({ status, deleteAfter }: Standing): { words: string; tone: Tone }[] {
  if (status === 'deleted' || deleteAfter === null) return [words[status]];
  const soon = { words: 'Will be deleted', tone: 'bad' } as const;
  return status === 'active' ? [soon] : [words[status], soon];
}

export const statusText = (of: Standing) =>
  statusesOf(of)
    .map(({ words }) => words)
    .join(', ');

export function StatusBadges({ of }: { of: Standing }) {
  return statusesOf(of).map(({ words, tone }) => (
    <Badge key={words} tone={tone}>
      {words}
    </Badge>
  ));
}
