/** Requests per second of the app, compared with a bare server that does the same work in the same round. */
import { bytesOf, mutationBytes, queryBytes } from './calls.ts';
import { newProduct, type Scale, searches } from './catalogue.ts';
import type { Child } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { type Loaded, load, median } from './http-load.ts';
import { ms, type Row, spread, us, whole } from './report.ts';

/** The app must reach at least these shares of the bare server's requests per second. */
const GOALS = { list: 0.85, search: 0.9, create: 0.75 };
/**
 * The new products of the benchmark belong to this many sellers in turn. With one seller alone the calls would wait for each
 * other, because each adds its product to that seller's count.
 */
const CREATORS = 200;

interface Work {
  name: string;
  connections: number;
  goal: number;
  ours(): Buffer;
  bare(): Buffer;
}

interface Cell extends Loaded {
  /** Microseconds of CPU per request: in Node, and in PostgreSQL (null if the system does not tell). */
  node: number;
  postgres: number | null;
}

export async function measureRequests(
  database: BenchDatabase,
  ours: Child,
  bare: Child,
  scale: Scale,
  rounds: number,
  roundMs: number,
): Promise<Row[]> {
  const works = worksOf(scale);
  const sides = [
    { child: ours, application: 'listwright', bytes: (work: Work) => work.ours },
    { child: bare, application: 'bare', bytes: (work: Work) => work.bare },
  ];
  const cells = new Map<Work, Cell[][]>(works.map((work) => [work, []]));
  // Round 0 only warms up and is not counted: code gets compiled, and PostgreSQL changes to generic plans after five uses of a
  // statement.
  for (let round = 0; round <= rounds; round++) {
    for (const work of works) {
      const pair: Cell[] = [];
      for (const { child, application, bytes } of round % 2 ? sides : [...sides].reverse()) {
        const measured = { port: child.port, connections: work.connections, ms: round ? roundMs : WARM_UP / works.length };
        const cell = await measure(database, child, application, { ...measured, next: bytes(work) });
        pair.push(cell);
      }
      if (round) cells.get(work)?.push(round % 2 ? pair : pair.reverse());
    }
  }
  return works.map((work) => rowOf(work, cells.get(work) ?? []));
}

const WARM_UP = 8_000;

function worksOf(scale: Scale): Work[] {
  const once = (bytes: Buffer) => () => bytes;
  const turn = (all: Buffer[]) => {
    let at = 0;
    return () => all[at++ % all.length] as Buffer;
  };
  let created = 0;
  const creator = () => 1 + (created++ % Math.min(CREATORS, scale.sellers - 1));
  const list = {
    goal: GOALS.list,
    ours: once(queryBytes('products.list', { limit: 20 })),
    bare: once(bytesOf({ path: '/list' })),
  };
  return [
    { name: 'list 20 of the largest catalogue', connections: 10, ...list },
    { name: 'list 20 of the largest catalogue', connections: 50, ...list },
    {
      name: 'search, nine terms in turn',
      connections: 10,
      goal: GOALS.search,
      ours: turn(searches.map(({ term }) => queryBytes('products.list', { search: term, limit: 20 }))),
      bare: turn(searches.map(({ term }) => bytesOf({ path: `/search?${encodeURIComponent(term)}` }))),
    },
    {
      name: 'create, sellers in turn',
      connections: 10,
      goal: GOALS.create,
      ours: () => mutationBytes('products.create', newProduct(created), creator()),
      bare: () => bytesOf({ path: '/create', body: newProduct(created), seller: creator() }),
    },
  ];
}

async function measure(
  database: BenchDatabase,
  child: Child,
  application: string,
  work: Parameters<typeof load>[0],
): Promise<Cell> {
  const before = [await child.cpu(), await database.cpu(application)] as const;
  const loaded = await load(work);
  const after = [await child.cpu(), await database.cpu(application)] as const;
  return {
    ...loaded,
    node: (after[0] - before[0]) / loaded.requests,
    postgres: before[1] === null || after[1] === null ? null : (after[1] - before[1]) / loaded.requests,
  };
}

function rowOf(work: Work, pairs: Cell[][]): Row {
  const side = (at: 0 | 1, read: (cell: Cell) => number | null) =>
    median(pairs.map((pair) => read(pair[at] as Cell) ?? Number.NaN));
  const say = (at: 0 | 1) =>
    `${whole(side(at, (cell) => cell.perSecond))}/s  p50 ${ms(side(at, (cell) => cell.p50))}  p99 ${ms(side(at, (cell) => cell.p99))}  ` +
    `CPU ${us(side(at, (cell) => cell.node))} + pg ${us(side(at, (cell) => cell.postgres))}`;
  const ratios = pairs.map(([ours, bare]) => (ours?.perSecond ?? 0) / (bare?.perSecond ?? Number.NaN));
  const cost = ({ node, postgres }: Cell) => node + (postgres ?? 0);
  const costs = pairs.map(([ours, bare]) => cost(ours as Cell) / cost(bare as Cell));
  return {
    what: `${work.name}, ${work.connections} connections`,
    figures: [
      `ours ${say(0)}`,
      `bare ${say(1)}`,
      `CPU ${median(costs).toFixed(2)} x the bare server's (${spread(costs, (cost) => cost.toFixed(2))})`,
    ],
    result: `${median(ratios).toFixed(2)} of bare (${spread(ratios, (ratio) => ratio.toFixed(2))})`,
    goal: `>= ${work.goal}`,
    reached: median(ratios) >= work.goal,
  };
}
