import { ChevronsUpDown, Mail, Store, User } from 'lucide-react';
import { roleLabels } from '#shared/teams/roles.ts';
import type { RouterOutputs } from '../trpc.ts';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';

/** The list of catalogues that the switcher opens. */
export default function SwitcherMenu({
  name,
  shownId,
  list,
  waiting,
  going,
  onShow,
  onInvitations,
}: {
  name: string;
  /** The owner of the catalogue that is shown; null for the person's own. */
  shownId: string | null;
  list: RouterOutputs['teams']['catalogues'];
  /** How many invitations wait for an answer. */
  waiting: number;
  going: boolean;
  onShow: (ownerId: string | null) => void;
  onInvitations: () => void;
}) {
  return (
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
            {name}
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-muted-foreground" />
        </button>
      }
    >
      <MenuItem icon={<User className="size-4" />} disabled={shownId === null} onSelect={() => onShow(null)}>
        My catalogue
      </MenuItem>
      {list.map(({ ownerId, name, role }) => (
        <MenuItem
          key={ownerId}
          icon={<Store className="size-4" />}
          disabled={ownerId === shownId}
          onSelect={() => onShow(ownerId)}
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
          <MenuItem icon={<Mail className="size-4" />} onSelect={onInvitations}>
            {waiting === 1 ? '1 invitation' : `${waiting} invitations`}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
