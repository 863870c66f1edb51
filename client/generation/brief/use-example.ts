import { useState } from 'react';
import { forgetAsked, noteAsked, wasAsked } from '../../account/asked.ts';
import { trpc } from '../../trpc.ts';
import { toast } from '../../ui/toast.ts';
import type { Current } from './generate-button.tsx';

/**
 * Whether the example stands on the desk: `unknown` while that is being found out. It is for sellers who have no product and no
 * text yet and have not removed it on this device.
 */
export function useExample(uid: string, current: Current | undefined) {
  const key = `asked:example:${uid}` as const;
  const [removed, setRemoved] = useState(() => wasAsked(key));
  const isNew = current?.used.products === 0;
  const drafts = trpc.generation.history.useQuery({}, { enabled: isNew && !removed });
  const remove = () => {
    noteAsked(key);
    setRemoved(true);
    const undo = () => {
      forgetAsked(key);
      setRemoved(false);
    };
    toast('The example is removed', { duration: 10_000, action: { label: 'Undo', onClick: undo } });
  };
  const shown = isNew && !removed && drafts.data?.items.every(({ listing }) => listing === null);
  return { example: drafts.isLoading ? ('unknown' as const) : shown ? ('shown' as const) : ('none' as const), remove };
}
