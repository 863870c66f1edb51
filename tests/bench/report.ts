/** Prints the table of results: what was measured, the figures, the goal, and whether it was reached. */

export interface Row {
  what: string;
  /** Lines below the result with the figures from which it was computed. */
  figures?: string[];
  result: string;
  goal: string;
  /** Null if there is no goal, or nothing could be measured. */
  reached: boolean | null;
}

export interface Section {
  title: string;
  rows: Row[];
}

export function printReport(environment: string, sections: Section[]): void {
  const rows = sections.flatMap((section) => section.rows);
  const wide = (read: (row: Row) => string) => Math.max(...rows.map((row) => read(row).length), 4);
  const [what, result, goal] = [wide((row) => row.what), wide((row) => row.result), wide((row) => row.goal)];
  const out: string[] = ['', environment];
  for (const section of sections) {
    out.push('', `${section.title.padEnd(what + result + 5)}goal`);
    for (const row of section.rows) {
      const verdict = row.reached === null ? '' : row.reached ? 'pass' : 'FAIL';
      out.push(`  ${row.what.padEnd(what)}${row.result.padStart(result + 1)}  ${row.goal.padEnd(goal)}  ${verdict}`.trimEnd());
      for (const line of row.figures ?? []) out.push(`      ${line}`);
    }
  }
  const judged = rows.filter((row) => row.reached !== null);
  const missed = judged.filter((row) => !row.reached);
  out.push('', missed.length ? `${missed.length} of ${judged.length} goals missed` : `all ${judged.length} goals reached`, '');
  process.stdout.write(out.join('\n'));
}

export const whole = (n: number) => Math.round(n).toLocaleString('en');
export const ms = (n: number) => `${n < 10 ? n.toFixed(2) : n.toFixed(0)} ms`;
export const us = (n: number) => (Number.isNaN(n) ? 'unknown' : `${whole(n)} us`);
export const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
export const spread = (values: readonly number[], say: (n: number) => string) =>
  `${say(Math.min(...values))}..${say(Math.max(...values))}`;
