import { expect, test } from 'vitest';
import { editedWords, undoneWords } from './edit-words.ts';

const none = { changed: 0, same: 0, refused: 0, gone: 0 };
const remark = { productId: null, name: 'Oak board', reason: 'Its price would be below 0: -1.00.' };
const edited = (counts: Partial<typeof none>, variantsKept = 0) =>
  editedWords({ counts: { ...none, ...counts }, remarks: counts.refused ? [remark] : [], variantsKept });

test('an edit that changed nothing is not shown as done', () => {
  expect(edited({ refused: 2 })).toEqual({
    tone: 'warning',
    title: 'No product was edited',
    description: '2 products left as they are. Oak board: Its price would be below 0: -1.00.',
  });
  expect(edited({ same: 2 })).toEqual({ tone: 'plain', title: 'Nothing changed: the products were so already' });
});

test('an edit says what became of the products that it did not change', () => {
  expect(edited({ changed: 6 })).toEqual({ tone: 'success', title: '6 products edited', description: undefined });
  expect(edited({ changed: 5, same: 1 })).toMatchObject({ title: '5 products edited', description: '1 was so already.' });
  expect(edited({ changed: 1, refused: 1, gone: 2 }, 1)).toMatchObject({
    tone: 'success',
    description:
      '1 product left as it is. Oak board: Its price would be below 0: -1.00. 2 are deleted. 1 product kept the price or stock of its variants.',
  });
});

test('an edit of which something is left is not shown as taken back', () => {
  expect(undoneWords({ state: 'undone', remarks: [] })).toEqual({ tone: 'plain', title: 'The edit is taken back' });
  const reason = 'Changed since, so it was left as it is: price.';
  expect(undoneWords({ state: 'done', remarks: [{ ...remark, reason }] })).toEqual({
    tone: 'warning',
    title: 'The edit is not wholly taken back',
    description: `Oak board: ${reason}`,
  });
});
