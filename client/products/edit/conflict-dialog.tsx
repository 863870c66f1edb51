import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProductThumb } from '../product-thumb.tsx';
import { WordDiff } from '../versions/word-diff.tsx';
import type { Difference } from './conflict.ts';

export interface Conflict {
  /** How long ago the other version was saved, in words. */
  when: string;
  differences: readonly Difference[];
  /** The labels of the fields that were changed in this form and not elsewhere. */
  mineAlone: readonly string[];
  keepMine: () => void;
  takeTheirs: () => void;
  close: () => void;
}

/**
 * Shown when someone else saved the same product while the form was open. Lists the differences. If both changed some of the same
 * fields, the person chooses one version for all these fields together.
 */
export function ConflictDialog({ conflict }: { conflict: Conflict | null }) {
  const { when = '', differences = [], mineAlone = [] } = conflict ?? {};
  const clashes = differences.some(({ clash }) => clash);
  const marked = differences.some((difference) => shownAs(difference) === 'words');
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={(open) => !open && conflict?.close()}
      size="lg"
      title="This product was changed meanwhile"
      description={
        clashes
          ? `Another version was saved ${when}. Choose which one stays where both of you changed the same field.`
          : `Another version was saved ${when}. It changed other fields than you did, so both can stay.`
      }
      footer={
        <>
          <Button onClick={conflict?.takeTheirs}>{clashes ? 'Take theirs' : 'Keep editing'}</Button>
          <Button variant="primary" onClick={conflict?.keepMine}>
            {clashes ? 'Keep mine' : 'Keep both'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {mineAlone.length > 0 && (
          <p className="text-pretty">
            Only you changed {both.format(mineAlone)}.{' '}
            {clashes
              ? 'That stays either way. “Keep mine” saves it; after “Take theirs” it waits in the form.'
              : '“Keep both” saves it; while you keep editing, it waits in the form.'}
          </p>
        )}
        {marked && <p className="text-muted-foreground text-sm">Struck through: only in yours. Underlined: only in theirs.</p>}
        <ul className="grid gap-3">
          {differences.map((difference) => (
            <li key={difference.field} className="rounded-control border">
              <p className="flex items-center gap-2 border-b bg-sunken px-3 py-1.5 font-medium">
                {difference.label}
                <Badge tone={difference.clash ? 'warn' : 'neutral'}>
                  {difference.clash ? 'Both changed it' : 'Only they changed it'}
                </Badge>
              </p>
              <Differing difference={difference} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const both = new Intl.ListFormat('en', { type: 'conjunction' });

/** In characters. Values up to this length are shown whole, side by side; longer ones are compared word by word. */
const AT_A_GLANCE = 60;

function shownAs({ mine, theirs, pictures }: Difference): 'pictures' | 'values' | 'words' {
  if (pictures) return 'pictures';
  return [mine, theirs].every((text) => text.length <= AT_A_GLANCE && !text.includes('\n')) ? 'values' : 'words';
}

function Differing({ difference }: { difference: Difference }) {
  const { mine, theirs, pictures, clash } = difference;
  const own = clash ? 'Yours' : 'Before';
  if (mine === theirs && !pictures)
    return <p className="px-3 py-2 text-muted-foreground">The words are the same; their formatting or order differs.</p>;
  if (shownAs(difference) === 'words') return <WordDiff className="px-3 py-2 text-base" before={mine} after={theirs} />;
  return (
    <dl className="grid sm:grid-cols-2 sm:divide-x max-sm:divide-y">
      {([own, 'Theirs'] as const).map((label) => (
        <div key={label} className="min-w-0 px-3 py-2">
          <dt className="text-muted-foreground text-sm">{label}</dt>
          <dd className="wrap-anywhere">
            {label === 'Theirs' ? theirs : mine}
            {pictures && <Pictures pictures={label === 'Theirs' ? pictures.theirs : pictures.mine} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Pictures({ pictures }: { pictures: NonNullable<Difference['pictures']>['mine'] }) {
  return (
    <ol className="mt-1 grid gap-1.5">
      {pictures.map(({ id, url, alt }) => (
        <li key={id} className="flex items-center gap-2">
          <ProductThumb src={url} />
          <span className={alt ? undefined : 'text-muted-foreground'}>{alt || 'No alternative text'}</span>
        </li>
      ))}
    </ol>
  );
}
