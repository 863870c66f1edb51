import { expect, it } from 'vitest';
import type { Finding } from '#shared/checks/finding.ts';
import { said } from './perfect.ts';

it('says a sentence once, however often its problem is found in a text', () => {
  const found = (message: string, start: number): Finding => ({
    ...{ check: 'number', severity: 'hard', field: 'intro', start, end: start + 4, found: '5 kg', message },
  });
  expect(said([found('5 kg is not in your facts.', 0), found('2 kg is.', 9), found('5 kg is not in your facts.', 20)])).toEqual([
    ...['5 kg is not in your facts.', '2 kg is.'],
  ]);
});
