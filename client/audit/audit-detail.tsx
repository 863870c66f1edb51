import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { trpc } from '../trpc.ts';
import { cn } from '../ui/cn.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { exactTime } from '../ui/dates.ts';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { AuditEntry } from './audit-types.ts';
import { changesOf, fieldWords, isChanged } from './changes.ts';

/** An entry that is not among those shown, such as an older one that a link leads to. */
export function LoadedAuditDetail({ id }: { id: string }) {
  const query = trpc.admin.audit.get.useQuery({ id });
  const loading = (
    <div className="grid gap-4">
      <output className="sr-only">Loading</output>
      <Skeleton className="h-40" />
    </div>
  );
  return (
    <QueryView query={query} failed="This entry could not be loaded." loading={loading}>
      {(entry) => <AuditDetail entry={entry} />}
    </QueryView>
  );
}

/** One entry of the audit log: what was so before, and what after. */
export function AuditDetail({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry.before, entry.after);
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact name="Action">
          <code>{entry.action}</code>
        </Fact>
        <Fact name="Who">
          <PersonLink id={entry.actorId} email={entry.actor} />
        </Fact>
        <Fact name="About whom">
          <PersonLink id={entry.subjectId} email={entry.subject} />
        </Fact>
        <Fact name="When">{exactTime(entry.createdAt)}</Fact>
        <Fact name="From">{entry.ip || 'Not known'}</Fact>
        <Fact name="Request id">
          {entry.requestId ? (
            <span className="inline-flex items-center gap-1">
              <code className="wrap-anywhere">{entry.requestId}</code>
              <CopyButton text={entry.requestId} label="Copy request id" iconOnly />
            </span>
          ) : (
            'None'
          )}
        </Fact>
      </dl>
      {changes.length === 0 ? (
        <p className="text-muted-foreground">Nothing was noted besides.</p>
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border">
          <caption className="sr-only">What changed</caption>
          <thead className="bg-sunken text-muted-foreground text-sm">
            <tr>
              {['What', 'Before', 'After'].map((head) => (
                <th key={head} scope="col" className="px-3 py-1.5 text-start font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field} className="[&>*]:border-t [&>*]:px-3 [&>*]:py-2 [&>*]:align-top">
                <th scope="row" className="wrap-anywhere text-start font-medium">
                  {fieldWords(change.field)}
                </th>
                <td
                  className={cn(
                    'wrap-anywhere whitespace-pre-wrap',
                    isChanged(change) && change.before !== undefined && 'bg-bad-soft',
                  )}
                >
                  {change.before ?? <span className="text-muted-foreground">Not noted</span>}
                </td>
                <td
                  className={cn(
                    'wrap-anywhere whitespace-pre-wrap',
                    isChanged(change) && change.after !== undefined && 'bg-ok-soft',
                  )}
                >
                  {change.after ?? <span className="text-muted-foreground">Not noted</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function PersonLink({ id, email }: { id: string | null; email: string | null }) {
  if (!id) return 'Nobody';
  return (
    <Link href={paths.admin.user(id)} className="font-medium text-primary hover:underline">
      {email ?? id}
    </Link>
  );
}
