/** The sentence a seller reads beside a claim: what the text says, what the facts say. */
import type { Claim } from './claim.ts';
import type { FactLine } from './fact-base.ts';

/** Longer words of a text are shortened in a message. */
const MOST_CHARS = 60;

export function clipped(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
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
  certification: 'No fact of this product names this mark, and it can be asked for as proof',
  compatibility: 'No fact of this product says it fits this',
  contradiction: 'The facts say otherwise',
  risky: 'No fact of this product says this, and marketplaces ask for proof of it',
};

export function messageOf({ check, clash }: Claim, found: string): string {
  const said = `The text says “${clipped(found)}”`;
  if (clash) return `${said}, but the facts say ${factOf(clash)}. Use the fact, or correct the fact if the text is right.`;
  return `${silent[check] ?? silent.contradiction}: “${clipped(found)}”. Take it out, or add it to the facts if it is true.`;
}

/** "Height: 42 cm", as the seller knows it. */
export function factOf({ name, text }: FactLine): string {
  return `${name}: ${clipped(text)}`;
}
