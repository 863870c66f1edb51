/** Decides which field of a product a name in a data sheet means, and which names are of no interest to buyers. */
import { headerKey } from '../templates/headers.ts';
import { factNames, fieldNames, measureNames } from '../templates/synonyms.ts';
import { isUnitName } from '../vocabulary/units.ts';
import type { NamedField } from './reading.ts';

/** A name without the unit behind it: "Weight (kg)", "Weight [kg]" and "Weight in kg" are all "Weight" with "kg". */
export function nameOfKey(key: string): { name: string; unit: string } {
  const text = key.replace(/^[*#]+|[*:：\s]+$/g, '').trim();
  const found = /^(.{1,80}?)(?:\s?[([]([^()[\]]{1,20})[)\]]| in (\S{1,8})|, (\S{1,8}))$/.exec(text);
  const unit = (found?.[2] ?? found?.[3] ?? found?.[4] ?? '').trim();
  return found && isUnitName(unit) ? { name: (found[1] ?? '').trim(), unit } : { name: text, unit: '' };
}

const own: ReadonlySet<string> = new Set(['name', 'brand', 'category', 'sku', 'gtin'] satisfies NamedField[]);

/** Names of the stock in a shop's file. In a data sheet they mean how many pieces are in the box. */
const contents = new Set(['quantity', 'qty', 'menge', 'quantite', 'cantidad']);

const numberNames = [
  'item no',
  'item nr',
  'art no',
  'article no',
  'artikel nr',
  'style no',
  'product no',
  'product code',
  'article code',
];

const fields: ReadonlyMap<string, NamedField | null> = new Map([
  ...numberNames.map((name) => [name, 'sku'] as const),
  ...Object.entries(fieldNames).flatMap(([field, names]) =>
    names
      .map(headerKey)
      .filter((name) => !contents.has(name))
      .map((name) => [name, own.has(field) ? (field as NamedField) : null] as const),
  ),
]);

/** Names that concern the seller and not the buyer, such as the wholesale price, or that are no facts about a product. */
const notToldToBuyers = new RegExp(
  [
    '^(?:unit |net |list |wholesale |retail |trade )?(?:price|preis|prix|precio|cost|rrp|msrp|uvp)\\b',
    '^(?:moq|min(?:imum)? order|lead time|delivery|lieferzeit|fob|exw|cif|incoterms?|payment|port of|hs code|customs|carton|master carton)\\b',
    '^(?:tel|telephone|telefon|phone|mobile|fax|e mail|email|mail|web|website|url|https?|www|address|adresse|contact|kontakt)(?: no| nr| number)?$',
    '^(?:date|datum|page|seite|rev|revision|valid until|customer|invoice|quote|quotation|supplier|vat|attn|subject|from|to|dear\\b.*)$',
    '^(?:notes?|please note|nb|attention|warning|caution|important|hinweis|achtung|example|tip)$',
  ].join('|'),
);

const itself: ReadonlySet<string> = new Set(
  'product item article title artikel produkt produit producto articulo'.split(' ').flatMap((name) => [name, `${name} name`]),
);
/** The number of an article in front of its name: “NW-0417 “Saltmarsh” candle”. */
const numberInFront = /^[A-Z]{1,5}[-_ ]?\d{2,}[A-Z0-9-]*\s+(?=\S)/;

/** The number of an article or a model, such as "OB-40", which names no thing. */
export const isNumberAlone = (value: string) => /\d/.test(value) && !/\p{L}{4}/u.test(value);

/** The name of the product in a fact such as “Item: NW-0417 “Saltmarsh” candle”; null if it holds none. */
export function productNameIn(name: string, value: string): string | null {
  const named = value.replace(numberInFront, '').replace(/["“”]/g, '');
  return itself.has(headerKey(name)) && !isNumberAlone(named) ? named : null;
}

/** The field that a name means; null if the name is of no interest to buyers. */
export function fieldOfKey(name: string): NamedField | null {
  const key = headerKey(name);
  if (key === '') return /\p{L}/u.test(name) ? 'attribute' : null;
  const field = fields.get(key);
  if (field !== undefined) return field;
  return notToldToBuyers.test(key) ? null : 'attribute';
}

/** Names of facts that a reader may give although the source does not use the word: "made of oak" is the material. */
const ordinary = new Set(
  [
    ...factNames,
    ...measureNames,
    ...'name brand category sku gtin ean barcode care origin warranty guarantee dimensions measurements contents included fit closure shape type model power voltage battery scent flavour ingredients compatibility age quantity pack thickness'.split(
      ' ',
    ),
    ...'pflege herkunft garantie abmessungen maße inhalt lieferumfang form entretien origine dimensions contenu cuidado origen dimensiones contenido'.split(
      ' ',
    ),
    ...['made in', 'country of origin', 'care instructions', 'in the box', 'pack size', 'room', 'use', 'feature', 'key feature'],
  ].map(headerKey),
);
export const isOrdinaryName = (name: string): boolean => ordinary.has(headerKey(name));

const heads = new Set(
  'property attribute parameter specification spec feature item name eigenschaft merkmal caracteristique'.split(' '),
);
const headValues = new Set('value values description detail details specification spec wert angabe valeur valor'.split(' '));

/** Whether a row is the head of a table, such as "Property, Value". */
export const isPropertyName = (name: string, value: string): boolean =>
  heads.has(headerKey(name)) && headValues.has(headerKey(value));
