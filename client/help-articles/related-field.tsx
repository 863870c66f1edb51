import { X } from 'lucide-react';
import { trpc } from '../trpc.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

const MOST = 4;

/** Chooses the articles that are shown below this one. */
export function RelatedField({
  own,
  value,
  onChange,
}: {
  own: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const titles = trpc.admin.helpArticles.titles.useQuery();
  const others = (titles.data ?? []).filter(({ id }) => id !== own && !value.includes(id));
  const titleOf = (id: string) => titles.data?.find((one) => one.id === id)?.title ?? 'An article that is not published';
  return (
    <div className="grid gap-1.5">
      <Field label="Related articles" hint={`At most ${MOST}, shown below the text.`}>
        <Select
          options={others.map(({ id, title }) => ({ value: id, label: title }))}
          value={null}
          placeholder={value.length >= MOST ? 'Take one out to add another' : 'Add an article'}
          disabled={value.length >= MOST || others.length === 0}
          onValueChange={(id) => onChange([...value, id])}
        />
      </Field>
      {value.length > 0 && (
        <ul className="grid gap-1">
          {value.map((id) => (
            <li key={id} className="flex items-center justify-between gap-2 rounded-control border px-3 py-1">
              <span className="wrap-anywhere min-w-0">{titleOf(id)}</span>
              <button
                type="button"
                aria-label={`Take out ${titleOf(id)}`}
                className="grid size-8 shrink-0 place-items-center rounded-control text-muted-foreground hover:text-foreground"
                onClick={() => onChange(value.filter((other) => other !== id))}
              >
                <X className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
