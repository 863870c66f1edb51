/**
 * Finds names of certificates that no fact mentions. Typical words beside a name show what it is: "zertifiziert", "label",
 * "sello".
 */

import { isDash, opensSentence, type Token } from '../../../text/tokens.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import { type Claim, MOST_CLAIMS } from '../claim.ts';
import { sealed } from './seals.ts';
import { type Checked, claimOf } from './term-claims.ts';

/**
 * Matches words that may stand between a word such as "Siegel" and the name: "das Siegel von Ecocert", "el sello alemán GS",
 * "testé par l'INCI".
 */
const between =
  /^(?:von|der|des|nach|vom|durch|de|du|des|la|le|les|l'|d'|par|el|los|por|según|selon|bajo|\p{Ll}{4,}(?:isch\p{L}*|[éá]n|és|ais|ien|ol|ano|ino|and))$/u;
const FAR = 3;

export function markClaimsIn(checked: Checked): Claim[] {
  const { reading, language, facts } = checked;
  const { tokens, denied } = reading;
  const claims: Claim[] = [];
  for (const [at, token] of tokens.entries()) {
    if (claims.length === MOST_CLAIMS) break;
    if (token.kind !== 'word' || denied[at] || !sealed[language].test(token.lower)) continue;
    const name = nameBehind(tokens, at, language) ?? nameBefore(tokens, at);
    if (!name || facts.hasWord(textOf(tokens, name))) continue;
    claims.push(
      claimOf(checked, { at: Math.min(at, name.at), next: Math.max(at + 1, name.next) }, 'certification', 'warn', null),
    );
  }
  return claims;
}

interface Name {
  at: number;
  next: number;
}

function nameBehind(tokens: readonly Token[], seal: number, language: WordLanguage): Name | null {
  let at = seal + 1;
  const quoted = quotedAt(tokens, at);
  if (quoted) return quoted;
  for (let skipped = 0; skipped < FAR && between.test(tokens[at]?.lower ?? ''); skipped++) at += 1;
  // An adjective may stand before an acronym: "La certificación orgánica USDA".
  if (/^\p{Ll}{4,}$/u.test(tokens[at]?.text ?? '') && isAcronym(tokens[at + 1])) at += 1;
  if (!isName(tokens, at) || (language === 'de' && !isAcronym(tokens[at]) && tokens[at - 1]?.lower !== 'von')) return null;
  let next = at + 1;
  while (isName(tokens, next) || (isDash(tokens[next]) && tokens[next]?.glued && isName(tokens, next + 1))) next += 1;
  return { at, next };
}

const opening = new Set(['„', '“', '«', '"', '‚', '‘']);
const LONGEST_QUOTED = 6;

/** The words in quotation marks at `at`, as in „spiel gut“. */
function quotedAt(tokens: readonly Token[], at: number): Name | null {
  if (!opening.has(tokens[at]?.text ?? '')) return null;
  for (let next = at + 2; next <= at + LONGEST_QUOTED; next++)
    if (tokens[next]?.kind === 'sign' && !isDash(tokens[next])) return { at: at + 1, next };
  return null;
}

/** The name before a hyphen and the word for a certificate, as in "RAL-Gütezeichen" and "bluesign-zertifiziert". */
function nameBefore(tokens: readonly Token[], seal: number): Name | null {
  const dash = tokens[seal - 1];
  return isDash(dash) && dash?.glued && tokens[seal]?.glued && tokens[seal - 2]?.kind === 'word'
    ? { at: seal - 2, next: seal - 1 }
    : null;
}

function isName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token?.kind === 'word' && /^\p{Lu}/u.test(token.text) && token.text.length > 1 && !opensSentence(tokens, at);
}

const isAcronym = (token: Token | undefined) => /^\p{Lu}\p{L}*\p{Lu}/u.test(token?.text ?? '');

const textOf = (tokens: readonly Token[], { at, next }: Name) =>
  tokens
    .slice(at, next)
    .map(({ lower, glued }, i) => (i > 0 && !glued ? ` ${lower}` : lower))
    .join('');
