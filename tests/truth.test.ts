/**
 * What the fact check promises whatever the words are, tried on products and texts by people who did not know its rules
 * (tests/bench/truth).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAgainst } from '#shared/checks/claims/claims.ts';
import { factBaseOf } from '#shared/checks/claims/fact-base.ts';
import { type Facts, factLines, withUnit } from '#shared/facts/facts.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { readProducts, type WrittenProduct } from './bench/truth/texts.ts';
import { runs } from './support/amounts.ts';

const products = readProducts('development');
/** By number, so that a failure prints a number and not the whole product. */
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
    // Invented, so that no text of the products speaks of it.
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
});
