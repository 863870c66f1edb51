import { describe, expect, test } from 'vitest';
import { type FormAction, initialForm, reduce } from '#shared/generation/form.ts';
import { stepLock } from './step-lock.ts';

const lockAfter = (...actions: FormAction[]) => stepLock(actions.reduce(reduce, initialForm));
const withKeywords: FormAction = { type: 'chooseProduct', product: { id: 'p1', seoKeywords: ['tote'] } };

describe('jumping between steps', () => {
  test('asks for a product first', () => {
    expect(lockAfter({ type: 'next' })).toMatch(/^Choose a product/);
  });
  test('asks for one Next when the product has keywords', () => {
    expect(lockAfter(withKeywords)).toMatch(/^Confirm the product with Next/);
  });
  test('names the missing keywords of a catalogue product', () => {
    expect(lockAfter({ type: 'chooseProduct', product: { id: 'p1', seoKeywords: [] } }, { type: 'next' })).toMatch(/no keywords/);
  });
  test('is open after one step, for a product with keywords and for a custom one', () => {
    expect(lockAfter(withKeywords, { type: 'next' })).toBeNull();
    expect(lockAfter({ type: 'describeCustomProduct', customProduct: { name: 'Mug' } }, { type: 'next' })).toBeNull();
  });
});
