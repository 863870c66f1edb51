import { expect, test } from 'vitest';
import { bestTime } from '#tests/support/best-time.ts';
import { readPaste } from './paste.ts';
import { isPrivate } from './private-lines.ts';
import { proposeFacts } from './propose.ts';

test.each([
  'Cost me 7.25 from the fair',
  'Costs us 3 EUR',
  'bought for £6',
  'Purchase price: 7.25 €',
  'Dealer price 12.00',
  'Wholesale £10.80',
  'Landed cost: 5',
  'Margin about 45 %',
  'Supplier Ningbo Hantai Ltd',
  'Internal: the box is dented',
  'Dont mention: some lids were chipped',
  'Do not mention the old glaze',
  'Not for customers',
  'EK: 9,80 €',
  'HEK 7,10',
  'EK-Preis netto 9,80',
  'Einkaufspreis: 9,80 €',
  'Einkauf: 9,80',
  'Händlerpreis 12 €',
  'Lieferant: Keramik Nord',
  'Nicht erwähnen: Charge 4 hatte Risse',
  'Nur intern',
  'Marge 40 %',
  'Prix d’achat : 6,50 €',
  'Prix de revient 6,50',
  'Coût : 5 €',
  'Fournisseur : Atelier Dubois',
  'Ne pas dire que la glaçure a changé',
  'Interne : voir avec Paul',
  'Precio de compra: 6,50 €',
  'Coste: 5 €',
  'Me costó 5 euros',
  'Proveedor: Cerámica Sol',
  'No mencionar el lote anterior',
  'Nota interna: revisar',
  '12 in the shed',
  'Tel. +49 40 123456-78',
  'ask Jo on 020 7946 0000',
  'jo@example.com',
  'Packing 1pc/color box, 24pcs/ctn, ctn 58x40x45cm',
  '12 pieces per master carton',
  'N.W. 9.5 kg',
  'Loading: 2400 sets/20GP',
])('“%s” is private', (text) => {
  expect(isPrivate(text)).toBe(true);
  const { keyFeatures, attributes, notes } = readPaste(`Stoneware jar\n${text}\nMaterial: clay`);
  expect(keyFeatures).toEqual([]);
  expect(attributes.map(({ name }) => name)).toEqual(['Material']);
  expect(notes.join(', ')).toBe(text);
  expect(proposeFacts([text])).toEqual([]);
});

test.each([
  'Internal diameter: 20 cm',
  'Einkaufstasche aus Leinen',
  'Two internal pockets',
  'Packed in a gift box of 2',
  '20 pieces per box',
  'Cardboard carton holder',
  'Margins ruled in grey',
  'Low running costs',
  'Supplied with two screws',
  'EAN 4006381333931',
  'Lieferumfang: 2 Schrauben',
  'Voltage 220-240 V',
  '38x20 cm',
  'Tolerance +0.5 / -0.5 mm',
  'Do not machine wash',
  'Nicht für die Spülmaschine geeignet',
  'Ne pas laver en machine',
  'No lavar a máquina',
  'Für Kunden mit kleinen Küchen',
])('“%s” is not private', (text) => {
  expect(isPrivate(text)).toBe(false);
});

test('only the clause that is private goes to the notes', () => {
  const read = readPaste('Olive wood board, 38x20 cm, cost me 12, hand oiled');
  expect(read.name).toBe('Olive wood board');
  expect(read.keyFeatures).toEqual(['38x20 cm', 'hand oiled']);
  expect(read.notes).toEqual(['cost me 12']);
});

test('a private heading takes the lines below it with it, and a private aside the line it is about', () => {
  const { notes, keyFeatures } = readPaste(
    'Jar\nDon’t mention:\n- lids chipped\n- late parcel\n\nGlazed by hand\nSome smell of glue, not for customers',
  );
  expect(keyFeatures).toEqual(['Glazed by hand']);
  expect(notes).toEqual(['Don’t mention:', '- lids chipped', '- late parcel', 'Some smell of glue, not for customers']);
});

test('long lines are read quickly', () => {
  for (const text of ['cost me, '.repeat(6_000), '+1 2 3 '.repeat(7_000), 'a@'.repeat(25_000), 'paid a b c '.repeat(5_000)])
    expect(bestTime(() => readPaste(text), 200, 3)).toBeLessThan(200);
});

test.each([
  'Packing cubes: 3',
  'Loading: 40 kg',
  'Fair trade 100% cotton',
  'Do not print on both sides',
  'Not to mention the three alarms',
  'Confidential documents stay locked',
  'Order number 01234 56789',
])('%s is for buyers', (line) => {
  expect(isPrivate(line)).toBe(false);
});
