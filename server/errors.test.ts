import { expect, test } from 'vitest';
import { toErrorBody } from './errors.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

test.each([
  ['a lock that is not free in time', coded('55P03'), 'BUSY', 'Somebody else is changing these products'],
  ['a statement that took too long', coded('57014'), 'UNAVAILABLE', 'cannot reach its database'],
  ['a socket of the database that is not there', coded('ENOENT', { syscall: 'connect' }), 'UNAVAILABLE', 'reach its database'],
  ['a file that is not there', coded('ENOENT', { syscall: 'open' }), 'UNAVAILABLE', 'is being updated. Reload the page'],
  ['a module that is not there', coded('ERR_MODULE_NOT_FOUND'), 'UNAVAILABLE', 'is being updated'],
])('%s has its own code and sentence', (_, error, code, sentence) => {
  const wrapped = new Error('failed query', { cause: error });
  expect(toErrorBody(wrapped, 'r')).toMatchObject({
    code,
    message: expect.stringContaining(sentence),
    retryAfter: expect.any(Number),
  });
});
