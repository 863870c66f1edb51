/** Reads a feature in the seller's words as something the product does, is or has, so that a text can begin with it. */
import { article, isPlural, partOf as knownPart } from './nouns.ts';
import { listOf, withoutStop } from './text.ts';
import { lowered } from './values.ts';

const verbs =
  'fits|suits|shows|includes|burns|smells|goes|counts|floats|softens|runs|folds|holds|keeps|opens|closes|stands|hangs|works|turns|lets|lies|sits|makes|takes|gives|gets|connects|attaches|converts|adjusts|rolls|stows|stores|dries|cleans|cuts|grinds|sharpens|protects|supports|carries|doubles|rotates|swivels|tilts|slides|starts|heats|cools|warms|boils|brews|plays|records|tracks|reads|dims|glows|shines|melts|absorbs|lathers|spreads|dissolves|blends|mixes|removes|blocks|reflects|stretches|adapts|serves|seats|sleeps|detects|collapses|converts|expands|unfolds|nests|attracts|feeds|waters|mounts|sets|comes on|comes off|rotates|sticks|wraps|grips|charges by|pumps|filters|sorts|seals|insulates';
/** Words that can be a verb or a noun: a verb in "Clips onto the rim", a noun in "Clips included". */
const orThings =
  'clips|packs|covers|locks|lights|measures|stacks|pairs|switches|charges|rests|plugs|screws|snaps|slips|zips|ties|presses';
const afterVerb =
  'in|on|onto|to|into|flat|up|upright|down|away|from|over|under|through|between|around|any|all|the|a|an|your|most|every|itself|as';
const asVerb = new RegExp(`^(?:(?:${verbs})\\b(?! (?:are|is|and|or)\\b)|(?:${orThings}) (?:${afterVerb})\\b)`, 'i');
const asParticiple =
  /^(?!(?:included|needed|required|recommended|supplied|based|reduced|limited|red)\b)(?:hand-?)?(?:\p{L}{2,}ed|made|woven|sewn|knit|spun|cut|cast|built|strung|blown|thrown|wound|bound|ground|worn|drawn|grown|brewed)(?: and (?:\p{L}+ed|sewn|cut|cast|bound|ground))? (?:by|in|from|with|without|for|to|on|at|of|as)\b/iu;
const asQuality =
  /^(?:sized|safe|suitable|ready|easy|compatible|light enough|small enough|large enough|big enough|flat enough) (?:for|to|with|of|from|in)\b/i;

/** What happens to an order says nothing about the product: "Ships from Bristol", "Shipped in a box". */
const ofOrder = /^(?:ships?|shipped|shipping|dispatched|posted|sent|delivered|delivery|returns?|sold|packed|packaged)\b/i;

/** What the seller says of people: "made by my sister". A text that speaks of "it" cannot begin with that. */
const ofSeller = /\b(?:my|me|I)\b/;

/** A quality in a word or two: "PVC-free", "Rechargeable and cordless". */
const isTrait =
  /^(?:\p{L}+-free|vegan|reversible|rechargeable|foldable|washable|stackable|cordless|wireless|hand-?made|unisex)(?: and (?:\p{L}+-free|vegan|reversible|rechargeable|foldable|washable|stackable|cordless|wireless|hand-?made|unisex))?$/iu;

/**
 * Turns a feature into the words that follow "it": "fits most mugs" or "is braided by hand". Null if that is not possible, or
 * if the feature is a poor introduction of a product.
 */
export function predicateOf(feature: string): string | null {
  const text = withoutStop(feature);
  const words = text.split(' ').length;
  if (ofSeller.test(text)) return null;
  if (ofOrder.test(text)) return null;
  if (isTrait.test(text)) return `is ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  if (
    /^for (?!indoor|outdoor|external|internal|use\b)\p{L}/iu.test(text) &&
    words <= 10 &&
    !/[:;!?(]|\b(?:no|not|only)\b/i.test(text)
  )
    return `is ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  // Refuse phrases that introduce a product badly, for example those about what happens only sometimes or not at all.
  if (
    words < (/^(?:seats|sleeps|serves) (?:\d+|two|three|four|five|six)$/i.test(text) ? 2 : 3) ||
    words > 22 ||
    /[:;!?–(]|[.] | - |\b(?:no|not|never|when(?! (?:open|empty|folded|closed|not in use)\b)|if|may|can|cannot|only|until|low|without a)\b/i.test(
      text,
    )
  )
    return null;
  const rest = text.charAt(0).toLowerCase() + text.slice(1);
  // A weekday, as in "Roasted on Tuesdays", says nothing about what a product is.
  if (/\b(?:on|every) (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i.test(text)) return null;
  if (asVerb.test(text)) return rest;
  return asParticiple.test(text) || asQuality.test(text) ? `is ${rest}` : null;
}

/** The last word of a quality: "cold processed", "palm oil free", "14k gold filled". */
const quality =
  /^(?:\p{L}{3,}(?:able|proof|free)|free|processed|pressed|filled|plated|unfiltered|filtered|raw|bitter|sweet|mild|vegan|vegetarian|organic|fairtrade|fair-?trade|resistant|safe|compatible|certified|tested|soft|lightweight|dyed|sewn|knitted|woven|blown|roasted|ground|dried|smoked|cured|aged|polished|brushed|glazed|fired|forged|lined|coated|untreated|reversible|unisex|stitched|hand-?made|scented|unscented|cruelty-free)$/iu;

/**
 * Turns a feature into the words that follow "it", as `predicateOf` does, also if it is a poor introduction of a product, for texts that have
 * no better one: "Raw, unfiltered" becomes "is raw and unfiltered".
 */
export function anyPredicateOf(feature: string): string | null {
  const text = withoutStop(feature);
  const isDenied = /\b(?:no|not|never|only)\b/i.test(text) && !/^[^,]+, does not \p{L}+$/u.test(text);
  if (ofOrder.test(text) || ofSeller.test(text) || /[:;!?(]/.test(text) || isDenied || text.split(' ').length > 12) return null;
  const items = text.split(/, | and /);
  const isQuality = (item: string) => {
    const words = item.split(' ');
    const before = words.slice(0, -1);
    return words.length <= 4 && quality.test(words.at(-1) ?? '') && !before.some((word) => isPlural(word) || knownPart(word));
  };
  if (items.every(isQuality)) return `is ${listOf(items.map(lowered))}`;
  if (asVerb.test(text)) return lowered(text).replace(/, (?=does not \p{L}+$)/u, ' and ');
  return asParticiple.test(text) ? `is ${lowered(text)}` : null;
}

/** Things besides the known parts with which a feature may begin, so that "Sleep timer" can become "has a sleep timer". */
const fittings = /^(?:timer|dimmer|lock|gauge|display|compartment|light|indicator|alarm|filter|sensor|port|divider|organiser)$/;
const numbers =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|twenty';
const isVerb = new RegExp(`^(?:${verbs}|${orThings}|comes)$`);

/**
 * Turns a feature that names a part into the words that follow "it": "Large test button" becomes "has a large test button". Null
 * if it names no part, or if it is a sentence itself.
 */
export function partOf(feature: string): string | null {
  // "With two pockets" says that there are two pockets.
  const text = withoutStop(feature).replace(/^with (?=\p{L}|\d)/iu, '');
  if (ofOrder.test(text)) return null;
  const made = madePart(text);
  if (made) return made;
  const head = text.split(/ (?:at|on|in|for|with|of|under|above|below|inside|behind|to|from|against|up to)\b/)[0] ?? '';
  const words = head.split(' ');
  const last = (words.at(-1) ?? '').toLowerCase();
  const part = knownPart(last);
  const counted = new RegExp(`^(?:${numbers})$`, 'i').test(words[0] ?? '');
  // Refuse features that are sentences themselves: "Legs screw on by hand", "Shelf folds", "Trim the wick".
  const isSentence =
    words.slice(1).some((word) => /^(?:the|your|its|it|each|all)$/i.test(word)) ||
    words.slice(0, -1).some((word) => isPlural(word)) ||
    (!counted && words.length > 1 && isVerb.test(last));
  const isMany =
    isPlural(last) &&
    !/^(?:more|less|over|about|up|all|only)$/i.test(words[0] ?? '') &&
    (counted || words.length > 1 || head !== text) &&
    !isVerb.test(last);
  if (!(part || fittings.test(last) || isMany) || isSentence || words.length > 4) return null;
  if (/[,:;!?–(]|\b(?:no|not|included|available|sold|and|or|is|are|can|may)\b|^\d/i.test(text)) return null;
  const rest = /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  const single = part ? part.article : !isMany;
  return `has ${single && !/^(?:an?|the|one)\b/i.test(text) ? `${article(rest)} ` : ''}${rest}`;
}

/** Whether a feature is a sentence with a subject of its own: "Pot is mouth blown", "Grind adjusts without tools". */
export function hasVerb(feature: string): boolean {
  const words = withoutStop(feature).toLowerCase().split(' ');
  return words.slice(1, 4).some((word) => /^(?:is|are|has|have|can)$/.test(word) || new RegExp(`^(?:${verbs})$`).test(word));
}

/**
 * Reads a feature that names the two things of a set: "Hand trowel and hand fork" becomes "consists of a hand trowel and a hand
 * fork". Null for other features, for things named by a single word, and if the product's name does not call it a set.
 */
export function piecesOfSet(feature: string, name: string): string | null {
  const [, one, two] =
    /^((?:\p{L}[\p{L}-]+ ){0,2}\p{L}[\p{L}-]+) and ((?:\p{L}[\p{L}-]+ ){0,2}\p{L}[\p{L}-]+)$/u.exec(withoutStop(feature)) ?? [];
  if (!one || !two || !/\b(?:set|kit|duo)\b/i.test(name) || [one, two].some((thing) => isPlural(thing.split(' ').at(-1) ?? '')))
    return null;
  if (!/ /.test(one) || !/ /.test(two)) return null;
  const first = one.charAt(0).toLowerCase() + one.slice(1);
  return `consists of ${article(first)} ${first} and ${article(two)} ${two}`;
}

/**
 * Reads a feature that says how a part was made: "Blade marked in centimetres" becomes "has a
 * blade marked in centimetres".
 */
function madePart(text: string): string | null {
  if (/[,:;!?–(]|\b(?:no|not|only|is|are|can|may)\b/i.test(text) || text.split(' ').length > 12) return null;
  const rest = /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  if (/^\p{L}+(?: (?:and )?\p{L}+){0,3} (?:printed|stamped|engraved|embossed) (?:on|in|into) /u.test(rest))
    return `has the ${rest}`;
  const words = rest.split(' ');
  const at = words.slice(0, 2).findIndex((word) => knownPart(word) !== undefined);
  const made = /^(?:\p{L}{2,}ed|turned|ground|cut|cast|sewn|made|\p{L}+[ai]ble)$/u.test(words[at + 1] ?? '');
  const prepared = /^(?:from|with|in|to|for|at|by|on|flat)$/.test(words[at + 2] ?? '');
  if (at < 0 || !made || !prepared || /^(?:an?|the|\d)/.test(rest)) return null;
  const part = knownPart(words[at] ?? '');
  return `has ${part?.article ? `${article(rest)} ` : ''}${rest}`;
}
