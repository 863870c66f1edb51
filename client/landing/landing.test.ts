import { expect, test } from 'vitest';
import { fillPlanRows } from '#shared/plan-text.ts';
import { starterPlans } from '#shared/starter-plans.ts';
import { renderLanding } from './prerender.tsx';
import { demoTexts, samples } from './samples.ts';

test('the page carries nothing the content security policy would refuse', () => {
  const html = renderLanding();
  expect(html).not.toMatch(/ style=|<style|<script| on\w+=/);
});

test('the plans can be filled in, and are the starter plans until then', () => {
  const html = renderLanding();
  expect(html).toContain('$12');
  const pro = starterPlans.slice(2, 3).map((plan) => ({ ...plan, name: 'Grand', priceMonth: 31 }));
  const filled = fillPlanRows(html, pro);
  expect(filled).toContain('Grand');
  expect(filled).toContain('$31');
  expect(filled).not.toContain('$12');
  expect(filled).not.toContain('{{');
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

/** Words and numbers, without endings that only grammar asks for. */
function words(text: string): string[] {
  const small = new Set(['a', 'an', 'the', 'at', 'on', 'in', 'and', 'that', 'are', 'is', 'to', 'it', 'long']);
  return (text.toLowerCase().match(/[\p{L}\d.]+/gu) ?? [])
    .filter((word) => !small.has(word))
    .map((word) => word.replace(/s$/, ''));
}
