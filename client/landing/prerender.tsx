import { renderToStaticMarkup } from 'react-dom/server';
import { highlightSeed } from '#shared/highlight-seed.ts';
import { groupNames, type HighlightIcon, highlightGroups, highlightIcons } from '#shared/highlight-words.ts';
import { builtPlans } from './built-plans.ts';
import type { Example } from './example.ts';
import { HighlightPicture } from './highlight-icon.tsx';
import { HighlightGroup, HighlightPoint } from './highlight-list.tsx';
import { LandingPage } from './landing-page.tsx';
import { PlanCard } from './plan-card.tsx';
import { SaidPhoto, SaidRating, SaidSource, TestimonialCard, Testimonials } from './testimonial-card.tsx';

const keys = ['id', 'name', 'tagline', 'price', 'priceYear', 'highlight'] as const;
const text = (element: React.ReactNode) => renderToStaticMarkup(element);

/**
 * The body of the landing page as HTML. What comes from rows (plans, highlights, testimonials) is written as
 *
 *   <!--rows:NAME--><template data-row="PART">…</template>…FALLBACK<!--/rows:NAME-->
 *
 * A part has a `{{placeholder}}` for each text and a `@@place@@` for each other part. The server (server/http/landing.ts) puts the
 * parts, filled from the rows of that moment, in place of all this. If it cannot read the rows, visitors see FALLBACK.
 */
export function renderLanding(example: Example): string {
  const page = text(
    <LandingPage plans="@@plans@@" highlights="@@highlights@@" testimonials="@@testimonials@@" example={example} />,
  );
  return page
    .replace('@@plans@@', () =>
      rowsOf('plans', { plan: planPart() }, text(builtPlans.map((plan) => <PlanCard key={plan.id} plan={plan} />))),
    )
    .replace('@@highlights@@', () => rowsOf('highlights', highlightParts(), text(<SeededHighlights />)))
    .replace('@@testimonials@@', () => rowsOf('testimonials', testimonialParts(), ''));
}

function rowsOf(name: string, parts: Record<string, string>, fallback: string): string {
  const templates = Object.entries(parts).map(([part, html]) => `<template data-row="${part}">${html}</template>`);
  return `<!--rows:${name}-->${templates.join('')}${fallback}<!--/rows:${name}-->`;
}

function planPart(): string {
  const placeholders = Object.fromEntries(keys.map((key) => [key, `{{${key}}}`])) as Record<(typeof keys)[number], string>;
  return text(<PlanCard plan={{ ...placeholders, has: [['{{feature}}', '{{value}}']] }} />);
}

function highlightParts(): Record<string, string> {
  return {
    group: text(<HighlightGroup name="{{name}}">@@points@@</HighlightGroup>),
    point: text(<HighlightPoint title="{{title}}" summary="{{summary}}" icon="@@icon@@" />),
    ...Object.fromEntries(highlightIcons.map((icon: HighlightIcon) => [`icon-${icon}`, text(<HighlightPicture icon={icon} />)])),
  };
}

function testimonialParts(): Record<string, string> {
  const parts = { photo: '@@photo@@', rating: '@@rating@@', source: '@@source@@' };
  const words = { authorName: '{{authorName}}', about: '{{about}}', quote: '{{quote}}', locale: '{{locale}}' };
  return {
    section: text(<Testimonials>@@cards@@</Testimonials>),
    card: text(<TestimonialCard said={{ ...words, ...parts }} />),
    photo: text(<SaidPhoto src="{{src}}" />),
    rating: text(<SaidRating stars="{{stars}}" words="{{words}}" />),
    source: text(<SaidSource href="{{href}}" host="{{host}}" />),
  };
}

/** The highlights of a new installation. */
function SeededHighlights() {
  return highlightGroups.map((group) => {
    const points = highlightSeed.filter((one) => one.group === group);
    return points.length === 0 ? null : (
      <HighlightGroup key={group} name={groupNames[group]}>
        {points.map(({ key, title, summary, icon }) => (
          <HighlightPoint key={key} title={title} summary={summary} icon={<HighlightPicture icon={icon} />} />
        ))}
      </HighlightGroup>
    );
  });
}
