/**
 * `pnpm bench:claims`: how many false claims the fact check finds, and how many true texts it wrongly complains about. Products
 * and wordings are split into two halves: the rules of the check are developed on one and measured on the other. Exits with 1 if
 * a goal is missed on the measured half. `--show` lists the mistakes on the development half. Mistakes on the measured half are
 * never listed, so that nobody can adapt the rules to them. `--seed=<number>` makes other texts for the measured half.
 */

import { composeListing } from '#server/integrations/ai/offline/compose.ts';
import { checkAgainst, checkClaims } from '#shared/checks/claims/claims.ts';
import { factBaseOf } from '#shared/checks/claims/fact-base.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { type Facts, noFacts } from '#shared/facts/facts.ts';
import { emptyListing, type Listing } from '#shared/generation/listing.ts';
import type { BrandVoice, DescriptionLength } from '#shared/generation/options.ts';
import { brandVoices, descriptionLengths } from '#shared/generation/options.ts';
import { type BenchProduct, developmentProducts, heldOutProducts } from './claims/catalogue.ts';
import { type ErrorKind, errorKinds, inject } from './claims/inject.ts';
import { randomOf } from './claims/random.ts';
import { listingOf, type Place, writeTrue } from './claims/texts.ts';
import * as wordings from './claims/wordings.ts';

const TEXTS_PER_PRODUCT = 5;
const show = process.argv.includes('--show');
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 911);
const english = { language: 'en' } as const;

interface Half {
  texts: number;
  alarms: number;
  disturbed: number;
  /** The false alarms, counted for each check that raised them. */
  byCheck: Map<string, number>;
  injected: Record<ErrorKind, number>;
  found: Record<ErrorKind, number>;
}

const none = (): Record<ErrorKind, number> =>
  Object.fromEntries(errorKinds.map((kind) => [kind, 0])) as Record<ErrorKind, number>;
const overlaps = (finding: Finding, place: Place) =>
  finding.field === place.field && finding.index === place.index && finding.start < place.end && place.start < finding.end;

function measureHalf(products: readonly BenchProduct[], frames: wordings.Wordings, seed: number, listed: boolean): Half {
  const random = randomOf(seed);
  const half: Half = { texts: 0, alarms: 0, disturbed: 0, byCheck: new Map(), injected: none(), found: none() };
  const say = (line: string) => listed && process.stdout.write(`${line}\n`);
  for (const { facts } of products) {
    const base = factBaseOf(facts);
    for (let text = 0; text < TEXTS_PER_PRODUCT; text++) {
      const draft = writeTrue(facts, frames, random);
      const clean = checkAgainst(listingOf(draft).listing, base, english);
      half.texts += 1;
      half.alarms += clean.length;
      if (clean.length > 0) half.disturbed += 1;
      for (const { field, check, found, message } of clean)
        say(`ALARM  ${facts.name} · ${field} · ${check} · ${found} · ${message}`);
      for (const kind of errorKinds) {
        const injected = inject(draft, kind, facts, frames, random);
        if (!injected) continue;
        const { listing, place } = listingOf(injected.draft, injected.wrong);
        if (!place) throw new Error(`the error has no place in the text: ${injected.wrong.text}`);
        half.injected[kind] += 1;
        // A finding that the text also has without the false claim was not caused by the claim, so it is not counted.
        const before = new Set(clean.map(({ field, index, start, found }) => `${field} ${index} ${start} ${found}`));
        const hit = checkAgainst(listing, base, english).some(
          (finding) =>
            overlaps(finding, place) && !before.has(`${finding.field} ${finding.index} ${finding.start} ${finding.found}`),
        );
        if (hit) half.found[kind] += 1;
        else say(`MISS   ${facts.name} · ${kind} · ${injected.wrong.text}`);
      }
    }
  }
  return half;
}

/** Without an AI, the app composes texts from facts only. So each finding in such a text is a bug of that code or of the check. */
function measureWriter(products: readonly BenchProduct[]): { texts: number; alarms: number } {
  let [texts, alarms] = [0, 0];
  for (const [at, { facts }] of products.entries()) {
    for (const brandVoice of brandVoices) {
      const descriptionLength = descriptionLengths[
        (at + brandVoices.indexOf(brandVoice)) % descriptionLengths.length
      ] as DescriptionLength;
      const findings = checkClaims(written(facts, brandVoice, descriptionLength), facts, english);
      texts += 1;
      alarms += findings.length;
      if (show && at < developmentProducts.length)
        for (const { field, check, found, message } of findings)
          process.stdout.write(`WRITER ${facts.name} · ${brandVoice} · ${field} · ${check} · ${found} · ${message}\n`);
    }
  }
  return { texts, alarms };
}

function written(facts: Facts, brandVoice: BrandVoice, descriptionLength: DescriptionLength): Listing {
  return composeListing({
    facts: {
      ...noFacts,
      name: facts.name,
      brand: facts.brand,
      category: facts.category,
      tags: [...facts.tags],
      keyFeatures: [...facts.keyFeatures],
      attributes: facts.attributes,
    },
    platform: 'general',
    brandVoice,
    targetAudience: '',
    descriptionLength,
    seoFocused: true,
    keywords: [...facts.tags],
    brandGuidelines: '',
    templateDescription: '',
    additionalNotes: '',
    language: 'en',
    images: [],
  });
}

/** The median CPU time of `runs` runs, in milliseconds. CPU time does not include other programs on the machine. */
function median(runs: number, run: () => void): number {
  const times = Array.from({ length: runs }, () => {
    const started = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000;
  });
  return times.sort((a, b) => a - b)[runs >> 1] ?? 0;
}

function measureSpeed(): { listing: number; same: boolean; digits: number; crosses: number } {
  const random = randomOf(7);
  const attributes = developmentProducts.flatMap(({ facts }) => [...facts.attributes]).slice(0, 30);
  const facts: Facts = { ...noFacts, name: 'Sample', attributes };
  const words: string[] = [];
  while (words.length < 300) {
    const { facts: own } = random.pick(developmentProducts);
    words.push(...listingOf(writeTrue(own, wordings.development, random)).listing.details.split(' '));
  }
  const listing = { ...emptyListing, details: words.slice(0, 300).join(' ') };
  const once = JSON.stringify(checkClaims(listing, facts, english));
  const same = Array.from({ length: 1_000 }, () => JSON.stringify(checkClaims(listing, facts, english))).every(
    (again) => again === once,
  );
  const hostile = (text: string) => () => void checkClaims({ ...emptyListing, details: text.slice(0, 20_000) }, facts, english);
  return {
    listing: median(101, () => void checkClaims(listing, facts, english)),
    same,
    digits: Math.max(median(5, hostile('7'.repeat(20_000))), median(5, hostile('12 345 '.repeat(4_000)))),
    crosses: median(5, hostile('1 x '.repeat(5_000))),
  };
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
const sum = (counts: Record<ErrorKind, number>) => errorKinds.reduce((total, kind) => total + counts[kind], 0);

const developed = measureHalf(developmentProducts, wordings.development, 20_260, show);
const measured = measureHalf(heldOutProducts, wordings.heldOut, seed, false);
const rows = errorKinds.map((kind) => [kind, developed, measured] as const);
process.stdout.write(`\nseed of the held-out half: ${seed}\n\nrecall by kind     development        held out\n`);
for (const [kind, ...halves] of rows) {
  const cells = halves.map(({ found, injected }) =>
    `${share(found[kind], injected[kind]).toFixed(3)} (${found[kind]}/${injected[kind]})`.padEnd(19),
  );
  process.stdout.write(`${kind.padEnd(19)}${cells.join('')}\n`);
}
for (const [name, half] of [
  ['development', developed],
  ['held out', measured],
] as const) {
  process.stdout.write(
    `${name}: ${half.texts} true texts, ${half.alarms} false alarms (${share(half.alarms, half.texts).toFixed(3)} per text${[...half.byCheck].map(([check, count]) => `; ${check} ${count}`).join('')}), ` +
      `recall over all ${share(sum(half.found), sum(half.injected)).toFixed(3)}\n`,
  );
}
const writer = measureWriter([...developmentProducts, ...heldOutProducts]);
process.stdout.write(`offline writer: ${writer.texts} texts, ${writer.alarms} alarms\n`);
const speed = measureSpeed();
process.stdout.write(
  `300 words against 30 facts ${speed.listing.toFixed(2)} ms (goal 5), the same answer 1,000 times: ${speed.same ? 'yes' : 'NO'}; ` +
    `20,000 characters of digits ${speed.digits.toFixed(1)} ms, of "1 x" ${speed.crosses.toFixed(1)} ms (goal 50)\n`,
);

const missed = [
  ...(['number', 'unit'] as const)
    .filter((kind) => share(measured.found[kind], measured.injected[kind]) < 0.95)
    .map((kind) => `recall on ${kind}`),
  ...(share(sum(measured.found), sum(measured.injected)) < 0.85 ? ['recall over all kinds'] : []),
  ...(share(measured.alarms, measured.texts) > 0.05 ? ['false alarms per true text'] : []),
  ...(speed.listing > 5 || speed.digits > 50 || speed.crosses > 50 ? ['speed'] : []),
  ...(speed.same ? [] : ['the same answer every time']),
];
process.stdout.write(missed.length > 0 ? `missed: ${missed.join(', ')}\n` : 'every goal is met\n');
process.exitCode = missed.length > 0 ? 1 : 0;
