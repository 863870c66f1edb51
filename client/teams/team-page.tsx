import { Eye, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import { roleWords } from '#shared/teams/role-words.ts';
import { roleLabels, roles } from '#shared/teams/roles.ts';
import { showCatalogue, useCatalogue } from '../session/catalogue.ts';
import { useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LeaveCard } from './leave-card.tsx';
import { LogCard } from './log-card.tsx';
import { MembersCard } from './members-card.tsx';
import { OwnershipCard } from './ownership-card.tsx';
import { SeatsMeter } from './seats-meter.tsx';
import type { TeamOverview } from './team-types.ts';

/** Who works in the catalogue that is shown: its members, their roles, invitations, and what they did. */
export default function TeamPage() {
  const { uid } = useUser();
  const { other, asViewer } = useCatalogue();
  const team = trpc.teams.overview.useQuery();
  const [inviting, setInviting] = useState(false);
  const { data } = team;
  const canInvite = data ? data.mayManage && hasTeam(data) && isRoomIn(data) : false;
  // Before there can be a team, the page says what it would be good for, and leaves out what is about members.
  const isAlone = data ? !hasTeam(data) && data.members.length === 0 : true;
  return (
    <>
      <PageHeader
        title="Team"
        description={other ? `Who works in the catalogue of ${other.name}.` : 'Who works in your catalogue.'}
        actions={
          data?.mayManage &&
          !isAlone && (
            <>
              <Button
                icon={<Eye className="size-4.5" />}
                onClick={() => showCatalogue(uid, other?.ownerId ?? null, { asViewer: true })}
              >
                View as Viewer
              </Button>
              {canInvite && (
                <Button variant="primary" icon={<UserPlus className="size-4.5" />} onClick={() => setInviting(true)}>
                  Invite people
                </Button>
              )}
            </>
          )
        }
      />
      {asViewer && (
        <Banner className="mb-5">You see what a viewer sees. Stop that at the top of the page to manage the team.</Banner>
      )}
      <QueryView
        query={team}
        failed="The team could not be loaded."
        loading={
          <Card flush>
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(team) => (
          <div className="grid gap-5">
            {!hasTeam(team) && <NoTeam team={team} />}
            {team.offer && other && !asViewer && (
              <Banner
                title={`${other.name} offers you this catalogue`}
                action={
                  <ButtonLink href={paths.ownership} size="sm" variant="primary">
                    See the offer
                  </ButtonLink>
                }
              >
                If you accept, it is yours. Nothing changes until then.
              </Banner>
            )}
            <MembersCard
              team={team}
              seats={<SeatsMeter team={team} isFull={team.mayManage && hasTeam(team) && !isRoomIn(team)} />}
              onInvite={canInvite ? () => setInviting(true) : null}
            />
            {team.invitations.length > 0 && <InvitationsCard team={team} />}
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <Card title="What each role may do">
                <dl className="mt-2 grid gap-3">
                  {roles.map((role) => (
                    <div key={role}>
                      <dt className="font-medium">{roleLabels[role]}</dt>
                      <dd className="text-pretty text-muted-foreground">{roleWords[role]}</dd>
                    </div>
                  ))}
                </dl>
              </Card>
              <div className="grid gap-5">
                {team.mayManage && !isAlone && <ApprovalCard editorsApprove={team.editorsApprove} />}
                {other ? <LeaveCard name={other.name} /> : !asViewer && <OwnershipCard team={team} />}
              </div>
            </div>
            {team.mayManage && !isAlone && <LogCard />}
            <InviteDialog open={inviting} onOpenChange={setInviting} team={team} />
          </div>
        )}
      </QueryView>
    </>
  );
}

/** Whether a place is free for one more. */
const isRoomIn = ({ seats }: TeamOverview) => seats.allowed === null || seats.used < seats.allowed;

/** Whether the plan has places for more than the owner. */
const hasTeam = ({ seats }: TeamOverview) => seats.allowed === null || seats.allowed > 1;

/** The plan has one place. Says what a team would be good for, and where to get one. */
function NoTeam({ team: { plan, members, role } }: { team: TeamOverview }) {
  if (role !== 'owner') {
    return (
      <Banner tone="warn">The plan of this catalogue has no places for a team now. Members can look, until it has again.</Banner>
    );
  }
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="font-semibold text-lg">Work on your catalogue together</h2>
          <p className="mt-1 text-pretty text-muted-foreground">
            {members.length > 0
              ? `${plan} has one place, yours. Your members can look at the catalogue and change nothing, until your plan has places again. Nobody is removed.`
              : `${plan} has one place, yours. With a larger plan you invite colleagues: they write in your catalogue with your queries, each with a role, and you see who did what.`}
          </p>
        </div>
        <ButtonLink href={paths.subscriptions} variant="primary">
          See the plans
        </ButtonLink>
      </div>
    </Card>
  );
}
