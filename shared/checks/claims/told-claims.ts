/**
 * Finds what is told about a product and stands in no fact: who made it ("by two sisters"), how buyers rated it ("five stars"), how often it was sold, what it
 * smells or tastes of, and that it fits anywhere ("in any pocket"). English only. All are warnings, which do not block a text.
 */
import { rootOf } from '../../text/stem.ts';
import { type Claim, MOST_CLAIMS, uncarriedClaim } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import { clipped } from './messages.ts';

const buyers =
  '(?:buyers?|customers?|users?|owners?|shoppers?|reviewers?|readers?|fans|parents|families|households|people|homes|everyone|everybody)';
const stars = String.raw`(?:[1-5](?:\.\d)?|one|two|three|four|five)`;
const ratings = new RegExp(
  [
    String.raw`\b(?:rated|scored?|awarded|earned|voted) (?:\p{L}+ ){0,2}${stars}(?: (?:out )?of (?:5|five)| ?/ ?5)?[ -]stars?\b`,
    String.raw`\b${stars}[ -]stars? (?:rat(?:ed|ings?)|reviews?|feedback|scores?)\b`,
    String.raw`\b[0-5](?:\.\d)? ?(?:out of|/) ?(?:5|five) ?stars?\b`,
    String.raw`\b[1-4]\.\d[ -]stars?\b`,
    String.raw`\b${stars}[ -]stars? (?:from|by) (?:\p{L}+ ){0,2}${buyers}\b`,
  ].join('|'),
  'giu',
);
const saysRating = /\b(?:stars?|ratings?|reviews?)\b/i;

/** Of a speaker, “sound for hundreds of people” tells no sales. */
const owners = '(?:buyers?|customers?|owners?|shoppers?|reviewers?|fans)';
const inWords = '(?:hundreds|thousands|millions)(?: of (?:hundreds|thousands|millions))?';
const many = String.raw`(?:(?:hundreds|thousands|millions|dozens)(?: of (?:hundreds|thousands|millions))?|\d{3,}|\d{1,3}(?:[.,]\d{3})+)\+?`;
const atLeast = '(?:(?:more than|over|nearly|almost|about|around|some|well) ){0,2}';
/** How often a product is said to have been sold: "sold over 10,000 times", "bought by 500 families", "thousands of happy owners". */
const sales = new RegExp(
  [
    String.raw`\b(?:sold|bought|purchased|ordered) (?:by )?${atLeast}${many}(?: of)? (?:times|copies|units|pieces|(?:\p{L}+ )?${buyers})(?=\P{L}|$)`,
    String.raw`\b(?:sold|bought|purchased|ordered) (?:by )?${atLeast}${inWords}(?=\P{L}|$)`,
    String.raw`\b${many} of (?:\p{L}+ )?${owners}\b`,
  ].join('|'),
  'giu',
);
const saysSales = /\b(?:sold|bought|sales|buyers|customers|orders|owners)\b/i;

const makers =
  /\b(?:made|poured|sewn|knitted|knit|woven|thrown|carved|cast|blown|designed|founded|run|owned|packed|blended|mixed|crafted|built|cut|painted|turned|roasted|brewed|baked|started|forged|stitched|printed)(?: \p{L}+){0,2} by (?:(?:a|an|the|our|two|three|four|five|\d) )?(?:\p{Ll}+ )?(sisters?|brothers?|siblings|twins|daughters?|sons?|mothers?|fathers?|grandmothers?|grandfathers?|couple|monks|nuns|friends|students|villagers|farmers|fishermen|neighbours|neighbors)\b/giu;
const anywhere =
  /\b(?:fits?|slips?|slides?|goes|tucks?|disappears?)(?: (?:easily|neatly|right|comfortably))?(?: (?:in|into|inside|on|under))? (?:any|every) (?:\p{Ll}+ )?(pockets?|bags?|handbags?|backpacks?|rucksacks?|purses?|drawers?|cars?|shel(?:f|ves)|kitchens?|tables?|desks?|doors?|windows?|wrists?)\b/giu;

const charged = /\bcharg(?:e|es|ing|ed)(?: \p{L}+){0,3} (wirelessly)\b/giu;

const scents =
  /\b(smells? (?:faintly |gently |softly )?(?:of|like)|scented with|(?:scent|fragrance|aroma|smell|perfume) of|tastes? (?:of|like)|flavou?red with|(?:taste|flavou?r) of) ((?:(?:the|fresh|freshly|warm|sweet|ripe|dark|dried|wild|real) )*\p{L}[\p{L}-]*(?:, \p{L}[\p{L}-]*){0,4}(?:,? and (?:(?:fresh|dried|wild|sweet) )?\p{L}[\p{L}-]*)?)/giu;
/** Scents and flavours that goods are sold with. Of other words, what something smells of is often only a picture: "of summer". */
const sold = new Set(
  (
    'lavender vanilla rose roses jasmine sandalwood cedar cedarwood citrus lemon lime orange grapefruit bergamot mandarin neroli mint peppermint spearmint cinnamon clove cloves nutmeg ginger ' +
    'cardamom anise rosemary thyme basil sage verbena eucalyptus pine fir musk amber patchouli vetiver frankincense myrrh oud tobacco leather tonka coconut almond hazelnut chocolate caramel ' +
    'honey coffee apple apples cherry cherries strawberry raspberry blackberry blackcurrant peach apricot pear plum fig mango pineapple banana melon lily lilac violet geranium chamomile ' +
    'gardenia peony magnolia bamboo camphor menthol pepper smoke'
  ).split(' '),
);
const ofScent = /\b(?:scents?|fragrances?|aromas?|notes?|perfume|smells?|flavou?rs?|tastes?)\b/i;

/** Most texts have none of these words, and are not searched for the rest of what is told with them. */
const mayTell = {
  rating: /stars?\b/i,
  sales: /\b(?:sold|bought|purchased|ordered)\b|(?:hundreds|thousands|millions|dozens|\d{3}\+?) of /i,
  maker: / by /,
  anywhere: /\b(?:any|every) /i,
  charging: /wirelessly/i,
  scent: /smell|scent|fragrance|aroma|perfume|taste|flavou?r/i,
};

export function toldClaims(text: string, base: FactBase): Claim[] {
  const isKnown = (word: string) => base.stems.has(rootOf(word.toLowerCase()));
  const unsaid = (said: string) =>
    `No fact of this product says “${clipped(said)}”. Take it out, or add it to the facts if it is true.`;
  const found: Claim[] = [];
  const add = (index: number, words: string) => found.push(uncarriedClaim(text, index, index + words.length, unsaid));
  if (mayTell.rating.test(text) && !base.lines.some((line) => saysRating.test(`${line.name} ${line.text}`)))
    for (const { 0: words, index } of text.matchAll(ratings)) add(index, words);
  if (mayTell.sales.test(text) && !base.lines.some((line) => saysSales.test(`${line.name} ${line.text}`)))
    for (const { 0: words, index } of text.matchAll(sales)) add(index, words);
  for (const [word, pattern] of [
    [mayTell.maker, makers],
    [mayTell.anywhere, anywhere],
    [mayTell.charging, charged],
  ] as const)
    if (word.test(text))
      for (const { 0: words, 1: whom = '', index } of text.matchAll(pattern)) if (!isKnown(whom)) add(index, words);
  if (!mayTell.scent.test(text)) return found.slice(0, MOST_CLAIMS);
  const clash = base.lines.find(({ name, source }) => source === 'attribute' && ofScent.test(name)) ?? null;
  for (const { 0: words, 1: lead = '', 2: list = '', index } of text.matchAll(scents)) {
    // In “the friend whose coat smells of smoke” something else smells.
    if (
      /\b(?:whose|who|which|when|if|where|until|mornings?|evenings?|days?|nights?|rooms?|kitchens?|house|home)\b/i.test(
        text.slice(Math.max(0, index - 40), index),
      )
    )
      continue;
    const of = index + words.length - list.length;
    for (const { 0: word, index: at } of list.matchAll(/\p{L}[\p{L}-]*/gu)) {
      const lower = word.toLowerCase();
      if (!sold.has(lower) || isKnown(word)) continue;
      const claim = uncarriedClaim(text, of + at, of + at + word.length, unsaid);
      const name = /^t|flav/i.test(lead) ? 'Flavour' : 'Scent';
      found.push({ ...claim, asFact: { name, value: word }, ...(clash && { check: 'contradiction' as const, clash }) });
      break;
    }
  }
  return found.slice(0, MOST_CLAIMS);
}
