/**
 * What the offline writer needs to know about English nouns: singular or plural, the right article, and the names of parts of
 * things.
 */

/**
 * The names of parts that products have. Those in `counted` take an article and a plural ("a handle"); those in `mass` take
 * neither ("brass hardware").
 */
const counted =
  'handle knob lid cap base body shell housing case casing frame arm leg foot top back side front blade grip strap buckle clasp hook ring rail rod pin plate plug cable cord lens panel pad wheel tube collar cuff pocket zip zipper button snap band belt loop tip pole post peg spike shade socket valve nozzle hose gauge bottle tin box pouch bag sleeve cover liner insert rim edge seam seat backrest drawer shelf door hinge stand tray bowl pan board surface head neck bridge fingerboard string key keycap switch connector adapter fitting rivet chain coating ribbon brush roller mount clip magnet ferrule bristle bezel dial crown hoop drop wire inlay setting upper sole insole tongue lace heel waistband hood brim peak outer inner core layer burr gear motor tank bucket rack grille cabinet woofer tweeter screen keyboard mirror worktop tabletop barrel nib section wing border block corner fastener terminal jar cup saucer spout rest glide toggle cushion bolster pillowcase fringe underside wick label insole bead screw ferrule runner tabletop shaft crank canopy flysheet groundsheet reel spool spring bearing window pendant charm bail clapper lining trim puller pendulum soundboard fretboard pickguard spindle pot carafe jug shank hull canister flask paddle float tab anvil ladle vase trigger hanger stopper bung strainer infuser';
const mass = 'hardware padding stitching filling webbing upholstery piping';

const parts = new Map<string, { plural: boolean; article: boolean }>();
for (const word of counted.split(' ')) {
  parts.set(word, { plural: false, article: true });
  parts.set(pluralOf(word), { plural: true, article: false });
}
for (const word of mass.split(' ')) parts.set(word, { plural: false, article: false });

export function pluralOf(word: string): string {
  if (word === 'foot') return 'feet';
  if (/glasses$|scissors$|trousers$|jeans$|shorts$|tights$|leggings$|pliers$|tweezers$/i.test(word)) return word;
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/[lr]f$|shelf$/.test(word)) return `${word.slice(0, -1)}ves`;
  return `${word}s`;
}

/**
 * Whether the part with this name is a plural, and whether it takes an article. Undefined if the word is not the name of a
 * known part.
 */
export const partOf = (word: string) => parts.get(word.toLowerCase());

const singularEnds = /(?:ss|us|is|ous)$/i;
const singular = new Set('lens canvas atlas gas christmas chess harness always plus bus series species news glasses'.split(' '));
const pluralsWithoutS = new Set('people children men women feet teeth mice dice'.split(' '));

/** Whether a word looks like a plural: "squares" and "feet" do, "glass" and "lens" do not. */
export function isPlural(word: string): boolean {
  const lower = word.toLowerCase().replace(/[^\p{L}]+$/u, '');
  if (pluralsWithoutS.has(lower)) return true;
  return lower.length > 3 && lower.endsWith('s') && !singularEnds.test(lower) && (lower === 'glasses' || !singular.has(lower));
}

/** The two things that a name such as "Espresso Cup & Saucer" ends in: "cup and saucer". Null if it ends in one, or in a set. */
export function twoThings(name: string): string | null {
  const [one = '', joint = '', other = ''] = name.toLowerCase().split(' ').slice(-3);
  const areTwo = /^(?:and|&|\+)$/.test(joint) && /^\p{L}/u.test(one) && /^(?!(?:set|kit)$)\p{L}/u.test(other);
  return areTwo ? `${one} and ${other}` : null;
}

/** "a" or "an", by the sound the text begins with. */
export function article(text: string): 'a' | 'an' {
  const first = /^[\p{L}\p{N}]+/u.exec(text)?.[0] ?? '';
  if (/^(?:8|11|18)(?!\d)|^8\d/.test(first)) return 'an';
  if (/^(?:uni|use|usb|uk|eu|one|once|ut[ei]|u[sr][aei])/i.test(first)) return 'a';
  if (/^(?:hour|honest|heir|LED|LCD|SD|FM|HD|MDF|EVA|RGB|S[A-Z]|M[A-Z]|X[A-Z]|N[A-Z]|L[A-Z]|F[A-Z]|H[A-Z]|R[A-Z])/.test(first))
    return 'an';
  return /^[aeiou]/i.test(first) ? 'an' : 'a';
}

/**
 * Adds an article if the phrase ends in the name of a part that is counted: "a brass buckle". A plural such as "steel feet" gets
 * none.
 */
export function withArticle(phrase: string): string {
  if (/^(?:an?|the|one|\d)(?![\p{L}\p{N}])/iu.test(phrase)) return phrase;
  const last = phrase.split(' ').at(-1) ?? '';
  return partOf(last)?.article ? `${article(phrase)} ${phrase}` : phrase;
}
