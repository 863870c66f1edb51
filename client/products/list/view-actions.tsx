import { ArrowLeft, ArrowRight, BookmarkPlus, Ellipsis, Pencil, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SAVED_VIEWS, VIEW_NAME } from '#shared/products/limits.ts';
import type { ListColumn } from '#shared/products/views.ts';
import type { SavedView, SavedViews } from '../../saved-views/use-saved-views.ts';
import { ViewNameDialog } from '../../saved-views/view-name-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useClientKey } from '../../use-client-key.ts';
import { isEdited, type ListState, nameForView, savedState, shownOf } from './list-address.ts';

type Change = (change: Partial<ListState>, how?: { replace?: boolean }) => void;

/** Saves what the list shows as a view, and changes the saved view that is open. */
export function useViewActions({
  saved,
  state,
  hidden,
  onChange,
}: {
  saved: SavedViews;
  state: ListState;
  /** The columns that are left out. */
  hidden: readonly ListColumn[];
  onChange: Change;
}) {
  const { views } = saved;
  const open = views?.find(({ id }) => id === state.saved);
  const edited = open !== undefined && isEdited(state, hidden, open.shown);
  const [asked, setAsked] = useState<{ what: SavedView | 'new'; isOpen: boolean; times: number } | null>(null);
  const ask = (what: SavedView | 'new') => setAsked({ what, isOpen: true, times: (asked?.times ?? 0) + 1 });
  const at = views?.findIndex(({ id }) => id === state.saved) ?? -1;

  const actions = state.view !== 'deleted' && views && (
    <span className="flex shrink-0 items-center gap-1 ps-2">
      {open && edited && (
        <Button
          data-needs="edit"
          size="sm"
          title={`Replace what “${open.name}” shows by this list`}
          icon={<Save className="size-4" />}
          onClick={() => void saved.replace(open, shownOf(state, hidden))}
        >
          <span className="max-sm:sr-only">Save changes</span>
        </Button>
      )}
      {(!open || edited) && (
        <Button data-needs="edit" variant="ghost" size="sm" icon={<BookmarkPlus className="size-4" />} onClick={() => ask('new')}>
          <span className="max-sm:sr-only">{open ? 'Save as new' : 'Save view'}</span>
        </Button>
      )}
      {open && (
        <Menu
          trigger={
            <Button
              variant="ghost"
              size="sm"
              iconOnly
              aria-label={`Actions for the view “${open.name}”`}
              icon={<Ellipsis className="size-4.5" />}
            />
          }
        >
          <MenuItem icon={<Pencil className="size-4" />} onSelect={() => ask(open)}>
            Rename
          </MenuItem>
          <MenuItem icon={<ArrowLeft className="size-4" />} disabled={at === 0} onSelect={() => void saved.move(open, at - 1)}>
            Move left
          </MenuItem>
          <MenuItem
            icon={<ArrowRight className="size-4" />}
            disabled={at === views.length - 1}
            onSelect={() => void saved.move(open, at + 1)}
          >
            Move right
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            destructive
            icon={<Trash2 className="size-4" />}
            onSelect={() => {
              saved.remove(open);
              onChange({ saved: '' });
            }}
          >
            Delete
          </MenuItem>
        </Menu>
      )}
    </span>
  );

  const shown = shownOf(state, hidden);
  const keyOf = useClientKey();
  // A view that was saved may have been renamed since, so the next one of the same name is another one.
  const [times, setTimes] = useState(0);
  const name = async (text: string) => {
    const renamed = asked?.what;
    if (renamed && renamed !== 'new') {
      // The newest version: it may have been loaded since the dialog was opened.
      const { id, version } = views?.find((view) => view.id === renamed.id) ?? renamed;
      return saved.update.mutateAsync({ id, version, changes: { name: text } });
    }
    // The same id if the answer was lost and the button is pressed again, so that one view is saved.
    const view = await saved.create.mutateAsync({ id: keyOf({ name: text, shown, times }), name: text, shown });
    setTimes(times + 1);
    onChange(savedState(view.id, shown));
  };
  const dialog = asked && (
    <ViewNameDialog
      key={asked.times}
      isNew={asked.what === 'new'}
      isFull={(views?.length ?? 0) >= SAVED_VIEWS}
      isOpen={asked.isOpen}
      start={asked.what === 'new' ? nameForView(state).slice(0, VIEW_NAME) : asked.what.name}
      onName={name}
      onClose={() => setAsked({ ...asked, isOpen: false })}
    />
  );

  const isGone = state.saved !== '' && views !== undefined && !open;
  const notice = isGone && (
    <Banner
      className="mb-3"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => ask('new')}>
            Save it again
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onChange({ saved: '' }, { replace: true })}>
            Close
          </Button>
        </span>
      }
    >
      The view of this link is no longer saved. The list still shows what it showed.
    </Banner>
  );
  return { open, edited, actions, notice, dialog };
}
