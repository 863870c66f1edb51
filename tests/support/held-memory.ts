import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/**
 * The memory in megabytes that the heap holds after a garbage collection. The size of the whole process would mislead, because V8
 * keeps reserves, also from tests that ran before.
 */
export function heldMemory(): number {
  gc();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return (heapUsed + external - arrayBuffers) / 1024 / 1024;
}

/**
 * Watches how much memory is held while something runs. Call `look` often: it measures twice a second at most, because each
 * measurement collects garbage. `most` measures a last time, and returns by how many megabytes the memory had grown at most.
 */
export function watchMemory(): { look: () => void; most: () => number } {
  const before = heldMemory();
  let most = 0;
  let next = performance.now() + 500;
  const measure = () => {
    most = Math.max(most, heldMemory() - before);
    next = performance.now() + 500;
  };
  return {
    look: () => {
      if (performance.now() >= next) measure();
    },
    most: () => {
      measure();
      return most;
    },
  };
}
