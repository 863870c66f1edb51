import { roleWords } from '#shared/teams/role-words.ts';
import { roleLabels } from '#shared/teams/roles.ts';
import { readError } from '../errors.ts';
import { showCatalogue } from '../session/catalogue.ts';
import { useUser } from '../session/store.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { longDayText } from '../ui/dates.ts';
import { toast } from '../ui/toast.ts';
import { WhatTeamsSee } from './answer-buttons.tsx';

type Invitation = RouterOutputs['teams']['invitations']['invitations'][number];

/** Above the dashboard: the invitations that wait for the person's answer. */
export default function InvitedCards({ invitations }: { invitations: Invitation[] }) {
  return (
    <div className="mb-5 grid gap-5">
      {invitations.map((invitation) => (
        <InvitedCard key={invitation.id} invitation={invitation} />
      ))}
    </div>
  );
}

function InvitedCard({ invitation: { id, owner, ownerEmail, role, expiresAt } }: { invitation: Invitation }) {
  const { uid } = useUser();
  const utils = trpc.useUtils();
  const accept = trpc.teams.accept.useMutation({
    meta: { quiet: true },
    onSuccess: ({ ownerId }) => showCatalogue(uid, ownerId),
  });
  const decline = trpc.teams.decline.useMutation({
    meta: { quiet: true },
    onSuccess: async () => {
      toast.success(`You declined the invitation of ${owner}.`);
      await Promise.all([utils.teams.invitations.invalidate(), utils.notifications.invalidate()]);
    },
  });
  const error = accept.error ?? decline.error;
  const isAccepting = accept.isPending || accept.isSuccess;
  return (
    <Card title={`${owner} invites you`}>
      <div className="grid gap-3">
        <p className="wrap-anywhere text-pretty">
          To work in the catalogue of {owner} ({ownerEmail}) as <strong className="font-semibold">{roleLabels[role]}</strong>:{' '}
          {roleWords[role]} Until {longDayText(expiresAt)}.
        </p>
        {error && (
          <Banner tone="bad" announce>
            {readError(error).message}
          </Banner>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={isAccepting}
            disabled={decline.isPending}
            aria-label={`Accept the invitation of ${owner}`}
            onClick={() => accept.mutate({ id })}
          >
            Accept
          </Button>
          <Button
            busy={decline.isPending}
            disabled={isAccepting}
            aria-label={`Decline the invitation of ${owner}`}
            onClick={() => decline.mutate({ id })}
          >
            Decline
          </Button>
        </div>
        <WhatTeamsSee />
      </div>
    </Card>
  );
}
