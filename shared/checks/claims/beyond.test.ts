import { describe, expect, it } from 'vitest';
import { noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from './claims.ts';

const beyond = (language: ClaimLanguage, text: string, fact: string) => {
  const [name = '', value = ''] = fact.split(': ');
  const facts = { ...noFacts, name: 'Holm', attributes: [{ name, value, unit: '' }] };
  return checkClaims({ ...emptyListing, details: text }, facts, { language })
    .filter(({ message }) => message.includes('says more than'))
    .map(({ found }) => found);
};

describe('a number with “over” or “more than” before it', () => {
  it.each<[ClaimLanguage, string, string]>([
    ['en', 'The strap goes over a 5 cm belt.', 'Width: 5 cm'],
    ['en', 'Keep the lamp above 1.8 m.', 'Height: 1.8 m'],
    ['en', 'Temperatures above 40 °C may shrink it.', 'Wash: 40 °C'],
    ['en', 'Avoid water above 60 °C.', 'Temperature: up to 60 °C'],
    ['en', 'If you carry more than 5 kg, choose the large one.', 'Load: 5 kg'],
    ['en', 'For children over 3 years.', 'Age: 3 years'],
    ['de', 'Bei über 60 °C geht die Farbe aus.', 'Waschen: 60 °C'],
    ['de', 'Wenn du mehr als 5 kg trägst, nimm die große.', 'Traglast: 5 kg'],
    ['fr', 'Si vous portez plus de 5 kg, prenez le grand.', 'Charge: 5 kg'],
    ['es', 'Evite el agua a más de 60 °C.', 'Temperatura: 60 °C'],
  ])('%s: %s does not go beyond %s', (language, text, fact) => {
    expect(beyond(language, text, fact)).toEqual([]);
  });

  it.each<[ClaimLanguage, string, string, string]>([
    ['en', 'It carries more than 5 kg.', 'Load: 5 kg', '5 kg'],
    ['en', 'It lasts over 5 hours.', 'Run time: 5 h', '5 hours'],
    ['en', 'When charged, it lasts over 5 hours.', 'Run time: 5 h', '5 hours'],
    ['en', 'It is over 5 cm wide.', 'Width: 5 cm', '5 cm'],
    ['en', 'It withstands temperatures above 60 °C.', 'Temperature: up to 60 °C', '60 °C'],
    ['de', 'Sie hält über 5 Stunden.', 'Laufzeit: 5 h', '5 Stunden'],
    ['de', 'Er ist über 5 cm breit.', 'Breite: 5 cm', '5 cm'],
    ['fr', 'Elle dure plus de 5 heures.', 'Autonomie: 5 h', '5 heures'],
    ['es', 'Mide más de 5 cm.', 'Ancho: 5 cm', '5 cm'],
  ])('%s: %s goes beyond %s', (language, text, fact, found) => {
    expect(beyond(language, text, fact)).toEqual([found]);
  });
});
