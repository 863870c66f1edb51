/** What was done of a job at some moment. `at` is in milliseconds. */
export interface Sample {
  at: number;
  done: number;
}

/**
 * In milliseconds: for how long a job must have been watched, over how long its speed is measured, and after how long without
 * progress it counts as stalled.
 */
const WATCHED = 10_000;
const LOOK_BACK = 90_000;
const STALLED = 20_000;
const MINUTE = 60_000;

/**
 * The samples with one more, if the job has got further; without those that are too old to say anything about its speed. If less
 * is done than before, the job has begun anew, and only the new sample counts.
 */
export function withSample(samples: readonly Sample[], { at, done }: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && done < last.done) return [{ at, done }];
  if (last?.done === done) return samples;
  return [...samples.filter((sample) => at - sample.at <= LOOK_BACK), { at, done }];
}

/**
 * How long a job takes until its end, in words, at the speed it has had while it was watched. Null as long as that would be a
 * guess: nobody knows how much there is to do, the job was watched for too short a time, it stalls, or it takes more than two
 * hours.
 */
export function remainingText(samples: readonly Sample[], total: number | null, now: number): string | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (total === null || !first || !last || samples.length < 3) return null;
  if (last.at - first.at < WATCHED || now - last.at > STALLED) return null;
  const left = ((total - last.done) * (last.at - first.at)) / (last.done - first.done) - (now - last.at);
  if (left > 120 * MINUTE) return null;
  if (left < MINUTE) return 'less than a minute left';
  const minutes = Math.round(left / MINUTE);
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}
