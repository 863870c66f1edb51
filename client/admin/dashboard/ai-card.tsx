import type { DateRange } from '#shared/date-range.ts';
import { minorPriceText } from '#shared/money.ts';
import { trpc } from '../../trpc.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { cn } from '../../ui/cn.ts';
import { countedText, DashboardCard, Figure, Figures, NOT_COUNTED, ofRange } from './card-parts.tsx';
import { barsOf, durationText, percentText } from './over-time.ts';

const dollars = (cost: number | null) =>
  cost === null ? 'Unknown' : `$${cost.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export function AiCard({ range }: { range: DateRange }) {
  const query = trpc.admin.dashboard.aiUse.useQuery({ range }, ofRange);
  return (
    <DashboardCard
      title="AI"
      query={query}
      failed="The use of the AI could not be loaded."
      about={countedText}
      isEmpty={({ countedAt }) => countedAt === null}
      empty={NOT_COUNTED}
    >
      {(ai) => (
        <>
          <Figures>
            <Figure name="Queries charged" hint={`${ai.refunded.toLocaleString('en')} given back`}>
              {ai.charged.toLocaleString('en')}
            </Figure>
            <Figure name="Failed calls" hint={`${ai.failed.toLocaleString('en')} of ${ai.calls.toLocaleString('en')}`}>
              {percentText(ai.calls === 0 ? null : ai.failed / ai.calls)}
            </Figure>
            <Figure name="Cost" hint={`${ai.tokens.toLocaleString('en')} tokens`}>
              {dollars(ai.cost)}
            </Figure>
            <Figure name="Half answered within" hint="Until the whole answer">
              {durationText(ai.p50)}
            </Figure>
            <Figure name="95% answered within" hint="Until the whole answer">
              {durationText(ai.p95)}
            </Figure>
          </Figures>
          {ai.unpriced.length > 0 && (
            <p className="text-muted-foreground">The cost leaves out {ai.unpriced.join(', ')}, whose price is not known.</p>
          )}
          <BarChart
            title="Calls"
            says={
              ai.calls === 0
                ? 'The AI was not called in this time.'
                : ai.failures.length === 0
                  ? 'None failed.'
                  : `Most failed with: ${ai.failures
                      .slice(0, 3)
                      .map(({ outcome, n }) => `${outcome} (${n})`)
                      .join(', ')}.`
            }
            series={[
              { name: 'Went well', tone: 'main' },
              { name: 'Failed', tone: 'bad' },
            ]}
            bars={barsOf(ai.days.map(({ day, calls, failed }) => ({ day, values: [calls - failed, failed] })))}
          />
          {ai.plans.length > 0 && (
            <table className="w-full border-t text-start tabular-nums">
              <caption className="py-2 text-start text-muted-foreground">
                Charged queries by the plan of their sellers, what they cost at the full price, and what these sellers paid.
                Greetings and failed calls belong to no plan.
              </caption>
              <thead>
                <tr className="text-start text-muted-foreground">
                  {['Plan', 'Queries', 'Cost', 'Paid'].map((head, at) => (
                    <th key={head} scope="col" className={cn('py-1.5 font-normal', at === 0 ? 'text-start' : 'text-end')}>
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y">
                {ai.plans.map(({ id, name, queries, cost, paid }) => (
                  <tr key={id}>
                    <th scope="row" className="py-1.5 text-start font-medium">
                      {name}
                    </th>
                    <td className="py-1.5 text-end">{queries.toLocaleString('en')}</td>
                    <td className="py-1.5 text-end">{dollars(cost)}</td>
                    <td className="py-1.5 text-end">
                      {paid.map(({ currency, kept }) => minorPriceText(kept, currency)).join(', ') || 'Nothing'}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {ai.models.length > 0 && (
            <ul aria-label="By model" className="divide-y border-t">
              {ai.models.map(({ model, calls, input, output, cost }) => (
                <li key={model} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span className="font-medium">{model === 'offline' ? 'Offline writer' : model || 'No model answered'}</span>
                  <span className="text-muted-foreground tabular-nums">
                    {calls.toLocaleString('en')} {calls === 1 ? 'call' : 'calls'}, {input.toLocaleString('en')} tokens in,{' '}
                    {output.toLocaleString('en')} out, {dollars(cost)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </DashboardCard>
  );
}
