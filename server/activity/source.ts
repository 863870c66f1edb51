import type { ActivityItem, ActivityKind } from '#shared/activity/activity.ts';

/**
 * One kind of long jobs, such as imports, for the list of a person's jobs. The state of a job is kept only in the table of its
 * kind.
 */
export interface Source<Facts> {
  kind: ActivityKind;
  /**
   * A SELECT without parameters over all jobs of this kind that sellers have started, with these columns: `owner` (uuid of the
   * seller), `id` (uuid), `changed` (timestamptz, when the row last changed), `live` (boolean, true until the job is over) and
   * `facts` (json, what `show` needs). The caller adds conditions around it. It must be a plain SELECT, so that the database
   * can use an index on the owner.
   */
  select: string;
  /** Turns a row into what is shown. */
  show(id: string, facts: Facts): Omit<ActivityItem, 'id' | 'kind'>;
}

/** A source of any kind. Only its own `show` knows the type of its facts. */
export type AnySource = Source<unknown>;

export const source = <Facts>(one: Source<Facts>): AnySource => ({ ...one, show: (id, facts) => one.show(id, facts as Facts) });
