import { doors, paths } from '#shared/paths.ts';
import { type RouterOutputs, trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { exactTime } from '../../ui/dates.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { mailName } from './mail-names.ts';

type Outbox = RouterOutputs['admin']['dashboard']['outbox'];

const owedColumns: Column<Outbox['owed'][number]>[] = [
  { key: 'kind', header: 'Mail', rowHeader: true, cell: ({ kind }) => <span className="font-medium">{mailName(kind)}</span> },
  { key: 'to', header: 'To', cell: ({ to }) => <span className="break-all">{to}</span> },
  { key: 'created', header: 'Since', cell: ({ createdAt }) => exactTime(createdAt) },
  { key: 'next', header: 'Next try', cell: ({ dueAt }) => exactTime(dueAt) },
  {
    key: 'tries',
    header: 'Tries',
    cell: ({ attempts, lastError }) => (
      <span>
        {attempts} {lastError && <span className="block break-words text-bad text-sm">{lastError}</span>}
      </span>
    ),
  },
];
const storedColumns: Column<Outbox['stored'][number]>[] = [
  { key: 'subject', header: 'Subject', rowHeader: true, cell: ({ subject }) => <span className="font-medium">{subject}</span> },
  { key: 'to', header: 'To', cell: ({ to }) => <span className="break-all">{to}</span> },
  { key: 'at', header: 'Written', cell: ({ at }) => exactTime(at) },
];

/**
 * The mails that have not left. It shows no texts: a link in them opens somebody's account. Without a mail server, the page /outbox
 * shows whole mails to the person at the server's own machine.
 */
export default function OutboxPage() {
  const query = trpc.admin.dashboard.outbox.useQuery();
  return (
    <>
      <PageHeader
        back={{ href: paths.admin.dashboard, label: 'Dashboard' }}
        title="Outbox"
        description="Mails that have not left yet. Their texts are not shown here, because their links open accounts."
      />
      <QueryView query={query} failed="The outbox could not be loaded." loading={<SkeletonRows />}>
        {({ owed, stored, via, canOpenHere, at }) => (
          <div className="grid gap-4">
            <Card
              flush
              title="Waiting to be sent"
              description={`Looked up ${exactTime(at)}`}
              actions={
                <Badge tone={via === 'smtp' ? 'ok' : 'warn'}>{via === 'smtp' ? 'Sent by a mail server' : 'No mail server'}</Badge>
              }
            >
              {owed.length === 0 ? (
                <p className="border-t px-5 py-6 text-muted-foreground">No mail waits.</p>
              ) : (
                <Table caption="Mails waiting to be sent" columns={owedColumns} rows={owed} rowKey={({ id }) => id} />
              )}
            </Card>
            {via === 'folder' && (
              <Card
                flush
                title="On this machine"
                description="No mail server is set up (SMTP_URL), so mails are stored here instead of being sent."
              >
                <p className="border-t px-5 py-4">
                  {canOpenHere ? (
                    <>
                      <a href={doors.outbox} className="font-medium text-primary underline">
                        Open whole mails
                      </a>{' '}
                      with their links. That page opens only in a browser on the server’s own machine.
                    </>
                  ) : (
                    'Whole mails are in DATA_DIR/outbox, for the person who runs the server. A proxy is set up, so no page shows them.'
                  )}
                </p>
                {stored.length === 0 ? (
                  <p className="border-t px-5 py-6 text-muted-foreground">No mail was written yet.</p>
                ) : (
                  <div className="border-t">
                    <Table caption="Mails on this machine" columns={storedColumns} rows={stored} rowKey={({ id }) => id} />
                  </div>
                )}
              </Card>
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}
