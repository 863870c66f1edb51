/** What a thread of the checks runs. */
import { type Work, work } from './work.ts';

/** One check by its name. */
export default function run({ name, args }: { name: keyof Work; args: unknown[] }): unknown {
  return (work[name] as (...args: unknown[]) => unknown)(...args);
}
