import { paths } from '#shared/paths.ts';
import type { PlanView } from '#shared/plan-text.ts';

/** One plan. Every value is plain text, so that the same markup can be a template with placeholders. */
export function PlanCard({ plan }: { plan: PlanView }) {
  return (
    <li className="flex flex-col rounded-card border bg-card p-6 shadow-soft" data-plan={plan.id}>
      <h3 className="font-semibold text-xl">{plan.name}</h3>
      <p className="mt-3">
        <span className="font-semibold text-3xl tabular-nums">{plan.price}</span>
        <span className="text-muted-foreground"> a month</span>
      </p>
      <p className="text-muted-foreground">{plan.yearly}</p>
      <ul className="mt-5 mb-6 grid flex-1 content-start gap-2 border-t pt-4">
        <li className="font-semibold">{plan.queries}</li>
        <li>{plan.products}</li>
        <li>{plan.profiles}</li>
        <li>{plan.tokens}</li>
      </ul>
      <a
        href={`${paths.register}?plan=${plan.id}`}
        className="inline-flex h-11 items-center justify-center rounded-control border border-control/60 px-4 text-center font-semibold transition-colors hover:border-control hover:bg-sunken"
      >
        {plan.action}
      </a>
    </li>
  );
}
