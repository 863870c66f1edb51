import { expect, test } from 'vitest';
import { currencyByLook, namedCurrency } from './guess-currency.ts';
import { mapColumns } from './map-columns.ts';

const file = (headers: string[], rows: string[][] = [], above: string[][] = []) => mapColumns(headers, rows, null, above);

test.each([
  ['Preis (EUR)', 'EUR'],
  ['RRP incl. VAT £', 'GBP'],
  ['Preis in €', 'EUR'],
  ['Cena zł', 'PLN'],
  ['Price CHF', 'CHF'],
])('a currency is taken from the header “%s”', (header, currency) => {
  expect(namedCurrency(file(['SKU', 'Name', header]))).toEqual({ currency, from: 'header', text: `“${header}”` });
});

test('the column of the price counts more than another one with a currency', () => {
  expect(namedCurrency(file(['Cost USD', 'Name', 'Price (EUR)']))?.currency).toBe('EUR');
});

test.each([
  ['settings=attributeRow=5&contentLanguageTag=en_GB&feedType=113', 'GBP', '“contentLanguageTag=en_GB”'],
  ['locale=de-CH', 'CHF', '“locale=de-CH”'],
  ['item_name[marketplace_id=X][language_tag=fr_FR]#1.value', 'EUR', '“language_tag=fr_FR”'],
  ['*Action(SiteID=Germany|Country=DE|Currency=EUR|Version=1193)', 'EUR', '“Country=DE”'],
])('a currency is taken from a tag of the file: “%s”', (cell, currency, text) => {
  expect(namedCurrency(file(['SKU', 'Name', 'Price'], [], [[cell]]))).toEqual({ currency, from: 'tag', text });
  expect(namedCurrency(file([cell, 'Name', 'Price']))).toEqual({ currency, from: 'tag', text });
});

test.each([
  [['Typ', 'Artikelnummer', 'Name', 'Regulärer Preis', 'Bestand']],
  [['Type', 'UGS', 'Nom', 'Tarif régulier', 'Catégories']],
  [['Tipo', 'SKU', 'Nombre', 'Precio normal', 'Imágenes']],
  [['Codice', 'Titolo', 'Prezzo']],
])('headers in a language of the euro suggest it: %s', (headers) => {
  expect(namedCurrency(file(headers))).toBeNull();
  expect(currencyByLook(file(headers))).toEqual({ currency: 'EUR', from: 'language', text: '' });
});

test('decimal commas suggest the euro, and English headers with points suggest nothing', () => {
  const rows = (price: string) => [
    ['A', 'Mug', price],
    ['B', 'Cup', price],
  ];
  expect(currencyByLook(file(['SKU', 'Name', 'Price'], rows('12,50')))).toMatchObject({ currency: 'EUR', from: 'decimals' });
  expect(currencyByLook(file(['SKU', 'Name', 'Price', 'Categories', 'Normal'], rows('12.50')))).toBeNull();
});
