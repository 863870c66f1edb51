import { roleWords } from '#shared/teams/role-words.ts';
import { roleLabels } from '#shared/teams/roles.ts';
import { readError } from '../errors.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Card } from '../ui/card.tsx';
import { longDayText } from '../ui/dates.ts';
import { toast } from '../ui/toast.ts';
import { AnswerButtons, WhatTeamsSee } from './answer-buttons.tsx';
import { useAnswerInvitation } from './use-answer-invitation.ts';

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
  const utils = trpc.useUtils();
  const { accept, decline } = useAnswerInvitation({
    onDeclined: () => {
      toast.success(`You declined the invitation of ${owner}.`);
      void utils.teams.invalidate();
    },
  });
  const error = accept.error ?? decline.error;
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
        <AnswerButtons
          yes="Accept"
          no="Decline"
          of={owner}
          size="md"
          accept={accept}
          decline={decline}
          onAccept={() => accept.mutate({ id })}
          onDecline={() => decline.mutate({ id })}
        />
        <WhatTeamsSee />
      </div>
    </Card>
  );
}
