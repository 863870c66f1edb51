/**
 * The CPU time that a whole text costs the app's process, from the request to the stored draft. The text passes the app's checks,
 * so the model is not asked a second time. It arrives as fast as the app can read it; streams.ts measures what each event of a
 * slower text costs.
 */
import { mutationBytes } from './calls.ts';
import type { Scale } from './catalogue.ts';
import type { Child } from './child.ts';
import { ask, median } from './http-load.ts';
import { ms, type Row, whole } from './report.ts';
import type { Upstream } from './upstream.ts';

/** The app may use at most this many milliseconds of CPU for one text, measured after the warm-up. */
const GOAL = 6;
const AT_ONCE = 25;
/** How many texts are written before measuring. Node optimises the code only after it has run for some hundreds of texts. */
const WARM_UP = 1_000;

export const sentences = [
  'A mug thrown by hand from stoneware and glazed in a deep blue.',
  'It holds 350 ml, stands 9 cm tall and weighs 320 g.',
  'The handle leaves room for three fingers, and the rim is thin enough to drink from comfortably.',
  'Because every mug is glazed by hand, the blue runs a little differently on each of them.',
  'It goes into the dishwasher and into the microwave.',
  'The foot is left unglazed and sanded smooth, so it does not scratch a table.',
  'Each mug is packed in a box made of recycled card, with paper instead of plastic around it.',
  'It suits coffee, tea and hot chocolate, and it makes a present for somebody who drinks any of them.',
];
const customProduct = {
  name: 'Handmade ceramic mug',
  brand: 'Northwind',
  category: 'Kitchen',
  description: sentences.join(' '),
};
/** What a careful model would write: it uses only what the seller said. */
export const listing = {
  title: 'Northwind Handmade ceramic mug',
  intro: sentences.slice(0, 2).join(' '),
  bullets: sentences.slice(2, 5),
  details: sentences.slice(3).join(' '),
  metaTitle: 'Northwind Handmade ceramic mug',
  metaDescription: sentences.slice(0, 2).join(' '),
  tags: ['mug', 'stoneware', 'blue glaze'],
};

/** Measures `texts` texts after a warm-up, 25 at once. */
export async function measureTexts(ours: Child, upstream: Child, scale: Scale, texts: number): Promise<Row[]> {
  await upstream.tell({ answer: 'text', text: JSON.stringify(listing), chunkChars: 24, everyMs: 0 } satisfies Upstream);
  let next = 0;
  const write = async (count: number) => {
    const took: number[] = [];
    let left = count;
    const writer = async () => {
      while (left-- > 0) {
        const request = mutationBytes(
          'generation.describe',
          { customProduct },
          next++ % scale.sellers,
          'trpc-accept: application/jsonl\r\n',
        );
        const began = performance.now();
        const answer = await ask(ours.port, request);
        const clean =
          answer.includes('"type":"done"') && answer.includes('"status":"complete"') && !answer.includes('"type":"mending"');
        if (!clean) throw new Error(`not a clean text: ${answer.slice(-600)}`);
        took.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, writer));
    return took;
  };
  await write(WARM_UP);
  const before = await ours.cpu();
  const took = await write(texts);
  const each = ((await ours.cpu()) - before) / 1_000 / texts;
  return [
    {
      what: `${whole(texts)} texts, ${AT_ONCE} at once`,
      figures: [`from the request to the kept draft ${ms(median(took))}`],
      result: `${each.toFixed(1)} ms of CPU a text`,
      goal: `<= ${GOAL} ms`,
      reached: each <= GOAL,
    },
  ];
}
