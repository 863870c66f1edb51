import { createElement } from 'react';
import { expect, test } from 'vitest';
import { seoChecklist } from '#shared/seo/checklist.ts';
import { markup } from '#tests/support/markup.tsx';
import { ScoreLink } from '../list/row-parts.tsx';
import { settledWords, whyApart } from './score-words.ts';
import { SeoCard } from './seo-card.tsx';

const day = new Date('2026-11-21');
const checklist = seoChecklist({ name: 'Mug', descriptionHtml: '<p>A mug.</p>', keywords: [], images: [], others: [] }, day);

test('what is folded away is counted by what was said', () => {
  expect(settledWords([{ state: 'applied' }, { state: 'dismissed' }, { state: 'applied' }])).toBe('2 done, 1 dismissed');
  expect(settledWords([{ state: 'dismissed' }])).toBe('1 dismissed');
});

test('scores up to 20 points apart, and a product without a score, need no word', () => {
  const { score } = checklist;
  for (const ai of [0, score, score + 20, score - 20]) expect(whyApart(ai, checklist)).toBeNull();
  expect(whyApart(score + 21, checklist)).not.toBeNull();
});

test('the reason names both numbers, and the checks that would raise it most when the list is the lower one', () => {
  const why = whyApart(90, checklist) ?? '';
  expect(why).toContain(`The AI gave 90 and this list gives ${checklist.score}.`);
  const [best] = checklist.items.toSorted((a, b) => b.gain - a.gain);
  expect(best?.gain).toBeGreaterThan(0);
  expect(why).toContain(`${best?.title.toLowerCase()} (+${best?.gain})`);
});

test('a lower score of the AI is explained by its recommendations', () => {
  expect(whyApart(40, { score: 80, items: [] })).toMatch(/^The AI gave 40 and this list gives 80\..*recommendations\.$/);
});

test('a score given before the text changed says so, on the page of the product and in the list', () => {
  const shown = (scoreOutdated: boolean) => {
    const product = { id: 'p1', name: 'Mug', seoScore: 40, scoreOutdated, seoRecommendations: [] };
    const advice = { announced: '', answer: async () => {} };
    const fixing = { busy: false, fix: async () => {} };
    const query = { data: checklist, error: null, isPending: false, isFetching: false, refetch: () => {} };
    const card = { product, advice, fixing, checklist: query, keywords: null, scoring: false, problem: null, onScore: () => {} };
    return [createElement(SeoCard, card as never), createElement(ScoreLink, { row: product })].map(markup);
  };
  for (const said of shown(true)) expect(said).toContain('Scored before your last change');
  for (const said of shown(false)) expect(said).not.toMatch(/Scored before|Changed since/);
});

test('before a score is asked for, the number beside “Free checklist” is the only one, and the score says “Not scored yet”', () => {
  const product = { id: 'p1', name: 'Mug', description: '<p>A mug.</p>', seoScore: 0, seoRecommendations: [] };
  const query = { data: checklist, error: null, isPending: false, isFetching: false, refetch: () => {} };
  const said = markup(createElement(SeoCard, { product, fixing: { busy: false }, checklist: query } as never));
  expect(said).toContain('Not scored yet');
  expect(said.split('Free checklist')[0]).not.toMatch(/tag-shape/);
  expect(said.split('tag-shape')).toHaveLength(2);
  expect(said).toContain(`Checklist score </span>${checklist.score}`);
});
