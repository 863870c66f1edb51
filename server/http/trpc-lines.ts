/**
 * Writes the JSON lines that tRPC's client link httpBatchStreamLink reads. A value that is not ready yet is replaced by a number
 * and sent later, in a line of its own. In `[3,0,[[{"result":0}],["result",0,5]]]` the value number 3 has arrived, and its field
 * `result` will follow as number 5. The 0 after the 3 is the status: 0 for a resolved promise or the end of a stream, 1 for an
 * item of a stream, 2 for a failure.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { writeJson } from '../json-text.ts';
import { endWhenSilent } from './silence.ts';

/** The outcome of a call: its result, which may be a stream, or the shape of its error. */
export type Outcome = { data: unknown } | { error: object };

export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/**
 * Answers the calls of one request, each as soon as it has something to send. `shapeOf` turns the error of a failed stream into
 * the form the caller sees.
 */
export async function sendLines(
  res: ServerResponse,
  calls: Promise<Outcome>[],
  shapeOf: (error: unknown, call: number) => object,
): Promise<void> {
  let next = calls.length;
  endWhenSilent(res);
  const write = async (lines: string) => {
    // Wait for a slow reader, but not for one that has disconnected.
    if (!res.destroyed && !res.write(lines)) await drained(res);
  };
  const head = calls.map((_, at) => `"${at}":[[0],[null,0,${at}]]`);
  await write(`{${head}}\n`);
  await Promise.all(
    calls.map(async (call, at) => {
      const outcome = await call;
      if ('error' in outcome) return write(`[${at},0,[[${JSON.stringify(outcome)}]]]\n`);
      const [result, data] = [next++, next++];
      const opened = `[${at},0,[[{"result":0}],["result",0,${result}]]]\n[${result},0,[[{"data":0}],["data",0,${data}]]]\n`;
      if (!isStream(outcome.data)) return write(`${opened}[${data},0,[[${writeJson(outcome.data) ?? ''}]]]\n`);
      const items = next++;
      await write(`${opened}[${data},0,[[0],[null,1,${items}]]]\n`);
      await sendItems(res, outcome.data, items, write, (error) => shapeOf(error, at));
    }),
  );
  res.end();
}

/** Waits until the reader takes more data or has disconnected. Then removes the listener of the event that did not happen. */
async function drained(res: ServerResponse): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  try {
    await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]);
  } finally {
    done.abort();
  }
}

async function sendItems(
  res: ServerResponse,
  stream: AsyncIterable<unknown>,
  name: number,
  write: (lines: string) => Promise<void>,
  shapeOf: (error: unknown) => object,
): Promise<void> {
  try {
    for await (const item of stream) {
      // Returning from the loop also ends the stream at its source.
      if (res.destroyed) return;
      await write(`[${name},1,[[${JSON.stringify(item)}]]]\n`);
    }
    await write(`[${name},0,[[]]]\n`);
  } catch (error) {
    await write(`[${name},2,${JSON.stringify(shapeOf(error))}]\n`);
  }
}
