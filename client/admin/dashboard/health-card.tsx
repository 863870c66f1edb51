import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { type RouterOutputs, trpc } from '../../trpc.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { exactTime } from '../../ui/dates.ts';
import { alone, DashboardCard } from './card-parts.tsx';
import { ageText, bytesText } from './over-time.ts';

type Health = RouterOutputs['admin']['dashboard']['health'];
interface Part {
  name: string;
  state: { tone: Tone; word: string };
  says: ReactNode;
}

const well = { tone: 'ok', word: 'Works' } as const;
const gone = { tone: 'bad', word: 'No answer' } as const;

/** The parts of the app, each with its state in a word and what that word comes from. */
export function HealthCard() {
  const query = trpc.admin.dashboard.health.useQuery(undefined, alone);
  return (
    <DashboardCard
      title="Health"
      query={query}
      failed="The parts of the app could not be looked at."
      about={({ at }) => `Now, looked up ${exactTime(at)}`}
    >
      {(health) => (
        <ul className="-my-2 divide-y">
          {partsOf(health).map(({ name, state, says }) => (
            <li key={name} className="flex items-start justify-between gap-4 py-2.5">
              <div className="min-w-0">
                <p className="font-medium">{name}</p>
                <p className="text-muted-foreground text-sm">{says}</p>
              </div>
              <Badge tone={state.tone}>{state.word}</Badge>
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}

function partsOf({ database, queue, mail, storage, payments, ai }: Health): Part[] {
  return [
    database
      ? {
          name: 'Database',
          state: database.ms > 500 ? { tone: 'warn', word: 'Slow' } : well,
          says: `PostgreSQL ${database.version}, ${bytesText(database.bytes)}, answered in ${database.ms} ms`,
        }
      : { name: 'Database', state: gone, says: 'It did not answer. The log has the cause.' },
    queue
      ? {
          name: 'Jobs',
          state:
            (queue.oldestSeconds ?? 0) > 900
              ? { tone: 'bad', word: 'Stuck' }
              : queue.failed > 0
                ? { tone: 'warn', word: 'Some failed' }
                : well,
          says: `${queue.running} running, ${queue.due} due${queue.oldestSeconds ? ` for up to ${ageText(queue.oldestSeconds)}` : ''}, ${queue.failed} given up in 24 hours`,
        }
      : { name: 'Jobs', state: gone, says: 'The queue could not be read. The log has the cause.' },
    mail
      ? {
          name: 'Mail',
          state:
            mail.via === 'folder'
              ? { tone: 'warn', word: 'Not set up' }
              : (mail.oldestSeconds ?? 0) > 900
                ? { tone: 'bad', word: 'Late' }
                : well,
          says: (
            <>
              {mail.via === 'folder' ? 'No mail server (SMTP_URL): mails stay on this machine. ' : ''}
              {mail.owed} not sent yet{mail.oldestSeconds ? `, the oldest for ${ageText(mail.oldestSeconds)}` : ''}.{' '}
              <Link href={paths.admin.outbox} className="font-medium text-primary underline">
                Open the outbox
              </Link>
            </>
          ),
        }
      : { name: 'Mail', state: gone, says: 'The outbox could not be read. The log has the cause.' },
    storage
      ? {
          name: 'Storage',
          state: storage.free / storage.size < 0.1 ? { tone: 'bad', word: 'Nearly full' } : well,
          says: `${bytesText(storage.free)} of ${bytesText(storage.size)} are free`,
        }
      : { name: 'Storage', state: gone, says: 'The disk could not be read. The log has the cause.' },
    {
      name: 'Payments',
      state: payments.problem
        ? { tone: 'bad', word: 'Problem' }
        : payments.via === 'stripe'
          ? well
          : { tone: 'warn', word: payments.via === 'test' ? 'Test mode' : 'Off' },
      says:
        payments.problem ??
        (payments.via === 'stripe'
          ? 'Stripe takes the payments'
          : payments.via === 'test'
            ? 'The test checkout stands in, in which no money moves'
            : 'Nothing is sold'),
    },
    {
      name: 'AI',
      state: ai.writer === 'offline' ? { tone: 'warn', word: 'Offline writer' } : well,
      says:
        ai.writer === 'offline'
          ? 'No key (ANTHROPIC_API_KEY): the built-in writer composes the texts'
          : `Models: ${ai.models.join(', ')}`,
    },
  ];
}
