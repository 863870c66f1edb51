import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTypedAhead } from '../keys/typed-ahead.ts';
import { Kbd } from '../ui/kbd.tsx';
import { EVERYWHERE, useKeys } from '../ui/keys.ts';
import { loadAhead, loadLater } from '../ui/load-later.ts';

const loadPalette = () => import('../admin/palette.tsx');
const Palette = lazy(() => loadLater(loadPalette));
const KeyList = lazy(() => loadLater(() => import('../keys/key-list.tsx')));

/** The search box of the admin area: a button that opens the palette, as Ctrl+K does. */
export function AdminSearch() {
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null);
  const [seen, setSeen] = useState({ palette: false, keys: false });
  const open = (what: 'palette' | 'keys') => {
    setSeen({ ...seen, [what]: true });
    setOpened(what);
  };
  useKeys(EVERYWHERE, [
    { keys: 'Mod+k', does: 'Search the admin area', run: () => open('palette') },
    { keys: '/', does: 'Search the admin area', run: () => open('palette') },
    { keys: '?', does: 'Show the keys', run: () => open('keys') },
  ]);
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpened(null);
  };
  const takeAhead = useTypedAhead(opened === 'palette', () => close(false));
  return (
    <search className="w-full max-w-sm">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={() => loadAhead(loadPalette)}
        onClick={() => open('palette')}
        className="flex h-control w-full items-center gap-2.5 rounded-control border border-control bg-card px-3 text-start text-muted-foreground hover:border-foreground/60"
      >
        <Search className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate">Search</span>
        <span className="flex gap-1 touch:hidden max-sm:hidden">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <Suspense>
        {seen.palette && <Palette open={opened === 'palette'} onOpenChange={close} takeAhead={takeAhead} />}
        {seen.keys && <KeyList open={opened === 'keys'} onOpenChange={close} />}
      </Suspense>
    </search>
  );
}
