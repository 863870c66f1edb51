/**
 * The safety figures a run prints at its end: what is required, and what was reached. Each suite records its own; the runners
 * (tests/run.ts, tests/long/main.ts) print one table and fail if a figure was missed or not measured.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** All of these are measured in a run of everything. F8 (payments), F15 (browser) and F18 (`pnpm soak`) are not among them. */
export const FIGURES = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F9', 'F10', 'F11', 'F12', 'F13', 'F14', 'F16', 'F17', 'F19'];
/** Need a PostgreSQL server that goes away, or several processes on one. */
export const NEED_POSTGRES = ['F6', 'F14'];
/** Pictures, addresses and guards do not depend on the engine, so they are measured with the embedded one. */
export const NEED_EMBEDDED = ['F9', 'F10', 'F19'];

export interface Figure {
  /** Numbered as in docs/security.md, F1 to F19. */
  id: `F${number}`;
  /** What was measured, in a few words; one id may have several lines. */
  what: string;
  asked: string;
  reached: string;
  ok: boolean;
}

/** Records a figure for the table; without a runner it is only printed. Call it before asserting, so that a miss is shown too. */
export function recordFigure(figure: Figure): void {
  const file = process.env.LISTWRIGHT_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  else process.stdout.write(`${figure.id} ${figure.what}: ${figure.reached} (asked: ${figure.asked})\n`);
}

/** The figures the suites of a run recorded in the file, sorted by id. */
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
