import { paths } from '#shared/paths.ts';

/**
 * A plan for display. All values are strings, because at build time each is a placeholder such as "{{price}}". `has` is then a
 * single row of placeholders, which the server repeats.
 */
export interface PlanView {
  id: string;
  name: string;
  tagline: string;
  price: string;
  priceYear: string;
  /** What the plan has of the first features, as name and value. */
  has: (readonly [name: string, value: string])[];
  /** 'yes' if the card stands out from the others, otherwise 'no'. */
  highlight: string;
}

export function PlanCard({ plan }: { plan: PlanView }) {
  return (
    <li
      className="group flex flex-col rounded-card border bg-card p-6 shadow-soft data-[highlight=yes]:border-primary"
      data-plan={plan.id}
      data-highlight={plan.highlight}
    >
      <h3 className="font-semibold text-xl">{plan.name}</h3>
      <p className="min-h-10 text-pretty text-muted-foreground">{plan.tagline}</p>
      <p className="mt-4">
        <span className="font-semibold text-3xl tabular-nums">{plan.price}</span>
        <span className="ms-1 text-muted-foreground"> a month</span>
      </p>
      <p className="text-muted-foreground group-data-[plan=tier-free]:invisible">or {plan.priceYear} a year</p>
      <dl className="mt-5 mb-6 flex-1 border-t">
        {plan.has.map(([name, value]) => (
          <div key={name} data-row="has" className="flex justify-between gap-3 border-b py-2">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <a
        href={`${paths.register}?next=${encodeURIComponent(`${paths.checkout}?plan=`)}${plan.id}`}
        className="inline-flex h-11 items-center justify-center rounded-control border border-control/60 px-4 text-center font-semibold transition-colors hover:border-control hover:bg-sunken group-data-[highlight=yes]:border-primary group-data-[highlight=yes]:bg-primary group-data-[highlight=yes]:text-primary-foreground group-data-[highlight=yes]:hover:bg-primary-hover"
      >
        Choose {plan.name}
      </a>
    </li>
  );
}
