/** Checks one number with a unit: whether a fact gives it for the same property, or whether it follows from the facts. */
import { rootOf } from '../../text/stem.ts';
import { nameOf } from '../../vocabulary/properties.ts';
import { unitOf } from '../../vocabulary/units.ts';
import { type Around, sideNames } from './around.ts';
import type { Claim } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import { type Figure, kinship, NEAR } from './fact-figures.ts';
import { canGo } from './fixes.ts';
import { onOtherSide } from './labelled-sides.ts';
import { baseOf } from './measure-index.ts';
import type { Measure } from './measures.ts';
import { ofOtherThing } from './owners.ts';
import { isReckoned, isReckoning } from './reckoning.ts';
import { contradicts, inItsPlace, nameFor, type Rival, rivalsOf, sameNumberElsewhere } from './rivals.ts';
import { isScene } from './scenes.ts';
import { inOtherState } from './states.ts';
import { isPeriod, isSupported } from './support.ts';
import { hasKin, swappedWith } from './swaps.ts';

/**
 * The unsupported claim that a number with a unit makes. Null if the facts give this number for the same property or part ("42 cm
 * tall", and the product's height is 42 cm), if it can be calculated from other numbers in the facts, or if it does not measure the
 * product.
 */
export function measureClaim(text: string, measure: Measure, around: () => Around, base: FactBase): Claim | null {
  const { unit } = measure;
  if (!unit) return null;
  const figures = base.figures.ofDimension(unit.dimension);
  const supported = isSupported(text, measure, base);
  if (supported) {
    const displaced =
      onOtherSide(measure, figures) ??
      inOtherState(text, measure, around, figures) ??
      ofOtherThing(text, measure, around(), figures, base.called);
    if (displaced) return claimWith(text, measure, 'contradiction', 'warn', displaced);
    if (figures.length < 2) return null;
    const rivals = measure.role ? rivalsOf(measure, base) : [];
    const isContrary = contradicts(measure, rivals);
    const swapped = isContrary ? null : swappedWith(measure, around(), figures);
    if (!isContrary && !swapped) return null;
    if (isContrary && isReckoned(measure, around(), base.figures)) return null;
    const severity = isContrary || swapped?.isSure ? 'hard' : 'warn';
    return claimWith(text, measure, 'contradiction', severity, swapped?.figure ?? rivals[0] ?? null);
  }
  if (isThing(text, measure, around(), base) || isPeriod(measure, base)) return null;
  const rivals = rivalsOf(measure, base);
  const kin = kinOf(around(), figures);
  const elsewhere = sameNumberElsewhere(measure, base);
  // 20 kg have to do with 20 cm only if both are said of the same thing.
  const isSameNumber =
    elsewhere?.measure.unit?.dimension === unit.dimension || (elsewhere && kinship(around(), elsewhere) >= NEAR);
  const sameNumber = isSameNumber ? elsewhere : null;
  const isExchanged = isOtherUnit(measure, sameNumber) || isOtherValue(measure, kin);
  const isAnnounced = isReckoning(around()) || around().words.has('every');
  if (!(isExchanged && !isAnnounced) && isReckoned(measure, around(), base.figures)) return null;
  if (sameNumber) return claimWith(text, measure, 'unit', 'hard', sameNumber);
  const named = measure.role !== null && rivals.some((other) => other.measure.role === measure.role);
  if (!kin && !named && isScene(measure, around(), base)) return null;
  if (!kin && !named && isWithin(measure, figures)) return null;
  // "It weighs 900 g" is invented if no fact gives a mass. Without "weighs" it may be the mass of anything.
  const isMadeUp = measure.role !== null && figures.length === 0;
  const ofProduct = isOfProduct(text, measure, base);
  const isSure = named || kin !== null || isMadeUp || ofProduct;
  const isHard = isSure && !isReckoning(around());
  const only = figures.find((figure) => figures.length === 1 && isSameOnly(measure, figure)) ?? null;
  const other = named || (ofProduct && !kin) ? (rivals[0] ?? null) : (kin ?? only);
  return claimWith(text, measure, named || kin || only ? 'contradiction' : 'number', isHard ? 'hard' : 'warn', other);
}

/**
 * Whether the number stands in the facts with another unit of the same kind: 240 mm for 240 cm. Nearly every number is the sum or
 * half of others by chance, so such a number counts as calculated only if the sentence announces a calculation.
 */
const isOtherUnit = ({ unit, amounts }: Measure, same: Figure | null) =>
  same?.measure.unit?.dimension === unit?.dimension && amounts.every(({ readings }) => (readings[0] ?? 0) >= LEAST_EXCHANGED);
/**
 * Whether a number that the facts do not give stands against the only fact of its kind, although nothing else says that they mean
 * the same: "140 W" against "PD 100W". A smaller power may be that of what is plugged in, and 12 V stand beside the 230 V of the
 * mains.
 */
function isSameOnly({ amounts, unit }: Measure, { measure: fact }: Figure): boolean {
  if (!unit || !fact.unit) return false;
  const said = baseOf(amounts[0]?.readings[0] ?? 0, unit);
  const known = Math.max(...fact.amounts.map(({ readings }) => baseOf(readings[0] ?? 0, fact.unit ?? unit)));
  if (unit.dimension === 'voltage') return said < LEAST_MAINS === known < LEAST_MAINS;
  return (unit.dimension === 'power' || unit.dimension === 'charge') && said > known;
}
/** Volts from which a voltage is that of the mains, in all countries. */
const LEAST_MAINS = 100;
/** Smaller numbers are often equal by chance. */
const LEAST_EXCHANGED = 10;

/** Whether the facts give another number for the same side of the same thing: a hoop 20 cm across, if it has a diameter of 15 cm. */
const isOtherValue = ({ role, form }: Measure, kin: Figure | null) =>
  role !== null && sideNames.has(role) && form === 'single' && kin?.measure.role === role && kin.measure.form === 'single';

/** Whether a fact gives a range in which the number lies: "half an hour", if the fact says "25-40 min". */
function isWithin({ amounts, unit, form }: Measure, figures: readonly Figure[]): boolean {
  if (!unit || form !== 'single') return false;
  const value = baseOf(amounts[0]?.readings[0] ?? 0, unit);
  return figures.some(({ measure: { form: own, amounts: ends, unit: ownUnit } }) => {
    if (own !== 'range' || !ownUnit) return false;
    const [low = 0, high = 0] = ends.map(({ readings }) => baseOf(readings[0] ?? 0, ownUnit));
    return value >= low && value <= high;
  });
}

/** Angles by which things are turned. They do not measure the product: "Turn it a hundred and eighty degrees." */
const turns = new Set([45, 90, 180, 270, 360]);

const sheets = [
  'paper',
  'page',
  'sheet',
  'card',
  'cardboard',
  'stock',
  'cloth',
  'fabric',
  'cotton',
  'linen',
  'canvas',
  'fleece',
  'wool',
  'terry',
].map(nameOf);

/** Words after a mass that give it to each piece, and not to a square metre of it: "300 g each", "100 g per sheet". */
const byPiece =
  /^\s*(?:each|apiece|(?:per|a|to the)\s+(?:sheet|card|page|piece|(?:linear |running )?met(?:re|er)(?!\s+squared)))\b/i;

/**
 * Whether the number does not mean what its unit says: "feet" may be those of a stool, "a paper of 100 grams" weighs 100 g per
 * square metre, and "180 degrees" may be a turn.
 */
function isThing(text: string, { amounts, unit, end }: Measure, { near }: Around, { figures, numbers }: FactBase): boolean {
  if (unit?.dimension === 'angle')
    return figures.ofDimension('angle').length === 0 && amounts.every(({ readings }) => turns.has(readings[0] ?? 0));
  const isOfSheet = unit?.id === 'g' && sheets.some((name) => near.has(name)) && !byPiece.test(text.slice(end, end + 20));
  if (isOfSheet && amounts.every((amount) => numbers.has(amount, unitOf('gsm'), null))) return true;
  // A rate may be said in two parts: "200 g of gas per hour" for "200 g/h".
  const [value] = amounts[0]?.readings ?? [];
  const isRate = (figure: Figure) =>
    figure.measure.unit?.id.startsWith(`${unit?.id}/`) && figure.measure.amounts[0]?.readings[0] === value;
  if (figures.ofDimension('rate').some(isRate) || figures.ofDimension('energy density').some(isRate)) return true;
  // Pounds can also be a force: "4,400 pounds" agrees with a fact of 4,400 lbf.
  if (unit?.id === 'lb' && figures.ofDimension('force').some((figure) => figure.measure.amounts[0]?.readings[0] === value))
    return true;
  if (unit?.id !== 'ft' || !/feet$/i.test(text.slice(end - 4, end))) return false;
  return figures.names.has('feet') && amounts.every((amount) => numbers.hasNumber(amount));
}

/** Whether the number stands before a word for the product ("a 45-cm vase"), and facts give a number of the same dimension. */
function isOfProduct(text: string, { end, unit }: Measure, { called, figures }: FactBase): boolean {
  const behind = /^[\s-]*(\p{L}+)/u.exec(text.slice(end, end + 40))?.[1];
  return behind !== undefined && unit !== null && figures.ofDimension(unit.dimension).length > 0 && called.has(rootOf(behind));
}

/**
 * The number in the facts whose surrounding words have most in common with those around the text's number. Null if none has
 * enough in common.
 */
function kinOf(around: Around, figures: readonly Figure[]): Figure | null {
  let [best, most]: [Figure | null, number] = [null, NEAR - 0.5];
  for (const figure of figures) {
    if (!hasKin(around, figure)) continue;
    const fit = kinship(around, figure);
    if (fit > most) [best, most] = [figure, fit];
  }
  return best;
}

/** Makes the claim about a number. `rival` is the fact that it contradicts or may have been confused with. */
export function claimWith(
  text: string,
  measure: Measure,
  check: Claim['check'],
  severity: Claim['severity'],
  rival: Rival | null,
): Claim {
  const { start, end } = measure;
  const found = text.slice(start, end);
  return {
    check,
    severity,
    start,
    end,
    clash: rival?.line ?? null,
    instead: rival ? inItsPlace(text, measure, rival) : null,
    removable: found.includes('-') && canGo(text, start, end),
    asFact: { name: nameFor(measure, rival?.line ?? null), value: found.replace(/(\d)-(?=\p{L})/u, '$1 ') },
  };
}
