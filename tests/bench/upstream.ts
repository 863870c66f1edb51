/** The Messages API behind the streams; every word it sends contains the time it was sent. */
import { replies, startFakeAnthropic } from '#tests/support/fake-anthropic.ts';
import { serve } from './child.ts';

let pace = { events: 100, everyMs: 40 };
const fake = await startFakeAnthropic({ respond: () => replies.stamped(pace) });
serve(Number(new URL(fake.url).port), (settings: typeof pace) => {
  pace = settings;
  fake.calls.length = 0;
});
