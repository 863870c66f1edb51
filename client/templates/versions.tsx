import { useState } from 'react';
import type { Template } from '#shared/templates/template.ts';
import { ChangeList } from '../seed/change-list.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { exactTime } from '../ui/dates.ts';
import { QueryView } from '../ui/query-view.tsx';
import { templateChanges } from './template-changes.ts';

type Listed = RouterOutputs['admin']['templates']['get']['versions'][number];

const ways: Record<Listed['how'], string> = {
  found: 'as it was',
  published: 'published',
  archived: 'archived',
  restored: 'restored',
  shipped: 'reset to the shipped version',
};

/** What the template was, newest first, each with what differs from what is published now. */
export function Versions({
  id,
  versions,
  live,
  busy,
  onRestore,
}: {
  id: string;
  versions: readonly Listed[];
  live: Template;
  busy: boolean;
  onRestore: (version: number) => void;
}) {
  return (
    <Card title="Versions" description="Restoring one publishes it again, as a new version." flush>
      {versions.length === 0 ? (
        <p className="px-5 pb-5 text-muted-foreground">Nobody has changed this template yet.</p>
      ) : (
        <ul>
          {versions.map((one) => (
            // A release or a starter set may have put in a version with an earlier number than the newest of the history.
            <Version
              key={one.version}
              id={id}
              one={one}
              isLive={one.version === (live.version ?? 1)}
              live={live}
              busy={busy}
              onRestore={onRestore}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Version({
  id,
  one,
  isLive,
  live,
  busy,
  onRestore,
}: {
  id: string;
  one: Listed;
  isLive: boolean;
  live: Template;
  busy: boolean;
  onRestore: (version: number) => void;
}) {
  const [open, setOpen] = useState(false);
  const query = trpc.admin.templates.version.useQuery({ id, version: one.version }, { enabled: open, staleTime: Infinity });
  return (
    <li className="border-t px-5 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="wrap-anywhere">
          <span className="font-medium">Version {one.version}</span>, {ways[one.how]}, {exactTime(one.at)}
          {one.by && `, ${one.by}`}
          {isLive && ', in use'}
        </span>
        {!isLive && (
          <span className="flex gap-2">
            <Button
              size="sm"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              aria-label={`Differences of version ${one.version}`}
            >
              Differences
            </Button>
            <Button
              size="sm"
              disabled={busy}
              onClick={() => onRestore(one.version)}
              aria-label={`Restore version ${one.version}`}
            >
              Restore
            </Button>
          </span>
        )}
      </div>
      {open && (
        <QueryView query={query} failed="This version could not be loaded.">
          {(earlier) => {
            const { list, more } = templateChanges(earlier, live);
            return <ChangeList changes={list} more={more} beforeLabel={`Version ${one.version}`} afterLabel="In use" />;
          }}
        </QueryView>
      )}
    </li>
  );
}
