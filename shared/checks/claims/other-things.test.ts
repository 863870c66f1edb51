import { describe, expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from './claims.ts';

const attribute = (line: string) => {
  const at = line.indexOf(': ');
  return { name: line.slice(0, at), value: line.slice(at + 2), unit: '' };
};

const own: Record<ClaimLanguage, { name: string; facts: readonly string[] }> = {
  en: {
    name: 'Alto Kettle',
    facts: ['Material: copper', 'Weight: 1.2 kg', 'Made in: Portugal', 'Handle material: oak', 'Lid: removable'],
  },
  de: { name: 'Alto Kessel', facts: ['Material: Kupfer', 'Gewicht: 1,2 kg', 'Hergestellt in: Portugal', 'Griffmaterial: Eiche'] },
  fr: {
    name: 'Bouilloire Alto',
    facts: ['Matière: cuivre', 'Poids: 1,2 kg', 'Fabriqué au: Portugal', 'Matière de la poignée: chêne'],
  },
  es: { name: 'Hervidor Alto', facts: ['Material: cobre', 'Peso: 1,2 kg', 'Hecho en: Portugal', 'Material del asa: roble'] },
};

/** What is found in a text about a kettle with one more fact, as severity and words. */
function found(language: ClaimLanguage, more: string | Partial<Facts>, text: string): string[] {
  const { name, facts } = own[language];
  const added = typeof more === 'string' ? (more === '' ? [] : more.split('; ')) : [];
  const known: Facts = {
    ...noFacts,
    name,
    attributes: [...facts, ...added].map(attribute),
    ...(typeof more === 'string' ? {} : more),
  };
  return checkClaims({ ...emptyListing, details: text }, known, { language }).map(
    ({ severity, found: words }) => `${severity}: ${words}`,
  );
}

describe('a fact about another thing does not support a claim about the product', () => {
  test.each<[ClaimLanguage, string | Partial<Facts>, string, string]>([
    ['en', 'Gift box: FDA approved', 'The kettle is FDA approved.', 'hard: FDA approved'],
    ['en', 'Gift box: FDA approved', 'The kettle is FDA approved and comes in a gift box.', 'hard: FDA approved'],
    ['en', 'Pouch: waterproof', 'The kettle is waterproof.', 'hard: waterproof'],
    ['en', 'Competitor model: waterproof', 'The kettle is waterproof.', 'hard: waterproof'],
    ['en', 'Lining: organic cotton', 'The kettle is organic.', 'hard: organic'],
    ['en', 'Packaging: vegan ink; Box: BPA-free', 'The kettle is vegan and BPA-free.', 'hard: vegan'],
    ['en', 'Packaging: vegan ink; Box: BPA-free', 'The kettle is vegan and BPA-free.', 'hard: BPA-free'],
    ['en', 'Box weight: 9 kg', 'The kettle weighs 9 kg.', 'hard: 9 kg'],
    ['en', 'Weight with box: 9 kg', 'The kettle weighs 9 kg.', 'hard: 9 kg'],
    ['en', 'Manual printed in: Germany', 'The kettle is made in Germany.', 'hard: Germany'],
    ['en', '', 'The kettle is made of oak.', 'hard: oak'],
    ['en', '', 'An oak kettle for the stove.', 'oak'],
    ['en', 'Lid material: plastic', 'The kettle is made of plastic.', 'hard: plastic'],
    ['en', 'Box material: gold', 'The kettle is made of gold.', 'gold'],
    ['en', { brand: 'Waterproof Co' }, 'The kettle is waterproof.', 'hard: waterproof'],
    ['en', { category: 'Waterproof bags' }, 'The kettle is waterproof.', 'hard: waterproof'],
    ['en', { keyFeatures: ['Waterproof pouch included'] }, 'The kettle is waterproof.', 'hard: waterproof'],
    ['en', { keyFeatures: ['Comes with an FDA approved bag'] }, 'The kettle is FDA approved.', 'hard: FDA approved'],
    ['de', { keyFeatures: ['Wasserdichter Beutel inklusive'] }, 'Der Kessel ist wasserdicht.', 'wasserdicht'],
    ['fr', { keyFeatures: ['Pochette imperméable incluse'] }, 'La bouilloire est imperméable.', 'imperméable'],
    ['es', { keyFeatures: ['Incluye bolsa impermeable'] }, 'El hervidor es impermeable.', 'impermeable'],
    ['en', { keyFeatures: ['The lid is made of titanium'] }, 'Made of titanium.', 'titanium'],
    ['en', { keyFeatures: ['The lid is waterproof'] }, 'The kettle is waterproof.', 'hard: waterproof'],
    ['en', { notes: 'The lid is waterproof.' }, 'The kettle is waterproof.', 'hard: waterproof'],
    ['en', { keyFeatures: ['The gift box is made of certified paper'] }, 'The kettle is certified.', 'hard: certified'],
    ['en', { keyFeatures: ['The box is made of recycled card'] }, 'It is made of recycled card.', 'hard: recycled'],
    ['en', { attributes: [], keyFeatures: ['Shipped from our warehouse in Germany'] }, 'Made in Germany.', 'hard: Germany'],
    ['en', { keyFeatures: ['Cheaper than waterproof kettles of other brands'] }, 'It is waterproof.', 'hard: waterproof'],
    ['de', { keyFeatures: ['Der Deckel ist wasserdicht'] }, 'Der Kessel ist wasserdicht.', 'wasserdicht'],
    [
      'de',
      { attributes: [], keyFeatures: ['Versand aus unserem Lager in Deutschland'] },
      'Hergestellt in Deutschland.',
      'Deutschland',
    ],
    ['fr', { keyFeatures: ['Le couvercle est imperméable'] }, 'La bouilloire est imperméable.', 'imperméable'],
    ['fr', { keyFeatures: ['Le couvercle est en titane'] }, 'La bouilloire est en titane.', 'titane'],
    ['es', { keyFeatures: ['La tapa es impermeable'] }, 'El hervidor es impermeable.', 'impermeable'],
    ['es', { attributes: [], keyFeatures: ['Enviado desde nuestro almacén en Alemania'] }, 'Fabricado en Alemania.', 'Alemania'],
    ['en', { notes: 'Customers often ask for a waterproof kettle.' }, 'The kettle is waterproof.', 'hard: waterproof'],
    ['en', { notes: 'Buyers want it waterproof.' }, 'The kettle is waterproof.', 'hard: waterproof'],
    ['en', { notes: 'Say it is FDA approved.' }, 'The kettle is FDA approved.', 'hard: FDA approved'],
    ['en', { notes: 'Please say that it is waterproof.' }, 'The kettle is waterproof.', 'hard: waterproof'],
    ['de', 'Beutel: wasserdicht', 'Der Kessel ist wasserdicht.', 'wasserdicht'],
    ['de', 'Deckelmaterial: Kunststoff', 'Der Kessel ist aus Kunststoff.', 'Kunststoff'],
    ['de', '', 'Der Kessel ist aus Eiche gefertigt.', 'Eiche'],
    ['de', 'Anleitung gedruckt in: Italien', 'Der Kessel wird in Italien hergestellt.', 'Italien'],
    ['de', 'Gewicht mit Verpackung: 9 kg', 'Der Kessel wiegt 9 kg.', '9 kg'],
    ['de', 'Verpackung: FSC-zertifiziert', 'Der Kessel ist FSC-zertifiziert.', 'FSC'],
    ['de', { notes: 'Kunden fragen oft nach einem wasserdichten Kessel.' }, 'Der Kessel ist wasserdicht.', 'wasserdicht'],
    ['fr', 'Pochette: imperméable', 'La bouilloire est imperméable.', 'imperméable'],
    ['fr', 'Matière du couvercle: plastique', 'La bouilloire est en plastique.', 'plastique'],
    ['fr', 'Notice imprimée en: Italie', 'La bouilloire est fabriquée en Italie.', 'Italie'],
    ['fr', "Poids avec l'emballage: 9 kg", 'La bouilloire pèse 9 kg.', '9 kg'],
    [
      'fr',
      { notes: 'Les clients demandent souvent une bouilloire imperméable.' },
      'La bouilloire est imperméable.',
      'imperméable',
    ],
    ['es', 'Bolsa: impermeable', 'El hervidor es impermeable.', 'impermeable'],
    ['es', 'Material de la tapa: plástico', 'El hervidor es de plástico.', 'plástico'],
    ['es', 'Manual impreso en: Italia', 'El hervidor está hecho en Italia.', 'Italia'],
    ['es', 'Peso con caja: 9 kg', 'El hervidor pesa 9 kg.', '9 kg'],
    ['es', { notes: 'Los clientes piden a menudo un hervidor impermeable.' }, 'El hervidor es impermeable.', 'impermeable'],
  ])('%s, %j: %s', (language, more, text, claim) => {
    expect(found(language, more, text)).toContainEqual(expect.stringContaining(claim));
  });

  test('the message names the fact, and its place is not given to the claim', () => {
    const [finding] = checkClaims(
      { ...emptyListing, details: 'The kettle is waterproof.' },
      { ...noFacts, name: 'Alto Kettle', attributes: [attribute('Pouch: waterproof')] },
      { language: 'en' },
    );
    expect(finding?.message).toContain('Pouch: waterproof');
    expect(finding?.asFact?.name).not.toBe('Pouch');
  });
});

describe('a fact about another thing supports what is said of that thing', () => {
  test.each<[ClaimLanguage, string | Partial<Facts>, string]>([
    ['en', 'Gift box: FDA approved', 'It comes in an FDA approved gift box.'],
    ['en', 'Pouch: waterproof', 'A waterproof pouch is included.'],
    ['en', 'Pouch: waterproof', 'Its bag is waterproof.'],
    ['en', 'Lid material: plastic', 'The lid is made of plastic.'],
    ['en', 'Lid material: plastic', 'A copper kettle with a plastic lid.'],
    ['en', 'Lid material: plastic', 'The kettle has a lid. It is made of plastic.'],
    ['en', 'Lining: organic cotton', 'The lining is organic cotton.'],
    ['en', 'Lining: organic cotton', 'Lined with organic cotton.'],
    ['en', '', 'The handle is made of oak.'],
    ['en', '', 'The copper kettle has an oak handle and weighs 1.2 kg.'],
    ['en', 'Box weight: 9 kg', 'In its box it weighs 9 kg.'],
    ['en', 'Weight with box: 9 kg', 'The kettle weighs 1.2 kg, or 9 kg with its box.'],
    ['en', 'Packaging: plastic-free', 'The packaging is plastic-free.'],
    ['en', 'Packaging weight: 200 g', 'The packaging weighs 200 g.'],
    ['en', 'Care: hand wash only', 'Hand wash only.'],
    ['en', 'Features: waterproof', 'The kettle is waterproof.'],
    ['en', 'Certificates: FDA approved', 'The kettle is FDA approved.'],
    ['en', 'Surface: waterproof', 'The kettle is waterproof.'],
    ['en', 'Body: BPA-free', 'The kettle is BPA-free.'],
    ['en', 'Box contents: kettle, vegan soap', 'With a vegan soap.'],
    ['en', { keyFeatures: ['Waterproof pouch included'] }, 'With a waterproof pouch.'],
    ['en', { keyFeatures: ['Waterproof, and includes a bag'] }, 'The kettle is waterproof.'],
    ['en', { name: 'Dry Bag', attributes: [], keyFeatures: ['Waterproof bag, strap included'] }, 'The bag is waterproof.'],
    ['fr', { keyFeatures: ['Pochette imperméable incluse'] }, 'Une pochette imperméable est incluse.'],
    ['en', { keyFeatures: ['The lid is waterproof'] }, 'A kettle with a waterproof lid.'],
    ['en', { keyFeatures: ['The kettle is waterproof and the lid is oak'] }, 'The kettle is waterproof.'],
    ['en', { keyFeatures: ['Waterproof, and lighter than other kettles'] }, 'The kettle is waterproof.'],
    ['en', { keyFeatures: ['Made in Germany, shipped from our warehouse in Poland'] }, 'Made in Germany.'],
    ['en', { keyFeatures: ['Comes with a spoon of silver'] }, 'It comes with a silver spoon.'],
    ['en', { keyFeatures: ['Comes with a waterproof coating'] }, 'The kettle is waterproof.'],
    ['de', { keyFeatures: ['Der Deckel ist wasserdicht'] }, 'Mit wasserdichtem Deckel.'],
    ['fr', { keyFeatures: ['Le couvercle est imperméable'] }, 'Un couvercle imperméable.'],
    ['es', { keyFeatures: ['La tapa es impermeable'] }, 'Con tapa impermeable.'],
    ['en', { keyFeatures: ['Waterproof'] }, 'The kettle is waterproof.'],
    ['en', { tags: ['waterproof'] }, 'The kettle is waterproof.'],
    ['en', { notes: 'The kettle is waterproof. Customers love it.' }, 'The kettle is waterproof.'],
    ['en', { notes: 'Waterproof, as customers often ask for.' }, 'It has a lid.'],
    ['en', { brand: 'Waterproof Co' }, 'A kettle by Waterproof Co.'],
    [
      'en',
      { name: 'Gift Box', attributes: ['Box material: oak', 'Box: FDA approved'].map(attribute) },
      'The gift box is made of oak and FDA approved.',
    ],
    ['en', { name: 'Chef Knife', attributes: ['Blade: steel', 'Handle: oak'].map(attribute) }, 'A steel knife.'],
    ['en', { name: 'Trail Jacket', attributes: ['Shell: waterproof polyester'].map(attribute) }, 'The jacket is waterproof.'],
    ['de', '', 'Der Griff ist aus Eiche.'],
    ['de', 'Deckelmaterial: Kunststoff', 'Der Deckel ist aus Kunststoff.'],
    ['de', 'Deckelmaterial: Kunststoff', 'Mit Kunststoffdeckel.'],
    ['de', 'Beutel: wasserdicht', 'Dazu gehört ein wasserdichter Beutel.'],
    ['de', 'Eigenschaften: wasserdicht', 'Der Kessel ist wasserdicht.'],
    ['de', 'Gewicht mit Verpackung: 9 kg', 'Mit Verpackung wiegt er 9 kg.'],
    ['de', { notes: 'Der Kessel ist wasserdicht.' }, 'Der Kessel ist wasserdicht.'],
    ['fr', '', 'La poignée est en chêne.'],
    ['fr', 'Matière du couvercle: plastique', 'Le couvercle est en plastique.'],
    ['fr', 'Pochette: imperméable', 'Une pochette imperméable est fournie.'],
    ['fr', 'Caractéristiques: imperméable', 'La bouilloire est imperméable.'],
    ['es', '', 'El asa es de roble.'],
    ['es', 'Material de la tapa: plástico', 'La tapa es de plástico.'],
    ['es', 'Bolsa: impermeable', 'Incluye una bolsa impermeable.'],
    ['es', 'Características: impermeable', 'El hervidor es impermeable.'],
  ])('%s, %j: %s', (language, more, text) => {
    expect(found(language, more, text)).toEqual([]);
  });
});

describe('what goes beyond a fact or against it', () => {
  test.each<[ClaimLanguage, string, string, string]>([
    ['en', 'Warranty: 2 years', 'It comes with a warranty of more than 2 years.', '2 years'],
    ['en', 'Warranty: 2 years', 'Over 2 years of warranty.', '2 years'],
    ['en', 'Capacity: 2 l', 'It holds more than 2 litres.', '2 litres'],
    ['de', 'Garantie: 2 Jahre', 'Mit mehr als 2 Jahren Garantie.', '2 Jahren'],
    ['de', 'Garantie: 2 Jahre', 'Mit über 2 Jahren Garantie.', '2 Jahren'],
    ['fr', 'Garantie: 2 ans', 'Une garantie de plus de 2 ans.', '2 ans'],
    ['es', 'Garantía: 2 años', 'Con una garantía de más de 2 años.', '2 años'],
    ['en', 'Care: hand wash only', 'Dishwasher safe.', 'hard: Dishwasher'],
    ['en', 'Not for: children under 3', 'Safe for children under 3.', 'hard: children'],
    ['en', '', 'Only 3 left in stock.', '3 left'],
    ['en', '', 'The lid is fixed.', 'fixed'],
  ])('%s, %s: %s', (language, more, text, claim) => {
    expect(found(language, more, text)).toContainEqual(expect.stringContaining(claim));
  });

  test.each<[ClaimLanguage, string, string]>([
    ['en', 'Warranty: 2 years', 'It comes with a warranty of 2 years.'],
    ['en', 'Warranty: 2 years', 'A warranty of at least 2 years.'],
    ['en', 'Battery life: 8 hours', 'It runs for over 5 hours.'],
    ['en', 'Warranty: more than 2 years', 'A warranty of more than 2 years.'],
    ['en', 'Capacity: 2.2 l', 'It holds more than 2 litres.'],
    ['en', 'Care: dishwasher safe', 'Dishwasher safe.'],
    ['en', 'Stock: 3', 'Only 3 left in stock.'],
    ['en', 'Spout: fixed', 'The spout is fixed.'],
    ['de', 'Garantie: 2 Jahre', 'Mit 2 Jahren Garantie.'],
    ['de', 'Fassungsvermögen: 2,2 l', 'Fasst mehr als 2 Liter.'],
    ['fr', 'Garantie: 2 ans', 'Une garantie de 2 ans.'],
    ['es', 'Garantía: 2 años', 'Con una garantía de 2 años.'],
  ])('%s, %s: %s is true', (language, more, text) => {
    expect(found(language, more, text)).toEqual([]);
  });
});
