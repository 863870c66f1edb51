import { Search } from 'lucide-react';
import { Kbd } from '../ui/kbd.tsx';
import { loadAhead } from '../ui/load-later.ts';
import { openPalette } from './opened.ts';

/** Loads the code of the palette, for the moment it is opened. */
export const loadPalette = () => import('./palette.tsx');

/** Opens the palette: a field in the sidebar of a wide screen, an icon on a narrow one. */
export function SearchButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={() => loadAhead(loadPalette)}
      onFocus={() => loadAhead(loadPalette)}
      onClick={openPalette}
      className="flex size-dense shrink-0 items-center justify-center gap-2 rounded-control touch:size-11 hover:bg-foreground/7 lg:h-control lg:w-full lg:justify-start lg:border lg:border-control lg:bg-card lg:px-2.5 lg:text-muted-foreground"
    >
      <Search className="size-4.5" />
      <span className="flex-1 text-start max-lg:sr-only">
        Search<span className="sr-only"> and go to</span>
      </span>
      <Kbd className="max-lg:hidden">{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
    </button>
  );
}

const isApple = /Mac|iP/.test(navigator.platform);
