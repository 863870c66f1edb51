import { useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { isSingle, type Key, listKeys } from '../ui/keys.ts';
import { useSingleKeys } from '../ui/single-keys.ts';
import { KeyNames } from './key-names.tsx';

/** The keys that work now: those of the screen, and those that work everywhere. */
export default function KeyList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const singles = useSingleKeys();
  const top = useRef<HTMLDivElement>(null);
  const groups = open ? listKeys().map(({ where, keys }) => ({ where, lines: linesOf(keys, singles) })) : [];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys" size="lg" initialFocus={() => top.current}>
      {/* The first control is a link at the end, to which a phone would scroll. */}
      <div ref={top} tabIndex={-1} className="outline-none gap-x-10 sm:columns-2">
        {groups.map(
          ({ where, lines }) =>
            lines.length > 0 && (
              // The lines flow over both columns, so that a screen with few keys leaves none of them empty.
              <section key={where} aria-label={where} className="mb-6">
                <h3 className="mb-1 break-after-avoid font-semibold">{where}</h3>
                <dl className="divide-y">
                  {lines.map(({ does, all }) => (
                    <div key={does} className="flex min-h-9 break-inside-avoid items-center justify-between gap-4 py-1">
                      <dt>{does}</dt>
                      <dd className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
                        {all.map((keys) => (
                          <KeyNames key={keys} keys={keys} />
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ),
        )}
      </div>
      <p className="border-t pt-4 text-pretty text-muted-foreground">
        {singles
          ? 'Single letters and signs do nothing while you type. If they get in your way, for example when you dictate, '
          : 'Keys that are a single letter or sign are switched off. '}
        <Link
          href={`${paths.settings}#keyboard`}
          onClick={() => onOpenChange(false)}
          className="font-semibold text-primary underline-offset-2 hover:underline"
        >
          {singles ? 'switch them off in Settings' : 'Switch them on in Settings'}
        </Link>
        .
      </p>
    </Dialog>
  );
}

/** The lines of a group: what is done, with all keys that do it. */
function linesOf(keys: readonly Key[], singles: boolean) {
  const lines = new Map<string, string[]>();
  for (const { does, keys: names } of keys)
    if (names && (singles || !isSingle(names))) lines.set(does, [...(lines.get(does) ?? []), names]);
  return [...lines].map(([does, all]) => ({ does, all }));
}
