import { WORDS_A_MINUTE } from '#shared/reports/effect.ts';
import { barAddress } from '../products/list/list-address.ts';
import type { RouterOutputs } from '../trpc.ts';
import { cn } from '../ui/cn.ts';
import { typingTime } from './answer.ts';
import { ColumnChart } from './charts/column-chart.tsx';
import { RowChart } from './charts/row-chart.tsx';
import { columnsOf } from './columns-of.ts';
import { groupRows } from './group-rows.ts';
import { theseDays } from './range.ts';
import { Figure, type Query, ReportCard } from './report-card.tsx';

type Overview = RouterOutputs['reports']['overview'];
const fileOf = (what: string, { from, to }: { from: string; to: string }) => `${what}-${from}-to-${to}`;
const failed = 'The texts could not be loaded.';

/** Texts over time, beside the time before. */
export function TextsCard({ query }: { query: Query<Overview> }) {
  return (
    <ReportCard id="texts" title="Texts over time" query={query} failed={failed}>
      {(overview) =>
        overview.total.written + overview.totalBefore.written === 0 ? (
          // As high as its skeleton, so that the cards below stay where they are.
          <div className="grid min-h-60 place-items-center text-center">
            <NoTexts overview={overview} />
          </div>
        ) : (
          <ColumnChart
            title="Texts written"
            says={`${overview.total.written.toLocaleString('en')} in ${theseDays(overview.from, overview.to)}, ${overview.totalBefore.written.toLocaleString('en')} in the time before. A bar opens its products.`}
            fileName={fileOf('texts-written', overview)}
            series={['Written']}
            columns={columnsOf(overview, ['written'], overview.days, overview.daysBefore).map((column) => ({
              ...column,
              before: column.before[0] ?? 0,
              href: barAddress({ made: { what: 'written', from: column.from, to: column.to } }),
            }))}
          />
        )
      }
    </ReportCard>
  );
}

function NoTexts({ overview: { from, to } }: { overview: Pick<Overview, 'from' | 'to'> }) {
  const days = theseDays(from, to);
  return (
    <p className="text-muted-foreground">
      No text was written in {days} or in {days.replace(/^(these|this)/, 'the')} before.
    </p>
  );
}

/** The same texts by platform, voice and profile, and by person where several people work. */
export function GroupsCard({ query }: { query: Query<Overview> }) {
  return (
    <ReportCard
      title={`By platform, voice${query.data?.people ? ', profile and person' : ' and profile'}`}
      query={query}
      failed={failed}
    >
      {(overview) => {
        const { platforms, voices, profiles, people } = overview;
        if (platforms.length === 0) return <NoTexts overview={overview} />;
        const charts = [
          { title: 'Platforms', of: 'Platform', groups: groupRows('platform', platforms, overview) },
          { title: 'Voices', of: 'Voice', groups: groupRows('voice', voices, overview) },
          {
            title: 'Voice profiles',
            of: 'Profile',
            groups: groupRows(
              'profile',
              profiles.map(({ id, name, ...group }) => ({ ...group, name: id ?? '', called: name })),
              overview,
            ),
          },
          ...(people
            ? [
                {
                  title: 'People',
                  of: 'Person',
                  groups: groupRows(
                    'person',
                    people.map(({ id, name, ...group }) => ({ ...group, name: id ?? '', called: name })),
                    overview,
                  ),
                },
              ]
            : []),
        ];
        return (
          <div className={cn('grid gap-x-10 gap-y-8', people ? 'lg:grid-cols-2' : 'lg:grid-cols-3')}>
            {charts.map(({ title, of, groups: { rows, says } }) => (
              <RowChart
                key={title}
                {...{ title, of, rows, says }}
                series={['Written']}
                also={title === 'People' ? 'Used' : undefined}
                fileName={fileOf(title.toLowerCase().replaceAll(' ', '-'), overview)}
              />
            ))}
          </div>
        );
      }}
    </ReportCard>
  );
}

/** How much of the used texts was left as the AI wrote it, and what that saved. */
export function SavedCard({ query }: { query: Query<Overview> }) {
  return (
    <ReportCard id="saved" title="What the machine saved" query={query} failed={failed}>
      {(overview) => {
        const { total, days, daysBefore, from, to } = overview;
        const { used, edited, words, keptWords, problems, problemsLeft } = total;
        const share = words === 0 ? null : Math.floor((100 * keptWords) / words);
        const columns = columnsOf(overview, ['words', 'keptWords'], days, daysBefore).map((column) => {
          const percent = ([all = 0, kept = 0]: number[]) => (all === 0 ? null : Math.floor((100 * kept) / all));
          return {
            ...column,
            values: [percent(column.values) ?? 0],
            before: percent(column.before),
            href: barAddress({ made: { what: 'used', from: column.from, to: column.to } }),
          };
        });
        return (
          <>
            <dl className="grid gap-x-5 gap-y-4 sm:grid-cols-3">
              <Figure
                name="Words kept as written"
                hint={
                  share === null
                    ? `No text was used in ${theseDays(from, to)}`
                    : `${keptWords.toLocaleString('en')} of ${words.toLocaleString('en')} words in used texts`
                }
              >
                {share === null ? '–' : `${share}%`}
              </Figure>
              <Figure
                name="Typing saved"
                hint={`${keptWords.toLocaleString('en')} words at ${WORDS_A_MINUTE} a minute, without the time to think of them`}
              >
                {typingTime(keptWords)}
              </Figure>
              <Figure
                name="Mended or stopped in what was written"
                hint={
                  problems === 0
                    ? 'The writer wrote nothing that may not be used. Your own words are checked, and not counted here'
                    : `Sentences that may not be used: ${(problems - problemsLeft).toLocaleString('en')} mended before you saw them, ${problemsLeft.toLocaleString('en')} left to you`
                }
              >
                {problems.toLocaleString('en')}
              </Figure>
            </dl>
            {used > 0 && (
              <ColumnChart
                title="Share of words kept, in percent"
                says={`${used.toLocaleString('en')} ${used === 1 ? 'text was' : 'texts were'} used, ${edited === 0 ? 'all as written' : `${(used - edited).toLocaleString('en')} as written and ${edited.toLocaleString('en')} after you changed them`}. Compared word by word, wherever each word stands.`}
                fileName={fileOf('words-kept', overview)}
                series={['Kept']}
                most={100}
                columns={columns}
                format={(n) => `${n}%`}
              />
            )}
          </>
        );
      }}
    </ReportCard>
  );
}
