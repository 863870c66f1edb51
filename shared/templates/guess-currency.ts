/** Finds hints in a file at the currency of products that name none. */
import { currencyOf } from './currencies.ts';
import { headerKey } from './headers.ts';
import { quoted } from './rows.ts';
import type { Mapping } from './template.ts';

/**
 * Where a suggested currency comes from. `header`: from the header `text`. `prices`: from other prices of the file. `tag`: from a
 * country or language that the file names in `text`. `language`: from the language of the headers. `decimals`: from decimal commas.
 * `none`: from nothing.
 */
export const currencyOrigins = ['header', 'prices', 'tag', 'catalogue', 'language', 'decimals', 'none'] as const;
export interface CurrencyGuess {
  currency: string;
  from: (typeof currencyOrigins)[number];
  text: string;
}

/** The currency that the header of a price, or the file itself, names; else that of the country in the file's language tag. */
export function namedCurrency({ columns, above }: Mapping): CurrencyGuess | null {
  const [header] = columns
    .filter(({ currency }) => currency !== '')
    .sort((one, other) => Number(other.field === 'price') - Number(one.field === 'price'));
  if (header) return { currency: header.currency, from: 'header', text: quoted(header.header) };
  for (const text of [...above.flat(), ...columns.map(({ header }) => header)]) {
    const [tag = '', currency, inLanguage, country] = tagged.exec(text.slice(0, LOOKED_AT)) ?? [];
    const found = currency ? currencyOf(currency) : countries.get((inLanguage ?? country ?? '').toUpperCase());
    if (found) return { currency: found, from: 'tag', text: quoted(tag) };
  }
  return null;
}

/** The currency to which the language of the headers, or else the decimal signs of the prices, point. */
export function currencyByLook({ columns }: Mapping): CurrencyGuess | null {
  const words = columns.flatMap(({ header }) => headerKey(header.slice(0, LOOKED_AT)).split(' '));
  // One word may be a name, or the same in English.
  if (new Set(words.filter((word) => euroWords.has(word))).size >= 2) return { currency: 'EUR', from: 'language', text: '' };
  const hasCommas = columns.some(({ field, decimal }) => field === 'price' && decimal === ',');
  return hasCommas ? { currency: 'EUR', from: 'decimals', text: '' } : null;
}

/** How many characters of a cell or header are looked at. */
const LOOKED_AT = 1_000;

/** “Currency=USD”, “contentLanguageTag=en_GB” or “Country=US”. */
const tagged =
  /\bcurrency=([a-z]{3})\b|\b(?:(?:content)?_?language_?tag|locale)=[a-z]{2}[-_]([a-z]{2})\b|\bcountry=([a-z]{2})\b/i;

/** The currencies of countries by their ISO 3166 codes. */
const countries = new Map(
  Object.entries({
    EUR: 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
    GBP: 'GB UK',
    USD: 'US',
    AED: 'AE',
    AUD: 'AU',
    BRL: 'BR',
    CAD: 'CA',
    CHF: 'CH LI',
    CZK: 'CZ',
    DKK: 'DK',
    HUF: 'HU',
    INR: 'IN',
    JPY: 'JP',
    MXN: 'MX',
    NOK: 'NO',
    NZD: 'NZ',
    PLN: 'PL',
    RON: 'RO',
    SEK: 'SE',
    SGD: 'SG',
    TRY: 'TR',
    ZAR: 'ZA',
  }).flatMap(([currency, codes]) => codes.split(' ').map((code) => [code, currency] as const)),
);

/** Words of headers in German, French, Spanish and Italian, as `headerKey` writes them, that are no English words. */
const euroWords = new Set(
  [
    'preis verkaufspreis artikel artikelnummer artikelnr bezeichnung beschreibung bestand lagerbestand menge kategorie',
    'kategorien marke hersteller gewicht bilder farbe grosse breite hohe wahrung steuerstatus steuerklasse',
    'veroffentlicht regularer angebotspreis schlagworter langtext kurztext produktname titel',
    'prix nom quantite categorie poids couleur taille marque designation libelle devise publie tarif',
    'etiquettes longueur largeur hauteur produit',
    'precio nombre descripcion cantidad existencias categoria categorias peso imagenes imagen marca titulo referencia publicado',
    'etiquetas inventario longitud anchura altura moneda rebajado',
    'prezzo nome descrizione quantita giacenza immagine immagini titolo codice colore taglia valuta articolo',
  ]
    .join(' ')
    .split(' '),
);
