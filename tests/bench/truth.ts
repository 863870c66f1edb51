/**
 * `pnpm bench:truth`: how well the fact check does on texts that people wrote without knowing its rules. The texts are divided
 * into a development part and a sealed part. For each part and language the bench prints which share of the wrong claims in the
 * texts is found, by kind, and how often the check complains about true texts. `--show` lists the mistakes on the development
 * part, `--kind=<kind>` only those of one kind, `--language=<language>` measures one language. Mistakes on the sealed part are
 * never listed, so that nobody can fit the rules to them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkAgainst } from '#shared/checks/claims/claims.ts';
import { factBaseOf } from '#shared/checks/claims/fact-base.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { type ErrorKind, errorKinds, type Part, readProducts, type WrittenProduct } from './truth/texts.ts';

const show = process.argv.includes('--show');
const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const shownKind = option('kind');
const onlyLanguage = option('language');

interface Score {
  products: number;
  trueTexts: number;
  /** Findings in true texts: `blocking` ones keep the text from being used, `warning` ones do not. */
  blocking: number;
  warning: number;
  /** The findings in true texts by the kind of check. */
  byCheck: Map<string, number>;
  /** True texts with a finding that keeps them from being used. */
  blockedTexts: number;
  lyingTexts: number;
  planted: Record<ErrorKind, number>;
  found: Record<ErrorKind, number>;
  /** Findings about true words in texts with wrong claims. They are false alarms as well. */
  besides: number;
}

const none = () => Object.fromEntries(errorKinds.map((kind) => [kind, 0])) as Record<ErrorKind, number>;

function measure(products: readonly WrittenProduct[], listed: boolean): Score {
  const score: Score = {
    products: products.length,
    trueTexts: 0,
    blocking: 0,
    warning: 0,
    byCheck: new Map(),
    blockedTexts: 0,
    lyingTexts: 0,
    planted: none(),
    found: none(),
    besides: 0,
  };
  const say = (kind: string, line: string) => {
    if (listed && (!shownKind || shownKind === kind)) process.stdout.write(`${line}\n`);
  };
  for (const { id, language, facts, texts } of products) {
    const base = factBaseOf(facts);
    for (const { text, errors } of texts) {
      const findings = checkAgainst({ ...emptyListing, details: text }, base, { language });
      if (errors.length === 0) {
        const hard = findings.filter(({ severity }) => severity === 'hard').length;
        score.trueTexts += 1;
        score.blocking += hard;
        score.warning += findings.length - hard;
        if (hard > 0) score.blockedTexts += 1;
        for (const { check } of findings) score.byCheck.set(check, (score.byCheck.get(check) ?? 0) + 1);
        for (const { severity, check, start, end, found } of findings)
          say('alarm', `ALARM ${severity} · ${id} · ${check} · “${found}” in “${around(text, start, end)}”`);
        continue;
      }
      score.lyingTexts += 1;
      score.besides += findings.filter((one) => !errors.some((error) => one.start < error.end && error.start < one.end)).length;
      for (const { kind, start, end, quote, why } of errors) {
        score.planted[kind] += 1;
        if (findings.some((finding) => finding.start < end && start < finding.end)) score.found[kind] += 1;
        else say(kind, `MISS ${kind} · ${id} · “${quote}” in “${around(text, start, end)}” · ${why}`);
      }
    }
  }
  return score;
}

const around = (text: string, start: number, end: number) =>
  text.slice(Math.max(0, start - 50), end + 40).replaceAll(/\s+/g, ' ');

const share = (part: number, whole: number) => (whole === 0 ? Number.NaN : part / whole);
const two = (number: number) => (Number.isNaN(number) ? '–' : number.toFixed(2));
const sum = (counts: Record<ErrorKind, number>, kinds: readonly ErrorKind[]) =>
  kinds.reduce((total, kind) => total + counts[kind], 0);

const numbers: ErrorKind[] = ['number', 'unit'];
/** The kinds of wrong claims that are measured in German, French and Spanish. */
const basic: ErrorKind[] = ['number', 'unit', 'material', 'colour', 'origin', 'certification', 'negation'];

function report(name: string, score: Score): void {
  const recall = (kinds: readonly ErrorKind[]) =>
    `${two(share(sum(score.found, kinds), sum(score.planted, kinds)))} (${sum(score.found, kinds)}/${sum(score.planted, kinds)})`;
  const lines = [
    `${name}: ${score.products} products, ${score.trueTexts} true texts, ${score.lyingTexts} lying texts`,
    ...errorKinds.map((kind) => `  ${kind.padEnd(16)}${recall([kind])}`),
    `  all kinds       ${recall(errorKinds)}`,
    `  numbers, units  ${recall(numbers)}`,
    `  basic kinds     ${recall(basic)}   number, unit, material, colour, origin, certification, negation`,
    `  false alarms in a true text: ${two(share(score.blocking, score.trueTexts))} that block, ${two(share(score.warning, score.trueTexts))} that warn`,
    `    by check: ${
      [...score.byCheck]
        .sort((a, b) => b[1] - a[1])
        .map(([check, count]) => `${check} ${count}`)
        .join(', ') || 'none'
    }`,
    `  true texts blocked: ${two(share(score.blockedTexts, score.trueTexts))}`,
    `  findings at true words of a lying text: ${two(share(score.besides, score.lyingTexts))}`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

for (const part of ['development', 'sealed'] as const satisfies readonly Part[]) {
  if (!existsSync(join(import.meta.dirname, 'truth', 'texts', part))) {
    process.stdout.write(`\n${part}: no texts have been written yet\n`);
    continue;
  }
  const products = readProducts(part);
  for (const language of ['en', 'de', 'fr', 'es'] as const) {
    const own = products.filter((product) => product.language === language);
    if (own.length === 0 || (onlyLanguage && onlyLanguage !== language)) continue;
    report(`${part}, ${language}`, measure(own, show && part === 'development'));
  }
}
