import { tokensInWords } from '../../../text/elision.ts';
import { withParents } from '../../../vocabulary/terms.ts';
import { wordLanguages } from '../../../vocabulary/words/lexicon.ts';
import { wordMentionsOf } from '../../../vocabulary/words/words.ts';
import { languageOf } from '../../language.ts';
import { type FactLine, labelOf } from '../fact-line.ts';
import { readingOf } from './denial.ts';

/** Ids of the terms that facts in German, French or Spanish state, so that they support a text in English. */
export function termsInForeignFacts(lines: readonly FactLine[]): Set<string> {
  const spoken = languageOf(lines.map((line) => labelOf(line) + line.text).join('\n')).language;
  const language = wordLanguages.find((one) => one === spoken);
  const ids = new Set<string>();
  if (!language) return ids;
  for (const line of lines) {
    const tokens = tokensInWords(labelOf(line) + line.text);
    const { denied } = readingOf(tokens, language);
    for (const { at, term } of wordMentionsOf(tokens, language, { anyCase: true }))
      if (!denied[at]) for (const id of withParents(term.id)) ids.add(id);
  }
  return ids;
}
