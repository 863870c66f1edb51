/**
 * Streams of AI text through the app, compared with `pipe`: a bare server that passes the provider's bytes on without reading
 * them. The CPU time while all streams are open, divided by the number of events, is the cost of one event from the provider. The
 * cost of opening a stream and storing its text is reported separately.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { readStamp, STAMPS } from '../support/fake-anthropic-replies.ts';
import { bytesOf, mutationBytes } from './calls.ts';
import type { Scale } from './catalogue.ts';
import type { Child } from './child.ts';
import { median, open, quantile } from './http-load.ts';
import { ms, type Row, us, whole } from './report.ts';
import type { Upstream } from './upstream.ts';

/** For an event of the stream, the app may use at most this multiple of the CPU time that a bare server uses to pass it on. */
const GOAL = 3;
/** If 500 streams begin, 200 per second, the first word may come at most 600 ms later than through the bare server. */
const FIRST_WORD = { streams: 500, later: 600 };
const EVERY_MS = 40;

interface Side {
  child: Child;
  request(seller: number): Buffer;
  /** A text that only a complete response contains, at its end. */
  complete: string;
}

interface Run {
  /** Microseconds of CPU per event from the provider. */
  cpu: number;
  /** Milliseconds of CPU per stream, from the request to the end. */
  stream: number;
  firstMs: number;
  /** How many milliseconds a word takes from the provider to the reader: median and 99th percentile. */
  lateMs: [number, number];
  incomplete: number;
}

export async function measureStreams(
  ours: Child,
  bare: Child,
  upstream: Child,
  scale: Scale,
  levels: readonly Level[],
): Promise<Row[]> {
  const customProduct = {
    name: 'Handmade ceramic mug',
    brand: 'Northwind',
    category: 'Kitchen',
    description: 'Holds 350 ml. Blue glaze.',
  };
  const pipe: Side = {
    child: bare,
    request: () => bytesOf({ path: '/v1/messages', body: { model: 'claude-sonnet-5-5', stream: true, messages: [] } }),
    complete: 'message_stop',
  };
  const app: Side = {
    child: ours,
    request: (seller) =>
      mutationBytes('generation.describe', { customProduct }, seller % scale.sellers, 'trpc-accept: application/jsonl\r\n'),
    complete: '"type":"done"',
  };
  await upstream.tell({ answer: 'stamped', events: 50, everyMs: 20 } satisfies Upstream);
  for (const side of [pipe, app]) await run(side, 20, 50);
  const rows: Row[] = [];
  for (const { streams, events } of levels) {
    await upstream.tell({ answer: 'stamped', events, everyMs: EVERY_MS } satisfies Upstream);
    const piped = await run(pipe, streams, events);
    const written = await run(app, streams, events);
    const ratio = written.cpu / piped.cpu;
    rows.push({
      what: `${streams} ${streams === 1 ? 'stream' : 'streams'} of ${1_000 / EVERY_MS} events a second`,
      figures: [`ours ${say(written)}`, `pipe ${say(piped)}`],
      result: `${ratio.toFixed(2)} x the CPU of a byte pipe, first word +${ms(written.firstMs - piped.firstMs)}`,
      // One stream alone has no goal: its work is too small to be told apart from the other work of the process.
      goal: streams === 1 ? '' : `<= ${GOAL} x, none lost`,
      reached: streams === 1 ? null : ratio <= GOAL && written.incomplete === 0,
    });
    if (streams === FIRST_WORD.streams) {
      const later = written.firstMs - piped.firstMs;
      rows.push({
        what: `the first word of ${streams} streams, 200 begun a second`,
        result: `${ms(later)} later than the pipe's`,
        goal: `<= ${FIRST_WORD.later} ms`,
        reached: later <= FIRST_WORD.later,
      });
    }
  }
  return rows;
}

export interface Level {
  streams: number;
  events: number;
}

const say = (run: Run) =>
  `CPU ${us(run.cpu)} an event, ${run.stream.toFixed(1)} ms a stream  first word ${ms(run.firstMs)}  ` +
  `a word p50 ${ms(run.lateMs[0])} p99 ${ms(run.lateMs[1])}  ${run.incomplete ? `${whole(run.incomplete)} INCOMPLETE` : 'all complete'}`;

async function run(side: Side, streams: number, events: number): Promise<Run> {
  const before = await side.child.cpu();
  const late: number[] = [];
  const first: number[] = [];
  let incomplete = 0;
  const all = Promise.all(
    Array.from({ length: streams }, async (_, at) => {
      // Begin each stream 5 ms after the one before, as if two hundred sellers a second pressed the button.
      await wait(at * 5);
      const seen = await read(side, at, late);
      first.push(seen.firstMs);
      if (seen.words !== events || !seen.complete) incomplete += 1;
    }),
  );
  const length = events * EVERY_MS;
  const look = async () => ({ cpu: await side.child.cpu(), words: late.length });
  await wait(length * 0.4);
  const from = await look();
  await wait(length * 0.5);
  const to = await look();
  await all;
  return {
    cpu: (to.cpu - from.cpu) / (to.words - from.words),
    stream: ((await side.child.cpu()) - before) / 1_000 / streams,
    firstMs: median(first),
    lateMs: [median(late), quantile(late, 0.99)],
    incomplete,
  };
}

/** Reads one stream to its end and adds the delay of each word to `late`. */
async function read(side: Side, seller: number, late: number[]): Promise<{ words: number; firstMs: number; complete: boolean }> {
  const socket = await open(side.child.port);
  const sent = performance.now();
  const seen = { words: 0, firstMs: Number.NaN, complete: false };
  let rest = '';
  socket.write(side.request(seller));
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    const text = rest + chunk.toString('latin1');
    if (!seen.complete) {
      // The last event of the app repeats the whole text, so its words are not counted.
      const end = text.indexOf(side.complete);
      seen.complete = end >= 0;
      const now = performance.timeOrigin + performance.now();
      let last = 0;
      for (const word of (seen.complete ? text.slice(0, end) : text).matchAll(STAMPS)) {
        late.push(now - readStamp(word[1] ?? ''));
        last = word.index + word[0].length;
        if (seen.words++ === 0) seen.firstMs = performance.now() - sent;
      }
      rest = text.slice(Math.max(last, text.length - 64));
    } else rest = text.slice(-64);
    if (rest.endsWith('\r\n0\r\n\r\n')) break;
  }
  return seen;
}
