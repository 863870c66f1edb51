import { moneyText } from '#shared/money.ts';
import type { RouterOutputs } from '../trpc.ts';
import { trpc } from '../trpc.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { dayText } from '../ui/dates.ts';
import { Table } from '../ui/table.tsx';

type Billing = RouterOutputs['subscriptions']['billing'];
type Invoice = Billing['invoices'][number];

function StateOf({ status, refunded, paid, total }: Invoice) {
  if (total < 0) return <Badge>Kept as credit</Badge>;
  if (refunded > 0) return <Badge>{refunded < paid ? 'Partly given back' : 'Given back or disputed'}</Badge>;
  return <Badge tone={tones[status]}>{words[status]}</Badge>;
}

/** What each state of an invoice means for the seller. */
const words: Record<Invoice['status'], string> = {
  draft: 'Being prepared',
  open: 'To be paid',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Not owed',
};
const tones: Partial<Record<Invoice['status'], Tone>> = { open: 'bad', paid: 'ok' };

/** The invoices of the seller, each with its document at the payment service. */
export function InvoicesCard({ invoices, via }: { invoices: Invoice[]; via: Billing['via'] }) {
  const links = trpc.subscriptions.invoiceLinks.useMutation({
    onSuccess: ({ pdf, page }) => {
      const address = pdf ?? page;
      if (address) window.location.assign(address);
    },
  });
  return (
    <Card title="Invoices" flush={invoices.length > 0}>
      {invoices.length === 0 ? (
        <p className="text-muted-foreground">There are no invoices yet.</p>
      ) : (
        <Table
          caption="Invoices"
          dense
          rows={invoices}
          rowKey={({ id }) => id}
          columns={[
            { key: 'date', header: 'Date', rowHeader: true, cell: ({ issuedAt }) => dayText(issuedAt) },
            { key: 'what', header: 'For', cell: ({ description }) => description },
            { key: 'amount', header: 'Amount', numeric: true, cell: ({ total, currency }) => moneyText(total, currency) },
            { key: 'state', header: 'State', cell: StateOf },
            {
              key: 'document',
              header: 'Document',
              cell: ({ id, number }) =>
                via === 'test' ? (
                  <span className="text-muted-foreground text-sm">None in the test</span>
                ) : (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`PDF of invoice ${number ?? id}`}
                    busy={links.isPending && links.variables.id === id}
                    onClick={() => links.mutate({ id })}
                  >
                    PDF
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Card>
  );
}
