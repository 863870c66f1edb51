import { describe, expect, it } from 'vitest';
import { noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from './claims.ts';

const found = (language: ClaimLanguage, text: string, name: string, fact: string) => {
  const [label = '', value = ''] = fact.split(': ');
  const facts = { ...noFacts, name, attributes: fact ? [{ name: label, value, unit: '' }] : [] };
  return checkClaims({ ...emptyListing, details: text }, facts, { language })
    .filter(({ message }) => message.includes('how many are left'))
    .map(({ found, severity }) => `${severity} ${found}`);
};

describe('a text that hurries buyers', () => {
  it.each<[ClaimLanguage, string, string, string, string]>([
    ['en', 'Only 3 left in stock.', 'Mug', '', 'Only 3 left in stock'],
    ['en', 'Only 3 left in stock.', 'Mug', 'Stock: 13', 'Only 3 left in stock'],
    ['en', 'Only 10 left in stock.', 'Stock pot 10 L', '', 'Only 10 left in stock'],
    ['en', 'Only a few left.', 'Mug', 'Stock: 500', 'Only a few left'],
    ['en', 'Hurry: only three remain!', 'Mug', '', 'only three remain'],
    ['en', 'Just 2 mugs left.', 'Mug', '', 'Just 2 mugs left'],
    ['en', 'Only two of them are still in stock.', 'Mug', '', 'Only two of them are still in stock'],
    ['en', 'Almost sold out!', 'Mug', '', 'Almost sold out'],
    ['en', 'It is selling fast.', 'Mug', '', 'selling fast'],
    ['de', 'Nur noch 3 auf Lager.', 'Tasse', 'Lagerbestand: 30', 'Nur noch 3 auf Lager'],
    ['de', 'Nur noch drei Tassen übrig.', 'Tasse', '', 'Nur noch drei Tassen übrig'],
    ['de', 'Fast ausverkauft!', 'Tasse', '', 'Fast ausverkauft'],
    ['fr', 'Il ne reste que trois tasses.', 'Tasse', '', 'Il ne reste que trois tasses'],
    ['fr', 'Plus que 2 en stock.', 'Tasse', '', 'Plus que 2 en stock'],
    ['fr', 'Presque épuisé !', 'Tasse', '', 'Presque épuisé'],
    ['es', 'Solo quedan dos tazas.', 'Taza', '', 'Solo quedan dos tazas'],
    ['es', 'Solo quedan 3.', 'Taza', 'Existencias: 31', 'Solo quedan 3'],
    ['es', '¡Casi agotado!', 'Taza', '', 'Casi agotado'],
  ])('%s: %s (%s, %s)', (language, text, name, fact, expected) => {
    expect(found(language, text, name, fact)).toEqual([`hard ${expected}`]);
  });

  it.each<[ClaimLanguage, string, string, string]>([
    ['en', 'Only 3 left in stock.', 'Mug', 'Stock: 3'],
    ['en', 'Only three left.', 'Mug', 'Inventory: 3'],
    ['en', 'Only a few left.', 'Mug', 'Availability: limited edition'],
    ['de', 'Nur noch drei auf Lager.', 'Tasse', 'Lagerbestand: 3'],
    ['es', 'Solo quedan tres.', 'Taza', 'Existencias: 3'],
  ])('%s: %s is true of %s with %s', (language, text, name, fact) => {
    expect(found(language, text, name, fact)).toEqual([]);
  });

  it.each<[ClaimLanguage, string]>([
    ['en', 'The handle only turns left.'],
    ['en', 'Just turn left at the end.'],
    ['en', 'Only the left one is padded.'],
    ['en', 'Only one left sleeve has a pocket.'],
    ['en', 'Only two steps remain.'],
    ['en', 'When only 3 minutes are left, it rings.'],
    ['de', 'Nur online verfügbar.'],
    ['de', 'Nur zwei Farben verfügbar.'],
    ['de', 'Die Ersatzklinge ist nur separat lieferbar.'],
    ['fr', 'Il ne reste que le plaisir.'],
    ['fr', 'Il ne reste plus que quelques minutes de cuisson.'],
    ['fr', 'La lampe clignote quand la pile est presque épuisée.'],
    ['es', 'Solo queda disfrutar del té.'],
    ['es', 'Solo queda una cosa por hacer.'],
    ['es', 'Avisa con la batería casi agotada.'],
  ])('%s: %s hurries nobody', (language, text) => {
    expect(found(language, text, 'Tea set', '')).toEqual([]);
  });
});
