import { expect, test } from 'vitest';
import { noFacts } from '../../../facts/facts.ts';
import { emptyListing } from '../../../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from '../claims.ts';

const fixes = (language: ClaimLanguage, attributes: Record<string, string>, details: string) => {
  const facts = { ...noFacts, attributes: Object.entries(attributes).map(([name, value]) => ({ name, value, unit: '' })) };
  return checkClaims({ ...emptyListing, details }, facts, { language }).map(({ found, fix }) => [found, fix?.text ?? null]);
};
const german = { Material: 'Steinzeug', Farbe: 'blau', Herkunft: 'Portugal' };
const english = { Material: 'Linen', Colour: 'Blue', 'Country of origin': 'Portugal' };

test('the word of the fact takes the place of a wrong one, in the language of the text', () => {
  expect(fixes('de', german, 'Der Becher besteht aus Porzellan.')).toEqual([['Porzellan', 'Steinzeug']]);
  expect(fixes('de', german, 'Der Becher ist rot. Er wurde in Italien hergestellt.')).toEqual([
    ['rot', 'blau'],
    ['Italien', 'Portugal'],
  ]);
  expect(fixes('de', english, 'Das Kissen ist aus Baumwolle.')).toEqual([['Baumwolle', 'Leinen']]);
  expect(fixes('fr', { Matière: 'Grès' }, 'Elle est en porcelaine.')).toEqual([['porcelaine', 'grès']]);
  expect(fixes('es', { Material: 'Gres', Origen: 'Portugal' }, 'Es de porcelana. Fabricada en Italia.')).toEqual([
    ['porcelana', 'gres'],
    ['Italia', 'Portugal'],
  ]);
});

test('nothing is offered where another word alone would be wrong', () => {
  expect(fixes('de', german, 'Eine rote Tasse steht bereit.')).toEqual([['rote', null]]);
  expect(fixes('de', german, 'Das feine Porzellan des Bechers.')).toEqual([['Porzellan', null]]);
  expect(fixes('de', german, 'Ein Porzellanbecher für den Morgen.')).toEqual([['Porzellanbecher', null]]);
  expect(fixes('fr', { Matière: 'acier' }, 'Un bol en fonte, fait de porcelaine.')).toContainEqual(['porcelaine', null]);
  expect(fixes('fr', { Origine: 'Portugal' }, 'La tasse est fabriquée en Italie.')).toEqual([['Italie', null]]);
});

test('of several materials none is chosen for the seller', () => {
  expect(fixes('de', { Material: 'Leinen und Wolle' }, 'Die Decke ist aus Baumwolle.')).toEqual([['Baumwolle', null]]);
});

test('a claim keeps the name of the fact it contradicts, so that it can take its place', () => {
  const facts = { ...noFacts, attributes: [{ name: 'Höhe', value: '9', unit: 'cm' }] };
  const [finding] = checkClaims({ ...emptyListing, details: 'Der Becher ist 12 cm hoch.' }, facts, { language: 'de' });
  expect(finding?.asFact).toEqual({ name: 'Höhe', value: '12 cm' });
});
