import './landing.css';
import { useEffect } from 'react';
import { ON_CARD } from '#shared/features.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { priceText } from '../ui/money.ts';
import { builtPlans } from './built-plans.ts';
import { LandingPage } from './landing-page.tsx';
import { PlanCard, type PlanView } from './plan-card.tsx';

function planView(plan: RouterOutputs['subscriptions']['plans'][number]): PlanView {
  return {
    id: plan.id,
    name: plan.name,
    tagline: plan.tagline,
    price: priceText(plan.priceMonth, plan.currency),
    priceYear: priceText(plan.priceYear, plan.currency),
    has: plan.has.slice(0, ON_CARD).map(({ name, value }) => [name, value]),
    highlight: plan.highlight ? 'yes' : 'no',
  };
}

/** The front page inside the app: used in development, and after signing out without a reload. */
export default function LandingScreen() {
  const plans = trpc.subscriptions.plans.useQuery();
  useEffect(() => {
    const title = document.getElementById(`${location.hash.slice(1)}-title`);
    title?.scrollIntoView();
    title?.focus({ preventScroll: true });
  }, []);
  const rows = plans.data?.length ? plans.data.map(planView) : builtPlans;
  return <LandingPage plans={rows.map((plan) => <PlanCard key={plan.id} plan={plan} />)} />;
}
