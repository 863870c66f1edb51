import type { TextChange } from './text-changes.ts';
import { WordDiff } from './word-diff.tsx';

/** Shows what differs between two versions of a product's texts. */
export function VersionDiff({
  changes,
  before,
  after,
}: {
  changes: readonly TextChange[];
  /** The names of the two sides: "Live now", "This version". */
  before: string;
  after: string;
}) {
  return (
    <ul className="grid gap-3">
      <li className="text-muted-foreground text-sm">
        Struck through: only in {before}. Underlined: only in {after}.
      </li>
      {changes.map((change) => (
        <li key={change.name} className="rounded-control border">
          <p className="border-b bg-sunken px-3 py-1.5 font-medium">{change.label}</p>
          <WordDiff className="px-3 py-2 text-base" before={change.before} after={change.after} />
        </li>
      ))}
    </ul>
  );
}
