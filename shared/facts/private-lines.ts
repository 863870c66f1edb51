/** Recognises what a seller notes for themselves: costs, suppliers, contacts, and what buyers must not be told. */

/** A pattern of whole words. `\b` knows no letters such as "é". */
const words = (...alternatives: string[]) => `(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?!\\p{L})`;
const money = String.raw`\s{0,2}(?:for|at|für|um|zu|à|a|por)?\s{0,2}(?:US\$|[£$€¥]|USD|EUR|GBP|CHF)?\s?\d`;

/** What the seller asks not to be told. The rest of the line belongs to it. */
const unsaid = words(
  String.raw`(?:do not|do ?n[’']?t|never) (?:mention|disclose|publish|tell(?= (?:(?:the |our |any )?(?:customers?|buyers?|clients?)|anyone|anybody|them|people|it)(?!\p{L})|[\s.!)]*$)|print(?= the price|(?: (?:this|it|that))?[\s.!)]*$))`,
  String.raw`(?:not|never) to be (?:mentioned|told|disclosed|published|printed)`,
  String.raw`(?:you|we) (?:should|could|can|might) sell (?:it|this|them)? ?(?:for|at)\b`,
  String.raw`(?:not for|hide from|keep from) (?:the |our )?(?:customers?|buyers?|clients?|public|publication|listing|website)`,
  String.raw`keep (?:this|it|that) (?:private|quiet|secret|to (?:yourself|ourselves))|just between us|off the record|confidential(?=\s*[:–—])|(?:strictly|private and) confidential`,
  String.raw`(?:internal|private)(?:ly)?(?: (?:notes?|info|use|only))?(?=\s?[:–—])|(?:internal|private) (?:notes?|info|use|only)`,
  String.raw`nicht (?:erwähnen|erwaehnen|nennen|verraten|veröffentlichen|für (?:kunden|käufer))|vertraulich`,
  String.raw`intern(?:e[rs]?)?(?: \p{L}{3,10})?(?=\s?[:–—])|(?:nur|rein) (?:für )?intern|nur für uns`,
  String.raw`ne (?:pas|jamais) (?:dire|mentionner|publier|divulguer|préciser)|pas pour (?:les )?clients?|confidentiel(?:le)?`,
  String.raw`(?:notes? )?internes?(?=\s?[:–—])|(?:notes?|usage) internes?`,
  String.raw`no (?:mencion(?:ar|es)|decir|digas|publicar|publiques|revelar)|no para (?:los )?clientes|confidencial`,
  String.raw`(?:notas? )?intern[oa]s?(?=\s?[:–—])|(?:notas?|uso) intern[oa]s?`,
);

/** A mark that says nothing itself, but that the words before it are private: "…, not for customers". */
const afterthought = new RegExp(String.raw`${unsaid}(?: (?:this|it|that|das|es|ça|cela|esto))?[\s.!)]*$`, 'iu');
const supplier = words(String.raw`suppliers?(?:[’']s)?|(?:zu)?lieferant\p{L}{0,20}|zulieferer|fournisseurs?|proveedor(?:es)?`);
const secret = new RegExp(`${unsaid}|${supplier}`, 'iu');

/** What the seller pays and earns. */
const cost = new RegExp(
  [
    words(
      String.raw`(?:purchas(?:e|ing)|buying|buy[- ]?in|buy|cost|dealer|trade|reseller|distributor|factory|net|landed|ex[- ]works|invoice)[- ](?:price|cost)s?`,
      String.raw`costs? (?:me|us|of goods)|(?:unit|our|my|own) costs?|cogs|wholesale`,
      String.raw`moq|minimum order(?: quantity)?|fob|exw|cif`,
      String.raw`(?:einkaufs|einstands|händler|haendler|gro(?:ß|ss)handels|wiederverkäufer|selbstkosten|netto)-?(?:einkaufs)?preise?`,
      String.raw`im einkauf|einkauf(?=\s?[:=])|(?:selbst|herstellungs)kosten|kostet (?:mich|uns)|hat (?:mich|uns)`,
      String.raw`prix d[’']achat|prix de (?:revient|gros|cession)|prix (?:revendeur|grossiste|fournisseur|usine|coûtant)`,
      String.raw`tarif (?:revendeur|de gros)|coûts?(?=\s?:)|(?:m[’']a|nous a) coûté`,
      String.raw`precio de (?:compra|coste|costo|fábrica)|precio (?:mayorista|distribuidor|proveedor)|al por mayor|(?:me|nos) (?:costó|costo)`,
    ),
    words('costs?', '(?<!fair[- ])trade', 'profit', 'gewinn', 'einstand', 'coûte?', 'bénéfice', 'cost[eo]', 'beneficio') +
      String.raw`\s?[:=]?${money}`,
    words(
      'bought',
      'purchased',
      'paid',
      'gekauft',
      'bezahlt',
      'acheté(?:e?s?)',
      'payée?s?',
      'comprad[oa]s?',
      'pagad[oa]s?',
      'pagué',
    ) + String.raw`(?: (?:it|them|each|sie|es|ihn)){0,2}${money}`,
    words('margins?', 'mark-?up', 'marge', 'handelsspanne', 'margen') + String.raw`\s?(?:[:=]|is|of|about|ca\.?|von|de)?\s?\d`,
    String.raw`%\s?(?:margin|mark-?up|marge|margen)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** How a supplier packs goods for the way, and their number for the customs: "24pcs/ctn", "Packing 1pc/color box", "HS code 6912.00". */
const packing = new RegExp(
  [
    String.raw`\d\s?(?:pcs?|pieces?|pairs?|sets?|units?|prs)\.?\s?(?:\/|per)\s?(?:master |export |inner |outer |shipping )?(?:ctns?|cartons?|cases?|pallets?|colou?r box|white box|poly-?bag|opp bag|pe bag|inner)(?!\p{L})`,
    words(String.raw`ctns?`, String.raw`(?:master|export|outer|shipping) (?:cartons?|ctns?)`),
    words(
      String.raw`(?:hs|hts|harmoni[sz]ed(?: system)?|(?:customs )?tariff|commodity|taric|intrastat)[- ]?(?:code|number|no\.?|nr\.?)`,
      String.raw`zolltarif(?:nummer|nr\.?)?|warennummer|code douanier|nomenclature douanière|(?:código|partida) arancelari[oa]`,
    ),
    String.raw`^(?:(?:export )?packing\s?[:=]|(?:loading (?:qty|quantity)|g\.?w\.?|n\.?w\.?|cbm|meas\.?)(?:\s?[:=]|\s))(?=.*\d)`,
    String.raw`(?:20|40)\s?['’]?\s?(?:gp|hq|hc)(?!\p{L})|\d\s?cbm(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** German dealers' short words for what they pay. Only in capitals: "ek" is no word. */
const shortCost = /(?<![\p{L}\p{N}])[NH]?EK(?![\p{L}\p{N}])/u;

const place = words(
  String.raw`\d{1,6}(?: (?:pcs|pieces|units|left|more|stück|übrig|unidades|pièces)){0,2} (?:in|im) (?:the |my |our |der |meiner )?(?:shed|garage|warehouse|stockroom|cellar|basement|attic|schuppen|lager|keller)`,
);
const address = String.raw`[\w.+-]{1,64}@[\w-]{1,63}\.\w{2}`;
/** Numbers of phones: behind the word for one, with a country's code, or in the groups of a number with a leading zero. */
const phone = [
  words(
    'tel',
    'telephone',
    'phone',
    'mobile',
    'cell',
    'fax',
    'whatsapp',
    'telefon',
    'handy',
    'mobil',
    'téléphone',
    'portable',
    'teléfono',
    'móvil',
  ) + String.raw`[\s.:]{0,3}[+(]?\d[\d ()/.-]{5,20}\d`,
  String.raw`(?<![\d.,])\+\d{1,3}[ (/.-]{0,2}\d[\d ()/-]{5,20}\d`,
  String.raw`(?<![\d.,])0(?<!(?:number|no|nr|nummer|numéro|número|ref|code|sku|oem|art|part|model|item|article|ean|fits \p{L}+|bosch)\.?\s?:?\s?0)\d{2,5}[ /-]\d{3,8}(?:[ -]\d{2,8}){0,3}(?![\d.,])`,
].join('|');
const contact = new RegExp(`${address}|${phone}|${place}`, 'iu');

/** Whether a line or clause is for the seller alone. Takes time in proportion to its length. */
export const isPrivate = (text: string): boolean =>
  secret.test(text) || shortCost.test(text) || cost.test(text) || packing.test(text) || contact.test(text);

/**
 * How much around a private clause is private: the clause, the line from it on, or the whole line. `none` if it is not private.
 * @param isFirst whether the clause begins its line
 */
export function privacyOf(clause: string, isFirst: boolean): 'none' | 'clause' | 'rest' | 'line' {
  if (secret.test(clause)) return !isFirst && afterthought.test(clause) ? 'line' : 'rest';
  return isPrivate(clause) ? 'clause' : 'none';
}

/** Whether a private line is the heading of what stands below it, such as "Internal:". */
export const headsPrivate = (line: string): boolean => /[:：]$/.test(line) && secret.test(line);
