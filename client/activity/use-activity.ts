import type { ActivityItem, ActivityKind } from '#shared/activity/activity.ts';
import { trpc } from '../trpc.ts';

/** A long job of the person, as it is at the moment. Undefined while it is not known, and once it is not listed any more. */
export function useActivity(kind: ActivityKind, id: string | undefined): ActivityItem | undefined {
  const { data } = trpc.activity.list.useQuery();
  return data?.find((item) => item.kind === kind && item.id === id);
}
