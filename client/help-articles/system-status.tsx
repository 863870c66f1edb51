import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { doors } from '#shared/paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { exactTime } from '../ui/dates.ts';

/** Whether Listwright works at this moment: the server says whether it reaches its database and can write files. */
export function SystemStatus() {
  const status = useQuery({
    queryKey: ['system-status'],
    queryFn: async () => {
      const answer = await fetch(doors.readyz);
      // Read to its end, so that the connection is free again.
      await answer.text();
      return { ready: answer.ok, at: new Date() };
    },
    staleTime: 30_000,
    retry: false,
  });
  const ready = status.data?.ready ?? false;
  return (
    <Card title="System status">
      <p role="status" className="flex items-start gap-2">
        {status.isPending ? (
          'Asking the server'
        ) : ready ? (
          <>
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ok" />
            Everything works. Checked at {exactTime(status.data?.at ?? new Date())}.
          </>
        ) : (
          <>
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-bad" />
            Something does not work at the moment. What you saved is safe; wait a minute, then check again.
          </>
        )}
      </p>
      <div className="mt-3">
        <Button size="sm" busy={status.isFetching} onClick={() => void status.refetch()}>
          Check again
        </Button>
      </div>
    </Card>
  );
}
