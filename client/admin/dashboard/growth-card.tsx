import type { DateRange } from '#shared/date-range.ts';
import { trpc } from '../../trpc.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { countedText, DashboardCard, Figure, Figures, NOT_COUNTED, ofRange } from './card-parts.tsx';
import { barsOf, changeText, percentText } from './over-time.ts';

export function GrowthCard({ range }: { range: DateRange }) {
  const query = trpc.admin.dashboard.growth.useQuery({ range }, ofRange);
  return (
    <DashboardCard
      title="Growth"
      query={query}
      failed="Sign-ups and sellers could not be loaded."
      about={countedText}
      isEmpty={({ countedAt }) => countedAt === null}
      empty={NOT_COUNTED}
    >
      {(growth) => (
        <>
          <Figures>
            <Figure name="Sign-ups" hint={changeText(growth.signUps, growth.signUpsBefore)}>
              {growth.signUps.toLocaleString('en')}
            </Figure>
            <Figure name="Active sellers" hint="Used the AI in the last 30 days">
              {growth.active30.toLocaleString('en')}
            </Figure>
            <Figure name="Texts written" hint={changeText(growth.written, growth.writtenBefore)}>
              {growth.written.toLocaleString('en')}
            </Figure>
            <Figure name="Paying now" hint={`${growth.started} began, ${growth.ended} ended`}>
              {growth.paying.toLocaleString('en')}
            </Figure>
            <Figure name="Conversion" hint={`Of ${growth.sellers.toLocaleString('en')} accounts`}>
              {percentText(growth.conversion)}
            </Figure>
            <Figure name="Churn" hint={growth.churn === null ? 'Needs paying sellers before' : 'Of those who paid before'}>
              {percentText(growth.churn)}
            </Figure>
          </Figures>
          <BarChart
            title="Sign-ups"
            says={
              growth.signUps === 0 ? 'Nobody signed up in this time.' : `${growth.signUps.toLocaleString('en')} in this time.`
            }
            series={[{ name: 'Sign-ups', tone: 'main' }]}
            bars={barsOf(growth.days.map(({ day, signUps }) => ({ day, values: [signUps] })))}
          />
        </>
      )}
    </DashboardCard>
  );
}
