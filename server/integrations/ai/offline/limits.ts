/**
 * Recognises limits in the seller's words: what a product is not, does not have or must not be used for. A text mentions them
 * last.
 */
import { isPlural } from './nouns.ts';
import { capitalise, listOf, withoutStop } from './text.ts';
import type { Unit } from './unit.ts';
import { itemsOf, lowered } from './values.ts';

const leads =
  /^(?:no|not|never|without|only|cannot|can ?not|can't|do not|don't|does not|doesn't|keep|avoid|take off|remove|indoor use only|outdoor use only|for (?:indoor|outdoor) use only|for dry rooms only|supplied without|delivered without|free from|replace after|empty before|bring|must|has to|contains|(?:comes|sold|supplied|delivered|shipped) without)\b/i;
const inside =
  /\b(?:not included|(?:is|are) sold separately|not suitable|unsuitable|not for|not recommended|do not|never|cannot be|may stain|can stain|can chip|can crack|not covered|not approved|not tested|allergy|allergic|keep (?:away|children|off|out)|sale to over)\b/i;
/**
 * Matches an instruction for care, such as "Dust with a cloth" or "Iron while damp", but not "Dust box included" or "Iron hooks".
 */
const caring =
  /^(?:hand wash|machine wash|dry[- ]clean|re-?wax|re-?oil|tumble[- ]dry|(?:wash|wipe|clean|store|oil|wax|rinse|dust|polish|iron|dry|air|shake|brush|vacuum|descale)(?= (?:with|in|at|by|off|on|out|only|before|after|regularly|while|once|twice|dry|flat|separately|inside|cold|cool|warm|hot|damp|gently|lightly|the|it|them|every|when|under|up|away|between|from|below|\d)\b|$|[,;.–]|-(?!clean)))/i;
/** Words with which an instruction may begin. Many of them are things or qualities too: "Press stud", "Clean lines". */
const asked =
  'trim|wash|clean|wipe|dry|fold|unfold|turn|press|pull|push|set|light|fill|empty|drain|lock|unlock|oil|cover|store|lift|mount|charge|recharge|refill|hang|cut|screw|snap|clip|roll|replace|insert|soak|season|apply|place|put|use|check|open|close|let|leave|allow|hold|plug|connect|switch|shake|stir|pour|heat|boil|brew|steep|sharpen|polish|wax|treat|dust|brush|iron|steam|adjust|assemble|install|point|test|burn|slide|wet|spray|spread|dissolve|mix|massage|lay';
/** Words with which nothing but an instruction begins. */
const onlyAsked =
  'attach|tighten|loosen|align|unscrew|unplug|disconnect|extinguish|dampen|dilute|(?:handle|treat|use|wash|open) with care';
/**
 * Matches an instruction that is none for care: "Trim the wick to 5 mm before each use", "Fill tank to the line". Such a feature ends in
 * the name of a part, and would otherwise be read as one: "has a trim the wick".
 */
const instructing = new RegExp(
  [
    `^(?:${asked}) (?:the|your|it|its|them|all|each|both|any|this)\\b`,
    `^(?:${onlyAsked})\\b`,
    `^(?:${asked})(?: (?!of\\b)\\p{L}+){1,3} (?:before|after|until|once|every|at once|when|to open|to close|to (?:the )?(?:line|left|right|zero|rim)|at room temperature|for (?:at least |about )?\\d+ (?:seconds?|minutes?|hours?|days?)|with (?:the|care|(?:a |an )?(?:soft |damp |dry |clean |mild |warm |cold |wet )+(?:cloth|brush|sponge|water|soap|detergent|cleaner))|in (?:a |the )?(?:dry|cool|dark|cold|warm|shade|fridge|oven))\\b`,
  ].join('|'),
  'iu',
);
/**
 * Matches properties that a buyer should expect and might otherwise take for a fault: "Colour differs slightly from piece to
 * piece".
 */
const caveats =
  /\b(?:may (?:vary|differ|stain|mark|fade|crystalli[sz]e|shrink|smell|separate|settle|run|bleed|scratch|rust|crack|chip|pill)|(?:var(?:y|ies)|differs?) (?:slightly |a little |by |from )|sheds\b|darkens|patina|not adjustable|(?:is|are) normal\b|normal for\b|no (?:fault|defect)|not a (?:fault|defect)|irregularit(?:y|ies)|airs out|smells? of|smell in the first)/i;

const dangers =
  /\b(?:allerg(?:y|ies|ic|ens?)(?!-free| free)|chok(?:ing|e)|carbon monoxide|hazards?|dangers?|dangerous|suffocat\w+|strangul\w+|flammable|poisonous|unattended|supervision|patch[- ]test|keep (?:away|out of|children)|swallow\w*|(?:not|never|unsuitable) (?:be used |for use )?(?:for |by |to |suitable for )?(?:children|babies|infants|toddlers|pets|people)|under (?:the age of )?\d+ (?:years|months)|(?:not|isn.t) (?:a )?(?:water|fire|heat|oven|flame|shatter|child|food|microwave)-?(?:proof|tight|safe|resistant|life)|not a (?:toy|medical|life|flotation|safety)\w*|no (?:SPF|sun protection|UV protection)|(?:may|can) contain|traces of|facility that|factory that|contains (?:nuts|milk|gluten|wheat|soya?|eggs?|sulphites|latex|nickel))\b/i;
const unsupplied = /\b(?:not (?:included|supplied|provided)|sold separately|available separately|(?:must|to) be bought)\b/i;

/** Whether the seller's words warn of a danger or a wrong use. No text may drop such a warning to save room. */
export const isCaution = (text: string): boolean => dangers.test(text);

/** Whether the words tell how to care for the thing. */
export const isCaring = (text: string): boolean => caring.test(text);

/**
 * Matches a "no" or "without" that is an advantage: something harmful is left out, or a step is spared ("No water added", "No
 * tools needed").
 */
const merit =
  /^(?:no|without)\b.*\b(?:added|needed|necessary|required|harsh \p{L}+)$|^(?:no|without|free from|free of) (?:added |artificial |synthetic )?(?:plastics?(?: parts)?|glue|tools|nails|drilling|parabens|sul(?:f|ph)ates|silicones|palm oil|perfume|fragrance|microplastics|preservatives|colou?rings|flavou?rings|additives|pesticides|fillers|animal products)(?:(?:,| and| or| nor) \p{L}+)*$/iu;
/** Matches what a product does not do to its owner, and a step that shows how easily it works: both are reasons to buy. */
const harmless =
  /\b(?:do|does) not (?:chafe|slip|scratch|grease|rattle|rub|itch|dig in|pinch|squeak|tip over|wobble|roll off|leave marks)\b|^(?:turn|press|push|pull|slide|twist|lift) (?:the|a) \p{L}+(?: \p{L}+)? to (?:change|adjust|switch|set|choose|select|fold|open|start)\b/iu;
/** Matches a drawback at the end of a feature: "LED built in, not replaceable". */
const drawback =
  /\bnot (?:\p{L}+ )?(?:washable|replaceable|removable|refillable|rechargeable|dimmable|adjustable|stackable|foldable|dishwasher|waterproof|water-?tight|stainless|included)\b|\bdoes not (?:dim|fit|fold|lock|float|stand|close|open|work)\b|\b(?:bleeds? through|will (?:bleed|mark|scratch|stain|rust|fade))\b|\bvacuum only\b|\bnone supplied\b|^cannot\b/iu;

/**
 * The rank of a limit (small numbers come first). Cautions come first, then what the buyer needs in addition, then drawbacks
 * and wrong uses. All other limits come later.
 */
export const rankOfLimit = (text: string): number =>
  isCaution(text)
    ? 2
    : unsupplied.test(text)
      ? 6
      : drawback.test(text)
        ? 7
        : /^(?:no|without)\b|\bcannot\b/i.test(text)
          ? 12
          : caveats.test(text)
            ? 16
            : /\b(?:never|do not|not for|not suitable|not \p{L}+-?proof|not tested|not approved)\b/iu.test(text)
              ? 7
              : 18;

/** Whether the seller's words are a limit, a caution or an instruction for care. All of these come last in a text. */
export const isLimit = (text: string): boolean =>
  !merit.test(withoutStop(text)) &&
  !harmless.test(text) &&
  (unsupplied.test(text) ||
    drawback.test(text) ||
    caveats.test(text) ||
    caring.test(text) ||
    instructing.test(text) ||
    (isCaution(text) && !/\b(?:no|without) (?:choking|\p{L}+ hazard|patch)/iu.test(text)) ||
    (!/\b(?:needed|required|necessary)\b/i.test(text) &&
      ((leads.test(text) && !/^(?:contains|keep|only) .{60,}/i.test(text)) || inside.test(text))));

/** Turns a limit or caution in the seller's words into a unit (a thing to say). */
export function wordLimit(given: string): Unit {
  const text = withoutStop(given);
  const unit = (more: Partial<Unit>): Unit => ({
    section: caring.test(text) ? 'care' : 'limits',
    topic: 'limit',
    rank: rankOfLimit(text),
    does: [],
    own: [text],
    fronts: [],
    label: capitalise(text),
    bare: null,
    value: text,
    ...more,
  });
  const absent = /^([^,;:.]{3,60}?) (?:is |are )?not included$/i.exec(text)?.[1];
  if (absent) return unit({ topic: 'absent', bare: lowered(absent), own: [`not included: ${lowered(absent)}`] });
  const items = itemsOf(text.replace(/^(?:No|Not|Without|Supplied|Delivered)\b/, (word) => word.toLowerCase()));
  const short = items.every((item) => item.split(' ').length <= 6);
  if (
    short &&
    items.every(
      (item) =>
        /^no \p{L}/iu.test(item) && !/\b(?:needed|required|necessary|included|possible|allowed|is|are|to|than)\b/.test(item),
    )
  )
    return unit({
      does: [`has ${listOf(items)}`],
      own: [`there ${isPlural(items[0]?.split(' ').at(-1) ?? '') ? 'are' : 'is'} ${listOf(items)}`, text],
    });
  if (short && items.every((item) => /^not for \S/.test(item))) {
    const things = listOf(
      items.map((item) => item.slice('not for '.length)),
      'or',
    );
    return unit({
      does: [`is not for ${things}`, `is not made for ${things}`, `is not meant for ${things}`],
      own: [`not for ${things}`],
    });
  }
  const not = /^not ([\p{L}-]+(?: [\p{L}-]+)?)$/iu.exec(text)?.[1];
  if (not && /(?:ed|able|ible|an|safe|proof|free|ic|ing|ant)$/.test(not.split(' ')[0] ?? ''))
    return unit({ does: [`is not ${not}`] });
  const bare = items.map((item) => /^(?:supplied |delivered )?(without [^:]{3,60})$/.exec(item)?.[1]);
  if (short && bare.every(Boolean))
    return unit({ does: [`comes ${listOf(bare as string[])}`, `is sold ${listOf(bare as string[])}`] });
  return unit({});
}
