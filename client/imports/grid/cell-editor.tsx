import { useRef } from 'react';
import { fileLimits } from '#shared/catalogue-files.ts';

/**
 * The text field for editing a cell. Enter keeps the text and moves down, Tab keeps it and moves right, Escape drops the edit.
 */
export function CellEditor({
  label,
  text,
  cut,
  onDone,
}: {
  label: string;
  text: string;
  /** True if the cell is too long to be shown here, so that its text can only be replaced. */
  cut: boolean;
  onDone: (text: string | null, down: number, right: number) => void;
}) {
  // Leaving the field keeps its text too. When the field is removed it loses the focus once more; that must not report an edit
  // again.
  const over = useRef(false);
  const done = (value: string | null, down: number, right: number) => {
    if (over.current) return;
    over.current = true;
    onDone(value, down, right);
  };
  return (
    <textarea
      aria-label={label}
      defaultValue={text}
      rows={1}
      spellCheck={false}
      maxLength={fileLimits.cell}
      placeholder={cut ? 'Too long to edit here: type a new text' : undefined}
      // biome-ignore lint/a11y/noAutofocus: the person has just opened this cell
      autoFocus
      onFocus={(event) => event.target.setSelectionRange(event.target.value.length, event.target.value.length)}
      onBlur={(event) => done(event.target.value, 0, 0)}
      onKeyDown={(event) => {
        const { value } = event.currentTarget;
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') done(null, 0, 0);
        else if (event.key === 'Enter' && !event.altKey && !event.shiftKey) done(value, 1, 0);
        else if (event.key === 'Tab') done(value, 0, event.shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      className="absolute start-0 top-0 z-20 field-sizing-content max-h-40 min-h-full min-w-full max-w-96 resize-none bg-card px-3 py-1.5 text-lg shadow-float outline-2 outline-ring sm:text-base"
    />
  );
}
