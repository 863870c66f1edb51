/**
 * Writes `shared/vocabulary/words/taxonomy.ts`: countries and materials in German, French and Spanish that the tables beside it lack.
 *
 *   npx tsx tests/support/taxonomy-words.ts <attribute-values.tsv>
 *
 * The source is Shopify's product taxonomy (MIT), of which `attribute-values.tsv` holds one value a line: id, attribute, and the value
 * in English, German, French, Spanish and further languages. Many of its translations come from a machine, so a foreign word that
 * stands for two English ones is left out, and so is a material whose English name the vocabulary cannot place in a family.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { tokensOf } from '#shared/text/tokens.ts';
import type { TermClass } from '#shared/vocabulary/family.ts';
import { mentionsOf } from '#shared/vocabulary/terms.ts';
import { materialRows } from '#shared/vocabulary/words/materials.ts';
import { countryRows } from '#shared/vocabulary/words/places.ts';

interface Row {
  attribute: string;
  english: string;
  others: string[];
}

const [path = ''] = process.argv.slice(2);
const rows: Row[] = readFileSync(path, 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([, attribute = '', english = '', german = '', french = '', spanish = '']) => ({
    attribute,
    english,
    others: [german, french, spanish],
  }));

/**
 * The id of the term that the whole English value names; undefined if it names none of this class, or may mean something else.
 */
function termOf(english: string, termClass: TermClass): string | undefined {
  const tokens = tokensOf(english.toLowerCase());
  const mention = mentionsOf(tokens, { anyCase: true }).find(({ at, next }) => at === 0 && next === tokens.length);
  return mention?.term.class === termClass && !mention.term.needsContext ? mention.term.id : undefined;
}

/** Values whose translations are wrong or usually mean something else: "Vernis", given for veneer, is French for varnish. */
const misleading = new Set(
  'brazilwood|coconut fibre|garnet|tarpaulin|veneer|hardboard|seashell|hemlock|gypsum|silver-plated|composite|carbide|stucco|nickel silver'.split(
    '|',
  ),
);

/** The family of a material that the vocabulary does not know: its last word, such as "wood" for "Alder wood". */
function familyOf(english: string): string | undefined {
  const last = english.toLowerCase().split(' ').at(-1) ?? '';
  return ['wood', 'steel', 'leather', 'plastic', 'glass', 'rubber', 'foam', 'cotton', 'wool', 'silk', 'paper', 'stone'].find(
    (one) => one === last,
  );
}

/**
 * The rows of the written table, such as "Armenia | Armenien | Arménie | Armenia". `known` is the table written by hand: values
 * and words that it has are left out, and so are foreign words that translate two values.
 */
function table(wanted: (attribute: string) => boolean, known: string, idOf: (english: string) => string | undefined): string {
  const names = known.split('\n').map((row) => row.split(/[|<]/)[0]?.trim().toLowerCase() ?? '');
  const have = new Set(names.flatMap((name) => [name, idOf(name)?.split('<')[0]?.trim().toLowerCase()]));
  const words = new Set(
    known
      .toLowerCase()
      .split(/[|<,\n]/)
      .map((word) => word.trim().replace(/\*$/, '')),
  );
  const found = new Map<string, string[]>();
  const meanings = new Map<string, Set<string>>();
  for (const { attribute, english, others } of rows) {
    if (!wanted(attribute) || /[(/&,]/.test(english)) continue;
    const id = idOf(english);
    if (!id || found.has(id)) continue;
    found.set(id, others);
    for (const [at, word] of others.entries()) {
      const key = `${at} ${word.toLowerCase()}`;
      meanings.set(key, (meanings.get(key) ?? new Set()).add(id));
    }
  }
  const lines: string[] = [];
  for (const [id, others] of found) {
    const name = (id.split('<')[0] ?? '').trim().toLowerCase();
    if (misleading.has(name) || have.has(name) || have.has(name.replace(/ wood$/, ''))) continue;
    const cells = others.map((word, at) => {
      const isPlain = /^[\p{L}\d' -]+$/u.test(word) && (meanings.get(`${at} ${word.toLowerCase()}`)?.size ?? 0) === 1;
      return isPlain && !words.has(word.toLowerCase()) ? word.replace('’', "'") : '';
    });
    if (cells.some((cell) => cell !== '')) lines.push(`${id} | ${cells.join(' | ')}`);
  }
  return lines.sort().join('\n');
}

const ofCountries = table(
  (attribute) => attribute === 'Country',
  countryRows,
  // Leave out Jersey, which is more often a fabric, and the other islands and territories, on most of which nothing is made.
  (english) => (/^Other$|^Jersey$|Island|Territor/.test(english) ? undefined : (termOf(english, 'country') ?? english)),
);
const ofMaterials = table(
  (attribute) => /material$|^Fabric$|^Lumber\/Wood type$/.test(attribute) && !/^Suitable|Crafting/.test(attribute),
  materialRows,
  (english) => {
    const family = familyOf(english);
    return termOf(english, 'material') ?? (family ? `${english.toLowerCase()} < ${family}` : undefined);
  },
);

writeFileSync(
  'shared/vocabulary/words/taxonomy.ts',
  `/**
 * Countries and materials in German, French and Spanish that the tables beside this file lack. Written by
 * \`tests/support/taxonomy-words.ts\` from Shopify's product taxonomy, Copyright (c) Shopify, MIT licence; not edited by hand.
 */
export const taxonomyCountries = \`
${ofCountries}
\`;
export const taxonomyMaterials = \`
${ofMaterials}
\`;
`,
);
