import { healthWords } from '../health/health-words.ts';
import { counted, plural } from '../products/format.ts';
import { healthAddress } from '../products/list/list-address.ts';
import type { RouterOutputs } from '../trpc.ts';
import { RowChart } from './charts/row-chart.tsx';
import { theseDays } from './range.ts';
import { type Query, ReportCard } from './report-card.tsx';

/** What is wrong in the catalogue by kind, and how it was settled. */
export function FindingsCard({ query }: { query: Query<RouterOutputs['reports']['findings']> }) {
  return (
    <ReportCard id="findings" title="Findings and how they were settled" query={query} failed="The findings could not be loaded.">
      {({ kinds, confirmed, from, to }) => {
        const shown = kinds.filter(({ open, mended, dismissed, found }) => open + mended + dismissed + found > 0);
        const sum = (key: 'open' | 'mended' | 'dismissed') => kinds.reduce((n, kind) => n + kind[key], 0);
        const claims = confirmed > 0 ? ` You confirmed ${plural(confirmed, 'claim')} in texts as true.` : '';
        if (shown.length === 0)
          return (
            <p className="text-muted-foreground">
              Nothing is wrong with your products, and nothing was in {theseDays(from, to)}.{claims}
            </p>
          );
        return (
          <RowChart
            title="Findings by kind"
            says={`${counted(sum('open'))} open now. In ${theseDays(from, to)}, ${sum('mended').toLocaleString('en')} were mended and ${sum('dismissed').toLocaleString('en')} dismissed as meant so.${claims}`}
            fileName={`findings-${from}-to-${to}`}
            of="Finding"
            series={['Open now', 'Mended', 'Dismissed']}
            rows={shown.map(({ kind, open, mended, dismissed }) => ({
              label: healthWords[kind].name,
              values: [open, mended, dismissed],
              before: null,
              href: open > 0 ? healthAddress(kind) : null,
              end: `${counted(open)} open`,
            }))}
          />
        );
      }}
    </ReportCard>
  );
}
