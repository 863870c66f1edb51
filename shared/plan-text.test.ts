import { expect, test } from 'vitest';
import { fillPlanRows, type PlanRow, planFacts, priceText } from './plan-text.ts';

const plan: PlanRow = {
  id: 'tier-x',
  name: 'Odd <b>&',
  priceMonth: 12,
  priceYear: 99.5,
  currency: 'EUR',
  limits: { aiQueries: 1, products: 1500, profiles: null, apiTokens: 2 },
};
const page =
  '<ul><!--rows:plans--><template><li>{{name}} {{price}} {{yearly}} {{unknown}}</li></template><li>old</li><!--/rows:plans--></ul>';

test('limits are said in words', () => {
  expect(planFacts(plan)).toEqual(['1 AI query a month', '1,500 products', 'Any number of voice profiles', '2 API tokens']);
});
test('an amount has decimals only when it needs them', () => {
  expect([priceText(12, 'USD'), priceText(99.5, 'EUR')]).toEqual(['$12', '€99.50']);
});
test('the landing page shows the plans of the database, escaped, in place of the ones built in', () => {
  expect(fillPlanRows(page, [plan])).toBe('<ul><li>Odd &#60;b&#62;&#38; €12 or €99.50 a year </li></ul>');
});
test('a name cannot smuggle in a placeholder or a replacement pattern', () => {
  expect(fillPlanRows(page, [{ ...plan, name: "$& $' {{price}}" }])).toContain('$&#38; $&#39; {{price}} €12');
});
test('without plans the page stays as it was built', () => {
  expect(fillPlanRows(page, [])).toBe(page);
});
