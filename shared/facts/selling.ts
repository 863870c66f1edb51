/** Reads the selling price and the stock where a seller notes them: "VK 29,90", "RRP 59 EUR", "35 left". */
import { currencyOf } from '../templates/currencies.ts';
import { readNumber, splitPrice } from '../templates/numbers.ts';

/** What a seller's notes say about selling a product, and not about the product. */
export interface Selling {
  /** In units of the currency, such as 29.9; null if none or several are named. */
  price: number | null;
  /** The ISO 4217 code; empty if none or several are named. */
  currency: string;
  /** In pieces; null if none or several are named. */
  stock: number | null;
}

const ownPrice =
  /^(?:vk|vk-?preis|verkaufspreis|verkauf|ladenpreis|selling price|sale price|retail price|retail|sells?|selling|i sell(?: it)?|we sell(?: it)?|price|our price|preis|prix(?: de vente)?|vendue?|pvp|precio(?: de venta)?|vendo|se vende)(?: (?:ttc|brutto|gross|for|at|à|a|por|für|um|is))?\s?[:=]?\s?/iu;
const advisedPrice =
  /^(?:rrp|msrp|srp|uvp|recommended retail price|list price|listenpreis|prix (?:public|conseillé|catalogue)|pvpr|pvp recomendado)\s?[:=]?\s?/iu;
/** What may stand behind a price without changing it. */
const behindPrice =
  /\s?(?:each|apiece|per (?:piece|item|unit)|pro stück|je stück|\/ ?(?:pc|pcs|stk|stück|ea)\.?|l[’']unité|la unidad|ttc|brutto|\(?(?:incl?|inkl)\.? (?:\d{1,2} ?% )?(?:vat|tax|mwst|ust|tva|iva)\.?\)?|iva incluido|in stock)[.,]?$/iu;
const currencyKey = /^(?:currency|währung|devise|moneda)\s?[:=]?\s?(\S{1,4})$/iu;

const pieces = '(?:pcs|pieces|units|st(?:ü|ue)ck|stk|pièces|unités|unidades|uds)';
const stockBehind = new RegExp(
  String.raw`^(?:(?:we|i)(?: still)? have|only|just|still|noch|nur noch|quedan|il (?:en |m[’']en )?reste)?\s?(\d{1,6})(?: ${pieces}\.?)? ?(?:left|in stock|on hand|on stock|available|remaining|auf lager|übrig|vorrätig|verfügbar|en stock|restant(?:e?s)?|en existencias|disponibles?)(?<beyond> .{1,60})?\.?$`,
  'iu',
);
const amountOf = String.raw`(?:qty|quantity|number|amount|units?|pieces|pcs|menge|quantité|cantidad)\.? `;
const stockBefore = new RegExp(
  String.raw`^(?:(?:${amountOf})?(?:(?:currently |now )?(?:in stock|on hand|on stock|available)|in (?:the )?(?:warehouse|store)|auf lager|verfügbar|en stock|disponibles?|en existencias)|stock(?: quantity| qty\.?| level| count| available)?|available (?:stock|quantity|qty)|inventory|lager|lagerbestand|bestand|existencias|quedan|il (?:m[’']en )?reste)(?: is| are)?\s?[:=]?\s?(?:approx\.?|about|ca\.?|circa|env\.?|aprox\.?)?\s?(\d{1,3}(?:[.,]\d{3})+|\d{1,6})\+?(?: ${pieces})?(?: left| in stock| available| übrig| restants?)?\.?$`,
  'iu',
);
/** Beside a price it is the stock; in a data sheet, how many pieces are in the box. */
const quantity = new RegExp(
  String.raw`^(?:qty|quantity|menge|quantité|cantidad)\.?\s?[:=]?\s?(\d{1,6})(?: ${pieces})?\.?$`,
  'iu',
);

export interface SaidOfSelling {
  price?: { amount: number; rank: 0 | 1 | 2; currency: string };
  currency?: string;
  stock?: number;
  /** The clause in the words of the seller. */
  words?: string;
  /** Whether the words say more than the number, such as where the stock lies. */
  saysMore: boolean;
}

/**
 * What a clause says about price, currency or stock, if it says nothing else. Null for any other clause.
 * @param isPriced whether a price stands in the same text, so that a bare quantity is the stock
 */
export function sellingOf(clause: string, isPriced = false): SaidOfSelling | null {
  if (clause.length > 100) return null;
  const text = clause.replace(/[,;]$/, '').trim();
  // Without a digit, a clause may only name the currency.
  if (!/\d/.test(text)) {
    const only = currencyOf(currencyKey.exec(text)?.[1] ?? '-');
    return only ? { currency: only, saysMore: false } : null;
  }
  const stock = stockBefore.exec(text) ?? stockBehind.exec(text) ?? (isPriced ? quantity.exec(text) : null);
  if (stock) return { stock: Number(stock[1]?.replace(/[.,]/g, '')), saysMore: stock.groups?.beyond !== undefined };
  const reduced = reducedPrice(text);
  if (reduced) return { price: reduced, saysMore: false };
  const own = ownPrice.exec(text)?.[0];
  const advised = own === undefined ? advisedPrice.exec(text)?.[0] : undefined;
  const rest = text
    .slice((own ?? advised ?? '').length)
    .replace(behindPrice, '')
    .replace(/\.$/, '');
  const parts = splitPrice(rest);
  // A number alone is no price; one with a currency is.
  const hasCurrency = parts !== null && `${parts.before}${parts.after}`.trim() !== '';
  if (!parts || (own === undefined && advised === undefined && !hasCurrency)) return null;
  const amount = readNumber(parts.number, /,\d{1,2}$/.test(parts.number) ? ',' : '.');
  if (typeof amount !== 'number' || amount < 0 || amount > 9_999_999_999) return null;
  const rank = own !== undefined ? 0 : advised !== undefined ? 1 : 2;
  return { price: { amount: Math.round(amount * 100) / 100, rank, currency: parts.currency }, saysMore: false };
}

const twoPrices =
  /^(?:(?:was|rrp|list(?: price)?|statt|au lieu de|antes)\s?:? ?)?(\D{0,4}\d[\d.,]*\s?(?:€|EUR|USD|GBP|CHF)?)[,;]?\s+(?:(?:was|now|rrp|list(?: price)?|statt|jetzt|nur|au lieu de|maintenant|antes|ahora)\s?:? ?)?(\D{0,4}\d[\d.,]*\s?(?:€|EUR|USD|GBP|CHF)?)(?:\s+\(?[-–−]?\s?\d{1,2} ?%(?: off)?\)?)?$/iu;

/** The lower one of two prices side by side, as shops show a reduced price: "$24.99 $39.99 -38%". Null for anything else. */
function reducedPrice(text: string): SaidOfSelling['price'] | null {
  const [, ...found] = twoPrices.exec(text) ?? [];
  const prices = found.map((one) => splitPrice(one.trim()));
  const [first, second] = prices.map((parts) => {
    const amount =
      parts && `${parts.before}${parts.after}`.trim() !== ''
        ? readNumber(parts.number, /,\d{1,2}$/.test(parts.number) ? ',' : '.')
        : null;
    return parts && typeof amount === 'number'
      ? { amount, currency: parts.currency, sign: `${parts.before}${parts.after}`.trim() }
      : null;
  });
  if (!first || !second || first.sign !== second.sign) return null;
  const { amount, currency } = first.amount <= second.amount ? first : second;
  return { amount: Math.round(amount * 100) / 100, rank: 2, currency };
}

/** One answer from all that a text says: of several prices the seller's own, else the advised one; nothing if they differ. */
export function sellingFrom(said: readonly SaidOfSelling[], text: string): Selling {
  const prices = said.flatMap(({ price }) => price ?? []);
  const best = Math.min(...prices.map(({ rank }) => rank));
  const chosen = prices.filter(({ rank }) => rank === best);
  const price = only(chosen.map(({ amount }) => amount));
  const currencies = [...chosen.map(({ currency }) => currency), ...said.map(({ currency = '' }) => currency)].filter(Boolean);
  const signs = (text.match(/[€£]|\b(?:EUR|GBP|USD|CHF|PLN|SEK|NOK|DKK)\b/g) ?? []).flatMap((sign) => currencyOf(sign) ?? []);
  const currency = only(currencies) ?? (currencies.length === 0 ? only(signs) : null) ?? '';
  return { price, currency: price === null ? '' : currency, stock: only(said.flatMap(({ stock = [] }) => stock)) };
}

/** The value that all have; null if there is none, or several. */
function only<Value>(values: readonly Value[]): Value | null {
  const [first] = new Set(values);
  return first !== undefined && new Set(values).size === 1 ? first : null;
}
