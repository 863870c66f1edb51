import { expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const bottle: Facts = {
  ...noFacts,
  name: 'Steel bottle Tarn',
  brand: 'Northwind',
  category: 'Kitchen',
  attributes: [
    { name: 'Material', value: 'steel', unit: '' },
    { name: 'Capacity', value: '500', unit: 'ml' },
    { name: 'Guarantee', value: '2', unit: 'years' },
  ],
  keyFeatures: ['Water-repellent sleeve', 'Returns within 30 days'],
};
const found = (text: string, facts = bottle) =>
  checkClaims({ ...emptyListing, details: text }, facts, { language: 'en' }).map(
    ({ severity, found }) => `${severity}: ${found}`,
  );

test.each([
  ['The lid is leak-proof.', 'warn: leak-proof'],
  ['Its coat is bite-resistant, too.', 'warn: bite-resistant'],
  ['It shrugs off rust.', 'warn: shrugs off rust'],
  ['It keeps tea warmer than any other bottle.', 'warn: warmer than any other'],
  ['It is lighter than the rest.', 'warn: lighter than the rest'],
  ['It is the lightest bottle on the market.', 'warn: lightest bottle'],
  ['Its finish is second to none.', 'warn: second to none'],
  ['No brewer has a softer taste.', 'warn: No brewer has a softer'],
  ['Its weight eases arthritis.', 'hard: eases arthritis'],
  ['A sip an hour keeps headaches away.', 'hard: keeps headaches'],
  ['It corrects your posture as you walk.', 'hard: corrects your posture'],
  ['It is yours for as long as you own a kettle.', 'warn: for as long as you'],
  ['It was designed by Studio Halvorsen.', 'warn: Studio Halvorsen'],
  ['The steel comes from Osram.', 'warn: Osram'],
  ['It is spun in a mill near Oldbridge.', 'warn: Oldbridge'],
  ['A family workshop turns the lids.', 'warn: family workshop'],
  ['The lid is riveted by hand.', 'warn: riveted by hand'],
  ['It carries the Clearwater seal.', 'hard: Clearwater seal'],
  ['It was tested to BS 4880.', 'hard: tested to BS'],
  ['It is approved by the Guild of Walkers.', 'hard: approved by the Guild'],
  ['Try it for a month, no questions.', 'warn: no questions'],
  ['Nurses swear by it.', 'hard: Nurses swear'],
  ['A sip and bursitis is history.', 'warn: bursitis is history'],
  ['It takes the strain off your wrists.', 'warn: takes the strain'],
  ['Other bottles dent.', 'warn: Other bottles'],
  ['It keeps tea warmer than glass.', 'warn: warmer than glass'],
  ['It is sturdier than mass-produced bottles.', 'warn: sturdier than mass-'],
  ['It is sturdier than the well-known bottles.', 'warn: sturdier than the well'],
  ['Twice the grip of any other bottle.', 'warn: Twice the grip of any'],
  ['It is the only bottle that whistles.', 'warn: only bottle that'],
  ['Its cap comes from YKR.', 'warn: YKR'],
  ['No thinner bottle exists at this size.', 'warn: No thinner bottle exists'],
  ['In this size there is no sturdier flask to be had.', 'warn: no sturdier flask to be had'],
  ['A finer bottle has never been made.', 'warn: finer bottle has never been made'],
  ['It is the finest bottle of England.', 'warn: finest bottle'],
  ['Other bottles are all weaker.', 'warn: Other bottles'],
  ['It keeps seasickness away.', 'hard: keeps seasickness'],
  ['It protects finches from trichomonosis.', 'hard: protects finches from trichomonosis'],
  ['It prevents flat feet.', 'hard: prevents flat feet'],
  ['It relieves back pain.', 'hard: relieves back pain'],
  ['A sip reduces stress.', 'warn: reduces stress'],
  ['It cures acne.', 'hard: cures'],
  ['It helps with insomnia.', 'hard: helps with insomnia'],
  ['It is the best bottle you can buy.', 'warn: best bottle'],
  ['It is the most elegant bottle of its kind.', 'warn: most elegant bottle'],
  ['Walkers rate it above all others.', 'warn: rate it above all others'],
  ['Critics ranked the Tarn above every bottle they tried.', 'warn: ranked the Tarn above every bottle'],
  ['Guides would choose it over any rival.', 'warn: choose it over any rival'],
  ['Each one is sent from our workshop.', 'warn: from our workshop'],
])('%s is questioned', (text, claim) => {
  expect(found(text)).toContain(claim);
});

test.each([
  'It shrugs off a shower.',
  'Enjoy a hassle-free morning.',
  'The Tarn by Northwind holds half a litre.',
  'It is lighter when it is empty.',
  'The largest of the rings is the one at the neck.',
  'It does nothing for arthritis.',
  'It is not leak-proof.',
  'Not yours after all? Send it back within 30 days.',
  'On Sundays it comes along.',
  'It is longer than planned.',
  'The cap is lighter than it looks.',
  'Wipe it every other day.',
  'Walkers rate it above all for its weight.',
  'Hang it above all the pots.',
  'Keep it away from children who suffer from asthma.',
  'Rinse it by hand.',
  'It keeps your hands warm.',
  'A word to walkers who start in the dark.',
  'Built For Long Walks And Short Breaks',
])('%s is not questioned', (text) => {
  expect(found(text)).toEqual([]);
});

test('a place that the facts name for another deed is contradicted', () => {
  const facts = { ...bottle, attributes: [{ name: 'Origin', value: 'Designed in Aldby, made in Ronse', unit: '' }] };
  expect(found('It is made in Aldby.', facts)).toEqual(['hard: made in Aldby']);
  expect(found('Designed in Aldby, it is made in Ronse.', facts)).toEqual([]);
});

test('a replacement is a promise if no fact makes one', () => {
  const facts = { ...bottle, attributes: [] };
  expect(found('If it ever dents, a fresh one is yours.', facts)).toEqual(['warn: fresh one']);
  expect(found('If it ever dents, a fresh one is yours.')).toEqual([]);
});

test('what a guarantee leaves out cannot be promised', () => {
  const facts = { ...bottle, attributes: [{ name: 'Guarantee', value: '2 years, seals excluded', unit: '' }] };
  expect(found('It is guaranteed for two years, seals included.', facts)).toEqual(['hard: seals']);
  expect(found('It is guaranteed for two years, without the seals.', facts)).toEqual([]);
});

test('what the facts say may be said', () => {
  const facts = {
    ...bottle,
    keyFeatures: ['Leak-proof lid', 'Designed by Studio Halvorsen', 'The lightest bottle on the market'],
  };
  expect(found('The leak-proof lid was designed by Studio Halvorsen. The lightest bottle on the market.', facts)).toEqual([]);
});

const sofa: Facts = { ...noFacts, name: 'Sofa', category: 'Furniture' };
test.each([
  'A linen cover for the sofa.',
  'The cushions make good gifts.',
  'A shade of peace of mind for your evening.',
  'It gives lasting satisfaction.',
  'Order one for every room.',
])('%s promises the buyer nothing', (text) => {
  expect(found(text, sofa).filter((claim) => /cover for|make good|peace of mind|satisfaction/.test(claim))).toEqual([]);
});

test.each([
  ['The warranty gives you cover for every part.', 'warn: cover for'],
  ['If the frame cracks, we repair it and make good the cushions.', 'warn: make good'],
  ['Satisfaction guaranteed.', 'warn: Satisfaction guaranteed'],
])('%s promises something', (text, claim) => {
  expect(found(text, sofa)).toContain(claim);
});

const lamp: Facts = {
  ...noFacts,
  name: 'Desk lamp',
  keyFeatures: ['For office, party and selfie', 'A wonderful poster light', 'Automotive paint'],
};
test.each([
  ['It switches itself off.', 'itself off'],
  ['Spare parts are in stock.', 'Spare parts are'],
  ['Free delivery.', 'Free delivery'],
])('another word of the facts that begins alike proves nothing: %s', (text, claim) => {
  expect(found(text, lamp).join()).toContain(claim);
});

test('a claim becomes a fact under a name that says what it is', () => {
  const named = (text: string) =>
    checkClaims({ ...emptyListing, details: text }, { ...bottle, keyFeatures: [], attributes: [] }, { language: 'en' }).map(
      ({ asFact }) => asFact?.name,
    );
  expect(named('It was designed by Studio Halvorsen.')).toEqual(['Designer / maker']);
  expect(named('It comes by express delivery.')).toEqual(['Service']);
});

test.each([
  ['It is cadmium-free.', 'buyers with allergies rely on it'],
  ['The lid is riveted by hand.', 'made by hand'],
])('the message for %s gives its own reason', (text, reason) => {
  const findings = checkClaims({ ...emptyListing, details: text }, bottle, { language: 'en' });
  expect(findings.map(({ message }) => message).join()).toContain(reason);
});

const plain: Facts = { ...noFacts, name: 'Alva', attributes: [{ name: 'Colour', value: 'black', unit: '' }] };

test.each([
  ['The hose is safe for drinking water.', 'hard: safe for drinking water'],
  ['It is approved for drinking water.', 'hard: approved for drinking water'],
  ['The beans are organically grown.', 'hard: organically grown'],
  ['It was voted speaker of the year.', 'hard: voted speaker of the year'],
  ['It won a design award.', 'hard: won a design award'],
  ['It charges twice as fast.', 'warn: twice as fast'],
  ['It makes your beard grow faster.', 'hard: makes your beard grow faster'],
  ['It makes hair grow back.', 'hard: makes hair grow back'],
  ['It brightens the skin.', 'hard: brightens the skin'],
  ['It stops hair from falling out.', 'hard: stops hair from falling'],
  ['For whiter teeth.', 'warn: whiter teeth'],
  ['It is good for pregnant women.', 'hard: good for pregnant women'],
  ['Safe during pregnancy.', 'hard: Safe during pregnancy'],
  ['Perfect for diabetics.', 'hard: Perfect for diabetics'],
  ['It is suitable for eczema.', 'hard: suitable for eczema'],
  ['It strengthens your immune system.', 'hard: strengthens your immune system'],
  ['Ships tomorrow.', 'warn: Ships tomorrow'],
  ['Ships from Germany tomorrow.', 'warn: Ships from Germany tomorrow'],
  ['Delivery within two working days.', 'warn: Delivery within two working days'],
  ['Delivery is free.', 'warn: Delivery is free'],
  ['It arrives at your door within two days.', 'warn: arrives at your door'],
])('%s promises what no fact proves', (text, claim) => {
  expect(found(text, plain)).toContain(claim);
});

test.each([
  'Drinking water stays cool.',
  'Not suitable for pregnant women.',
  'Pregnant women should ask a doctor first.',
  'It comes for longer and thicker hair.',
  'Tighten it by hand.',
  'Best on the longest days of the year.',
  'Fold it out and it is twice as long.',
  'We ship in recycled paper.',
  'Delivered in three parcels.',
])('%s promises nothing of the kind', (text) => {
  expect(found(text, plain).filter((one) => !one.startsWith('warn: three') && !one.includes('recycled'))).toEqual([]);
});

test.each([
  ['Ships tomorrow.', 'Shipping: next working day'],
  ['Perfect for diabetics.', 'Suitable for diabetics'],
  ['It brightens the skin.', 'Brightens skin'],
  ['Perfect for pregnant women.', 'Maternity wear'],
  ['The beans are organically grown.', 'Organic'],
  ['It won a design award.', 'Red Dot design award 2021'],
])('%s is proved by “%s”', (text, feature) => {
  expect(found(text, { ...plain, keyFeatures: [feature] })).toEqual([]);
});

test.each([
  ['Socks with strengthened heels and toes.', 'Reinforced heels and toes', 'Socks'],
  ['There is no grain in it.', 'Grain-free', 'Dog food'],
  ['It keeps out water up to a column of 10 metres.', 'Water column: 10,000 mm', 'Tent'],
])('%s says no more than “%s”', (text, feature, name) => {
  expect(found(text, { ...noFacts, name, keyFeatures: [feature] })).toEqual([]);
});
test('a promise of the same words is still found', () => {
  expect(found('It strengthens heels and toes.', plain).join()).toContain('strengthens heels');
  expect(found('No grain of sand gets in.', plain).join()).toContain('grain of sand gets');
  expect(found('It keeps out water.', plain).join()).toContain('keeps out water');
});
