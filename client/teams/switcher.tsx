import { ChevronsUpDown, Mail, Store, User } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { roleLabels } from '#shared/teams/roles.ts';
import { showCatalogue, useCatalogue } from '../session/catalogue.ts';
import { useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';

/** Chooses the catalogue that this tab shows. Not there for somebody who works in no other one and is invited to none. */
export function CatalogueSwitcher({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
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
    setTimeout(() => setGoing(false), 3_000);
  };
  return (
    <li>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            disabled={going}
            className="flex min-h-9 w-full items-center gap-2.5 rounded-control border bg-card px-2.5 py-1.5 text-start font-medium shadow-soft hover:bg-sunken touch:min-h-11"
          >
            <Store className="size-4.5 shrink-0 text-muted-foreground" />
            <span className="min-w-0 flex-1 truncate">
              <span className="sr-only">Catalogue shown: </span>
              {other?.name ?? 'My catalogue'}
            </span>
            <ChevronsUpDown className="size-4 shrink-0 text-muted-foreground" />
          </button>
        }
      >
        <MenuItem icon={<User className="size-4" />} disabled={!other} onSelect={() => show(null)}>
          My catalogue
        </MenuItem>
        {list.map(({ ownerId, name, role }) => (
          <MenuItem
            key={ownerId}
            icon={<Store className="size-4" />}
            disabled={ownerId === other?.ownerId}
            onSelect={() => show(ownerId)}
          >
            <span className="min-w-0">
              <span className="block truncate">{name}</span>
              <span className="block text-muted-foreground text-sm">{roleLabels[role]}</span>
            </span>
          </MenuItem>
        ))}
        {waiting > 0 && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={<Mail className="size-4" />}
              onSelect={() => {
                onNavigate?.();
                navigate(paths.invitation);
              }}
            >
              {waiting === 1 ? '1 invitation' : `${waiting} invitations`}
            </MenuItem>
          </>
        )}
      </Menu>
    </li>
  );
}
