import { expect, test } from 'vitest';
import { answersOf, byQuestion, keyOf, withoutSaved } from './thin-answers.ts';

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

test('a saved answer leaves its field, but not what was typed into it while the answer was being saved', () => {
  const products = [thin('a', made, size), thin('b', made)];
  const values = { [keyOf('a', made)]: ' oak ', [keyOf('a', size)]: '2 m', [keyOf('b', made)]: 'oak' };
  const [answers] = answersOf(products, values);
  if (!answers) throw new Error('nothing was answered');
  expect(withoutSaved(values, answers)).toEqual({ [keyOf('b', made)]: 'oak' });
  const corrected = { ...values, [keyOf('a', made)]: 'ash' };
  expect(withoutSaved(corrected, answers)).toEqual({ [keyOf('a', made)]: 'ash', [keyOf('b', made)]: 'oak' });
});
