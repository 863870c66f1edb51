/**
 * Reads German compounds. In some the first part is a material ("Edelstahlgriff"); in others the last part is the colour or
 * material ("himmelblau", "Rindsleder").
 */
import type { Token } from '../../text/tokens.ts';
import type { Term } from '../family.ts';
import type { Mention } from '../terms.ts';
import type { Entry, Lexicon } from './lexicon.ts';

/**
 * Parts of products, goods, and forms in which a material comes. They are the second half of compounds such as "Edelstahlgriff",
 * "Leinenhose", "Eichenfurnier".
 */
const things = new Set(
  (
    'griff griffe griffen bügel henkel knauf knopf knöpfe knöpfen knöpfchen rahmen gestell gehäuse deckel boden böden fuß füße füßen sockel platte platten ' +
    'korpus front tür türen schublade schubladen beschlag beschläge schraube schrauben niete nieten feder kette kettchen ring ringe ringen armband band bänder ' +
    'bändchen gurt gurte gürtel riemen schlaufe schnalle schnur kordel seil faden garn stoff stoffe gewebe futter bezug bezüge überzug hülle etui tasche taschen ' +
    'beutel sack säckchen sohle sohlen schaft kragen ärmel saum naht nähte borte besatz hemd hose jacke mantel pullover schal mütze handschuh handschuhe socke ' +
    'socken strumpf schuh schuhe stiefel tuch tücher decke decken kissen laken bettwäsche vorhang teppich matte matten becher tasse tassen teller schale schalen ' +
    'schüssel kanne krug krüge vase flasche flaschen dose dosen kiste box schachtel karton tube korb körbe topf töpfe pfanne bräter brett bretter tisch tische ' +
    'stuhl stühle bank hocker regal schrank bett lampe schirm leuchte rohr röhre stange stab stiel stiele heft schalen klinge klingen messer gabel löffel zange ' +
    'schere sieb rost gitter blech bleche draht folie faser fasern schicht beschichtung furnier leiste leisten kern ummantelung einlage einlagen polster ' +
    'füllung membran dichtung puffer rolle rollen rad räder kugel kugeln perle perlen figur puppe bär spielzeug rücken einband seiten papier leder holz wanne ' +
    'becken spitze spitzen kappe clip haken öse ösen zug verschluss bürste borsten kamm schaber wender spatel mühle mörser stößel tiegel flakon glas ' +
    'anteil mischung qualität optikfrei mantel hals arm arme kopf stoff velours samt zwirn gespinst flor strick rucksack portemonnaie börse mappe kleid rock ' +
    'bluse weste shirt janker zubehör pfosten wand wände dach seite oberfläche zarge kasten auszug tablett untersetzer grill schaufel spaten hacke wagen'
  ).split(' '),
);

/** First parts that do not change what the last part names: "Vollholz" is wood, "tiefschwarz" is black. */
const plain = new Set(
  'voll massiv echt natur rein ur roh edel glatt fein zart weich hart voll ganz halb tief satt knall leucht matt seiden samt kräftig pastell alt neu bunt reinst schnee pech'.split(
    ' ',
  ),
);
/** Matches a compound in lower case that ends in a colour, such as "himmelblau". */
const colourEnds =
  /^(\p{L}{2,}?)(rot|blau|grün|gelb|braun|grau|schwarz|weiß|weiss|rosa|lila|violett|beige|orange|türkis)(?:e[rsnm]?)?$/u;
const colouredIn = /^(\p{L}{3,}?)(?:farben|farbig|farbene?[rsnm]?)$/u;
const counted = /^(?:ein|zwei|drei|vier|mehr|viel|farb|gleich|verschieden|anders|natur|haut|bunt|ganz|voll|un)$/;

/** What the compound says, as a mention without its position. Null if the token is not a compound with a known part. */
export function compoundAt(token: Token, lexicon: Lexicon, anyCase: boolean): Omit<Mention, 'at' | 'next'> | null {
  const { lower } = token;
  if (lower.length < 6 || lower.length > 40) return null;
  const isNoun = /^\p{Lu}/u.test(token.text);
  const colour = colourEnds.exec(lower);
  const base = colour && materialOrColour(lexicon, colour[2] ?? '', 'colour');
  if (base) return { term: base.term, version: kindOf(colour?.[1] ?? '') };
  const like = colouredIn.exec(lower);
  if (like?.[1] && !counted.test(like[1])) return { term: colourLike(like[1]), version: '' };
  if (!isNoun && !anyCase) return null;
  return fromFirst(lower, lexicon) ?? fromLast(lower, lexicon);
}

/** Reads a compound that begins with a material and ends in a thing: "Edelstahlgriff", "Eichenfurnier". */
function fromFirst(lower: string, lexicon: Lexicon): Omit<Mention, 'at' | 'next'> | null {
  for (let cut = lower.length - 3; cut >= 3; cut--) {
    const entry = materialOrColour(lexicon, lower.slice(0, cut), 'material');
    if (entry && endsInThing(lower.slice(cut))) return { term: { ...entry.term, needsContext: false }, version: '' };
  }
  return null;
}

/** Reads a compound that ends in a material, of which the first part tells the kind: "Rindsleder", "Büffelhorn". */
function fromLast(lower: string, lexicon: Lexicon): Omit<Mention, 'at' | 'next'> | null {
  for (let cut = 2; cut <= lower.length - 4; cut++) {
    if (notLast.has(lower.slice(cut))) continue;
    const entry = materialOrColour(lexicon, lower.slice(cut), 'material');
    if (entry) return { term: entry.term, version: kindOf(lower.slice(0, cut)) };
  }
  return null;
}

/** Materials whose names are also the end of many unrelated words: "Schreiben" ends like "Eiben" (yew). */
const notLast = new Set(['eibe', 'eiben']);

function materialOrColour({ entries }: Lexicon, word: string, termClass: 'material' | 'colour'): Entry | undefined {
  const entry = entries.get(word)?.find(({ term, rest }) => term.class === termClass && rest.length === 0);
  return entry && (termClass === 'colour' || (entry.isCapital && entry.term.exact === null)) ? entry : undefined;
}

/** Whether a word is one of the things, or a compound that ends in one: "griff", "schraubgriff". */
function endsInThing(word: string): boolean {
  for (let cut = 0; cut <= word.length - 3; cut++) if (things.has(word.slice(cut))) return true;
  return false;
}

const kindOf = (part: string) => (plain.has(part) ? '' : part);

const colourLike = (thing: string): Term => ({
  class: 'colour',
  id: `colour of ${thing}`,
  words: [],
  parents: [],
  needsContext: false,
  exact: null,
});
