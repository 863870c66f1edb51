import type { ActivityItem, ActivityKind } from '#shared/activity/activity.ts';

/** One kind of long jobs, for the list of all jobs of a person. The table of the kind stays the only place where its state is. */
export interface Source<Facts> {
  kind: ActivityKind;
  /**
   * A SELECT without parameters over all jobs of the kind that have been asked for, with these columns: `owner` (uuid of the
   * seller), `id` (uuid), `changed` (timestamptz, when the row last changed), `live` (boolean, true until the job is over) and
   * `facts` (json, what `show` needs). Conditions are added around it. So it must be a plain SELECT, of which the database can use
   * an index on the owner.
   */
  select: string;
  /** Turns a row into what is shown. */
  show(id: string, facts: Facts): Omit<ActivityItem, 'id' | 'kind'>;
}

/** A source whose facts only its own `show` knows. */
export type AnySource = Source<unknown>;

export const source = <Facts>(one: Source<Facts>): AnySource => ({ ...one, show: (id, facts) => one.show(id, facts as Facts) });
