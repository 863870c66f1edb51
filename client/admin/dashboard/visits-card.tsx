import type { DateRange } from '#shared/date-range.ts';
import { type JourneyStep, journeySteps } from '#shared/visits.ts';
import { trpc } from '../../trpc.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { plainDayText } from '../../ui/dates.ts';
import { DashboardCard, Figure, Figures, ofRange } from './card-parts.tsx';
import { barsOf, changeText } from './over-time.ts';

/** Whether this installation counts visits; the server writes it into the page. */
const isCounted = () => document.querySelector<HTMLMetaElement>('meta[name="visits"]')?.content === 'own';
const steps = Object.keys(journeySteps) as JourneyStep[];

export function VisitsCard({ range }: { range: DateRange }) {
  const query = trpc.admin.dashboard.visits.useQuery({ range }, ofRange);
  return (
    <DashboardCard
      title="Visits"
      query={query}
      failed="Visits could not be loaded."
      about={({ from, to }) => `${plainDayText(from)} to ${plainDayText(to)} (UTC days), without anything about visitors`}
      isEmpty={({ service, views, viewsBefore }) => service !== null || (views === 0 && viewsBefore === 0)}
      empty={
        query.data?.service
          ? `Counted by ${query.data.service.name ?? 'a server of this installation'}. Its own site has the numbers.`
          : isCounted()
            ? 'No page was opened yet by a browser that may be counted.'
            : 'Visits are not counted. Set ANALYTICS=own to count opened pages and steps by day, without anything about visitors.'
      }
    >
      {(visits) => (
        <>
          <BarChart
            title="Opened pages"
            says={visits.views === 0 ? 'None in this time.' : `${visits.views.toLocaleString('en')} in this time.`}
            series={[{ name: 'Opened pages', tone: 'main' }]}
            bars={barsOf(visits.days.map(({ day, views }) => ({ day, values: [views] })))}
          />
          <Figures>
            <Figure name="Opened pages" hint={changeText(visits.views, visits.viewsBefore)}>
              {visits.views.toLocaleString('en')}
            </Figure>
            {steps.map((step) => (
              <Figure key={step} name={journeySteps[step]}>
                {(visits.steps[step] ?? 0).toLocaleString('en')}
              </Figure>
            ))}
          </Figures>
          {visits.pages.length > 0 && (
            <section aria-label="Pages opened most">
              <h3 className="font-medium">Opened most</h3>
              <ol className="mt-1 divide-y">
                {visits.pages.map(({ path, times }) => (
                  <li key={path} className="flex justify-between gap-4 py-1.5">
                    <span className="wrap-anywhere">{path}</span>
                    <span className="tabular-nums">{times.toLocaleString('en')}</span>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </>
      )}
    </DashboardCard>
  );
}
