import { useState } from 'react';
import { useOnline } from '../../ui/use-online.ts';
import type { SaveState } from './draft-saver.ts';

const words: Record<SaveState, string> = {
  idle: '',
  saving: 'Saving',
  saved: 'Saved',
  here: 'Kept on this device. It is saved with your next change.',
};

/** Said where the saving is told, on every part of the desk. */
export const OFFLINE = 'You are offline. What you type is kept on this device.';

/**
 * Tells whether the edits are saved, and that the browser has no connection. "Saving" is shown but not announced to screen readers,
 * because they would hear it after every pause in typing.
 */
export function SaveStatus({ state }: { state: SaveState }) {
  const online = useOnline();
  const shown = online ? words[state] : OFFLINE;
  const [said, setSaid] = useState('');
  if ((state !== 'saving' || !online) && said !== shown) setSaid(shown);
  return (
    <>
      <span aria-hidden="true" className="text-muted-foreground text-sm">
        {shown}
      </span>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  );
}
