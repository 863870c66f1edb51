import { renderToStaticMarkup } from 'react-dom/server';
import { type PlanView, planView } from '#shared/plan-text.ts';
import { starterPlans } from '#shared/starter-plans.ts';
import { LandingPage } from './landing-page.tsx';
import { PlanCard } from './plan-card.tsx';

const SLOT = '@@plans@@';

/**
 * The body of the landing page as HTML. The plans stand between `<!--rows:plans-->` and `<!--/rows:plans-->`:
 *
 *   <!--rows:plans--><template>CARD</template>FALLBACK<!--/rows:plans-->
 *
 * CARD is one plan with `{{id}} {{name}} {{price}} {{yearly}} {{queries}} {{products}} {{profiles}} {{tokens}}
 * {{action}}` in it, FALLBACK the cards of the starter plans. A server fills it per request with `fillPlanRows(html, plans)`
 * of shared/plan-text.ts; sent as it is, the page shows the fallback.
 */
export function renderLanding(): string {
  const keys = Object.keys(planView(starterPlans[0] as (typeof starterPlans)[number])) as (keyof PlanView)[];
  const placeholders = Object.fromEntries(keys.map((key) => [key, `{{${key}}}`])) as PlanView;
  const card = renderToStaticMarkup(<PlanCard plan={placeholders} />);
  const fallback = renderToStaticMarkup(starterPlans.map((plan) => <PlanCard key={plan.id} plan={planView(plan)} />));
  const page = renderToStaticMarkup(<LandingPage plans={SLOT} />);
  return page.replace(SLOT, () => `<!--rows:plans--><template>${card}</template>${fallback}<!--/rows:plans-->`);
}
