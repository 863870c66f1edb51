/**
 * Rules that the fact check must keep for any text. They are tried on products and texts by people who did not know how the
 * check works (tests/bench/truth).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAgainst, claimLanguages } from '#shared/checks/claims/claims.ts';
import { factBaseOf } from '#shared/checks/claims/fact-base.ts';
import { type Facts, factLines, noFacts, withUnit } from '#shared/facts/facts.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { readProducts, type WrittenProduct } from './bench/truth/texts.ts';
import { runs } from './support/amounts.ts';

const products = readProducts('development');
/** Draws the index of a product, so that a failure prints a number and not the whole product. */
const anyProduct = fc.nat(products.length - 1);
const at = (index: number) => products[index] as WrittenProduct;

const findingsOf = (text: string, facts: Facts, { language }: WrittenProduct) =>
  checkAgainst({ ...emptyListing, details: text }, factBaseOf(facts), { language });

/** The facts as a seller would paste them: each on a line of its own, with its name or without. */
const saidAlone = (facts: Facts): string[] => [
  ...facts.attributes.map((fact) => `${fact.name}: ${withUnit(fact)}.`),
  ...factLines({ ...facts, attributes: [] }).map(({ text }) => (/[.!?]$/.test(text) ? text : `${text}.`)),
];

describe('the fact check', () => {
  test('never blocks a text made of facts alone, in any order', () => {
    const shuffled = anyProduct.chain((product) =>
      fc.record({
        product: fc.constant(product),
        lines: fc.shuffledSubarray(saidAlone(at(product).facts), { minLength: 1 }),
        between: fc.constantFrom(' ', '\n', '\n\n'),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ product: index, lines, between }) => {
        const product = at(index);
        const blocking = findingsOf(lines.join(between), product.facts, product).filter(({ severity }) => severity === 'hard');
        expect(blocking.map(({ found, message }) => `${product.id}: ${found} (${message})`)).toEqual([]);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('finds nothing new in a text when a fact is added about something it does not mention', () => {
    // The words of this fact are invented, so that no text mentions it.
    const unheardOf = fc.record({
      name: fc.constantFrom('Quorbel setting', 'Zanthic grade', 'Flimmer code'),
      value: fc.constantFrom('tralk', 'vimbry', 'level Oskel', 'none', 'brindish and tovel'),
      unit: fc.constant(''),
    });
    const text = anyProduct.chain((product) =>
      fc.record({ product: fc.constant(product), text: fc.nat(at(product).texts.length - 1) }),
    );
    fc.assert(
      fc.property(text, unheardOf, ({ product: index, text: which }, fact) => {
        const product = at(index);
        const text = product.texts[which]?.text ?? '';
        const places = (facts: Facts) =>
          findingsOf(text, facts, product).map(({ start, end, check }) => `${check} ${start}-${end}`);
        const before = new Set(places(product.facts));
        const after = places({ ...product.facts, attributes: [...product.facts.attributes, fact] });
        expect(after.filter((place) => !before.has(place))).toEqual([]);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('reads number words in any order to an end', () => {
    const words = {
      en: 'a one two nine twenty hundred thousand million and half quarter dozen of to by - , . 3 1/2 cm no not or each lid',
      de: 'ein eins zwei zwanzig hundert tausend millionen und halb viertel anderthalb dutzend mal bis - , . 3 cm ohne oder je Deckel',
      fr: 'un deux vingt cent mille million et demi quart soixante quatre dix douzaine de à - , . 3 cm virgule sans ou par couvercle',
      es: 'un dos veinte cien mil millón y medio cuarto docena de a por - , . 3 cm coma sin o tapa décimas',
    };
    const said = fc.constantFrom(...claimLanguages).chain((language) =>
      fc.record({
        language: fc.constant(language),
        text: fc.array(fc.constantFrom(...words[language].split(' ')), { maxLength: 40 }),
      }),
    );
    fc.assert(
      fc.property(said, ({ language, text }) => {
        const facts = {
          ...noFacts,
          name: 'Lid',
          attributes: [{ name: 'Material', value: text.slice(0, 8).join(' '), unit: '' }],
        };
        checkAgainst({ ...emptyListing, details: text.join(' ') }, factBaseOf(facts), { language });
      }),
      { numRuns: runs(4_000) },
    );
  });
});
