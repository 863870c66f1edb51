/** Splits what a seller pastes about one product into the product's name and its facts. */
import { codeLine } from '../products/code-line.ts';
import { factLimits, keywordLimits, tagLimits } from '../products/limits.ts';
import { headerForms, headerKey } from '../templates/headers.ts';
import { factNames, fieldNames, measureNames } from '../templates/synonyms.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { calmName, withoutSigns } from './calm-name.ts';
import { type Attribute, attributeKey, withUnit } from './facts.ts';
import { featuresOf } from './feature-label.ts';
import { isOfShop } from './of-shop.ts';
import { isPrivate } from './private-lines.ts';
import { isNumberAlone } from './proposal-names.ts';
import { linesLeft, proposeFacts, sourceText } from './propose.ts';
import type { FactProposal, LeftLine } from './reading.ts';
import { sortLines } from './sort-lines.ts';

export interface PastedProduct {
  /** Empty if the text names none. */
  name: string;
  brand: string;
  category: string;
  sku: string;
  gtin: string;
  /** The selling price in units of its currency; null if the text names none, or several. */
  price: number | null;
  /** The currency of the price; empty if the text names none, or several. */
  currency: string;
  stock: number | null;
  /** What a line “Keywords: …” or “Tags: …” lists. It is for search engines and shops, and no fact that a text tells. */
  keywords: string[];
  tags: string[];
  attributes: Attribute[];
  /** The sentences in which no named fact was read, in the seller's words. */
  keyFeatures: string[];
  /** Lines and clauses for the seller alone: costs, suppliers, contacts, what is not to be told. No text gets them. */
  notes: string[];
  /** What is longer than a fact may be, or more than a product may have. It goes to the notes, where nothing is lost. */
  tooLong: string[];
  /** How many products the text holds: more than 1 if it is a table, of which nothing is read then. */
  products: number;
  /**
   * Those of the key features, and the keys (`attributeKey`) of those attributes, that are probably not meant for buyers or not known to be true:
   * words of a shop's page around the product, a supplier's terms, a text that was written before.
   */
  unlikely: string[];
}

const NAME_MAX = 200;
const address = /^(?:https?:\/\/|www\.)\S+$/i;

/** What shops write around a product, beside sentences of the shop (see of-shop.ts): the way to it, buttons, stock, reviews. */
const aroundProduct = new RegExp(
  [
    String.raw`\S\s*[>›»]\s*\S`,
    String.raw`^(?:add to|buy|checkout|share|save|print|follow|compare|zoom|next|previous|home|menu|search|log ?in|sign ?(?:in|up)|subscribe)\b`,
    String.raw`\b(?:add to (?:basket|cart|bag|wish ?list)|wish ?list|newsletter|cookies?|privacy policy|terms (?:of|and)|gift card|view (?:all|more)|read more|see all)\b`,
    String.raw`^(?:stock|lagerbestand|existencias)\b|\b(?:in stock|out of stock|only \d+ left|sold out|pre-?order|\d+ (?:sold|in baskets?))\b`,
    String.raw`\b(?:out of 5|\d[\d.,]* reviews?|ratings?|stars?\)|verified (?:purchase|buyer))\b`,
    String.raw`\b(?:money[- ]back|satisfaction guarante|100 ?% satisfaction)`,
    String.raw`\b(?:dispatched|standard delivery|customers? who|related products?|recently viewed|recommended for)\b`,
    String.raw`^(?:[£$€]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|EUR|USD|GBP))(?:\s.{0,20})?$`,
  ].join('|'),
  'iu',
);
/**
 * A supplier's terms, which are not for buyers, beside those that are private (see private-lines.ts). "Fair Trade" and the outer shell of a coat are none, so these two words need a price,
 * a number of pieces, or a word of the trade beside them.
 */
const ofSupplier = new RegExp(
  [
    String.raw`\b(?:margin|carton|case pack|case qty|lead time|rrp|msrp|pallet)\b`,
    String.raw`\btrade (?:only|terms|account|discount|customers?)\b`,
    String.raw`(?<!\bfair )\btrade\s*[:=]?\s*(?:[£$€]|(?:GBP|EUR|USD)\b|\d)`,
    String.raw`\bouter (?:case|box|pack|qty|quantity|size)\b`,
    String.raw`\bouters?\s*(?:of\s*|[:=]\s*)?\d+\s*(?:pcs?\b|pieces\b|units?\b|each\b|[,;](?!\d)|$)`,
  ].join('|'),
  'iu',
);
/** The head of a sheet, which names no product. */
const isLetterhead = (line: string): boolean =>
  /\b(?:wholesale|price ?list|line ?sheet|data ?sheet|spec(?:ification)? sheet|catalogue|catalog|collection|ltd|llc|inc|gmbh)\b/iu.test(
    line,
  ) && !/[.!?]$/.test(line);
const called =
  /\b(?:is|it[’']s|they are|are) called (?:the )?["“]?(\p{Lu}[\p{L}\p{N}’'-]*(?: [\p{Lu}\d][\p{L}\p{N}’'x-]*){0,5})/u;
const calledIn = (source: string): string => called.exec(source)?.[1] ?? '';

/** What an e-mail says around the product: "Please find attached", "As discussed". */
const ofMail =
  /^(?:please|as (?:discussed|promised|agreed)|let me know|attached|see (?:below|attached)|here(?: is|’s|'s| are)|find (?:below|attached)|thanks?|i (?![♥❤])|we (?:can|would|will|are)|anbei|wie besprochen|bitte|hier (?:ist|sind)|ci-joint|voici|veuillez|adjunto|aquí (?:está|tiene))/iu;
const aSentence =
  /(?<!\p{L})(?:i|we|you|it|this|they|he|she|is|are|was|were|has|have|can|will|please|ich|wir|sie|es|ist|sind|hat|haben|kann|wird|bitte|je|nous|vous|il|elle|est|sont|peut|voici|es|son|está|tiene|puede|adjunto|makes?|comes?|holds?|fits?|keeps?|catch(?:es)?|hangs?)(?!\p{L})/iu;
const onlyMeasure = /^[\d.,x×\s]+\p{L}{0,4}$/u;

/** The label of a text that was written before. Nobody knows whether what it says is true, so none of it is taken unasked. */
const oldText =
  /^(?:old|previous|current|existing|present|last|former|alter?|bisheriger?|bisherige|ancien(?:ne)?|antigu[oa]|actual) (?:product )?(?:text|copy|description|listing|blurb|beschreibung|texte|texto|descripción)\s*[:–—]\s*/iu;
/** A heading above other lines, such as “Notes:”, says nothing itself. */
const isHeading = (line: string) => /^[^.!?]{1,40}:$/u.test(line);

/** Whether a line may name a product: no sentence, no measure, nothing of a page or an e-mail. */
function namesThing(written: string): boolean {
  // Sales talk behind a name makes it no line of a page: "WORK SHIRT - FREE SHIPPING".
  const calm = calmName(written);
  const line = written.toLowerCase().startsWith(calm.toLowerCase()) ? calm : written;
  return (
    line.length <= NAME_MAX &&
    /\p{L}{2}|\p{Lo}/u.test(line) &&
    !aroundProduct.test(line) &&
    !ofMail.test(line) &&
    !onlyMeasure.test(line) &&
    !/[?!:]$|@/.test(line) &&
    !(/[.]$|[.]\s/.test(line) && (aSentence.test(line) || line.split(/\s+/).length > 8))
  );
}

/**
 * Reads a pasted text, HTML or table. Its first line that names a thing is the name, unless the text names the product elsewhere.
 * Nothing is added that does not stand in the text. Takes time in proportion to the length of the text.
 */
export function readPaste(pasted: string): PastedProduct {
  const { lists, left, rest } = takeLists(rowsAsLines(sourceText(pasted)));
  const whole = withoutFeatureLabels(rest.split('\n').map(withoutSigns).join('\n'));
  const table = tableOf(whole);
  if (table && table.rows.length > 1) return { ...nothingRead(), products: table.rows.length };
  const { kept, notes, selling } = sortLines(table ? table.asLines : whole);
  const written = new Set<string>();
  const source = kept
    .split('\n')
    .map((line) => {
      const text = line.trim().replace(oldText, '');
      if (text === line.trim()) return line;
      for (const { start, end } of sentenceSpans(text)) written.add(text.slice(start, end));
      return text;
    })
    .join('\n');
  const proposals = proposeFacts([source]);
  const fieldOf = (name: string) => proposals.find(({ field }) => field === name)?.fact.value ?? '';
  const read = new Set(proposals.flatMap(({ words }) => words.split('\n').map((line) => line.trim())));
  const lines = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !address.test(line) && !isHeading(line));
  const other = lines
    .filter((line) => !read.has(line))
    .flatMap((line) => {
      // A fact may have commas itself: "colours sage, sand".
      const commaFacts = [...read].filter((words) => words !== line && /[,;]\s/.test(words) && line.includes(words));
      const parts = commaFacts.reduce((rest, words) => rest.replace(words, () => ''), line).split(/[,;]\s+|[,;]$/);
      // Of a line in parts, those that were not read are left.
      if (commaFacts.length > 0 || parts.some((part) => read.has(part)))
        return parts.filter((part) => part.trim() !== '' && !read.has(part));
      return [...read].some((words) => line.includes(words)) ? [] : [line];
    })
    .map((line) => line.replace(/^[•*–—-]\s+/, ''));
  // A note in one line, its parts separated by commas: the first is the name, each other one a fact.
  const isNote = whole.trim().split('\n').length === 1 && proposals.length === 0;
  const parts = isNote ? other.flatMap((line) => line.split(/,\s+/)) : [];
  if (parts.length > 2) other.splice(0, other.length, ...parts);
  // A model is one of several of a kind, so its name is the product's only if no line says what the thing is.
  const model = proposals.find(
    ({ field, fact }) => field === 'attribute' && /^model(?: name)?$/i.test(fact.name) && !isNumberAlone(fact.value),
  );
  const nameFact = proposals.find(({ field }) => field === 'name');
  // A name without “Name:” before it is the first line, which may be the head of the sheet or of the page.
  const isHead = nameFact && nameFact.words === nameFact.fact.value;
  const isNamed = nameFact && !(isHead && (isLetterhead(nameFact.words) || !namesThing(nameFact.words)));
  let named = isNamed ? nameFact.fact.value : '';
  if (isHead && !isNamed && !isLetterhead(nameFact.words)) other.unshift(nameFact.words);
  while (named === '' && other.length > 1 && isLetterhead(other[0] ?? '')) other.shift();
  // "the tarp is called Heron 3x3": no line of such a note is a name.
  if (named === '') named = calledIn(source);
  const at = named === '' ? other.findIndex(namesThing) : -1;
  const first = at >= 0 ? (other.splice(at, 1)[0] ?? '') : '';
  const isModel = named === '' && first === '' && model !== undefined;
  const sentences = other.flatMap((line) => sentenceSpans(line).map(({ start, end }) => line.slice(start, end)));
  const attributes = proposals.flatMap((one) => (one.field === 'attribute' && !(isModel && one === model) ? [one.fact] : []));
  const fits = (text: string) => text.length <= factLimits.keyFeature;
  const features = [...new Set(sentences)].filter(fits);
  // A number of the product is no feature: a barcode with a wrong digit, or a second number, is left to the seller.
  const isForSeller = (text: string) => isPrivate(text) || codeLine(text) !== null;
  const keyFeatures = features.filter((text) => !isForSeller(text));
  const isUnlikely = (text: string) =>
    written.has(text) || aroundProduct.test(text) || isOfShop(text) || ofSupplier.test(text) || ofMail.test(text);
  return {
    name: calmName(named || (isModel ? model.fact.value : first.replace(/[.:]$/, '')), fieldOf('brand')).slice(0, NAME_MAX),
    brand: fieldOf('brand'),
    category: fieldOf('category'),
    sku: fieldOf('sku'),
    gtin: fieldOf('gtin'),
    ...selling,
    ...lists,
    attributes: attributes.slice(0, factLimits.attributes),
    keyFeatures: keyFeatures.slice(0, factLimits.keyFeatures),
    notes: [...notes, ...features.filter(isForSeller)],
    // Words of a shop's page are no loss.
    tooLong: [
      ...[...new Set(sentences)].filter((text) => !fits(text) && !isUnlikely(text)),
      ...keyFeatures.slice(factLimits.keyFeatures),
      ...attributes.slice(factLimits.attributes).map((one) => `${one.name}: ${withUnit(one)}`),
      ...left,
    ],
    products: 1,
    unlikely: [
      ...keyFeatures.filter(isUnlikely),
      ...attributes.filter((one) => isUnlikely(`${one.name} ${withUnit(one)}`)).map(attributeKey),
    ],
  };
}

/**
 * What a text about one product says, as proposals to tick: its named facts, its name, and its sentences as key features. What is
 * private, or stands around the product on a page, is left. Takes time in proportion to the length of the text.
 */
export function proposeFromText(pasted: string): { proposals: FactProposal[]; left: LeftLine[] } {
  const pages = [sourceText(pasted)];
  const proposals = proposeFacts(pages);
  const { name, keyFeatures, unlikely } = readPaste(pasted);
  if (name !== '' && !proposals.some(({ field }) => field === 'name'))
    proposals.unshift({ field: 'name', fact: { name: 'Name', value: name, unit: '' }, words: name, page: null });
  for (const value of keyFeatures)
    if (!unlikely.includes(value))
      proposals.push({ field: 'keyFeature', fact: { name: 'Key feature', value, unit: '' }, words: value, page: null });
  return { proposals, left: linesLeft(pages, proposals) };
}

const listed =
  /^[ \t]*[-•*]?[ \t]*((?:seo |main |focus |target |search )?key ?words?|search (?:terms|words)|(?:etsy |shop )?(?:hash)?tags?|schlagw(?:o|ö)rt(?:e|er)?|suchbegriffe|mots[- ]clés|palabras clave|etiquetas)[ \t]*[:=][ \t]*(\S.*)$/iu;
/** Takes the lines that list keywords or tags out of a text. What is more or longer than a product may have goes to the notes. */
function takeLists(source: string) {
  const lists = { keywords: new Set<string>(), tags: new Set<string>() };
  const left: string[] = [];
  const rest = source.split('\n').filter((line) => {
    const [, label = '', words = ''] = listed.exec(line) ?? [];
    if (label === '') return true;
    // “Tag: brass” is a part of the product; a list has several entries, or a hash.
    if (/^tag$/i.test(label) && !/[,;|#]/.test(words)) return true;
    const isTags = /tag|etiqueta/i.test(label);
    const [list, { most, longest }] = isTags ? [lists.tags, tagLimits] : [lists.keywords, keywordLimits];
    const over: string[] = [];
    for (const word of words.split(/[,;|#]/).map((one) => one.trim())) {
      if (word === '' || list.has(word)) continue;
      if (word.length <= longest && list.size < most) list.add(word);
      else over.push(word);
    }
    if (over.length > 0) left.push(`${label.trim()}: ${over.join(', ')}`);
    return false;
  });
  return { lists: { keywords: [...lists.keywords], tags: [...lists.tags] }, left, rest: rest.join('\n') };
}

/** Takes the labels off the lines of features, and parts the lists behind them: a feature in each line. */
const withoutFeatureLabels = (source: string): string =>
  source
    .split('\n')
    .map(
      (line) =>
        featuresOf(line)
          ?.map((item) => `- ${item}`)
          .join('\n') ?? line,
    )
    .join('\n');

const row = /^\|\s*([^|]{1,200}?)\s*\|\s*([^|]{0,2000}?)\s*\|?$/;
/** The head of a table of facts, which tells nothing. */
const isHeadOfRows = (name: string, value: string): boolean =>
  /^(?:field|attribute|property|feature|name|spec(?:ification)?|key|detail)s?$/i.test(name) &&
  /^(?:value|detail|description|info)s?$/i.test(value);

/** A table of two columns with bars, as "name: value" in each line. */
function rowsAsLines(source: string): string {
  const lines = source.split('\n');
  if (lines.filter((line) => row.test(line.trim())).length < 2) return source;
  return lines
    .map((line) => {
      const [whole, name = '', value = ''] = row.exec(line.trim()) ?? [];
      if (whole === undefined) return line;
      return /^[-:\s]+$/.test(name) || value === '' || isHeadOfRows(name, value) ? '' : `${name}: ${value}`;
    })
    .join('\n');
}

const nothingRead = (): PastedProduct => ({
  ...{ name: '', brand: '', category: '', sku: '', gtin: '', price: null, currency: '', stock: null },
  ...{ keywords: [], tags: [], attributes: [], keyFeatures: [], notes: [], tooLong: [], products: 0, unlikely: [] },
});

const knownColumns = new Set(
  [
    ...Object.values(fieldNames).flat(),
    ...factNames,
    ...measureNames,
    'vk',
    'ek',
    'hek',
    'cost',
    'item',
    'product',
    'artikel',
    'produkt',
    'produit',
    'producto',
  ].map(headerKey),
);
const delimiters = [/\t/, /\|/, /;/, /,/, / {2,}/];
const MOST_ROWS = 1_000;

/**
 * A table whose first row names its columns, anywhere in the text: its rows, and for a table of one product the text with a line
 * "column: cell" for each cell in its place. Null if there is none.
 */
function tableOf(source: string): { rows: string[][]; asLines: string } | null {
  const lines = source.split('\n');
  for (const [at, line] of lines.slice(0, MOST_ROWS).entries()) {
    if (line.length > 2_000) continue;
    for (const delimiter of delimiters) {
      const head = cellsIn(line, delimiter);
      if (head.length < 3 || head.some((cell) => /:|^\d|[.!?]$/.test(cell) || cell.length > 60)) continue;
      if (head.filter((cell) => knownColumns.has(headerForms(cell).bare)).length < 2) continue;
      const rows: string[][] = [];
      for (const below of lines.slice(at + 1, at + 1 + MOST_ROWS)) {
        if (/^[\s|:-]*$/.test(below) && below.includes('-')) continue;
        const cells = cellsIn(below.slice(0, 10_000), delimiter);
        if (cells.length < 2 || cells.length > head.length) break;
        rows.push(cells);
      }
      const [only] = rows;
      if (!only) continue;
      const pairs = head.flatMap((name, nth) => {
        const { currency, bracketed } = headerForms(name);
        const cell = only[nth] ?? '';
        if (cell === '') return [];
        // "Price (EUR)" above 12.90 is a price of 12.90 EUR.
        const isAmount = currency !== '' && bracketed === '' && /^[\d.,]+$/.test(cell);
        return [isAmount ? `${name.replace(/\s*[([][^()[\]]{1,4}[)\]]\s*$/, '')}: ${cell} ${currency}` : `${name}: ${cell}`];
      });
      return { rows, asLines: [...lines.slice(0, at), '', ...pairs, '', ...lines.slice(at + 1 + rows.length)].join('\n') };
    }
  }
  return null;
}

function cellsIn(line: string, delimiter: RegExp): string[] {
  const cells = line
    .replace(/^\s*\|/, '')
    .trimEnd()
    .replace(/\|$/, '')
    .split(delimiter)
    .map((cell) => cell.trim());
  while (cells.at(-1) === '') cells.pop();
  return cells;
}
