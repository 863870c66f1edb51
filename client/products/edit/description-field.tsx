import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type BlockFinding, countWords } from '../../ui/rich-text/finding.ts';
import { LooseFindings } from '../../ui/rich-text/findings-list.tsx';
import { blocksOf, RichText } from '../../ui/rich-text/rich-text.tsx';
import type { TextProps } from '../../ui/rich-text/text-props.ts';
import { Textarea } from '../../ui/textarea.tsx';
import { descriptionFormat } from '../description-format.ts';
import { DescriptionText } from '../description-text.tsx';
import { plural } from '../format.ts';
import { measureDescription, spreadHtml, typedHtml } from './description-draft.ts';

type DescriptionProps<F extends BlockFinding> = Pick<
  TextProps<F>,
  'value' | 'onChange' | 'onBlur' | 'error' | 'hint' | 'check' | 'onFix' | 'onFact' | 'onConfirm' | 'canConfirm'
>;

/** Edits the description as rich text, or as HTML for those who prefer to see the tags. */
export function DescriptionField<F extends BlockFinding>({ error, hint, ...text }: DescriptionProps<F>) {
  const [asHtml, setAsHtml] = useState(false);
  // The checks come later than the form, so their list waits for a press or for the first change: it would push the rest of the
  // form down by itself. Until then one line says how many remarks there are.
  const [listed, setListed] = useState(false);
  const { check, value, onChange } = text;
  const waiting = useMemo(
    () => (listed ? [] : (check?.(blocksOf(descriptionFormat.parse(value))) ?? [])),
    [listed, check, value],
  );
  const { words, characters } = measureDescription(text.value);
  const around = {
    label: 'Description',
    optional: true,
    error: error ?? null,
    aside: (
      <span className="tabular-nums">
        {plural(words, 'word')}, {plural(characters, 'character')}
      </span>
    ),
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {asHtml ? (
        <HtmlField {...text} hint={hint} around={around} />
      ) : (
        <RichText
          {...text}
          {...around}
          onChange={(next) => {
            setListed(true);
            onChange(next);
          }}
          hint={hint}
          listed={listed}
          format={descriptionFormat}
        />
      )}
      <div className="-mx-2.5 flex flex-wrap items-center justify-between gap-x-3">
        <Button size="sm" variant="ghost" onClick={() => setAsHtml(!asHtml)}>
          {asHtml ? 'Edit as text' : 'Edit as HTML'}
        </Button>
        {!asHtml && waiting.length > 0 && (
          <Button size="sm" variant="ghost" className="min-w-0" onClick={() => setListed(true)}>
            <span className="truncate">Show {countWords(waiting)}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function HtmlField<F extends BlockFinding>({
  value,
  onChange,
  onBlur,
  hint,
  check,
  around,
  onFix: _,
  ...actions
}: DescriptionProps<F> & { around: Omit<Parameters<typeof Field>[0], 'children' | 'label'> & { label: string } }) {
  const [typed, setTyped] = useState(() => spreadHtml(value));
  const [made, setMade] = useState(value);
  // The value changed, but not by typing (Discard, or a newer version was loaded). Show it in the box.
  if (value !== made) {
    setMade(value);
    setTyped(spreadHtml(value));
  }
  const type = (next: string) => {
    const html = typedHtml(next);
    setTyped(next);
    setMade(html);
    onChange(html);
  };
  // The check may lag behind the typing, so that it never delays a letter.
  const settled = useDeferredValue(value);
  const findings = useMemo(() => check?.(blocksOf(descriptionFormat.parse(settled))) ?? [], [check, settled]);
  return (
    <>
      <Field
        {...around}
        hint={
          <>
            Allowed: p, ul, ol, li, strong, em, h3, br. Everything else becomes plain text.
            {hint && <span className="mt-1 block">{hint}</span>}
          </>
        }
      >
        <Textarea
          rows={8}
          className="font-mono"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onBlur={onBlur}
        />
      </Field>
      <LooseFindings label={around.label} findings={findings} {...actions} />
      {value && (
        <section aria-label="Preview of the description" className="rounded-control border border-dashed px-4 py-3">
          <p className="mb-2 text-muted-foreground text-sm">Preview</p>
          <DescriptionText html={value} />
        </section>
      )}
    </>
  );
}
