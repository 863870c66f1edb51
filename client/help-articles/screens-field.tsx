import { X } from 'lucide-react';
import { useContext, useRef } from 'react';
import { keepFocus } from '../keep-focus.ts';
import { ScreenList } from '../screen-list.ts';
import { Badge } from '../ui/badge.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

const MOST = 20;

const wordsOf = ({ path, title }: { path: string; title: string }) => `${title} (${path})`;

/** Chooses the screens on which an article is offered under “?”. */
export function ScreensField({ value, onChange }: { value: readonly string[]; onChange: (paths: string[]) => void }) {
  // The screens that have the “?”.
  const known = useContext(ScreenList);
  const box = useRef<HTMLDivElement>(null);
  const others = known.filter(({ path }) => !value.includes(path));
  return (
    <div ref={box} className="grid grid-cols-1 gap-1.5">
      <Field label="Screens" hint="Where it is offered under “?”.">
        <Select
          options={others.map((screen) => ({ value: screen.path, label: wordsOf(screen) }))}
          value={null}
          placeholder={value.length >= MOST ? 'Take one out to add another' : 'Add a screen'}
          disabled={value.length >= MOST || others.length === 0}
          onValueChange={(path) => onChange([...value, path])}
        />
      </Field>
      {value.length > 0 && (
        <ul className="grid gap-1">
          {value.map((path) => {
            const screen = known.find((one) => one.path === path);
            return (
              <li key={path} className="flex items-center justify-between gap-2 rounded-control border px-3 py-1">
                <span className="wrap-anywhere min-w-0">
                  {screen ? wordsOf(screen) : path} {!screen && <Badge tone="warn">No such screen</Badge>}
                </span>
                <button
                  type="button"
                  aria-label={`Take out ${screen?.title ?? path}`}
                  className="grid size-8 shrink-0 place-items-center rounded-control text-muted-foreground hover:text-foreground"
                  onClick={() => {
                    onChange(value.filter((other) => other !== path));
                    keepFocus(() => box.current?.querySelector<HTMLElement>('li button, [role=combobox]'));
                  }}
                >
                  <X className="size-4" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
