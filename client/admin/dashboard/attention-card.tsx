import { CircleCheck } from 'lucide-react';
import { trpc } from '../../trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { agoText, exactTime } from '../../ui/dates.ts';
import { attentionWords, lookedFor } from './attention-words.ts';
import { alone, DashboardCard } from './card-parts.tsx';

/** Kinds of which there is one or none, so their number is not shown. */
const withoutNumber = new Set(['rollups', 'disk']);

/** What somebody should see to now, the first thing on the page. */
export function AttentionCard() {
  const query = trpc.admin.dashboard.attention.useQuery(undefined, alone);
  return (
    <DashboardCard
      title="Needs attention"
      query={query}
      failed="What needs attention could not be looked up."
      about={({ at }) => `Now, looked up ${exactTime(at)}`}
    >
      {({ at, most, items, unknown }) => (
        <>
          {items.length === 0 && unknown.length === 0 && (
            <p className="flex items-center gap-2.5">
              <CircleCheck className="size-4.5 shrink-0 text-ok" />
              Nothing waits for you.
            </p>
          )}
          {items.length > 0 && (
            <ul className="-my-3 divide-y">
              {items.map(({ kind, count, since, detail }) => {
                const { one, many, remedy, href, open } = attentionWords[kind];
                return (
                  <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                    <div className="min-w-0 flex-1 basis-64">
                      <p className="font-semibold">
                        {!withoutNumber.has(kind) && (count >= most ? `${most} or more ` : `${count} `)}
                        {count === 1 ? one : many}
                        {detail && <span className="font-normal text-muted-foreground"> ({detail})</span>}
                      </p>
                      <p className="text-muted-foreground">
                        {remedy}
                        {since && ` The oldest: ${agoText(since, new Date(at))}.`}
                      </p>
                    </div>
                    {href && (
                      <ButtonLink size="sm" href={href}>
                        {open}
                      </ButtonLink>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
          {unknown.length > 0 && (
            <p className="text-warn">
              Could not be looked up: {unknown.map((kind) => lookedFor[kind]).join(', ')}. The log has the cause.
            </p>
          )}
        </>
      )}
    </DashboardCard>
  );
}
