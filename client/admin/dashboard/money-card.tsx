import type { DateRange } from '#shared/date-range.ts';
import { priceText } from '#shared/money.ts';
import { trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { countedText, DashboardCard, Figure, Figures, NOT_COUNTED, ofRange } from './card-parts.tsx';
import { barsOf } from './over-time.ts';

/** Money, each currency for itself. */
export function MoneyCard({ range }: { range: DateRange }) {
  const query = trpc.admin.dashboard.money.useQuery({ range }, ofRange);
  return (
    <DashboardCard
      title="Money"
      query={query}
      failed="The money could not be loaded."
      about={countedText}
      actions={query.data && query.data.mode !== 'stripe' && <Badge tone="warn">No money moves here</Badge>}
      isEmpty={({ countedAt, currencies }) => countedAt === null || currencies.length === 0}
      empty={query.data?.countedAt ? 'Nobody has paid anything yet.' : NOT_COUNTED}
    >
      {({ currencies }) =>
        currencies.map((own) => {
          const price = (minor: number) => priceText(minor, own.currency);
          const grown = own.monthlyBefore === null ? null : own.monthly - own.monthlyBefore;
          return (
            <section key={own.currency} aria-label={own.currency} className="grid gap-4">
              <Figures>
                <Figure name={`A month, ${own.currency}`} hint={`${own.paying} paying; ${changeOf(grown, price)}`}>
                  {price(own.monthly)}
                </Figure>
                <Figure name="Paid" hint={`${price(own.paidBefore)} in the time before`}>
                  {price(own.paid)}
                </Figure>
                <Figure name="Given back" hint="Of what was paid in this time">
                  {price(own.refunded)}
                </Figure>
              </Figures>
              <BarChart
                title={`Paid in ${own.currency}`}
                says="By the day on which the invoice was issued."
                series={[{ name: 'Paid', tone: 'main' }]}
                bars={barsOf(own.days.map(({ day, paid }) => ({ day, values: [paid] })))}
                format={price}
              />
            </section>
          );
        })
      }
    </DashboardCard>
  );
}

function changeOf(grown: number | null, price: (minor: number) => string): string {
  if (grown === null) return 'not counted before';
  return grown === 0 ? 'as before' : `${price(Math.abs(grown))} ${grown > 0 ? 'more' : 'less'} than before`;
}
