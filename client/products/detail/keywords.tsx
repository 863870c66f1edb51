import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChipsInput } from '../../ui/chips-input.tsx';
import { Field } from '../../ui/field.tsx';

/** The keywords of a product, editable in place. */
export function Keywords({
  keywords,
  saving,
  onSave,
}: {
  keywords: readonly string[];
  saving: boolean;
  /** Returns true when saved; otherwise the typed keywords stay. */
  onSave: (keywords: string[]) => Promise<boolean>;
}) {
  const [draft, setDraft] = useState<string[] | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && draft === null) editButton.current?.focus();
    wasEditing.current = draft !== null;
  }, [draft]);

  const save = async () => {
    if (draft && (await onSave(draft))) setDraft(null);
  };
  return (
    <div>
      <div className="mb-1 flex min-h-8 items-center justify-between gap-3">
        <h3 className="font-semibold">SEO keywords</h3>
        {draft === null && (
          <Button
            data-needs="edit"
            ref={editButton}
            size="sm"
            variant="ghost"
            icon={<Pencil className="size-4" />}
            aria-label="Edit SEO keywords"
            onClick={() => setDraft([...keywords])}
          >
            Edit
          </Button>
        )}
      </div>
      {draft === null ? (
        <KeywordList keywords={keywords} />
      ) : (
        <div className="grid gap-3">
          <Field label="Keywords" hint="Enter or a comma adds one. The first is the main keyword.">
            <ChipsInput ref={(input) => input?.focus()} value={draft} onChange={setDraft} max={50} maxLength={80} />
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            <Button size="sm" disabled={saving} onClick={() => setDraft(null)}>
              Cancel
            </Button>
            <Button size="sm" variant="primary" busy={saving} onClick={save}>
              Save keywords
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function KeywordList({ keywords }: { keywords: readonly string[] }) {
  if (keywords.length === 0)
    return <p className="text-muted-foreground">None yet. With keywords the writer knows what buyers search for.</p>;
  return (
    <ol className="flex flex-wrap gap-1.5">
      {keywords.map((keyword, at) => (
        <li key={keyword} className="max-w-full truncate rounded-full bg-primary-soft px-2.5 py-0.5">
          {keyword}
          {at === 0 && <span className="text-muted-foreground text-sm"> main</span>}
        </li>
      ))}
    </ol>
  );
}
