import './landing.css';
import { useEffect } from 'react';
import { ON_CARD } from '#shared/features.ts';
import { groupNames } from '#shared/highlight-words.ts';
import { minorPriceText } from '#shared/money.ts';
import { aboutOf, hostOf, ratingOf } from '#shared/said.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { builtPlans } from './built-plans.ts';
import { HighlightPicture } from './highlight-icon.tsx';
import { HighlightGroup, HighlightPoint } from './highlight-list.tsx';
import { LandingPage } from './landing-page.tsx';
import { PlanCard, type PlanView } from './plan-card.tsx';
import { SaidPhoto, SaidRating, SaidSource, TestimonialCard, Testimonials } from './testimonial-card.tsx';

function planView(plan: RouterOutputs['subscriptions']['plans'][number]): PlanView {
  return {
    id: plan.id,
    name: plan.name,
    tagline: plan.tagline,
    price: minorPriceText(plan.priceMonth, plan.currency),
    priceYear: minorPriceText(plan.priceYear, plan.currency),
    has: plan.has.slice(0, ON_CARD).map(({ name, value }) => [name, value]),
    highlight: plan.highlight ? 'yes' : 'no',
  };
}

/** The front page inside the app: used in development, and after signing out without a reload. */
export default function LandingScreen() {
  const plans = trpc.subscriptions.plans.useQuery();
  const highlights = trpc.highlights.list.useQuery();
  const testimonials = trpc.testimonials.list.useQuery();
  useEffect(() => {
    const title = document.getElementById(`${location.hash.slice(1)}-title`);
    title?.scrollIntoView();
    title?.focus({ preventScroll: true });
  }, []);
  const rows = plans.data?.length ? plans.data.map(planView) : builtPlans;
  return (
    <LandingPage
      plans={rows.map((plan) => <PlanCard key={plan.id} plan={plan} />)}
      highlights={highlights.data?.map(({ group, points }) => (
        <HighlightGroup key={group} name={groupNames[group]}>
          {points.map(({ title, summary, icon }) => (
            <HighlightPoint key={title} title={title} summary={summary} icon={<HighlightPicture icon={icon} />} />
          ))}
        </HighlightGroup>
      ))}
      testimonials={
        testimonials.data?.length ? (
          <Testimonials>
            {testimonials.data.map((one) => (
              <TestimonialCard key={one.id} said={saidView(one)} />
            ))}
          </Testimonials>
        ) : null
      }
    />
  );
}

function saidView(one: RouterOutputs['testimonials']['list'][number]) {
  const { authorName, quote, locale, photo, rating, sourceUrl } = one;
  return {
    ...{ authorName, quote, locale, about: aboutOf(one) },
    photo: photo && <SaidPhoto src={photo} />,
    rating: rating !== null && <SaidRating {...ratingOf(rating)} />,
    source: sourceUrl !== '' && <SaidSource href={sourceUrl} host={hostOf(sourceUrl)} />,
  };
}
