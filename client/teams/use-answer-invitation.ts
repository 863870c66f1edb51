import { showCatalogue } from '../session/catalogue.ts';
import { useSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { keepInvitation } from './kept-invitation.ts';

/** Accepts an invitation, which opens the catalogue, or declines it. Whoever calls it shows the errors. */
export function useAnswerInvitation({ onDeclined }: { onDeclined: () => void }) {
  const uid = useSession((session) => session.authUser?.uid ?? '');
  const utils = trpc.useUtils();
  const accept = trpc.teams.accept.useMutation({
    meta: { quiet: true },
    onSuccess: ({ ownerId }) => {
      keepInvitation(null);
      showCatalogue(uid, ownerId);
    },
  });
  const decline = trpc.teams.decline.useMutation({
    meta: { quiet: true },
    onSuccess: () => {
      keepInvitation(null);
      void utils.notifications.invalidate();
      onDeclined();
    },
  });
  return { accept, decline };
}
