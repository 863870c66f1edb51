import { plural } from '../products/format.ts';

/** What happened to a call whose query was given back, by the reason in the ledger; see drizzle/schema/usage-ledger.ts. */
const words: Record<string, string> = {
  too_short: 'the text was too short',
  repeats: 'it said the same as before',
  free_repeat: 'it said the same as before',
  not_shorter: 'it was not shorter',
  adds_claim: 'it claimed what is not in your facts',
  no_text: 'there was no text to score',
  no_other_words: 'the writer knew no other words',
  wrong_language: 'it was in another language',
  aborted: 'it was stopped early',
  refused: 'the AI declined it',
  too_long: 'there was too much to read for the AI',
  cut_off: 'it was cut off',
  invalid_answer: 'the answer was unusable',
  dropped: 'it was cancelled',
  server: 'the server had to stop',
  lease: 'the server had to stop',
};
/** For all that kept the AI from answering at all. */
const FAILED = 'the AI did not answer';

/** How many queries were given back, and why: "2 queries given back, because the text was too short". */
export function refundWords(refunded: number, reasons: readonly { reason: string; n: number }[]): string {
  if (refunded === 0) return 'None was given back';
  const all = new Map<string, number>();
  for (const { reason, n } of reasons) {
    const why = words[reason] ?? FAILED;
    all.set(why, (all.get(why) ?? 0) + n);
  }
  const back = `${plural(refunded, 'query', 'queries')} given back`;
  if (all.size === 0) return back;
  const list = [...all].sort(([, one], [, other]) => other - one);
  if (list.length === 1) return `${back}, because ${list[0]?.[0]}`;
  return `${back}: ${list.map(([why, n]) => `${n.toLocaleString('en')} because ${why}`).join(', ')}`;
}
