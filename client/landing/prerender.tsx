import { renderToStaticMarkup } from 'react-dom/server';
import { builtPlans } from './built-plans.ts';
import type { Example } from './example.ts';
import { LandingPage } from './landing-page.tsx';
import { PlanCard } from './plan-card.tsx';

const SLOT = '@@plans@@';
const keys = ['id', 'name', 'tagline', 'price', 'priceYear', 'highlight'] as const;

/**
 * The body of the landing page as HTML. The plans are written as
 *
 *   <!--rows:plans--><template data-row="plan">CARD</template>FALLBACK<!--/rows:plans-->
 *
 * CARD is one plan with a `{{placeholder}}` for each key of PlanView, and one row with placeholders for a feature. The server (server/http/landing.ts) puts one filled card
 * per plan in place of all this. If it cannot load the plans, visitors see FALLBACK, the plans of a new installation.
 */
export function renderLanding(example: Example): string {
  const placeholders = Object.fromEntries(keys.map((key) => [key, `{{${key}}}`])) as Record<(typeof keys)[number], string>;
  const card = renderToStaticMarkup(<PlanCard plan={{ ...placeholders, has: [['{{feature}}', '{{value}}']] }} />);
  const fallback = renderToStaticMarkup(builtPlans.map((plan) => <PlanCard key={plan.id} plan={plan} />));
  const page = renderToStaticMarkup(<LandingPage plans={SLOT} example={example} />);
  return page.replace(SLOT, () => `<!--rows:plans--><template data-row="plan">${card}</template>${fallback}<!--/rows:plans-->`);
}
