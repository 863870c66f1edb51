/**
 * The safety figures (F1 to F19 in docs/security.md) that a test run prints at its end: what is required, and what was reached.
 * Each test file records its own figures. The programs that run the tests (tests/run.ts, tests/long/main.ts) print one table and
 * fail if a figure was missed or not measured.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * The figures that a run of all files (`pnpm test:all`) must measure. F15 (browser) and F18 (`pnpm soak`) are measured elsewhere.
 */
export const FIGURES = [
  'F1',
  'F2',
  'F3',
  'F4',
  'F5',
  'F6',
  'F7',
  'F8',
  'F9',
  'F10',
  'F11',
  'F12',
  'F13',
  'F14',
  'F16',
  'F17',
  'F19',
];
/** These figures need a PostgreSQL server that becomes unreachable, or several processes on one PostgreSQL. */
export const NEED_POSTGRES = ['F6', 'F14'];
/**
 * Pictures, hostile URLs and guards (security checks) work the same with both databases, so these figures are only measured with
 * the embedded one.
 */
export const NEED_EMBEDDED = ['F9', 'F10', 'F19'];

export interface Figure {
  /** The number of the figure in docs/security.md, F1 to F19. */
  id: `F${number}`;
  /** What was measured, in a few words. One number may have several lines in the table. */
  what: string;
  asked: string;
  reached: string;
  ok: boolean;
}

/**
 * Records a figure for the table. If this run makes no table, the figure is only printed. Call this before the assertion, so that
 * a missed figure is recorded too.
 */
export function recordFigure(figure: Figure): void {
  const file = process.env.LISTWRIGHT_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  else process.stdout.write(`${figure.id} ${figure.what}: ${figure.reached} (asked: ${figure.asked})\n`);
}

/** The figures that the tests of a run wrote to the file, sorted by number. */
export function readFigures(file: string): Figure[] {
  const number = ({ id }: Figure) => Number(id.slice(1));
  return (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure)
    .sort((a, b) => number(a) - number(b) || a.what.localeCompare(b.what));
}

/** The figures as lines of a table. */
export function tableOf(figures: readonly Figure[]): string[] {
  const width = (key: 'what' | 'asked', title: string) => Math.max(title.length, ...figures.map((figure) => figure[key].length));
  const [what, asked] = [width('what', 'figure'), width('asked', 'asked for')];
  const row = (id: string, name: string, goal: string, mark: string, reached: string) =>
    `${id.padEnd(4)} ${name.padEnd(what)}  ${goal.padEnd(asked)}  ${mark} ${reached}`;
  return [
    row('', 'figure', 'asked for', '  ', 'reached'),
    ...figures.map((figure) => row(figure.id, figure.what, figure.asked, figure.ok ? 'ok' : 'NO', figure.reached)),
  ];
}
