import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { Meter } from '../ui/meter.tsx';
import type { TeamOverview } from './team-types.ts';

/** How many places of the plan are taken. With `isFull`, it says why nobody can be invited now, and the way to more places. */
export function SeatsMeter({
  team: { seats, invitations, role },
  isFull,
}: {
  team: Pick<TeamOverview, 'seats' | 'invitations' | 'role'>;
  isFull: boolean;
}) {
  const { used, allowed } = seats;
  const waiting = invitations.filter(({ isOver }) => !isOver).length;
  const open = waiting > 0 ? `, with ${waiting === 1 ? 'one open invitation' : `${waiting} open invitations`}` : '';
  const words =
    allowed === null
      ? `${used} ${used === 1 ? 'person' : 'people'}${open}`
      : `${used} of ${allowed} ${allowed === 1 ? 'place' : 'places'} taken${open}`;
  return (
    <div className="grid gap-1.5">
      <p className="text-muted-foreground text-sm">{words}</p>
      {allowed !== null && (
        <Meter label="Places taken" value={used} max={allowed} tone={used > allowed ? 'warn' : 'primary'} valueText={words} />
      )}
      {isFull && (
        <p>
          Nobody else can be invited, because all places are taken.{' '}
          {role === 'owner' ? (
            <Link href={paths.subscriptions} className="font-medium text-primary hover:underline">
              See plans with more places
            </Link>
          ) : (
            'Its owner can choose a plan with more.'
          )}
        </p>
      )}
    </div>
  );
}
