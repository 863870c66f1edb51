/** Closing what a test opened: with the test when one is running, with the file otherwise. */
import { onTestFinished, TestRunner } from 'vitest';

type Close = () => unknown;
const open: Close[] = [];

export function atEnd(close: Close): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await close()));
  else open.push(close);
}

/** The last opened first. Called by close-after.ts when a file is over. */
export async function closeAll(): Promise<void> {
  for (let close = open.pop(); close; close = open.pop()) await close();
}
