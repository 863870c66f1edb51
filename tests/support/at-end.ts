/** Closes what a test opened: after the test if one is running, otherwise after the test file. */
import { onTestFinished, TestRunner } from 'vitest';

type Close = () => unknown;
const open: Close[] = [];

export function atEnd(close: Close): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await close()));
  else open.push(close);
}

/** Closes in reverse order what is still open. close-after.ts calls this when a test file is done. */
export async function closeAll(): Promise<void> {
  for (let close = open.pop(); close; close = open.pop()) await close();
}
