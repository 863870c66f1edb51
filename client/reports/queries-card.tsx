import { plural } from '../products/format.ts';
import { barAddress } from '../products/list/list-address.ts';
import type { RouterOutputs } from '../trpc.ts';
import { ColumnChart } from './charts/column-chart.tsx';
import { columnsOf } from './columns-of.ts';
import { forecastText } from './forecast-text.ts';
import { theseDays } from './range.ts';
import { refundWords } from './refund-words.ts';
import { Figure, type Query, ReportCard } from './report-card.tsx';

/** The AI queries that were charged, and when they will have run out. */
export function QueriesCard({ query }: { query: Query<RouterOutputs['reports']['queries']> }) {
  return (
    <ReportCard id="queries" title="AI queries" query={query} failed="The AI queries could not be loaded." tall>
      {(queries) => {
        const { from, to, charged, chargedBefore, refunded, refundedFor, left, days, daysBefore } = queries;
        return (
          <>
            <dl className="grid gap-4 sm:grid-cols-2">
              <Figure name="Queries left" hint={forecastText(queries)}>
                {left.toLocaleString('en')}
              </Figure>
              <Figure
                name={`Charged in ${theseDays(from, to)}`}
                hint={`${chargedBefore.toLocaleString('en')} in the time before. ${refundWords(refunded, refundedFor)}`}
              >
                {charged.toLocaleString('en')}
              </Figure>
            </dl>
            <ColumnChart
              title="Queries charged"
              says={
                charged === 0
                  ? `No query was charged in ${theseDays(from, to)}.`
                  : `${plural(charged, 'query', 'queries')}, for texts and for scores.`
              }
              fileName={`queries-${from}-to-${to}`}
              series={['Texts', 'Scores']}
              columns={columnsOf(queries, ['texts', 'scores'], days, daysBefore).map((column) => ({
                ...column,
                before: column.before.reduce((sum, n) => sum + n, 0),
                href: barAddress({ made: { what: 'asked', from: column.from, to: column.to } }),
              }))}
            />
          </>
        );
      }}
    </ReportCard>
  );
}
