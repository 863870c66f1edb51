import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { cn } from '../cn.ts';
import { controlClass, Field, useField, useFieldLabel } from '../field.tsx';
import type { BlockFinding } from './finding.ts';
import { FindingsList } from './findings-list.tsx';
import type { EditorProps, TextProps } from './text-props.ts';

/** Minimum height of a field, by its number of lines. */
const heights = {
  1: 'min-h-control',
  2: 'min-h-[calc(2lh+1rem+2px)]',
  3: 'min-h-[calc(3lh+1rem+2px)]',
  6: 'min-h-[calc(6lh+1rem+2px)]',
  8: 'min-h-[calc(8lh+1rem+2px)]',
};
export type Rows = keyof typeof heights;

type Inside<F extends BlockFinding> = Omit<TextProps<F>, 'optional' | 'hint' | 'error' | 'aside' | 'hideLabel'> & {
  rows: Rows;
  multiline: boolean;
  /** Whether a toolbar stands above the text, inside its box. */
  withToolbar?: boolean;
  /** The text without markup, shown until the editor has loaded. */
  reading: string;
  /** The texts of the blocks (paragraphs, headings, list items), for `check`. */
  blocks: readonly string[];
  editor: (props: EditorProps<F>) => ReactNode;
};

/**
 * Label, hint and error around an editor. The editor's code is loaded when it is first needed; until then its text can be read.
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
  editor,
  ...props
}: Inside<F>) {
  const field = useField({});
  const labelId = useFieldLabel();
  const takeFocus = useRef(false);
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
  const textClass = cn(
    'max-h-[60vh] overflow-y-auto px-3',
    rows === 1 ? 'py-[calc((var(--spacing-control)-1lh)/2-1px)]' : 'py-2',
    heights[rows],
    withToolbar ? 'text-lg sm:text-base -outline-offset-2! rounded-b-[7px]' : controlClass,
  );
  return (
    <Suspense
      fallback={
        <div className="grid min-w-0 gap-2">
          <div className={boxClass}>
            {withToolbar && <div className="h-[calc(2.5rem+1px)] border-b touch:h-[calc(3.25rem+1px)]" />}
            <Waiting text={reading} label={labelId ? undefined : props.label} className={textClass} takeFocus={takeFocus} />
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

/** A box that shows the text while the editor is loading. If it had the focus when the editor has loaded, the editor gets it. */
function Waiting({
  text,
  label,
  className,
  takeFocus,
}: {
  text: string;
  label: string | undefined;
  className: string;
  takeFocus: RefObject<boolean>;
}) {
  const { id } = useField({});
  return (
    <textarea
      id={id}
      aria-label={label}
      aria-busy="true"
      readOnly
      rows={1}
      value={text}
      className={cn('field-sizing-content block w-full resize-none', className)}
      onFocus={() => {
        takeFocus.current = true;
      }}
      onBlur={(event) => {
        // Blur also fires when the focused box is removed from the page. That does not mean that the person left the box.
        if (event.currentTarget.isConnected) takeFocus.current = false;
      }}
    />
  );
}

/** The list of findings while the editor is still loading, so that nothing below it moves later. Its buttons do nothing yet. */
function WaitingFindings<F extends BlockFinding>({
  label,
  blocks,
  check,
  findings = [],
  onFact,
  onConfirm,
}: Pick<TextProps<F>, 'label' | 'check' | 'findings' | 'onFact' | 'onConfirm'> & { blocks: readonly string[] }) {
  const items = [...(check?.(blocks) ?? []), ...findings].map((finding, at) => ({
    id: String(at),
    finding,
    placed: finding.end > finding.start,
  }));
  if (items.length === 0) return null;
  const later = () => {};
  return (
    <div inert>
      <FindingsList label={label} items={items} onShow={later} onFix={later} onFact={onFact} onConfirm={onConfirm} />
    </div>
  );
}

const given = (attributes: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined));
