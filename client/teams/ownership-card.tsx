import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { longDayText } from '../ui/dates.ts';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast.ts';
import { useFocusWhenGone } from '../ui/use-focus-when-gone.ts';
import type { TeamOverview } from './team-types.ts';

/** Where the owner hands the catalogue over: chooses an admin, and takes the offer back while it is not answered. */
export function OwnershipCard({ team }: { team: TeamOverview }) {
  const offered = team.offer && team.members.find(({ id }) => id === team.offer?.memberId);
  const heading = useFocusWhenGone(team.offer ? 'offered' : 'kept');
  return (
    <Card title="Ownership" headingRef={heading}>
      {team.offer ? <OpenOffer name={offered?.name ?? 'A member'} expiresAt={team.offer.expiresAt} /> : <MakeOffer team={team} />}
    </Card>
  );
}

function MakeOffer({ team }: { team: TeamOverview }) {
  const admins = team.members.filter(({ role }) => role === 'admin');
  const [chosen, setChosen] = useState<string | null>(null);
  const who = admins.find(({ id }) => id === chosen) ?? null;
  const utils = trpc.useUtils();
  const offer = trpc.teams.offerOwnership.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.teams.overview.invalidate(), utils.teams.activity.invalidate()]);
      toast.success(`${who?.name ?? 'They'} got a mail with your offer.`);
    },
  });
  if (admins.length === 0) {
    return (
      <p className="mt-1 text-pretty text-muted-foreground">
        You can hand the catalogue over to an Admin of your team. Make somebody Admin first.
      </p>
    );
  }
  return (
    <>
      <p className="mt-1 text-pretty text-muted-foreground">Hand the catalogue over to an Admin of your team. If they accept:</p>
      <ul className="mt-2 grid list-disc gap-1 ps-5 text-pretty text-muted-foreground">
        <li>They own the catalogue, with its products, its plan and its invoices.</li>
        <li>You are Admin in it and can leave. You keep your account, with an empty catalogue of your own.</li>
        <li>A paid plan goes on with the stored card, until they replace it.</li>
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Select
          aria-label="New owner"
          placeholder="Choose an Admin"
          options={admins.map(({ id, name }) => ({ value: id, label: name }))}
          value={who?.id ?? null}
          disabled={offer.isPending}
          onValueChange={setChosen}
          className="min-w-44 max-sm:w-full"
        />
        <Button
          className="max-sm:w-full"
          disabled={!who}
          busy={offer.isPending}
          onClick={() => who && offer.mutate({ memberId: who.id })}
        >
          Offer the catalogue
        </Button>
      </div>
    </>
  );
}

function OpenOffer({ name, expiresAt }: { name: string; expiresAt: string }) {
  const utils = trpc.useUtils();
  const revoke = trpc.teams.revokeOwnership.useMutation({
    onSettled: () => Promise.all([utils.teams.overview.invalidate(), utils.teams.activity.invalidate()]),
    onSuccess: () => toast.success('The offer is taken back. The catalogue stays yours.'),
  });
  return (
    <>
      <p className="mt-1 text-pretty text-muted-foreground">
        You have offered the catalogue to <strong className="font-semibold text-foreground">{name}</strong>. They can accept until{' '}
        {longDayText(expiresAt)}. Until then nothing changes.
      </p>
      <Button className="mt-3" busy={revoke.isPending} onClick={() => revoke.mutate()}>
        Take the offer back
      </Button>
    </>
  );
}
