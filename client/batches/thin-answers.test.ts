import { expect, test } from 'vitest';
import { answersOf, byQuestion, keyOf } from './thin-answers.ts';

const question = (id: string) => ({ id, question: `${id}?`, name: id, example: 'x' });
const [made, size] = [question('material'), question('size')];
const thin = (productId: string | null, ...questions: (typeof made)[]) => ({
  ...{ productId, name: `Product ${productId}`, image: null, questions },
});

test('a question is asked once for all products that lack its answer, the most frequent first', () => {
  const asked = byQuestion([thin('a', made, size), thin('b', size), thin(null, size), thin('c')]);
  expect(asked.map(({ question: { id }, products }) => [id, products.map(({ productId }) => productId)])).toEqual([
    ['size', ['a', 'b']],
    ['material', ['a']],
  ]);
});

test('blank answers, and those to questions that are not asked any more, are not saved', () => {
  const values = { [keyOf('a', made)]: ' oak ', [keyOf('b', size)]: '  ', [keyOf('b', made)]: 'oak' };
  expect(answersOf([thin('a', made, size), thin('b', size)], values)).toEqual([
    { productId: 'a', facts: [{ question: made, value: 'oak' }] },
  ]);
});
