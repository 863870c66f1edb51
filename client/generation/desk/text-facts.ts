import { create } from 'zustand';
import type { FactBehind } from '#shared/checks/claims/why-sentence.ts';

interface TextFacts {
  /** The facts that the text on the desk uses, by `factKey`, and the product that it is about; null while there is no text. */
  used: { productId: string; keys: ReadonlySet<string> } | null;
  /** The facts behind the sentence that has the cursor or the pointer, by `factKey`. */
  lit: ReadonlySet<string>;
  /** The name of a fact that the seller is asked to add, until the box for it has the focus; null if none. */
  asked: string | null;
}

const none: ReadonlySet<string> = new Set();
const nothing: TextFacts = { used: null, lit: none, asked: null };

/** What the text has to do with the facts. The text stands in one column of the desk and the facts in another; both read it here. */
export const useTextFacts = create<TextFacts>(() => nothing);

/** Identifies a fact by what it says. The name of a key feature is only its number, so it does not count. */
export const factKey = ({ source, name, text }: FactBehind) =>
  source === 'attribute' ? `${name}: ${text}` : `${source} ${text}`;

/** Says which facts the text uses. */
export const showUsed = (productId: string, facts: readonly FactBehind[]) =>
  useTextFacts.setState({ used: { productId, keys: new Set(facts.map(factKey)) } });

/** Lights up the facts behind a sentence; none if the list is empty. */
export function lightFacts(facts: readonly FactBehind[]) {
  const lit = facts.length === 0 ? none : new Set(facts.map(factKey));
  const before = useTextFacts.getState().lit;
  if (lit.size !== before.size || [...lit].some((key) => !before.has(key))) useTextFacts.setState({ lit });
}

/** Puts the cursor into the box that adds a fact, behind the name if one is given. */
export const askForFact = (asked: string) => useTextFacts.setState({ asked });

/** Call when the text leaves the desk. */
export const forgetText = () => useTextFacts.setState(nothing);
