import './landing.css';
import { useEffect } from 'react';
import { planView } from '#shared/plan-text.ts';
import { starterPlans } from '#shared/starter-plans.ts';
import { trpc } from '../trpc.ts';
import { LandingPage } from './landing-page.tsx';
import { PlanCard } from './plan-card.tsx';

/** The front page inside the app: in development, and for someone who signs out by going Back. */
export default function LandingScreen() {
  const plans = trpc.subscriptions.plans.useQuery();
  useEffect(() => {
    const title = location.hash && document.querySelector<HTMLElement>(`${CSS.escape(location.hash).replace('\\#', '#')}-title`);
    if (!title) return;
    title.scrollIntoView();
    title.focus({ preventScroll: true });
  }, []);
  const rows = plans.data?.length ? plans.data : starterPlans;
  return <LandingPage plans={rows.map((plan) => <PlanCard key={plan.id} plan={planView(plan)} />)} />;
}
