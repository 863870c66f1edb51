/**
 * The figures of safety the run prints at its end: what was asked for, and what was reached. A suite records its own; the
 * runner (tests/run.js) prints them as one table and fails when one was missed or never measured.
 */
import { appendFileSync } from 'node:fs';

export interface Figure {
  /** As docs/security.md numbers them, F1 to F19. */
  id: `F${number}`;
  /** What was measured, in a few words; one id may have several lines. */
  what: string;
  asked: string;
  reached: string;
  ok: boolean;
}

/** Notes a figure for the table; without a runner it is only printed. Record before asserting, so that a miss is shown too. */
export function recordFigure(figure: Figure): void {
  const file = process.env.LISTWRIGHT_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  else process.stdout.write(`${figure.id} ${figure.what}: ${figure.reached} (asked: ${figure.asked})\n`);
}
