import { Redo2, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** Undo and redo across all parts of the listing, whoever changed them: the seller, a fix, or the writer. */
export function UndoButtons({
  canUndo,
  canRedo,
  onUndo,
  onRedo,
}: {
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
}) {
  const button = (label: string, keys: string, isOn: boolean, icon: React.ReactNode, press: () => void) => (
    <Button
      variant="ghost"
      iconOnly
      aria-label={label}
      aria-keyshortcuts={keys}
      // Not `disabled`, which would take the focus away from somebody who presses it until nothing is left.
      aria-disabled={!isOn}
      data-undo={label}
      icon={icon}
      onClick={() => isOn && press()}
    />
  );
  return (
    <span className="flex">
      {button('Undo', 'Control+Z', canUndo, <Undo2 className="size-4.5" />, onUndo)}
      {button('Redo', 'Control+Shift+Z', canRedo, <Redo2 className="size-4.5" />, onRedo)}
    </span>
  );
}
