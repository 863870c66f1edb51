/** Reads a feature of the seller as something the product does, is or has, so that a text can begin with it. */
import { article, partOf as knownPart } from './nouns.ts';
import { withoutStop } from './text.ts';

const verbs =
  'fits|shows|goes|counts|floats|softens|runs|folds|holds|keeps|opens|closes|stands|hangs|works|turns|lets|lies|sits|makes|takes|gives|gets|connects|attaches|converts|adjusts|rolls|stows|stores|dries|cleans|cuts|grinds|sharpens|protects|supports|carries|doubles|rotates|swivels|tilts|slides|starts|heats|cools|warms|boils|brews|plays|records|tracks|reads|dims|glows|shines|melts|absorbs|lathers|spreads|dissolves|blends|mixes|removes|blocks|reflects|stretches|adapts|serves|seats|sleeps|detects|collapses|converts|expands|unfolds|nests|attracts|feeds|waters|mounts';
/** Verbs that could be things as well: "Clips onto the rim" is one, "Clips included" is none. */
const orThings =
  'clips|packs|covers|locks|lights|measures|stacks|pairs|switches|charges|rests|plugs|screws|snaps|slips|zips|ties|presses';
const afterVerb =
  'in|on|onto|to|into|flat|up|upright|down|away|from|over|under|through|between|around|any|all|the|a|an|your|most|every|itself|as';
const asVerb = new RegExp(`^(?:(?:${verbs})\\b(?! (?:are|is|and|or)\\b)|(?:${orThings}) (?:${afterVerb})\\b)`, 'i');
const asParticiple =
  /^(?!(?:included|needed|required|recommended|supplied|based|reduced|limited|red)\b)(?:hand-?)?(?:\p{L}{2,}ed|made|woven|sewn|knit|spun|cut|cast|built|blown|thrown|wound|bound|ground|worn|drawn|grown|brewed)(?: and (?:\p{L}+ed|sewn|cut|cast|bound|ground))? (?:by|in|from|with|without|for|to|on|at|of|as)\b/iu;
const asQuality =
  /^(?:safe|suitable|ready|easy|compatible|light enough|small enough|large enough|big enough|flat enough) (?:for|to|with|of|from|in)\b/i;

/** The feature as what follows "it", such as "fits most mugs" or "is braided by hand"; null if it is anything else. */
export function predicateOf(feature: string): string | null {
  const text = withoutStop(feature);
  const words = text.split(' ').length;
  // What happens only at times, or is denied, is no way to introduce a thing.
  if (
    words < 3 ||
    words > 22 ||
    /[:;!?–(]|[.] | - |\b(?:no|not|never|when|if|may|can|cannot|only|until|low|without a)\b/i.test(text)
  )
    return null;
  const rest = text.charAt(0).toLowerCase() + text.slice(1);
  if (asVerb.test(text)) return rest;
  return asParticiple.test(text) || asQuality.test(text) ? `is ${rest}` : null;
}

/** A feature that names a part as what follows "it": "Large test button" as "has a large test button"; null if it names none. */
export function partOf(feature: string): string | null {
  const text = withoutStop(feature);
  const head = text.split(/ (?:at|on|in|for|with|of|under|above|below|inside|behind|to|from)\b/)[0] ?? '';
  const words = head.split(' ');
  const part = knownPart(words.at(-1) ?? '');
  if (!part || words.length > 4 || /[,:;!?–(]|\b(?:no|not|and|or|is|are)\b|^\d/i.test(text)) return null;
  const rest = /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return `has ${part.article && !/^(?:an?|the|one)\b/i.test(text) ? `${article(rest)} ` : ''}${rest}`;
}
