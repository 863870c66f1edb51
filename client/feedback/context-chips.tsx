import { X } from 'lucide-react';
import { useRef } from 'react';

/** What the form knows about where the person is. */
export type FeedbackContext = Partial<Record<'route' | 'version' | 'lastErrorId', string>>;

const labels = { route: 'Page', version: 'Version', lastErrorId: 'Error id' };

/** Shows each thing that is sent along, and lets the person take it out. */
export function ContextChips({
  context,
  onRemove,
}: {
  context: FeedbackContext;
  onRemove: (key: keyof FeedbackContext) => void;
}) {
  const list = useRef<HTMLFieldSetElement>(null);
  const entries = Object.entries(context) as [keyof FeedbackContext, string][];
  return (
    <fieldset ref={list} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1.5 font-medium">Sent along</legend>
      {entries.length === 0 ? (
        <p className="text-muted-foreground text-sm">Nothing but your words.</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {entries.map(([key, value]) => (
            <li
              key={key}
              className="flex min-h-7 max-w-full items-center gap-1 rounded-full border bg-sunken ps-2.5 pe-0.5 text-sm"
            >
              <span className="min-w-0 truncate">
                <span className="text-muted-foreground">{labels[key]}</span> {value}
              </span>
              <button
                type="button"
                aria-label={`Do not send: ${labels[key]} ${value}`}
                onClick={() => {
                  // The button goes, so the focus needs another place.
                  list.current?.focus();
                  onRemove(key);
                }}
                className="grid size-6 shrink-0 place-items-center rounded-full text-muted-foreground hover:bg-foreground/8 hover:text-foreground touch:size-11"
              >
                <X className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
