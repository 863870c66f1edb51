import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from './button.tsx';

/**
 * The buttons of a row in a sortable list: up, down, remove. After a move, the list finds the pressed button by `data-move` to
 * focus it again.
 */
export function RowButtons({
  name,
  index,
  count,
  disabled = false,
  onMove,
  onRemove,
}: {
  /** What the buttons' labels call a row, for example "bullet". */
  name: string;
  index: number;
  count: number;
  disabled?: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  return (
    <span className="flex gap-1">
      <Button
        variant="ghost"
        iconOnly
        data-move="-1"
        aria-label={`Move ${name} ${index + 1} up`}
        disabled={disabled || index === 0}
        icon={<ArrowUp className="size-4" />}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="ghost"
        iconOnly
        data-move="1"
        aria-label={`Move ${name} ${index + 1} down`}
        disabled={disabled || index === count - 1}
        icon={<ArrowDown className="size-4" />}
        onClick={() => onMove(1)}
      />
      <Button
        variant="ghost"
        iconOnly
        aria-label={`Remove ${name} ${index + 1}`}
        disabled={disabled}
        icon={<Trash2 className="size-4" />}
        onClick={onRemove}
      />
    </span>
  );
}
