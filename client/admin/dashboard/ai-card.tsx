import type { DateRange } from '#shared/date-range.ts';
import { trpc } from '../../trpc.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
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
            <Figure name="95 % answered within" hint="Until the whole answer">
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
