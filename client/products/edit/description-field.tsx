import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { DescriptionText } from '../description-text.tsx';
import { plural } from '../format.ts';
import { countDescriptionWords, type DraftMode, draftHtml, draftOf, fitsPlainText } from './description-draft.ts';

const hints: Record<DraftMode, string> = {
  text: 'A blank line starts a paragraph. Lines that start with a dash become a list.',
  html: 'Allowed: p, ul, ol, li, strong, em, h3, br. Everything else becomes plain text.',
};

/** The description as plain text, or as HTML for those who want bold and headings; what it will look like stands below. */
export function DescriptionField({
  value,
  onChange,
  onBlur,
  error,
}: {
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  error?: string | undefined;
}) {
  const [draft, setDraft] = useState(() => draftOf(value));
  const [made, setMade] = useState(value);
  // Discard, or a newer version: the box follows what did not come from typing.
  if (value !== made) {
    setMade(value);
    setDraft(draftOf(value));
  }
  const type = (typed: string) => {
    const next = { ...draft, typed };
    const html = draftHtml(next);
    setDraft(next);
    setMade(html);
    onChange(html);
  };
  const other: DraftMode = draft.mode === 'text' ? 'html' : 'text';
  return (
    <div className="grid gap-3">
      <Field
        label="Description"
        optional
        error={error ?? null}
        hint={hints[draft.mode]}
        aside={<span className="tabular-nums">{plural(countDescriptionWords(value), 'word')}</span>}
      >
        <Textarea
          rows={7}
          className={draft.mode === 'html' ? 'font-mono' : ''}
          spellCheck={draft.mode === 'text'}
          value={draft.typed}
          onChange={(event) => type(event.target.value)}
          onBlur={onBlur}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" variant="ghost" className="-ms-2.5" onClick={() => setDraft(draftOf(value, other))}>
          {other === 'html' ? 'Edit as HTML' : 'Edit as plain text'}
        </Button>
        {draft.mode === 'text' && !fitsPlainText(value) && (
          <p className="text-sm text-warn">Typing here drops bold, headings and numbering.</p>
        )}
      </div>
      {value && (
        <section aria-label="Preview of the description" className="rounded-control border border-dashed px-4 py-3">
          <p className="mb-2 text-muted-foreground text-sm">Preview</p>
          <DescriptionText html={value} />
        </section>
      )}
    </div>
  );
}
