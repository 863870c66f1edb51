import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { noReporting } from './integrations/reporting/reporting.ts';
import { createLog } from './log.ts';
import { tellWhatNobodyCaught } from './uncaught.ts';

function listen() {
  const process = new EventEmitter();
  const lines: string[] = [];
  const reported: unknown[] = [];
  const exits: number[] = [];
  const log = createLog('info', (error) => reported.push(error), { write: (line) => lines.push(line) });
  tellWhatNobodyCaught(process, { log, reporting: noReporting }, (code) => exits.push(code));
  return { process, lines, reported, exits };
}

test('E65 a rejection nobody handled is logged and reported, and the process goes on', async () => {
  const { process, lines, reported, exits } = listen();
  process.emit('unhandledRejection', new Error('lost'), Promise.resolve());
  process.emit('unhandledRejection', 'only a word', Promise.resolve());
  await new Promise((done) => setTimeout(done, 10));
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, err: { message: 'lost' } });
  expect(reported).toHaveLength(2);
  expect(exits).toEqual([]);
});

test('E65 an exception nobody caught is logged and reported, and ends the process with 1', async () => {
  const { process, lines, reported, exits } = listen();
  process.emit('uncaughtException', new TypeError('broken'));
  await new Promise((done) => setTimeout(done, 10));
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, err: { message: 'broken' } });
  expect(reported).toHaveLength(1);
  expect(exits).toEqual([1]);
});
