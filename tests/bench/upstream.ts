/** Imitates the AI provider's Messages API for the benchmarks, at a speed that the benchmark sets. */
import { replies, startFakeAnthropic } from '#tests/support/fake-anthropic.ts';
import { serve } from './child.ts';

/** What the provider answers. `stamped`: a text in which each word is the time at which it was sent. `text`: the given text. */
export type Upstream =
  | { answer: 'stamped'; events: number; everyMs: number }
  | { answer: 'text'; text: string; chunkChars: number; everyMs: number };

let settings: Upstream = { answer: 'stamped', events: 100, everyMs: 40 };
const reply = () =>
  settings.answer === 'stamped'
    ? replies.stamped(settings)
    : replies.text(settings.text, { chunkChars: settings.chunkChars, delayMs: settings.everyMs });
const fake = await startFakeAnthropic({ respond: reply });
serve(Number(new URL(fake.url).port), (given: Upstream) => {
  settings = given;
  fake.calls.length = 0;
});
