/** The code that runs in each worker thread. */
import { type Work, work } from './work.ts';

/** Runs one check by its name. */
export default function run({ name, args }: { name: keyof Work; args: unknown[] }): unknown {
  return (work[name] as (...args: unknown[]) => unknown)(...args);
}
