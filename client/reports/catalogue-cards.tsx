import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { scoreBandNames } from '#shared/products/made.ts';
import { plural, shownScore } from '../products/format.ts';
import { barAddress, viewAddress } from '../products/list/list-address.ts';
import { seoBandWords } from '../products/list/made-words.ts';
import type { RouterOutputs } from '../trpc.ts';
import { plainDayText } from '../ui/dates.ts';
import { scoreAnswer } from './answer.ts';
import { RowChart } from './charts/row-chart.tsx';
import { theseDays } from './range.ts';
import { type Query, ReportCard } from './report-card.tsx';

type Catalogue = RouterOutputs['reports']['catalogue'];
const since = ({ before }: Catalogue) =>
  before ? `Beside ${plainDayText(before.day)}` : 'Nothing to compare with yet: the first count is made at night';

/** How the SEO scores spread, and which moved. */
export function ScoresCard({ query }: { query: Query<Catalogue> }) {
  return (
    <ReportCard
      id="scores"
      title="SEO scores"
      description={query.data && since(query.data)}
      query={query}
      failed="The scores could not be loaded."
      tall
    >
      {(catalogue) => {
        const { now, before, from, to } = catalogue;
        const rows = scoreBandNames.map((band, at) => ({
          label: seoBandWords[band],
          values: [now.bands[at] ?? 0],
          before: before ? (before.bands[at] ?? 0) : null,
          href: now.bands[at] ? barAddress({ band, sort: 'seoScore', direction: 'ascending' }) : null,
        }));
        const notScored = now.products - now.scored;
        return (
          <>
            <RowChart
              title="Products by score"
              says={scoreAnswer(catalogue) || 'No product is scored yet.'}
              fileName={`seo-scores-${to}`}
              of="Score"
              series={['Products']}
              rows={[
                ...rows,
                {
                  label: 'Not scored',
                  values: [notScored],
                  before: before ? before.products - before.scored : null,
                  href: notScored > 0 ? viewAddress('notScored') : null,
                },
              ]}
            />
            <Moved catalogue={catalogue} days={theseDays(from, to)} />
          </>
        );
      }}
    </ReportCard>
  );
}

function Moved({ catalogue: { counts, movers }, days }: { catalogue: Catalogue; days: string }) {
  const { up, down, firsts } = counts;
  const said = [
    up > 0 && `${plural(up, 'product')} gained`,
    down > 0 && `${plural(down, 'product')} lost`,
    firsts > 0 && `${plural(firsts, 'product')} got a first score`,
  ].filter(Boolean);
  return (
    <div>
      <h3 className="font-semibold">What moved</h3>
      <p className="text-muted-foreground text-sm">
        {said.length === 0 ? `No score changed in ${days}.` : `${said.join(', ')} in ${days}.`}
      </p>
      {movers.length > 0 && (
        <ul className="mt-2 divide-y border-t">
          {movers.map(({ id, name, score, by }) => (
            <li key={id} className="flex items-baseline gap-4 py-2">
              <Link href={paths.product(id)} className="wrap-anywhere min-w-0 flex-1 font-medium text-primary hover:underline">
                {name || 'A product without a name'}
              </Link>
              <span className="text-muted-foreground tabular-nums">
                <span className="sr-only">{by > 0 ? 'gained' : 'lost'} </span>
                <span aria-hidden="true">{by > 0 ? '+' : '−'}</span>
                {Math.max(1, Math.round(Math.abs(by)))}
                <span className="sr-only"> points</span>
              </span>
              <span className="min-w-12 text-end font-semibold tabular-nums">
                <span className="sr-only">now </span>
                {shownScore(score)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** How much of the catalogue has what a good listing needs. */
export function CoverageCard({ query }: { query: Query<Catalogue> }) {
  return (
    <ReportCard
      id="coverage"
      title="Coverage of the catalogue"
      description={query.data && since(query.data)}
      query={query}
      failed="The coverage could not be loaded."
      tall
    >
      {({ now, before, to }) => {
        const rows = [
          { label: 'With a text', n: now.described, was: before?.described, href: barAddress({ lacks: 'text' }) },
          { label: 'With keywords', n: now.keyworded, was: before?.keyworded, href: barAddress({ lacks: 'keywords' }) },
          { label: 'With a stored picture', n: now.pictured, was: before?.pictured, href: barAddress({ lacks: 'picture' }) },
          { label: 'With an SEO score', n: now.scored, was: before?.scored, href: viewAddress('notScored') },
        ];
        const worst = rows.toSorted((one, other) => one.n - other.n)[0];
        const missing = now.products - (worst?.n ?? 0);
        return (
          <RowChart
            title="Products that have it"
            says={
              now.products === 0
                ? 'The catalogue is empty.'
                : missing === 0
                  ? 'Every product has everything.'
                  : `Most is missing here: ${worst?.label.toLowerCase().replace(/^with /, '')}, for ${plural(missing, 'product')}. A bar opens the products that lack it.`
            }
            fileName={`coverage-${to}`}
            of="What"
            series={['Products']}
            most={now.products}
            rows={rows.map(({ label, n, was, href }) => ({
              label,
              values: [n],
              before: was ?? null,
              href: n < now.products ? href : null,
              end: `${n.toLocaleString('en')} of ${now.products.toLocaleString('en')}`,
            }))}
          />
        );
      }}
    </ReportCard>
  );
}
