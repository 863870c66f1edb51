import { useState } from 'react';
import { feedbackTypeLabels } from '#shared/feedback.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryView } from '../ui/query-view.tsx';

/** Chooses other feedback that says the same, among the newest of the same type. */
export function MergeField({
  detail,
  busy,
  onMerge,
}: {
  detail: Pick<RouterOutputs['admin']['feedback']['get'], 'id' | 'type' | 'title'>;
  busy: boolean;
  onMerge: (into: string) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" className="justify-self-start" busy={busy} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Merge with another…
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Merge with another"
        description={`“${detail.title}” then has the status of the one you choose, and its sender sees the answers that you give from now on. You can take it out again.`}
      >
        {open && (
          <Choices
            detail={detail}
            onChoose={(id) => {
              setOpen(false);
              onMerge(id);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function Choices({
  detail,
  onChoose,
}: {
  detail: Pick<RouterOutputs['admin']['feedback']['get'], 'id' | 'type' | 'title'>;
  onChoose: (id: string) => void;
}) {
  const { id, type, title } = detail;
  const query = trpc.admin.feedback.list.useQuery({ type, limit: 200 }, { refetchOnMount: 'always' });
  const others = query.data?.rows.filter((row) => row.id !== id);
  return (
    <QueryView
      query={{ ...query, data: others && alikeFirst(others, title) }}
      failed="The others could not be loaded."
      isEmpty={(all) => all.length === 0}
      empty={<EmptyState headingLevel="h3" title={`There is no other ${feedbackTypeLabels[type]}`} />}
    >
      {(all) => (
        // It scrolls, so it can have the focus: then the arrow keys scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <ul className="max-h-80 divide-y overflow-y-auto rounded-control border" tabIndex={0} aria-label="Others of this type">
          {all.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                onClick={() => onChoose(row.id)}
                className="w-full px-3 py-2 text-start hover:bg-primary-soft"
              >
                <span className="wrap-anywhere block font-medium">{row.title}</span>
                <span className="wrap-anywhere line-clamp-1 text-muted-foreground text-sm">{row.start}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

/** Those that share the most words with a title come first; among equals, the newest. */
function alikeFirst<Row extends { title: string; start: string }>(rows: readonly Row[], title: string): Row[] {
  const wanted = wordsOf(title);
  const shared = (row: Row) => [...wordsOf(`${row.title} ${row.start}`)].filter((word) => wanted.has(word)).length;
  return rows
    .map((row) => ({ row, n: shared(row) }))
    .sort((one, other) => other.n - one.n)
    .map(({ row }) => row);
}
