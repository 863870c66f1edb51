/** The messages a seller reads about a claim: what the text says, and what the facts say. */
import type { Claim } from './claim.ts';
import { type FactLine, isPrivate } from './fact-line.ts';

/** A longer quotation from a text is shortened to this many characters. */
const MOST_CHARS = 60;

const plainOf = (text: string) => text.replace(/\s+/g, ' ').trim();

export function clipped(text: string): string {
  // Only the beginning of a long fact is read, unless it is mostly white space.
  const head = plainOf(text.slice(0, 10 * MOST_CHARS));
  const plain = head.length > MOST_CHARS ? head : plainOf(text);
  return plain.length <= MOST_CHARS ? plain : `${plain.slice(0, MOST_CHARS - 1).trimEnd()}…`;
}

const silent: Partial<Record<Claim['check'], string>> = {
  number: 'No fact of this product gives this number',
  unit: 'No fact of this product gives this unit',
  quantity: 'No fact of this product counts this',
  colour: 'No fact of this product names this colour',
  material: 'No fact of this product names this material',
  size: 'No fact of this product names this size',
  country: 'No fact of this product names this origin, and buyers and customs rely on it',
  certification: 'No fact of this product says this, and buyers may ask for proof of it',
  compatibility: 'No fact of this product says it fits this',
  contradiction: 'The facts say otherwise',
  risky: 'No fact of this product says this, and marketplaces ask for proof of it',
};

export function messageOf({ check, severity, clash, reason }: Claim, found: string): string {
  if (reason) return reason;
  const said = `The text says “${clipped(found)}”`;
  if (clash) return `${said}, but ${against(clash)} if the text is right.`;
  const why = check === 'risky' && severity === 'warn' ? 'No fact of this product says this' : silent[check];
  return `${why ?? silent.contradiction}: “${clipped(found)}”. Take it out, or add it to the facts if it is true.`;
}

/** The message when the text and the picture agree, but a fact says otherwise. */
export function besidePicture(found: string, fact: FactLine): string {
  return `The text says “${clipped(found)}”, as the picture shows, but ${against(fact)} if the picture is right.`;
}

/** The message when the text names a colour that is in no fact, and the picture shows another colour. */
export function otherThanPicture(found: string, picture: FactLine): string {
  return `No fact of this product names this colour, and the picture shows “${clipped(picture.text)}”: “${clipped(found)}”. Take it out, or add it to the facts if it is true.`;
}

/** The message when the picture shows the colour named in the text, but the word can also mean a material, such as "gold". */
export function asThing(found: string): string {
  return `The picture shows this colour, but “${clipped(found)}” can also mean what it is made of, which no picture shows. Say “${clipped(found)}-coloured”, or add it to the facts if it is true.`;
}

/** The message when the text says what the product is packed in and no fact does. */
export function unknownPacking(found: string): string {
  return `No fact of this product says what it is packed in: “${clipped(found)}”. Take it out, or add it to the facts if it is true.`;
}

/** The message when the text says that the product is free of a substance and no fact does. */
export function untoldAbsence(found: string): string {
  return `No fact of this product says it is “${clipped(found)}”, and buyers with allergies rely on it. Take it out, or add it to the facts if it is true.`;
}

/** The message when the text says that something is made by hand and no fact does. */
export function untoldHandwork(found: string): string {
  return `No fact of this product says anything is made by hand: “${clipped(found)}”. Take it out, or add it to the facts if it is true.`;
}

/** The message when the text says how often to do something ("water it weekly") and no fact does. */
export function untoldFrequency(found: string): string {
  return `No fact of this product says how often: “${clipped(found)}”. Leave it if it is good advice, or add it to the facts.`;
}

/** The message when the text mentions, only in passing, a year that is in no fact. */
export function untoldYear(found: string): string {
  return `No fact of this product gives the year “${clipped(found)}”. Leave it if it is true, but the text will look dated next year.`;
}

/** The message when the text gives the product a function that is in no fact, such as GPS. */
export function unknownFeature(found: string): string {
  return `No fact of this product gives it this function: “${clipped(found)}”. Take it out, or add it to the facts if it is true.`;
}

/** The message when the text says that there is more than the fact says: “more than 2 years”. */
export function moreThanFact(found: string, fact: FactLine): string {
  return `The text says more than “${clipped(found)}”, but ${against(fact)} if the text is right.`;
}

/** The message when the text says that hardly any are left and no fact does. */
export function uncarriedStock(found: string): string {
  return `No fact of this product says how many are left: “${clipped(found)}”. Take it out: it hurries buyers, and will soon be wrong.`;
}

/** The message when only a fact about a part, the box or another thing says what the text says of the product. */
export function notOfProduct(found: string, fact: FactLine): string {
  return `“${clipped(found)}” stands only in “${factOf(fact)}”, which does not say it of the product itself. Say what it is true of, take it out, or add it to the facts if it is true.`;
}

/** The message when a fact and the picture contradict each other. */
export function unlikePicture(fact: FactLine, picture: FactLine): string {
  if (isPrivate(fact))
    return `The picture shows “${clipped(picture.text)}”, but your private notes say otherwise. Correct the notes or change the picture: buyers believe what they see.`;
  return `The facts say ${factOf(fact)}, but the picture shows “${clipped(picture.text)}”. Correct the fact or change the picture: buyers believe what they see.`;
}

/** What a fact says against a claim, and the remedy. */
function against(fact: FactLine): string {
  if (isPrivate(fact)) return 'your private notes say otherwise. Take it out, or correct the notes';
  return `the facts say ${factOf(fact)}. Use the fact, or correct the fact`;
}

/**
 * A fact with its name, such as "Height: 42 cm", for a message. Of the private notes only their name is given: messages are
 * stored with drafts and exported, and would outlive a note that the seller deletes.
 */
export function factOf(fact: FactLine): string {
  return isPrivate(fact) ? fact.name : `${fact.name}: ${clipped(fact.text)}`;
}
