import { useState } from 'react';
import { roleLabels } from '#shared/teams/roles.ts';
import { SentAgain } from '../auth/where-to-look.tsx';
import { trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { dayText } from '../ui/dates.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import type { Invitation, TeamOverview } from './team-types.ts';

/** Invitations that nobody has answered yet. */
export function InvitationsCard({ team }: { team: TeamOverview }) {
  return (
    <Card title="Invitations" description="Waiting for an answer. Each takes a place until then." flush>
      <ul className="divide-y border-t">
        {team.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function InvitationRow({ invitation: { id, email, role, expiresAt, isOver } }: { invitation: Invitation }) {
  const utils = trpc.useUtils();
  const renew = () => Promise.all([utils.teams.overview.invalidate(), utils.teams.activity.invalidate()]);
  const [link, setLink] = useState<string | null>(null);
  const resend = trpc.teams.resend.useMutation({ onSuccess: renew });
  const copy = trpc.teams.copyLink.useMutation({
    onSuccess: async ({ url }) => {
      setLink(url);
      await renew();
    },
  });
  const revoke = trpc.teams.revoke.useMutation({
    onSuccess: async () => {
      await renew();
      toast.success(`The invitation of ${email} is taken back.`);
    },
  });
  return (
    <li className="grid gap-x-4 gap-y-2 px-5 py-3.5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{email}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
          {roleLabels[role]} · {isOver ? <Badge tone="warn">Expired</Badge> : `Until ${dayText(expiresAt)}`}
        </p>
        {resend.data && (
          <p role="status" className="mt-0.5 text-sm">
            <SentAgain email={email} staysHere={resend.data.staysHere} />
          </p>
        )}
      </div>
      <div className="-ms-2.5 flex flex-wrap gap-1 lg:ms-0">
        <Button
          size="sm"
          variant="ghost"
          busy={copy.isPending}
          aria-label={`Copy a link for ${email}`}
          onClick={() => copy.mutate({ id })}
        >
          Copy link
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={resend.isPending}
          aria-label={`Send the invitation to ${email} again`}
          onClick={() => resend.mutate({ id })}
        >
          Send again
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={revoke.isPending}
          aria-label={`Take back the invitation of ${email}`}
          onClick={() => revoke.mutate({ id })}
        >
          Take back
        </Button>
      </div>
      <Dialog
        open={link !== null}
        onOpenChange={(open) => !open && setLink(null)}
        title="Pass on this link"
        description={`Only ${email} can use it, with a confirmed address. The link in the mail works as well.`}
        size="sm"
      >
        <div className="flex items-center gap-2 rounded-control border bg-sunken p-2 ps-3">
          <code className="min-w-0 flex-1 select-all break-all font-mono text-sm">{link}</code>
          <CopyButton text={link ?? ''} variant="primary" />
        </div>
      </Dialog>
    </li>
  );
}
