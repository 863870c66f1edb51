import { useState } from 'react';
import { Link } from 'wouter';
import { deviceWords } from '#shared/auth/device-words.ts';
import { paths } from '#shared/paths.ts';
import { actionWords } from '../audit/action-words.ts';
import { readError } from '../errors.ts';
import { keepFocus } from '../keep-focus.ts';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { agoText, dayText, exactTime, lastDay, longDayText, plainDayText } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.ts';
import { UserActs } from './user-acts.tsx';
import type { UserShown } from './user-types.ts';
import { StatusBadges } from './user-words.tsx';

/** Everything an admin sees about one person, with what can be done. */
export function UserDetail({ id }: { id: string }) {
  const query = trpc.admin.users.get.useQuery({ id }, { refetchOnMount: 'always', retry: false });
  // A link, such as one in the audit log, may lead to somebody who is gone. Trying again would change nothing.
  if (query.error && readError(query.error).code === 'NOT_FOUND')
    return (
      <EmptyState
        headingLevel="h3"
        title="This person is gone"
        action={<ButtonLink href={paths.admin.users}>All users</ButtonLink>}
      >
        Their account was erased, or the link was cut short. What they did stays in the audit log for twelve months.
      </EmptyState>
    );
  return (
    <QueryView
      query={query}
      failed="This person could not be loaded."
      loading={
        <div className="grid gap-4">
          <output className="sr-only">Loading</output>
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </div>
      }
    >
      {(user) => (
        <div className="grid gap-6">
          <Identity user={user} />
          {user.status !== 'deleted' && <UserActs user={user} />}
          <Plan user={user} />
          <Grants user={user} />
          <Sessions user={user} />
          <Notes user={user} />
          <Timeline user={user} />
        </div>
      )}
    </QueryView>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ of }: { of: [name: string, value: React.ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {of.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="wrap-anywhere text-end tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Identity({ user }: { user: UserShown }) {
  const name = user.displayName || [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <section className="grid gap-3" aria-label="Identity">
      <p className="flex flex-wrap items-center gap-1.5">
        <StatusBadges of={user} />
        {user.role === 'admin' && <Badge tone="info">Admin</Badge>}
        {user.isSelf && <Badge>You</Badge>}
      </p>
      {user.suspended && (
        <Banner tone="warn" title={`Suspended on ${longDayText(user.suspended.at)}`}>
          <span className="wrap-anywhere">{user.suspended.why || 'No reason was given.'}</span>
        </Banner>
      )}
      {user.deleteAfter && user.status !== 'deleted' && (
        <Banner tone="warn">
          Everything in this account is erased on {longDayText(user.deleteAfter)}. Until then it can be kept.
        </Banner>
      )}
      <Facts
        of={[
          [
            'E-mail',
            <>
              {user.email}
              <span className="block text-muted-foreground text-sm">
                {user.emailVerified ? 'E-mail confirmed' : 'E-mail not confirmed'}
              </span>
            </>,
          ],
          ['Name', name || 'None given'],
          ['Signs in with', user.hasPassword ? 'A password' : 'Another service'],
          ['Joined', dayText(user.createdAt)],
          ['Last active', agoText(user.lastSeenAt, new Date())],
        ]}
      />
      <p className="flex items-center justify-between gap-2 text-muted-foreground text-sm">
        <code className="wrap-anywhere">{user.id}</code>
        <CopyButton text={user.id} label="Copy id" iconOnly />
      </p>
    </section>
  );
}

function Plan({ user: { subscription } }: { user: UserShown }) {
  if (!subscription) return null;
  const { plan, chosen, gift, isPaid, byHand } = subscription;
  return (
    <Section title="Plan and use">
      <Facts
        of={[
          ['Plan', gift ? `${plan.name}, a gift until ${plainDayText(lastDay(gift.until))}` : plan.name],
          ...(gift ? ([['Why', gift.reason]] as [string, string][]) : []),
          ...(!gift && chosen.id !== plan.id ? ([['Chosen', `${chosen.name}, not paid for`]] as [string, string][]) : []),
          ['Paid plan', isPaid ? 'A subscription of their own' : byHand ? 'None, the plan was set by hand' : 'None'],
          [
            'Queries in this period',
            `${subscription.aiQueriesBilling.toLocaleString('en')} of ${subscription.queriesLimit.toLocaleString('en')}`,
          ],
          ['Queries in total', subscription.aiQueriesTotal.toLocaleString('en')],
          ['Period ends', dayText(subscription.periodEnd)],
          ['Products', subscription.products.toLocaleString('en')],
        ]}
      />
    </Section>
  );
}

function Grants({ user }: { user: UserShown }) {
  const utils = trpc.useUtils();
  const takeBack = trpc.admin.users.takeGrantBack.useMutation({
    onSuccess: () => {
      toast.success('What was left of the grant is taken back');
      void utils.admin.users.invalidate();
    },
  });
  const [asked, setAsked] = useState<UserShown['grants'][number] | null>(null);
  if (user.grants.length === 0) return null;
  return (
    <Section title="Queries besides the plan">
      <ul className="divide-y rounded-card border">
        {user.grants.map((grant) => {
          const left = grant.queries - grant.used;
          const isLiving = !grant.isOver && !grant.isTakenBack && left > 0;
          const state = grant.isTakenBack
            ? 'Taken back'
            : grant.isOver
              ? 'Over'
              : `Until ${plainDayText(lastDay(grant.expiresAt))}`;
          return (
            <li
              key={grant.id}
              data-grant={grant.id}
              tabIndex={-1}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2"
            >
              <span className="min-w-0 flex-1 basis-48">
                <span className="font-medium tabular-nums">
                  {grant.used.toLocaleString('en')} of {grant.queries.toLocaleString('en')} used
                </span>
                <span className="block wrap-anywhere text-muted-foreground text-sm">
                  {state}. {grant.kind === 'topUp' ? 'Bought' : grant.reason}
                </span>
              </span>
              {isLiving && grant.kind === 'admin' && (
                <Button
                  size="sm"
                  busy={takeBack.isPending && takeBack.variables.grantId === grant.id}
                  onClick={() => setAsked(grant)}
                >
                  Take back
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Take ${((asked?.queries ?? 0) - (asked?.used ?? 0)).toLocaleString('en')} queries back?`}
        confirmLabel="Take back"
        onConfirm={() => {
          if (!asked) return;
          takeBack.mutate({ id: user.id, grantId: asked.id });
          keepFocus(() => document.querySelector<HTMLElement>(`[data-grant="${asked.id}"]`));
          setAsked(null);
        }}
      >
        This person loses what is left of the grant at once. You can grant queries anew.
      </ConfirmDialog>
    </Section>
  );
}

function Sessions({ user: { sessions } }: { user: UserShown }) {
  return (
    <Section title="Signed in on">
      {sessions.length === 0 ? (
        <p className="text-muted-foreground">Nowhere at the moment.</p>
      ) : (
        <ul className="divide-y rounded-card border">
          {sessions.map((session) => (
            <li key={session.id} className="px-3 py-2">
              <span className="font-medium">{deviceWords(session.userAgent)}</span>
              {session.kind === 'admin' && <Badge className="ms-1.5">Admin area</Badge>}
              <span className="block text-muted-foreground text-sm">
                {session.ip || 'Unknown address'}, since {dayText(session.createdAt)}, last used{' '}
                {agoText(session.seenAt, new Date())}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Notes({ user }: { user: UserShown }) {
  const utils = trpc.useUtils();
  const [text, setText] = useState('');
  const renew = () => utils.admin.users.invalidate();
  const add = trpc.admin.users.addNote.useMutation({
    meta: { quiet: true },
    onSuccess: () => {
      setText('');
      void renew();
    },
  });
  const again = trpc.admin.users.addNote.useMutation({ onSuccess: renew });
  const remove = trpc.admin.users.deleteNote.useMutation({
    onSuccess: ({ body }) => {
      void renew();
      toast('The note is deleted', {
        action: { label: 'Undo', onClick: () => again.mutate({ id: user.id, body }) },
      });
    },
  });
  return (
    <Section title="Notes">
      {user.notes.length > 0 && (
        <ul className="grid gap-2">
          {user.notes.map((note) => (
            <li key={note.id} className="rounded-card border bg-sunken px-3 py-2">
              <p className="wrap-anywhere whitespace-pre-wrap">{note.body}</p>
              <p className="mt-1 flex flex-wrap items-center justify-between gap-2 text-muted-foreground text-sm">
                <span title={exactTime(note.createdAt)}>
                  {note.author ?? 'Somebody erased'}, {agoText(note.createdAt, new Date())}
                </span>
                <Button
                  size="sm"
                  variant="ghost"
                  busy={remove.isPending && remove.variables.noteId === note.id}
                  onClick={() => {
                    remove.mutate({ id: user.id, noteId: note.id });
                    keepFocus(() => document.querySelector<HTMLElement>('[data-pane] form textarea'));
                  }}
                >
                  Delete
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
      {user.status !== 'deleted' && (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) add.mutate({ id: user.id, body: text });
          }}
        >
          <Field
            label="New note"
            error={add.error ? (readError(add.error).fields?.body ?? readError(add.error).message) : null}
            hint="All admins see it. The person gets it with their data if they ask for them."
          >
            <Textarea
              rows={2}
              className="min-h-16"
              maxLength={2_000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <Button type="submit" size="sm" className="justify-self-start" busy={add.isPending} disabled={!text.trim()}>
            Add note
          </Button>
        </form>
      )}
    </Section>
  );
}

/** Who did what the timeline tells, if it was not the person. Jobs and commands are nobody, and an erased person has no name. */
function byWhom(actor: { who: 'themselves' | 'you' | 'other'; name: string | null } | null): string {
  if (actor === null) return '';
  return actor.who === 'you' ? ', by you' : `, by ${actor.name ?? 'somebody who was erased'}`;
}

function Timeline({ user }: { user: UserShown }) {
  const query = trpc.admin.users.timeline.useQuery({ id: user.id, limit: 15 }, { refetchOnMount: 'always' });
  return (
    <Section title="Timeline">
      <QueryView
        query={query}
        failed="The timeline could not be loaded."
        loading={<Skeleton className="h-24" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="text-muted-foreground">Nothing was recorded in the last twelve months.</p>}
      >
        {({ rows, next }) => (
          <>
            <ol className="grid gap-1.5">
              {rows.map((entry) => (
                <li key={entry.id} className="flex justify-between gap-3">
                  <span className="min-w-0">
                    {actionWords(entry.action)}
                    {entry.actor?.who !== 'themselves' && <span className="text-muted-foreground">{byWhom(entry.actor)}</span>}
                  </span>
                  <span className="shrink-0 text-muted-foreground text-sm" title={exactTime(entry.createdAt)}>
                    {agoText(entry.createdAt, new Date())}
                  </span>
                </li>
              ))}
            </ol>
            <Link
              className="justify-self-start font-medium text-primary hover:underline"
              href={`${paths.admin.auditLog}?about=${encodeURIComponent(user.status === 'deleted' ? user.id : user.email)}`}
            >
              {next ? 'All entries in the audit log' : 'Open in the audit log'}
            </Link>
          </>
        )}
      </QueryView>
    </Section>
  );
}
