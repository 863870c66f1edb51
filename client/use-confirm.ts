import { useState } from 'react';
import { readError } from './errors.ts';

interface MutationLike {
  error: unknown;
  isPending: boolean;
  reset: () => void;
}

/**
 * Asks before a mutation runs: `ask` opens the `ConfirmDialog` that gets `dialog`, and `close` closes it. The dialog says why the
 * mutation failed; closing it forgets that.
 */
export function useConfirm({ error, isPending, reset }: MutationLike) {
  const [open, setOpen] = useState(false);
  return {
    ask: () => setOpen(true),
    close: () => setOpen(false),
    dialog: {
      open,
      onOpenChange: (next: boolean) => {
        setOpen(next);
        if (!next) reset();
      },
      busy: isPending,
      problem: error ? readError(error).message : null,
    },
  };
}
