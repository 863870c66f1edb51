import { type ReactNode, type RefObject, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { controlClass, Field, useField, useFieldLabel } from '../field.tsx';
import type { BlockFinding } from './finding.ts';
import { FindingsList } from './findings-list.tsx';
import type { Cursor, EditorProps, TextProps } from './text-props.ts';

/** Minimum height of a field, by its number of lines. */
const heights = {
  1: 'min-h-control',
  2: 'min-h-[calc(2lh+1rem+2px)]',
  3: 'min-h-[calc(3lh+1rem+2px)]',
  6: 'min-h-[calc(6lh+1rem+2px)]',
  8: 'min-h-[calc(8lh+1rem+2px)]',
};
export type Rows = keyof typeof heights;

const boxOf = (rows: Rows) =>
  cn('max-h-[60vh] overflow-y-auto px-3', rows === 1 ? 'py-[calc((var(--spacing-control)-1lh)/2-1px)]' : 'py-2', heights[rows]);

/** The looks of a field of plain text, for a text that is shown in the same place before it can be edited. */
export const plainBoxClass = (rows: Rows) => cn(boxOf(rows), controlClass);

type Inside<F extends BlockFinding> = Omit<TextProps<F>, 'optional' | 'hint' | 'error' | 'aside' | 'hideLabel'> & {
  rows: Rows;
  multiline: boolean;
  /** Whether a toolbar stands above the text, inside its box. */
  withToolbar?: boolean;
  /** The text without markup, shown until the editor has loaded. */
  reading: string;
  /** The texts of the blocks (paragraphs, headings, list items), for `check`. */
  blocks: readonly string[];
  /** What can be typed until the editor has loaded. Without it the text can only be read. */
  early?: { maxLength: number | undefined; clean: (text: string) => string } | undefined;
  editor: (props: EditorProps<F>) => ReactNode;
};

/**
 * Label, hint and error around an editor. The editor's code is loaded when it is first needed; until then a simple box shows
 * the text.
 */
export function TextField<F extends BlockFinding>({
  optional = false,
  hint,
  error,
  aside,
  hideLabel = false,
  ...inside
}: TextProps<F> & Inside<F>) {
  if (hideLabel) return <TextInside {...inside} />;
  return (
    <Field label={inside.label} optional={optional} hint={hint} error={error ?? null} aside={aside}>
      <TextInside {...inside} />
    </Field>
  );
}

function TextInside<F extends BlockFinding>({
  rows,
  multiline,
  withToolbar = false,
  reading,
  blocks,
  early,
  editor,
  ...props
}: Inside<F>) {
  const field = useField({});
  const labelId = useFieldLabel();
  const takeFocus = useRef<Cursor | null>(null);
  const attributes = given({
    role: 'textbox',
    'aria-multiline': String(multiline),
    id: field.id,
    'aria-labelledby': labelId,
    'aria-label': labelId ? undefined : props.label,
    'aria-describedby': field['aria-describedby'],
    'aria-invalid': field['aria-invalid'] ? 'true' : undefined,
  });
  useFocusFromLabel(labelId, field.id);
  const invalid = field['aria-invalid'] || undefined;
  const boxClass = withToolbar ? cn(controlClass, invalid && 'border-bad') : '';
  const textClass = cn(boxOf(rows), withToolbar ? 'text-lg sm:text-base -outline-offset-2! rounded-b-[7px]' : controlClass);
  return (
    <Suspense
      fallback={
        <div className="grid min-w-0 gap-2">
          <div className={boxClass}>
            {withToolbar && <div className="h-[calc(2.5rem+1px)] border-b touch:h-[calc(3.25rem+1px)]" />}
            <Waiting
              text={reading}
              label={labelId ? undefined : props.label}
              className={textClass}
              takeFocus={takeFocus}
              onChange={early && ((text) => props.onChange(early.clean(text)))}
              maxLength={early?.maxLength}
              oneLine={!multiline}
            />
          </div>
          <WaitingFindings {...props} blocks={blocks} />
        </div>
      }
    >
      {editor({ ...props, attributes, boxClass, textClass, takeFocus })}
    </Suspense>
  );
}

/** Moves the focus into the editor when its label is clicked. Browsers do that only for form elements. */
function useFocusFromLabel(labelId: string | undefined, id: string | undefined): void {
  useEffect(() => {
    const label = labelId ? document.getElementById(labelId) : null;
    const go = () => {
      const text = id ? document.getElementById(id) : null;
      if (text?.isContentEditable) text.focus();
    };
    label?.addEventListener('click', go);
    return () => label?.removeEventListener('click', go);
  }, [labelId, id]);
}

/**
 * A box that shows the text while the editor is loading. What is typed into it goes to `onChange`, so that none of it is lost. If
 * the box has the focus when the editor has loaded, the focus moves to the editor.
 */
function Waiting({
  text,
  label,
  className,
  takeFocus,
  onChange,
  maxLength,
  oneLine,
}: {
  text: string;
  label: string | undefined;
  className: string;
  takeFocus: RefObject<Cursor | null>;
  onChange: ((text: string) => void) | undefined;
  maxLength: number | undefined;
  oneLine: boolean;
}) {
  const { id } = useField({});
  const keepCursor = ({ currentTarget: box }: SyntheticEvent<HTMLTextAreaElement>) => {
    takeFocus.current = { start: box.selectionStart, end: box.selectionEnd };
  };
  return (
    <textarea
      id={id}
      aria-label={label}
      aria-busy="true"
      readOnly={!onChange}
      maxLength={maxLength}
      rows={1}
      value={text}
      onChange={(event) => {
        keepCursor(event);
        onChange?.(event.target.value);
      }}
      onSelect={keepCursor}
      onKeyDown={(event) => {
        // In a field of one line Enter submits the form, as it will once the editor is there.
        if (!oneLine || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
      className={cn('field-sizing-content block w-full resize-none', className)}
      onFocus={keepCursor}
      onBlur={(event) => {
        // Blur also fires when the focused box is removed from the page. That does not mean that the person left the box.
        if (event.currentTarget.isConnected) takeFocus.current = null;
      }}
    />
  );
}

/**
 * The list of findings while the editor is still loading, so that nothing below it moves later. Its buttons do nothing yet. Text
 * typed meanwhile is checked only by the editor, because new findings here could push away a button that the person is pressing.
 */
function WaitingFindings<F extends BlockFinding>({
  label,
  blocks,
  check,
  findings = [],
  listed = true,
  ...actions
}: Pick<TextProps<F>, 'label' | 'check' | 'findings' | 'listed' | 'onFact' | 'onConfirm' | 'canConfirm'> & {
  blocks: readonly string[];
}) {
  const [first] = useState(blocks);
  const items = [...(check?.(first) ?? []), ...findings].map((finding, at) => ({
    id: String(at),
    finding,
    placed: finding.end > finding.start,
  }));
  if (!listed || items.length === 0) return null;
  const later = () => {};
  return (
    <div inert>
      <FindingsList label={label} items={items} {...actions} onShow={later} onFix={later} />
    </div>
  );
}

const given = (attributes: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined));
