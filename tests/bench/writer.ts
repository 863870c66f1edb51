/**
 * `pnpm bench:writer [catalogue …]`: measures the texts of the offline writer. It writes texts for the products in
 * tests/bench/truth and for those of each named catalogue (a CSV or JSON file, read by examples/read-catalogue.ts). For each
 * length it prints:
 * - what our own checks find in the texts;
 * - how many texts have the requested length, of all and of those whose facts have at least as many words as that length asks
 *   for;
 * - the sentences that occur twice in a text, and the sentence frames that occur in many texts. A frame is a sentence without
 *   the words of its product's facts.
 *
 * `--show=<part of a name>` prints the texts of these products; `--voice=` and `--length=` measure one voice or length.
 */
import { basename } from 'node:path';
import { problemOf } from '#server/generation/perfect.ts';
import type { ListingBrief } from '#server/integrations/ai/ai.ts';
import { writeListing } from '#server/integrations/ai/offline/compose.ts';
import { reviseOffline } from '#server/integrations/ai/offline/revise.ts';
import { blocking, reviewListing } from '#shared/checks/review.ts';
import { htmlToText } from '#shared/description/html.ts';
import { type Facts, factLines, factsToTell, noFacts, notesAsFacts } from '#shared/facts/facts.ts';
import { countListingWords, type Listing } from '#shared/generation/listing.ts';
import {
  type BrandVoice,
  brandVoices,
  type DescriptionLength,
  descriptionLengths,
  lengthBands,
} from '#shared/generation/options.ts';
import { countWords } from '#shared/platforms/measure.ts';
import { wordSpans } from '#shared/text/spans.ts';
import { readCatalogue } from '../../examples/read-catalogue.ts';
import { readProducts } from './truth/texts.ts';

const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const shown = option('show')?.toLowerCase();
const voices = brandVoices.filter((voice) => voice === (option('voice') ?? 'clear'));
const lengths = descriptionLengths.filter((length) => !option('length') || length === option('length'));
const files = process.argv.slice(2).filter((word) => !word.startsWith('--'));
/** A frame in more than this share of a catalogue's texts makes them look alike. */
const MOST_ALIKE = 0.05;

const plain = { platform: 'general', language: 'en', keywords: [] as string[] } as const;

function briefFor(facts: Facts, brandVoice: BrandVoice, descriptionLength: DescriptionLength): ListingBrief {
  const wishes = { targetAudience: '', brandGuidelines: '', templateDescription: '', additionalNotes: '' };
  return { ...plain, ...wishes, facts: factsToTell(facts), brandVoice, descriptionLength, seoFocused: false, images: [] };
}

const wordsOf = (text: string) => wordSpans(text).map(({ start, end }) => text.slice(start, end).toLowerCase());

/** How many words of the facts a text can use. */
const wordsOfFacts = (facts: Facts) =>
  countWords(
    [
      ...facts.attributes.map(({ name, value, unit }) => `${name} ${value} ${unit}`),
      ...facts.keyFeatures,
      facts.notes,
      facts.description,
    ].join('\n'),
  );

const sentencesOf = ({ intro, bullets, details }: Listing) =>
  [intro, ...bullets, ...details.split('\n')].flatMap((line) => line.split(/(?<=[.!?])\s+/)).filter((line) => line.trim() !== '');

/** Whether a line is a sentence and not a heading. */
const isSentence = (line: string) => /[.!?]$/.test(line);

/** The sentence with "_" in place of numbers and of words from the facts; null if fewer than two other words remain. */
function frameOf(sentence: string, known: ReadonlySet<string>): string | null {
  const words = wordsOf(sentence).map((word) => (known.has(word) || /\d/.test(word) ? '_' : word));
  const frame = words.filter((word, at) => word !== '_' || words[at - 1] !== '_');
  return frame.filter((word) => word !== '_').length < 2 ? null : frame.join(' ');
}

function measure(name: string, products: readonly Facts[], voice: BrandVoice, length: DescriptionLength): void {
  const band = lengthBands[length];
  const frames = new Map<string, number>();
  const repeated = new Set<string>();
  const found = { atFirst: 0, hard: 0, warn: 0, advice: 0 };
  const count = { within: 0, carried: 0, carriedWithin: 0, noted: 0, words: 0, twice: 0, over: 0 };
  const kinds = new Map<string, number>();
  for (const facts of products) {
    const brief = briefFor(facts, voice, length);
    const fresh = writeListing(brief);
    const problems = blocking(reviewListing(fresh.listing, { ...plain, facts, date: new Date() })).map(problemOf);
    if (problems.length > 0) found.atFirst += 1;
    // As in the app, a text that the checks block is rewritten once.
    const { listing, note } = problems.length > 0 ? reviseOffline(brief, fresh.listing, { kind: 'mend', problems }) : fresh;
    const words = countListingWords(listing);
    const within = words >= band.min && words <= band.max;
    const carried = wordsOfFacts(facts) >= band.min;
    count.words += words;
    if (within) count.within += 1;
    if (carried) count.carried += 1;
    if (carried && within) count.carriedWithin += 1;
    if (words > band.max) count.over += 1;
    if (words < band.min && note !== '') count.noted += 1;
    for (const { severity, check, found: what, message } of reviewListing(listing, { ...plain, facts, date: new Date() })) {
      found[severity] += 1;
      if (severity === 'advice') continue;
      kinds.set(`${severity} ${check}`, (kinds.get(`${severity} ${check}`) ?? 0) + 1);
      if (process.argv.includes('--findings'))
        process.stdout.write(`${severity} ${check} · ${facts.name} · “${what}” ${message}\n`);
    }
    const known = new Set(factLines(facts).flatMap(({ name, text }) => wordsOf(`${name} ${text}`)));
    const sentences = sentencesOf(listing);
    count.twice += sentences.length - new Set(sentences.map((text) => text.toLowerCase())).size;
    const framed = sentences.filter((text) => isSentence(text) || listing.bullets.includes(text));
    for (const frame of new Set(framed.map((text) => frameOf(text, known)))) {
      if (frame !== null) frames.set(frame, (frames.get(frame) ?? 0) + 1);
    }
    for (const sentence of sentences) repeated.add(sentence);
    if (shown !== undefined && facts.name.toLowerCase().includes(shown)) show(listing, words, note);
  }
  const often = [...frames].toSorted(([, a], [, b]) => b - a);
  const share = (part: number, of = products.length) => (of === 0 ? '–' : (part / of).toFixed(2));
  const lines = [
    `${name}, ${voice}, ${length}: ${products.length} texts, ${Math.round(count.words / products.length)} words on average`,
    `  findings: ${found.hard} block (${found.atFirst} texts before they were mended), ${share(found.warn)} that warn in a text, ${share(found.advice)} with advice  ${[...kinds].map(([kind, n]) => `${kind} ${n}`).join(', ')}`,
    `  length: ${share(count.carriedWithin, count.carried)} of ${count.carried} that the facts carry, ${share(count.within)} of all; ${count.over} too long, ${count.noted} short with a note`,
    `  frames: ${often.filter(([, n]) => n / products.length > MOST_ALIKE && n > 1).length} in more than ${MOST_ALIKE * 100} % of the texts; ${count.twice} sentences twice in a text`,
    ...often.slice(0, Number(option('frames') ?? 3)).map(([frame, n]) => `    ${share(n)}  ${frame}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function show({ title, intro, bullets, details, metaDescription, tags }: Listing, words: number, note: string): void {
  const lines = [
    `# ${title}`,
    intro,
    ...bullets.map((line) => `* ${line}`),
    details,
    `(${metaDescription}) [${tags.join(', ')}]`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n${words} words. ${note}\n\n`);
}

// Only the development products: this program prints texts, and nobody may see those about the sealed products.
const written = readProducts('development').filter(({ language }) => language === 'en');
const catalogues = [
  { name: 'truth bench', products: written.map(({ facts }) => facts) },
  ...files.map((file) => ({
    name: basename(file),
    products: readCatalogue(file)
      .sources.filter(({ problems }) => problems.length === 0)
      .map(({ product }) => {
        const { name, brand = '', category = '', sku = '', tags = [], attributes = [], keyFeatures = [] } = product;
        const notes = notesAsFacts({ notes: product.notes ?? '', notesTold: product.notesTold ?? false });
        const own = { name, brand, category, sku, tags, keyFeatures, description: htmlToText(product.description ?? '') };
        return { ...noFacts, ...own, attributes: attributes.map((fact) => ({ unit: '', ...fact })), ...notes };
      }),
  })),
];
for (const { name, products } of catalogues)
  for (const voice of voices) for (const length of lengths) if (products.length > 0) measure(name, products, voice, length);
