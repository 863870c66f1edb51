import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useRoute } from 'wouter';
import { paths } from '#shared/paths.ts';
import { changesInWords } from '../bulk-edits/edit-words.ts';
import { madeEdits } from '../bulk-edits/made-edits.ts';
import { useUndoEdit } from '../bulk-edits/use-undo-edit.ts';
import { useExportDialog } from '../exports/use-export-dialog.tsx';
import type { NavEntry } from '../layouts/seller-links.ts';
import { plural } from '../products/format.ts';
import { useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { nearText } from '../ui/dates.ts';
import { EVERYWHERE, useKeys } from '../ui/keys.ts';
import { loadLater } from '../ui/load-later.ts';
import { toast, UNDO_FOR } from '../ui/toast.ts';
import { goTos } from './go-to.ts';
import { openKeyList, openPalette, useOpened } from './opened.ts';
import { noteRecent } from './recent.ts';
import { loadPalette } from './search-button.tsx';
import { useTypedAhead } from './typed-ahead.ts';

const Palette = lazy(() => loadLater(loadPalette));
const KeyList = lazy(() => loadLater(() => import('./key-list.tsx')));

/** The keys that work on every screen of the app, the palette, and the list of keys. `screens` are those of the navigation. */
export default function Everywhere({ screens }: { screens: readonly NavEntry[] }) {
  const [, navigate] = useLocation();
  const { opened } = useOpened();
  const exporting = useExportDialog();
  const client = useQueryClient();
  const undoEdit = useUndoLastEdit();
  useVisitedProduct();
  useKeys(EVERYWHERE, [
    { keys: 'Mod+k', does: 'Search and go to', run: openPalette },
    { keys: '/', does: 'Search and go to', run: openPalette },
    { keys: 'c', does: 'Add product', run: () => navigate(paths.productNew) },
    {
      keys: 'z',
      does: 'Undo what was just changed, or the last edit of many products',
      run: () => void undoLast(client, undoEdit),
    },
    // The notifications listen to this one themselves.
    { keys: 'Alt+t', does: 'Go to the notifications', run: () => false },
    { keys: '?', does: 'Show the keys', run: openKeyList },
    ...goTos(screens).map(({ keys, label, href }) => ({ keys, does: `Go to ${label}`, run: () => navigate(href) })),
  ]);
  // The page may be left by Back while one of them is open. The next one begins without it.
  useEffect(() => () => useOpened.setState({ opened: null }), []);
  const close = (open: boolean) => {
    if (!open) useOpened.setState({ opened: null });
  };
  // While they are closed they stay, so that they can give the focus back.
  const takeAhead = useTypedAhead(opened === 'palette', () => close(false));
  const seen = useRef({ palette: false, keys: false });
  if (opened) seen.current[opened] = true;
  return (
    <Suspense>
      {seen.current.palette && (
        <Palette
          open={opened === 'palette'}
          onOpenChange={close}
          screens={screens}
          takeAhead={takeAhead}
          exportAll={() => exporting.open({ products: { kind: 'all' }, count: null })}
        />
      )}
      {seen.current.keys && <KeyList open={opened === 'keys'} onOpenChange={close} />}
      {exporting.dialog}
    </Suspense>
  );
}

/** For how many milliseconds Undo waits for a change that is being saved, and for its notification to appear. */
const SAVED_WITHIN = 5_000;
const SHOWN_WITHIN = 200;

/**
 * Presses Undo of the newest notification that has it, or else calls `otherwise`. A change that is still being saved is waited for,
 * because its notification comes with the answer: otherwise a quick press would undo the change before it, or nothing.
 */
async function undoLast(client: QueryClient, otherwise: () => Promise<void>): Promise<void> {
  const wasSaving = client.isMutating() > 0;
  for (const until = Date.now() + SAVED_WITHIN; client.isMutating() > 0 && Date.now() < until; ) await pause(20);
  if (wasSaving) await pause(SHOWN_WITHIN);
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-sonner-toast]:not([data-removed=true]) [data-action]');
  const undo = [...buttons].find(({ textContent }) => textContent === 'Undo');
  if (undo) undo.click();
  else await otherwise();
}

/**
 * Takes the last edit of many products back that was made on this page. Of an older one it asks first, by a notification whose Undo
 * the same key presses.
 */
function useUndoLastEdit(): () => Promise<void> {
  const utils = trpc.useUtils();
  const { mutate } = useUndoEdit();
  return async () => {
    const made = madeEdits.newest();
    if (made) return mutate({ id: made });
    const [last] = await utils.bulkEdits.list.fetch({ undoable: true }).catch(() => []);
    // However often the key is pressed, there is one of these.
    const once = { id: 'undo-last' };
    if (!last) return toast('There is nothing to undo', once);
    const { id, changes, total, createdAt } = last;
    toast('Undo this edit? Press Z again.', {
      ...once,
      description: `${changesInWords(changes)}, ${plural(total, 'product')}, ${nearText(createdAt, new Date())}`,
      duration: UNDO_FOR,
      action: { label: 'Undo', onClick: () => mutate({ id }) },
    });
  };
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Remembers the product that is looked at, as soon as the page has loaded it. */
function useVisitedProduct(): void {
  const { uid } = useUser();
  const [, params] = useRoute<{ id: string }>(paths.product(':id'));
  const id = params?.id ?? '';
  const name = trpc.products.get.useQuery({ id }, { enabled: false }).data?.name;
  useEffect(() => {
    if (name !== undefined) noteRecent(uid, { id, name });
  }, [uid, id, name]);
}
