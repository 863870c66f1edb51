import { Ellipsis, Gauge, UserMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type MemberRole, memberRoles, roleLabels } from '#shared/teams/roles.ts';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { nearText } from '../ui/dates.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Select } from '../ui/select.tsx';
import { toast, UNDO_FOR } from '../ui/toast.ts';
import { useConfirm } from '../use-confirm.ts';
import { CapDialog } from './cap-dialog.tsx';
import { isJustYou } from './invite-words.ts';
import type { Member, TeamOverview } from './team-types.ts';

const roleOptions = memberRoles.map((role) => ({ value: role, label: roleLabels[role] }));

/** The people of the catalogue, with their roles. Whoever manages the team changes them here. */
export function MembersCard({ team, seats, onInvite }: { team: TeamOverview; seats: ReactNode; onInvite: (() => void) | null }) {
  return (
    <Card title="People" flush>
      <div className="max-w-sm px-5 pb-4">{seats}</div>
      <ul className="divide-y border-t">
        <li className="grid gap-x-4 gap-y-2 px-5 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
          <Name name={team.owner.name} email={team.owner.email} isYou={team.role === 'owner'} />
          <p className="font-medium sm:pe-12">{roleLabels.owner}</p>
        </li>
        {team.members.map((member) => (
          <MemberRow key={member.id} member={member} mayManage={team.mayManage} />
        ))}
      </ul>
      {isJustYou(team) && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t px-5 py-4 text-muted-foreground">
          It’s just you.
          {onInvite && (
            <Button size="sm" onClick={onInvite}>
              Invite people
            </Button>
          )}
        </p>
      )}
    </Card>
  );
}

function Name({ name, email, isYou }: { name: string; email: string; isYou: boolean }) {
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere font-medium">
        {name}
        {isYou && <span className="font-normal text-muted-foreground"> (you)</span>}
      </p>
      <p className="wrap-anywhere text-muted-foreground text-sm">{email}</p>
    </div>
  );
}

function MemberRow({ member, mayManage }: { member: Member; mayManage: boolean }) {
  const { id, name, email, role, isYou, used, queryCap, lastActiveAt, hasPlace } = member;
  const utils = trpc.useUtils();
  const renew = () => Promise.all([utils.teams.overview.invalidate(), utils.teams.activity.invalidate()]);
  const [capping, setCapping] = useState(false);
  const setRole = trpc.teams.setRole.useMutation({
    onSuccess: async ({ role }) => {
      await renew();
      toast.success(`${name} is now ${roleLabels[role]}.`);
    },
  });
  const remove = trpc.teams.remove.useMutation({ meta: { quiet: true } });
  const asking = useConfirm(remove);
  const restore = trpc.teams.restore.useMutation({
    onSuccess: async () => {
      await renew();
      toast.success(`${name} is back, as ${roleLabels[role]}.`);
    },
  });
  const shownRole: MemberRole = setRole.isPending ? (setRole.variables?.role ?? role) : role;
  const queries =
    queryCap === null ? used.toLocaleString('en') : `${used.toLocaleString('en')} of ${queryCap.toLocaleString('en')}`;
  return (
    <li className="grid gap-x-4 gap-y-2 px-5 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-start gap-x-2">
          <Name name={name} email={email} isYou={isYou} />
          {!hasPlace && <Badge tone="warn">Can look only</Badge>}
        </div>
        <p className="mt-0.5 text-muted-foreground text-sm">
          {lastActiveAt ? `Last here ${nearText(lastActiveAt, new Date())}` : 'Not here yet'} · {queries} AI{' '}
          {used === 1 && queryCap === null ? 'query' : 'queries'} this period
        </p>
        {!hasPlace && (
          <p className="mt-0.5 text-sm">
            The plan of this catalogue has fewer places than there are people. Those who came first keep theirs.
          </p>
        )}
      </div>
      {mayManage && !isYou ? (
        <div className="flex items-center gap-2">
          <Select
            aria-label={`Role of ${name}`}
            options={roleOptions}
            value={shownRole}
            disabled={setRole.isPending}
            onValueChange={(next) => next !== role && setRole.mutate({ memberId: id, role: next })}
            className="w-32 max-sm:flex-1"
          />
          <Menu
            trigger={<Button variant="ghost" iconOnly aria-label={`More for ${name}`} icon={<Ellipsis className="size-4.5" />} />}
          >
            <MenuItem icon={<Gauge className="size-4" />} onSelect={() => setCapping(true)}>
              Limit AI queries
            </MenuItem>
            <MenuItem icon={<UserMinus className="size-4" />} destructive onSelect={asking.ask}>
              Remove from team
            </MenuItem>
          </Menu>
        </div>
      ) : (
        <p className="font-medium sm:pe-12">{roleLabels[role]}</p>
      )}
      <CapDialog open={capping} onOpenChange={setCapping} member={member} />
      <ConfirmDialog
        {...asking.dialog}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        cancelLabel="Keep in team"
        destructive
        onConfirm={() =>
          remove.mutate(
            { memberId: id },
            {
              onSuccess: async () => {
                asking.close();
                await renew();
                toast.success(`${name} is not in the team any more. What they made stays.`, {
                  action: { label: 'Undo', onClick: () => restore.mutate({ memberId: id }) },
                  duration: UNDO_FOR,
                });
              },
            },
          )
        }
      >
        They cannot open this catalogue from now on, in no window and with no API token. What they made stays, and texts that are
        being written for them wait for you. Invitations that they sent and nobody has answered are taken back.
      </ConfirmDialog>
    </li>
  );
}
