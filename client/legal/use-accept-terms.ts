import { updateUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';

/** Accepts the newest version of the terms. The notices about it go at once. */
export function useAcceptTerms() {
  const utils = trpc.useUtils();
  return trpc.terms.accept.useMutation({
    onSuccess: () => {
      updateUser({ userData: { askToAccept: false } });
      void utils.terms.read.invalidate();
    },
  });
}
