import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { showCatalogue, useCatalogue } from '../session/catalogue.ts';
import { useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { loadLater } from '../ui/load-later.ts';

/** Few people work in more than one catalogue, so the menu is loaded for those alone. */
const SwitcherMenu = lazy(() => loadLater(() => import('./switcher-menu.tsx')));

/** Chooses the catalogue that this tab shows. Not there for somebody who works in no other one and is invited to none. */
export default function CatalogueSwitcher({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { uid } = useUser();
  const { other } = useCatalogue();
  const [, navigate] = useLocation();
  const [going, setGoing] = useState(false);
  const catalogues = trpc.teams.catalogues.useQuery();
  const invitations = trpc.teams.invitations.useQuery();
  const list = catalogues.data ?? [];
  const waiting = invitations.data?.invitations.length ?? 0;
  if (list.length === 0 && waiting === 0 && !other) return null;
  const show = (ownerId: string | null) => {
    if (ownerId === (other?.ownerId ?? null)) return;
    setGoing(true);
    showCatalogue(uid, ownerId);
    // If the person stays after all, for something that is not saved, they can choose again.
    setTimeout(() => setGoing(false), 3_000);
  };
  return (
    <li className="min-h-9 touch:min-h-11">
      <Suspense>
        <SwitcherMenu
          name={other?.name ?? 'My catalogue'}
          shownId={other?.ownerId ?? null}
          list={list}
          waiting={waiting}
          going={going}
          onShow={show}
          onInvitations={() => {
            onNavigate?.();
            navigate(paths.invitation);
          }}
        />
      </Suspense>
    </li>
  );
}
