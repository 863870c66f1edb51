import type { ReactNode } from 'react';
import { plainBoxClass, type Rows } from '../../ui/rich-text/text-field.tsx';

/** A part of the text while it is being written: it stands where the field to edit it will stand. */
export function ArrivingBox({
  label,
  hideLabel = false,
  rows,
  hint,
  aside,
  text,
}: {
  label: string;
  hideLabel?: boolean;
  rows: Rows;
  hint?: string | undefined;
  aside?: ReactNode;
  text: string;
}) {
  const box = <p className={`whitespace-pre-wrap ${plainBoxClass(rows)}`}>{text}</p>;
  if (hideLabel) return box;
  return (
    <div className="grid content-start gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{label}</span>
        {aside && <span className="text-muted-foreground text-sm">{aside}</span>}
      </p>
      {box}
      {hint && <p className="text-muted-foreground text-sm">{hint}</p>}
    </div>
  );
}

export function CharacterCount({ text }: { text: string }) {
  return <span className="tabular-nums">{[...text.trim()].length} characters</span>;
}
