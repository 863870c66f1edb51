import { expect, test } from 'vitest';
import { planSeed } from '#server/subscriptions/plan-seed.ts';
import { priceText } from '../ui/money.ts';
import { builtPlans } from './built-plans.ts';
import { renderLanding } from './prerender.tsx';
import { demoTexts, samples } from './samples.ts';

test('the page carries nothing the content security policy would refuse', () => {
  const html = renderLanding();
  expect(html).not.toMatch(/ style=|<style|<script| on\w+=/);
});

test('the card of a plan is a template with a placeholder for everything it shows', () => {
  const [, card = ''] = /<!--rows:plans--><template data-row="plan">(.*?)<\/template>/.exec(renderLanding()) ?? [];
  const placeholders = [...card.matchAll(/\{\{(\w+)\}\}/g)].map(([, key]) => key);
  expect(new Set(placeholders)).toEqual(new Set(Object.keys(builtPlans[0] ?? {})));
});

test('the plans built into the page are the ones a new installation starts with', () => {
  const amount = (n: number | null | undefined) => (n == null ? 'Unlimited' : n.toLocaleString('en'));
  const seeded = planSeed.map((plan) => ({
    id: plan.id,
    name: plan.name,
    tagline: plan.tagline,
    price: priceText(plan.priceMonth ?? 0, 'USD'),
    priceYear: priceText(plan.priceYear ?? 0, 'USD'),
    queries: amount(plan.aiQueries),
    products: amount(plan.maxProducts),
    profiles: amount(plan.maxProfiles),
    seats: amount(plan.seats),
    highlight: plan.highlight ? 'yes' : 'no',
  }));
  expect(builtPlans).toEqual(seeded);
});

test('every sample text states only facts that stand beside it', () => {
  for (const { id, name, facts } of samples) {
    const known = words([name, ...facts].join(' '));
    for (const text of Object.values(demoTexts[id])) {
      const marked = [text.body ?? '', ...(text.bullets ?? [])].flatMap((part) => part.split('*').filter((_, i) => i % 2 === 1));
      expect(marked.length).toBeGreaterThan(3);
      for (const word of words(marked.join(' '))) expect(known, `${id}: "${word}" is not among the facts`).toContain(word);
    }
  }
});

/**
 * The words and numbers of a text, prepared for comparing it with its facts: in lower case, without words such as "the", which
 * state nothing, and without a final "s", so that "handles" matches "handle".
 */
function words(text: string): string[] {
  const small = new Set(['a', 'an', 'the', 'at', 'on', 'in', 'and', 'that', 'are', 'is', 'to', 'it', 'long']);
  return (text.toLowerCase().match(/[\p{L}\d.]+/gu) ?? [])
    .filter((word) => !small.has(word))
    .map((word) => word.replace(/s$/, ''));
}
