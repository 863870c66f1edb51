import { expect, test } from 'vitest';
import { factLimits } from '../products/limits.ts';
import { proposeFromText, readPaste } from './paste.ts';

const nothing = {
  ...{ name: '', brand: '', category: '', sku: '', gtin: '', price: null, currency: '', stock: null },
  ...{ keywords: [], tags: [], attributes: [], keyFeatures: [], notes: [], tooLong: [], products: 1, unlikely: [] },
};

test('a number of the product or a barcode without a colon goes into its field, and no text', () => {
  const read = readPaste('Harbour mug\nSKU HM-350\nEAN 4006381333931\nMade of stoneware\nHolds a pint of tea');
  expect(read).toMatchObject({ name: 'Harbour mug', sku: 'HM-350', gtin: '4006381333931' });
  expect(JSON.stringify([read.keyFeatures, read.attributes])).not.toMatch(/HM-350|4006381/);
  const mistyped = readPaste('Harbour mug\nEAN 4006381333932\nMade of stoneware');
  expect(mistyped).toMatchObject({ gtin: '', notes: ['EAN 4006381333932'] });
  expect(mistyped.keyFeatures.join()).not.toContain('4006381');
});

test('a pasted sheet is split into name, fields, facts and sentences, and nothing is lost', () => {
  const sheet = `Oak serving board
https://shop.example/oak-board
Brand: Grain & Groove
Material: solid oak
Length: 40 cm
- A groove catches the juice. The other side is flat.
Oiled with linseed oil`;
  expect(readPaste(sheet)).toEqual({
    ...nothing,
    name: 'Oak serving board',
    brand: 'Grain & Groove',
    attributes: [
      { name: 'Material', value: 'solid oak', unit: '' },
      { name: 'Length', value: '40', unit: 'cm' },
    ],
    keyFeatures: ['A groove catches the juice.', 'The other side is flat.', 'Oiled with linseed oil'],
  });
});

test('notes without a single named fact still give a name and sentences; an empty text gives nothing', () => {
  expect(readPaste('Linen tote.\nUndyed. Fits a laptop')).toEqual({
    ...nothing,
    name: 'Linen tote',
    keyFeatures: ['Undyed.', 'Fits a laptop'],
  });
  expect(readPaste(' \n ')).toEqual(nothing);
});

test('pasted HTML is read as its readers see it', () => {
  const { name, attributes } = readPaste('<h1>Desk lamp</h1><ul><li>Height: 45 cm</li><li>Colour: matt green</li></ul>');
  expect(name).toBe('Desk lamp');
  expect(attributes.map(({ name }) => name)).toEqual(['Height', 'Colour']);
});

test('what a shop’s page and a supplier’s sheet say beside the product is set apart', () => {
  const page = readPaste(`Home > Bike lights > Front
LumaRide Pulse 400 front bike light
£34.99 In stock
4.6 out of 5 (212 reviews)
400 lumens, charged by USB-C in two hours.
Add to basket
Free delivery over £30
Customers also bought: Pulse rear light
Sign up to our newsletter`);
  expect(page.name).toBe('LumaRide Pulse 400 front bike light');
  expect(page.keyFeatures.filter((text) => !page.unlikely.includes(text))).toEqual([
    '400 lumens, charged by USB-C in two hours.',
  ]);

  const sheet = readPaste(`NORTHWICK CANDLE CO - WHOLESALE SHEET AW26
Item: NW-0417 "Saltmarsh" scented candle
Wax: soy & rapeseed blend     Wick: cotton
Carton qty 6 EAN 5060123456787 RRP £24.00 Trade £10.80
Poured by hand in Whitby.`);
  expect(sheet.name).toBe('Saltmarsh scented candle');
  expect(sheet.attributes.map(({ name, value }) => [name, value])).toEqual([
    ['Wax', 'soy & rapeseed blend'],
    ['Wick', 'cotton'],
  ]);
  expect(sheet.keyFeatures.filter((text) => !sheet.unlikely.includes(text))).toEqual(['Poured by hand in Whitby.']);
});

test('a supplier’s terms are told from facts with the same value or the same word', () => {
  const { attributes, unlikely } = readPaste('Canvas bag\nCase pack: 6\nPockets: 6\nMaterial: cotton');
  expect(attributes.map(({ name }) => name)).toEqual(['Case pack', 'Pockets', 'Material']);
  expect(unlikely).toEqual(['Case pack:6']);
  expect(readPaste('Canvas bag\nCase pack: 6 pcs\nMaterial: cotton').unlikely).toEqual(['Case pack:6 pcs']);
});

test.each([
  ['Fair Trade certified cotton.', false],
  ['A fair trade product.', false],
  ['The outer shell is nylon.', false],
  ['Outer: 100% nylon', false],
  ['Outer: 24 cm', false],
  ['Trade price on request.', true],
  ['Trade: £10.80', true],
  ['Outer: 24 pcs', true],
  ['Sold in outers of 12', true],
  ['Outer case of 24.', true],
])('whether “%s” is a supplier’s term: %s', (line, isTerm) => {
  const { unlikely, notes, price } = readPaste(`Rain jacket\nMade in Wales.\n${line}`);
  expect(unlikely.length + notes.length + (price === null ? 0 : 1) > 0).toBe(isTerm);
});

test('a note in one line is divided at its commas', () => {
  const { name, keyFeatures } = readPaste(
    'olive wood cutting board, 38x20 cm, 2 cm thick, hand oiled, juice groove, from Crete, £42',
  );
  expect(name).toBe('olive wood cutting board');
  expect(keyFeatures.slice(0, 5)).toEqual(['38x20 cm', '2 cm thick', 'hand oiled', 'juice groove', 'from Crete']);
});

test('an e-mail is read without its headers, greeting, quotes and signature', () => {
  const mail = `From: Wei Zhang <wei@ceramics.example>
Sent: Tuesday, 3 March 2026 10:12
To: Anna
Subject: new jar

Hi Anna,

please find the details below.
Ridge storage jar
Material: stoneware
Height 18 cm, diameter 12 cm
Glazed inside and out
> can you send the data?

Kind regards
Wei Zhang
Sales Manager
Hantai Ceramics`;
  const read = readPaste(mail);
  expect(read.name).toBe('Ridge storage jar');
  expect(read.attributes.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'Material stoneware',
    'Height 18',
    'Diameter 12',
  ]);
  expect(read.keyFeatures.filter((text) => !read.unlikely.includes(text))).toEqual(['Glazed inside and out']);
});

test.each([
  [
    'Von: Eva\nBetreff: Lampe\n\nGuten Tag Herr Roth,\n\nTischleuchte Mira\nMaterial: Messing\n\nMit freundlichen Grüßen\nEva Blum\nVertrieb',
    'Tischleuchte Mira',
  ],
  ['De : Luc\nObjet : lampe\n\nBonjour Marie,\nLampe Mira\nMatière : laiton\nCordialement,\nLuc', 'Lampe Mira'],
  ['De: Ana\nAsunto: lámpara\nHola Luis,\nLámpara Mira\nMaterial: latón\nUn saludo,\nAna', 'Lámpara Mira'],
  ['Hello Kitty mug\nMaterial: ceramic', 'Hello Kitty mug'],
])('an e-mail in any language gives the name of the product', (text, name) => {
  const read = readPaste(text);
  expect(read).toMatchObject({ name, keyFeatures: [] });
  expect(read.attributes).toHaveLength(1);
});

test('where no line names a thing, the name is left to the seller', () => {
  const read = readPaste('Hi Anna,\nWe have made this from oak and it is ready now.\nMaterial: oak');
  expect(read.name).toBe('');
  expect(read.attributes).toHaveLength(1);
});

test.each([
  ['VK 29,90 €\nEK: 11,20 €', { price: 29.9, currency: 'EUR', stock: null }],
  ['RRP 59 EUR', { price: 59, currency: 'EUR', stock: null }],
  ['RRP 59 EUR\nPrice: 49 EUR', { price: 49, currency: 'EUR', stock: null }],
  ['Price: 18.90\n35 left', { price: 18.9, currency: '', stock: 35 }],
  ['Cost me 4.10, sell 18.90', { price: 18.9, currency: '', stock: null }],
  ['Price: 18.90\nPrice: 17.90', { price: null, currency: '', stock: null }],
  ['Lagerbestand: 12 Stück\nPrix : 20,50 € TTC', { price: 20.5, currency: 'EUR', stock: 12 }],
  ['Purchase price: 4.10 €', { price: null, currency: '', stock: null }],
])('price and stock are read in “%s”', (text, selling) => {
  const read = readPaste(`Stoneware jar\nMaterial: clay\n${text}`);
  expect(read).toMatchObject({ ...selling, name: 'Stoneware jar', keyFeatures: [] });
  expect(read.attributes).toHaveLength(1);
});

test('prices among which nobody can choose go to the notes', () => {
  expect(readPaste('Jar\nPrice: 18.90\nPrice: 17.90\nMaterial: clay').notes).toEqual(['Price: 18.90', 'Price: 17.90']);
});

test('stock with its place is the stock, and a note', () => {
  expect(readPaste('Jar\n35 left in the shed')).toMatchObject({
    name: 'Jar',
    stock: 35,
    notes: ['35 left in the shed'],
    keyFeatures: [],
  });
});

test('a table of several products is not made one product', () => {
  const table = 'Name\tSKU\tEK\tVK\tMaterial\nJar\tJ-1\t4,10\t12,90\tclay\nBowl\tB-1\t5,00\t15,90\tclay';
  expect(readPaste(table)).toMatchObject({ products: 2, name: '', attributes: [], keyFeatures: [] });
  expect(readPaste(table.replaceAll('\t', '    ')).products).toBe(2);
  expect(readPaste('Name;SKU;Price\nJar;J-1;12\nBowl;B-1;14').products).toBe(2);
});

test('the head of a table of one product names its facts', () => {
  const table =
    'Name\tSKU\tPurchase price (EUR)\tPrice (EUR)\tStock\tMaterial\tHeight (cm)\nRidge jar\tJ-1\t4.10\t12.90\t7\tclay\t18';
  expect(readPaste(table)).toEqual({
    ...nothing,
    ...{ name: 'Ridge jar', sku: 'J-1', price: 12.9, currency: 'EUR', stock: 7, notes: ['Purchase price: 4.10 EUR'] },
    attributes: [
      { name: 'Material', value: 'clay', unit: '' },
      { name: 'Height', value: '18', unit: 'cm' },
    ],
  });
});

test('a text that was written before is offered and not taken, and a heading is no fact', () => {
  const { keyFeatures, attributes, unlikely } = readPaste(
    [
      'Linen apron',
      'Material: linen',
      'Old text: Beautiful handmade in Italy, organic and antibacterial. Best apron ever!',
      'Notes:',
      'Two front pockets.',
    ].join('\n'),
  );
  expect(attributes).toEqual([{ name: 'Material', value: 'linen', unit: '' }]);
  expect(keyFeatures).toEqual([
    'Beautiful handmade in Italy, organic and antibacterial.',
    'Best apron ever!',
    'Two front pockets.',
  ]);
  expect(unlikely).toEqual(keyFeatures.slice(0, 2));
});

test('of a forwarded mail the product is left, with its name; what is not to be told is a note', () => {
  const mail = `Fwd: Re: the new tarp!!

Hi Anna,

as discussed here is the info. The tarp is called Heron 3x3. It is 3 m x 3 m, ripstop nylon, moss green. EK is 34 EUR, pls don't print that. You should sell for 89 or so.

No pegs and no poles included.

Cheers,
Jens`;
  const { name, attributes, keyFeatures, notes, unlikely } = readPaste(mail);
  expect(name).toBe('Heron 3x3');
  expect(attributes).toEqual([]);
  expect(keyFeatures.filter((one) => !unlikely.includes(one))).toEqual([
    'The tarp is called Heron 3x3.',
    'It is 3 m x 3 m, ripstop nylon, moss green.',
    'No pegs and no poles included.',
  ]);
  expect(notes.join('\n')).toMatch(/EK is 34 EUR[\s\S]*sell for 89/);
});

test('a request not to tell it, as a sentence of its own, speaks of all before it in its line', () => {
  const { keyFeatures, notes } = readPaste(
    'Oak board\nBought in Gdansk at a fair. It was cheap. Not for customers. Oiled with linseed oil.',
  );
  expect(keyFeatures).toEqual(['Oiled with linseed oil.']);
  expect(notes.join(' ')).toContain('Gdansk');
});

test('a table with bars has a fact in each row, and its head is none', () => {
  const { name, attributes, stock, price } = readPaste(
    '| Field | Value |\n|---|---|\n| Name | Plate Dune |\n| Material | Stoneware |\n| RRP | 29.90 EUR |\n| Stock | 14 |',
  );
  expect({ name, stock, price }).toEqual({ name: 'Plate Dune', stock: 14, price: 29.9 });
  expect(attributes).toEqual([{ name: 'Material', value: 'Stoneware', unit: '' }]);
});

test('a price at the end of a note is the price', () => {
  expect(readPaste('Oak board, hand made in Wales, dishwasher ok. 24 EUR')).toMatchObject({
    price: 24,
    currency: 'EUR',
    unlikely: [],
  });
});

test('lines of keywords and tags are lists for search, and no facts that a text tells', () => {
  const read = readPaste(
    'Walnut chopping board\nWood: walnut\nKeywords: walnut chopping board, wooden cutting board\nTags: #gift #kitchen; #oak\nOiled with linseed oil',
  );
  expect(read.keywords).toEqual(['walnut chopping board', 'wooden cutting board']);
  expect(read.tags).toEqual(['gift', 'kitchen', 'oak']);
  expect(read.name).toBe('Walnut chopping board');
  expect([...read.keyFeatures, ...read.attributes.map(({ name }) => name), ...read.notes].join()).not.toMatch(/key ?word|tag/i);
  expect(readPaste('Keyboard\nKeys: 104\nTag: brass').keyFeatures).toEqual([]);
});

test('more keywords than a product may have, and a sentence too long for a fact, go to the notes and to nothing a text tells', () => {
  const many = Array.from({ length: 60 }, (_, at) => `board ${at}`);
  const long = `It ${'was oiled and rubbed and left to dry and '.repeat(9)}oiled again.`;
  const read = readPaste(`Walnut board\nWood: walnut\nKeywords: ${many.join(', ')}\n${long}`);
  expect(read.keywords).toEqual(many.slice(0, 50));
  expect(read.tooLong).toEqual([long, `Keywords: ${many.slice(50).join(', ')}`]);
  expect([read.notes, read.keyFeatures]).toEqual([[], []]);
  const tags = Array.from({ length: 50 }, (_, at) => `#tag${at}`);
  expect(readPaste(`Walnut board\nTags: ${tags.join(', ')}`)).toMatchObject({
    tags: tags.map((one) => one.slice(1)),
    tooLong: [],
  });
});

test.each([
  ['Beech rolling pin, 40 cm\nModel: RP-400\nMaterial: beech', 'Beech rolling pin, 40 cm', 'RP-400'],
  ['Model: KX 12/B\nEnamel kettle\nMaterial: steel', 'Enamel kettle', 'KX 12/B'],
  ['Product name: Wall clock\nBrand: Velo\nModel: WC7', 'Wall clock', 'WC7'],
  ['Floor lamp\nModel: Marlin\nMaterial: brass', 'Floor lamp', 'Marlin'],
])('a model does not take the place of the name, and is kept: %s', (text, name, model) => {
  const read = readPaste(text);
  expect(read.name).toBe(name);
  expect(read.attributes).toContainEqual({ name: 'Model', value: model, unit: '' });
});

test('where nothing else names the product, a model with a name does', () => {
  const { name, attributes } = readPaste('Model: Marlin floor lamp\nMaterial: brass');
  expect([name, attributes.map((one) => one.name)]).toEqual(['Marlin floor lamp', ['Material']]);
});

test.each([
  ['HAND BLOWN GLASS VASE!!! 🔥 BIG SALE 2025\nMaterial: glass', 'Hand blown glass vase'],
  ['✨ HOT SELLING 2025 NEW LED READING LAMP USB-C ✨\nMaterial: ABS', 'LED reading lamp USB-C'],
  ['VELO WORK SHIRT - FREE SHIPPING\nBrand: Velo\nColour: navy', 'Velo work shirt'],
  ['Glass vase - 50% OFF!\nMaterial: glass', 'Glass vase'],
  ['Wall calendar 2027\nMaterial: paper', 'Wall calendar 2027'],
  ['Diary 2027 - FREE SHIPPING\nMaterial: paper', 'Diary 2027'],
  ['“HANDMADE” CERAMIC BOWL\nMaterial: clay', '“Handmade” ceramic bowl'],
  ['BBQ TOOL SET\nMaterial: steel', 'BBQ tool set'],
  ['NASA mug\nMaterial: clay', 'NASA mug'],
  ['SMEG kettle\nMaterial: steel', 'SMEG kettle'],
  ['USB hub PD 100W\nMaterial: steel', 'USB hub PD 100W'],
])('a supplier’s headline gives a calm name: %s', (text, name) => {
  expect(readPaste(text).name).toBe(name);
});

test.each([
  ['units in stock 12', 12],
  ['Qty available: 30', 30],
  ['available: 9 pcs', 9],
  ['Currently in stock: 4', 4],
  ['Verfügbar: 6 Stück', 6],
  ['Price: 64 EUR, qty: 14', 14],
  ['Price: 64 EUR\nQuantity: 15', 15],
])('stock is read in “%s”', (text, stock) => {
  expect(readPaste(`Wool scarf\nMaterial: wool\n${text}`)).toMatchObject({
    stock,
    keyFeatures: [],
    attributes: [{ name: 'Material' }],
  });
});

test('a quantity in a sheet without a price is how many are in the box', () => {
  expect(readPaste('Napkins\nMaterial: linen\nQuantity: 4')).toMatchObject({
    stock: null,
    attributes: [{}, { name: 'Quantity' }],
  });
});

test('the label of a list of features is none of them, and the list is parted', () => {
  const { keyFeatures, attributes } = readPaste(
    'Kettle\nHighlights: quiet, swivel base, no drip\nKey feature 2: boils in three minutes\nKey feature: It rings, and switches itself off when all water is gone.',
  );
  expect(keyFeatures).toEqual([
    'quiet',
    'swivel base',
    'no drip',
    'boils in three minutes',
    'It rings, and switches itself off when all water is gone.',
  ]);
  expect(attributes).toEqual([]);
});

test('a line of known names without colons is parted into facts', () => {
  const read = readPaste('Apron\nbrand Velo, material washed linen, colours sage, sand, size one size fits most.\nTwo pockets');
  expect(read.brand).toBe('Velo');
  expect(read.attributes.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Material: washed linen',
    'Colours: sage, sand',
    'Size: one size fits most',
  ]);
  expect(read.keyFeatures).toEqual(['Two pockets']);
  expect(readPaste('Apron\nColours that last, material of the finest kind\nTwo pockets').attributes).toEqual([]);
});

test('of a marketplace’s page, the product is read calmly, and what is around it is not ticked', () => {
  const read = readPaste(`🔥🔥 BEST SELLER!!! NEW 2024 Wireless EARBUDS Bluetooth 5.3 HEADPHONES 🔥🔥
⭐⭐⭐⭐⭐ 4.7 (1,283 ratings)
$24.99 $39.99 -38%
FREE SHIPPING | Only 7 left in stock - order soon
✅ 30 hours playtime with charging case
✅ MONEY BACK GUARANTEE 100% satisfaction
Brand: SoundPeakz
Visit the SoundPeakz Store`);
  expect(read).toMatchObject({ name: 'Wireless earbuds Bluetooth 5.3 headphones', price: 24.99, brand: 'SoundPeakz' });
  expect(read.keyFeatures.filter((one) => !read.unlikely.includes(one))).toEqual(['30 hours playtime with charging case']);
});

test('a reduced price is the lower one; two prices of different currencies are none', () => {
  expect(readPaste('Mug\nWas £20.00 now £15.00\nBlue glaze')).toMatchObject({ price: 15, currency: 'GBP' });
  expect(readPaste('Becher\n15,00 € statt 20,00 €\nBlaue Glasur')).toMatchObject({ price: 15, currency: 'EUR' });
  expect(readPaste('Mug\n£20.00 24.00 €\nBlue glaze')).toMatchObject({ price: null });
  expect(readPaste('Candle\n20 cm 2.2 cm\nBeeswax')).toMatchObject({ price: null });
});

test('how a supplier packs and declares goods is for the seller alone', () => {
  const read = readPaste(
    'Stoneware teapot\nMaterial: stoneware\nPacking: 12 pcs / carton\nHS code 6912.00\nZolltarifnummer: 69120000',
  );
  expect(read.notes).toEqual(['Packing: 12 pcs / carton', 'HS code 6912.00', 'Zolltarifnummer: 69120000']);
  expect(JSON.stringify([read.keyFeatures, read.attributes])).not.toMatch(/carton|69120|6912/);
});

test('what a product cannot hold goes to the notes, and what is typed of its stock is no feature', () => {
  const lines = Array.from({ length: factLimits.keyFeatures + 3 }, (_, at) => `Feature with the letters ${'abc'.repeat(at + 1)}`);
  const many = readPaste(['Mug', ...lines].join('\n'));
  expect(many.tooLong).toEqual(lines.slice(-3));
  for (const [line, stock] of [
    ['Stock: 5 left', 5],
    ['Stock 20+', 20],
    ['Stock: approx. 20', 20],
    ['Stock: 1,200', 1200],
  ] as const)
    expect(readPaste(`Mug\n${line}\nBlue glaze`), line).toMatchObject({ stock, keyFeatures: ['Blue glaze'] });
  expect(readPaste('Mug\nStock level low\nBlue glaze').unlikely).toEqual(['Stock level low']);
});

test('the tag of a dog’s collar is a fact, and a heart is a word', () => {
  expect(readPaste('Collar\nTag: brass\nLeather')).toMatchObject({ tags: [], attributes: [{ name: 'Tag', value: 'brass' }] });
  expect(readPaste('Collar\nTags: dog, brass\nLeather')).toMatchObject({ tags: ['dog', 'brass'], attributes: [] });
  expect(readPaste('I ♥ NYC mug\nStoneware').name).toBe('I ♥ NYC mug');
});

test('a text is proposed with its name and sentences, and what is private or around the product is left', () => {
  const { proposals, left } = proposeFromText(
    'Walnut desk organizer\nHolds pens and a phone.\nMaterial: walnut\nMy cost 7.25\nAdd to basket',
  );
  expect(proposals.map(({ field, fact, words }) => [field, fact.value, words])).toEqual([
    ['name', 'Walnut desk organizer', 'Walnut desk organizer'],
    ['attribute', 'walnut', 'Material: walnut'],
    ['keyFeature', 'Holds pens and a phone.', 'Holds pens and a phone.'],
  ]);
  expect(left).toEqual([
    { text: 'My cost 7.25', isPrivate: true },
    { text: 'Add to basket', isPrivate: false },
  ]);
});
