import { ArrowDown, ArrowUp, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { minorPriceText } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useHeadingFocus } from '../../keep-focus.ts';
import { trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { AddPlan } from './add-plan.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { PlanTabs } from './plan-tabs.tsx';
import { type AdminPlan, peopleText, statusWords } from './plan-words.ts';

const planHref = (id: string) => `${paths.admin.subscriptions}?id=${encodeURIComponent(id)}`;

/** The plans: what they cost and who has them. A plan opens with `?id=`. */
export default function PlansPage() {
  const plans = trpc.admin.plans.list.useQuery(undefined, { refetchOnMount: 'always' });
  const openId = new URLSearchParams(useSearch()).get('id');
  useHeadingFocus(openId);
  const [, navigate] = useLocation();
  const [adding, setAdding] = useState(false);
  const open = openId === null ? undefined : plans.data?.find(({ id }) => id === openId);
  if (open) return <PlanEditor key={open.id} plan={open} />;
  return (
    <>
      <PageHeader
        title="Subscriptions"
        description="What is sold: names and prices, as the price page and the front page show them."
        actions={
          <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setAdding(true)}>
            Add plan
          </Button>
        }
      />
      <PlanTabs />
      <QueryView query={plans} failed="The plans could not be loaded.">
        {(rows) => <PlanList plans={rows} />}
      </QueryView>
      {plans.data && (
        <AddPlan open={adding} onOpenChange={setAdding} plans={plans.data} onAdded={(id) => navigate(planHref(id))} />
      )}
    </>
  );
}

function PlanList({ plans }: { plans: readonly AdminPlan[] }) {
  const utils = trpc.useUtils();
  const [said, setSaid] = useState('');
  const move = trpc.admin.plans.move.useMutation({
    // The list shows the new order at once.
    onMutate: ({ id, to }) => {
      utils.admin.plans.list.setData(undefined, (rows) => {
        const moved = rows?.find((row) => row.id === id);
        return rows && moved && rows.filter((row) => row !== moved).toSpliced(to, 0, moved);
      });
    },
    onSuccess: (_, { to }) => setSaid(`Moved to place ${to + 1} of ${plans.length}`),
    onSettled: () => utils.admin.plans.list.invalidate(),
  });
  return (
    <>
      <ul className="grid gap-2">
        {plans.map((plan, at) => (
          <li
            key={plan.id}
            className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card border bg-card px-4 py-3 shadow-soft"
          >
            <div className="min-w-0 flex-1 basis-56">
              <div className="flex flex-wrap items-center gap-2">
                <h2 className="font-semibold text-lg">{plan.name}</h2>
                <Badge tone={statusWords[plan.status].tone}>{statusWords[plan.status].label}</Badge>
                {plan.highlight && <Badge tone="info">Stands out</Badge>}
              </div>
              <p className="wrap-anywhere text-muted-foreground">
                <code className="text-sm">{plan.id}</code>
                {plan.tagline && ` · ${plan.tagline}`}
              </p>
            </div>
            <p className="basis-40 tabular-nums">
              {minorPriceText(plan.priceMonth, plan.currency)} a month
              <span className="block text-muted-foreground">{minorPriceText(plan.priceYear, plan.currency)} a year</span>
            </p>
            <p className="basis-36 text-muted-foreground">
              {peopleText(plan.subscribers)} {plan.subscribers.n === 1 || plan.subscribers.n === 0 ? 'has it' : 'have it'}
            </p>
            <span className="ms-auto flex items-center gap-1">
              <Button
                variant="ghost"
                iconOnly
                aria-label={`Move ${plan.name} up`}
                disabled={at === 0 || move.isPending}
                icon={<ArrowUp className="size-4" />}
                onClick={() => move.mutate({ id: plan.id, to: at - 1 })}
              />
              <Button
                variant="ghost"
                iconOnly
                aria-label={`Move ${plan.name} down`}
                disabled={at === plans.length - 1 || move.isPending}
                icon={<ArrowDown className="size-4" />}
                onClick={() => move.mutate({ id: plan.id, to: at + 1 })}
              />
              <ButtonLink href={planHref(plan.id)}>
                <Pencil className="size-4" />
                Edit<span className="sr-only"> {plan.name}</span>
              </ButtonLink>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted-foreground text-sm">
        The order of the price page. A seller who reaches a limit is offered the cheapest plan above theirs that lifts it.
      </p>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  );
}
