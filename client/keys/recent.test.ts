import { expect, it } from 'vitest';
import { parseRecent, withRecent } from './recent.ts';

it('what was used last comes first, each once, and twelve at most', () => {
  let list = parseRecent(null);
  for (let n = 0; n < 15; n++) list = withRecent(list, { id: `${n}`, name: `Product ${n}` });
  list = withRecent(list, { id: '9', name: 'Renamed' });
  expect(list).toHaveLength(12);
  expect(list.slice(0, 3)).toEqual([
    { id: '9', name: 'Renamed' },
    { id: '14', name: 'Product 14' },
    { id: '13', name: 'Product 13' },
  ]);
  expect(list.filter(({ id }) => id === '9')).toHaveLength(1);
});

it('whatever stands in the storage, only valid entries come of it', () => {
  for (const stored of ['{', '5', 'null', '{"id":"a"}', '[5,null,{"name":"x"},{"id":7},{"id":"a","name":{}}]'])
    expect(parseRecent(stored), stored).toEqual([]);
  expect(parseRecent('[{"id":"a","more":1},{"id":"b","name":"B"}]')).toEqual([{ id: 'a' }, { id: 'b', name: 'B' }]);
});
