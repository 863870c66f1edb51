import { ON_CARD } from '#shared/features.ts';
import { priceText } from '#shared/money.ts';
import { FREE_PLAN } from '#shared/subscriptions.ts';
import { PlanCard } from '../../landing/plan-card.tsx';
import { type OfferedPlan, PlanOffer } from '../../subscriptions/plan-offer.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** The very cards that sellers see of a plan, with what is typed. Nothing in them can be pressed. */
export function PlanPreview({ plan }: { plan: OfferedPlan & { id: string; highlight: boolean; status: string } }) {
  return (
    <section aria-label="Preview" className="grid gap-5 sm:max-xl:grid-cols-2 xl:sticky xl:top-4">
      <div className="grid content-start gap-2">
        <p className="font-semibold text-muted-foreground text-sm">Where a seller chooses a plan</p>
        <div inert>
          <PlanOffer
            plan={plan}
            period="month"
            marked={false}
            action={
              plan.id === FREE_PLAN ? null : <span className={buttonClass({ variant: 'primary' })}>Choose {plan.name}</span>
            }
          />
        </div>
        {plan.status !== 'active' && (
          <p className="text-muted-foreground text-sm">Not shown to sellers while it is {plan.status}.</p>
        )}
      </div>
      <div className="grid content-start gap-2">
        <p className="font-semibold text-muted-foreground text-sm">On the front page</p>
        <ul inert>
          <PlanCard
            plan={{
              ...{ id: plan.id, name: plan.name, tagline: plan.tagline, highlight: plan.highlight ? 'yes' : 'no' },
              price: priceText(plan.priceMonth, plan.currency),
              priceYear: priceText(plan.priceYear, plan.currency),
              has: plan.has.slice(0, ON_CARD).map(({ name, value }) => [name, value]),
            }}
          />
        </ul>
      </div>
    </section>
  );
}
