import type { TextChange } from './text-changes.ts';

/** What changes from one state of a product's texts to another, text by text. */
export function VersionDiff({
  changes,
  before,
  after,
}: {
  changes: readonly TextChange[];
  /** What the two sides are called: "Live now", "This version". */
  before: string;
  after: string;
}) {
  return (
    <ul className="grid gap-3">
      {changes.map((change) => (
        <li key={change.name} className="rounded-control border">
          <p className="border-b bg-sunken px-3 py-1.5 font-medium">{change.label}</p>
          <dl className="grid sm:grid-cols-2 sm:divide-x max-sm:divide-y">
            <Side label={before} text={change.before} />
            <Side label={after} text={change.after} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Side({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0 px-3 py-2">
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{text || <span className="text-muted-foreground">Empty</span>}</dd>
    </div>
  );
}
