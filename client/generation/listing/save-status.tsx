import { useState } from 'react';
import type { SaveState } from './draft-saver.ts';

const words: Record<SaveState, string> = {
  idle: '',
  saving: 'Saving',
  saved: 'Saved',
  here: 'Kept on this device. It is saved with your next change.',
};

/**
 * Tells whether the edits are saved. "Saving" is shown but not announced to screen readers, because they would hear it after
 * every pause in typing.
 */
export function SaveStatus({ state }: { state: SaveState }) {
  const [said, setSaid] = useState('');
  if (state !== 'saving' && said !== words[state]) setSaid(words[state]);
  return (
    <>
      <span aria-hidden="true" className="text-muted-foreground text-sm">
        {words[state]}
      </span>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  );
}
