import { BookmarkPlus, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ViewNameDialog } from '../../saved-views/view-name-dialog.tsx';
import { type RouterOutputs, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';

type View = RouterOutputs['admin']['lists']['views'][number];

/** A view that the screen itself offers. */
export interface BuiltInView {
  name: string;
  /** The query of the address, as in `status=new&type=bug`; empty for the whole list. */
  query: string;
}

/**
 * The tabs above a list: views of the screen, then those the admin has saved. They are links, and the tab of a view is marked
 * while the list shows exactly that.
 */
export function ListViews({ list, query, builtIn }: { list: string; query: string; builtIn: readonly BuiltInView[] }) {
  const [path] = useLocation();
  const utils = trpc.useUtils();
  const views = trpc.admin.lists.views.useQuery({ list }).data;
  const renew = () => utils.admin.lists.views.invalidate({ list });
  const save = trpc.admin.lists.saveView.useMutation({ meta: { quiet: true }, onSuccess: renew });
  const restore = trpc.admin.lists.saveView.useMutation({ onSuccess: renew });
  const remove = trpc.admin.lists.deleteView.useMutation({
    onSettled: renew,
    onSuccess: (view) =>
      toast(`The view “${view.name}” is deleted`, {
        action: { label: 'Undo', onClick: () => restore.mutate({ ...view, list }) },
      }),
  });
  const [asked, setAsked] = useState<{ what: View | 'new'; isOpen: boolean; times: number } | null>(null);
  const ask = (what: View | 'new') => setAsked({ what, isOpen: true, times: (asked?.times ?? 0) + 1 });
  const open = views?.find((view) => view.query === query);
  const isKnown = open !== undefined || builtIn.some((view) => view.query === query);
  const tab = (view: BuiltInView, isOpen: boolean, key: string) => (
    <Link
      key={key}
      href={path + (view.query && `?${view.query}`)}
      aria-current={isOpen ? 'page' : undefined}
      className={cn(
        '-mb-px flex h-control shrink-0 items-center border-b-2 px-3 font-medium -outline-offset-2',
        isOpen ? 'border-primary text-foreground' : 'border-transparent text-muted-foreground hover:text-foreground',
      )}
    >
      <span className="max-w-48 truncate">{view.name}</span>
    </Link>
  );
  return (
    <div className="mb-4 flex items-center border-b">
      <nav aria-label="Views" className="flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none] max-sm:flex-wrap">
        {builtIn.map((view) => tab(view, view.query === query && !open, view.query))}
        {views?.map((view) => tab(view, view === open, view.id))}
      </nav>
      <span className="flex shrink-0 items-center ps-2">
        {!isKnown && views && (
          <Button variant="ghost" size="sm" icon={<BookmarkPlus className="size-4" />} onClick={() => ask('new')}>
            <span className="max-sm:sr-only">Save view</span>
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
            <MenuItem destructive icon={<Trash2 className="size-4" />} onSelect={() => remove.mutate({ id: open.id })}>
              Delete
            </MenuItem>
          </Menu>
        )}
      </span>
      {asked && (
        <ViewNameDialog
          key={asked.times}
          isNew={asked.what === 'new'}
          isFull={false}
          isOpen={asked.isOpen}
          start={asked.what === 'new' ? '' : asked.what.name}
          onName={(name) =>
            save.mutateAsync(
              asked.what === 'new' ? { id: crypto.randomUUID(), list, name, query } : { ...asked.what, list, name },
            )
          }
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      )}
    </div>
  );
}
