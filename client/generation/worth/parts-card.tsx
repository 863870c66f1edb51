import type { ListingPart } from '#shared/generation/generation.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { PartChange } from './part-changes.ts';

/** Lets the seller choose which parts of the draft to put on the product, and shows what each would change. */
export function PartsCard({
  changes,
  chosen,
  onPick,
}: {
  changes: readonly PartChange[];
  chosen: readonly ListingPart[];
  onPick: (part: ListingPart, on: boolean) => void;
}) {
  return (
    <Card title="What goes live" description="The description, and what the product lacks beside it. Choose otherwise here.">
      <ul className="grid gap-1">
        {changes.map(({ part, label, before, after, changed, barred }) => (
          <li key={part}>
            <Checkbox
              label={label}
              hint={barred ?? (changed ? undefined : before === '' ? 'Nothing written' : 'As it is now')}
              disabled={barred !== undefined}
              checked={chosen.includes(part) && barred === undefined}
              onChange={(event) => onPick(part, event.target.checked)}
            />
            {changed && (
              <details className="ms-8 text-sm">
                <summary className="flex min-h-6 items-center text-primary touch:min-h-11">
                  What changes<span className="sr-only"> in {label}</span>
                </summary>
                <dl className="mt-1 mb-2 grid gap-2">
                  <Side name="Live now" text={before} />
                  <Side name="Draft" text={after} />
                </dl>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <div className="rounded-control border px-2.5 py-1.5">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere max-h-48 overflow-y-auto whitespace-pre-line">{text || 'Empty'}</dd>
    </div>
  );
}
