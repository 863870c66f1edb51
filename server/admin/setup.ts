/** What whoever runs Listwright has to set up once: for each part its state, and the setting that changes it. */

import { lastEntry } from '../audit/find.ts';
import { audit } from '../audit/service.ts';
import type { Ctx, RequestCtx } from '../context.ts';

export interface SetupStep {
  key: 'address' | 'mail' | 'ai' | 'payments' | 'backup';
  title: string;
  /** `partly`: it works, but not for everybody or not for good. */
  state: 'done' | 'partly' | 'open';
  /** What is so now, and what follows from it. */
  now: string;
  /** What to do; empty if nothing is left. */
  remedy: string;
  /** The environment variables that change it. */
  settings: string[];
}

/** The state of everything that is set up once, in the order in which it is best done. */
export async function listSetup(ctx: Ctx): Promise<SetupStep[]> {
  return [address(ctx), mail(ctx), ai(ctx), payments(ctx), await backup(ctx)];
}

function address({ publicUrl }: Ctx): SetupStep {
  const isPublic = publicUrl.startsWith('https:');
  return {
    key: 'address',
    title: 'Public address',
    state: isPublic ? 'done' : 'open',
    now: isPublic
      ? `Sellers reach Listwright at ${publicUrl}, and links in mails lead there.`
      : `Listwright can be reached at ${publicUrl}, which is this machine alone.`,
    remedy: isPublic ? '' : 'Put a reverse proxy with a certificate in front, and set its address.',
    settings: ['PUBLIC_URL', 'TRUST_PROXY'],
  };
}

function mail({ mailsStayHere }: Ctx): SetupStep {
  return {
    key: 'mail',
    title: 'Mail',
    state: mailsStayHere ? 'open' : 'done',
    now: mailsStayHere
      ? 'No mail leaves this machine: links to confirm an address or to choose a new password stand on the outbox page, which opens here alone.'
      : 'Mails are handed to your mail server.',
    remedy: mailsStayHere ? 'Name your mail server, and the address that mails come from.' : '',
    settings: ['SMTP_URL', 'MAIL_FROM'],
  };
}

function ai({ ai }: Ctx): SetupStep {
  const isModel = ai.writer === 'anthropic';
  return {
    key: 'ai',
    title: 'AI writer',
    state: isModel ? 'done' : 'partly',
    now: isModel
      ? 'Texts are written by a model of Anthropic.'
      : 'The built-in writer works without a key. It knows English alone, and its texts are plainer than those of a model.',
    remedy: isModel ? '' : 'Set the key of your account at Anthropic.',
    settings: ['ANTHROPIC_API_KEY', 'ANTHROPIC_MODEL'],
  };
}

function payments({ payments }: Ctx): SetupStep {
  const settings = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const step = { key: 'payments' as const, title: 'Payments', settings };
  if (payments.problem) return { ...step, state: 'open', now: payments.problem, remedy: 'Check both settings.' };
  if (payments.via === 'stripe') return { ...step, state: 'done', now: 'Plans are paid through Stripe.', remedy: '' };
  return {
    ...step,
    state: payments.via === 'test' ? 'partly' : 'open',
    now:
      payments.via === 'test'
        ? 'The built-in test checkout stands in: sellers can try plans out, and no money moves.'
        : 'Nothing can be bought.',
    remedy: 'Set the secret key of Stripe, and the secret of its webhook.',
  };
}

async function backup(ctx: Ctx): Promise<SetupStep> {
  const confirmed = await lastEntry(ctx, BACKUP_CONFIRMED);
  const day = confirmed?.createdAt.toISOString().slice(0, 10);
  return {
    key: 'backup',
    title: 'Backup',
    state: confirmed ? 'done' : 'open',
    now: confirmed
      ? `${confirmed.actor ?? 'An admin'} said on ${day} that backups are made. Listwright cannot see them itself.`
      : 'Nobody has said that backups are made. Listwright cannot see them itself.',
    remedy: confirmed
      ? ''
      : 'With PostgreSQL, back up the database and DATA_DIR. Without, stop Listwright and run “pnpm backup”. Restore one once, to see that it works.',
    settings: ['DATABASE_URL', 'DATA_DIR'],
  };
}

const BACKUP_CONFIRMED = 'admin.setup.backupConfirmed';

/** Records that somebody takes care of backups. */
export const confirmBackup = (ctx: RequestCtx): Promise<void> => audit(ctx, { action: BACKUP_CONFIRMED });
