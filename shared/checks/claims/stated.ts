/**
 * Takes out of a fact what it does not state: "Is it waterproof?", "Never say it is waterproof", "Might be BPA-free". Such words
 * name a property, and must support no claim. What a fact denies ("not dishwasher safe") stays, because it contradicts claims.
 * English, German, French and Spanish, because sellers write their notes in their own language.
 */
import { sentenceSpans } from '../../text/sentences.ts';

const word = (alternatives: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu');

/** Words of somebody who guesses, asks somebody else or repeats what others claim. */
const guesses = word(
  [
    'maybe|perhaps|possibly|probably|presumably|supposedly|allegedly|apparently|reportedly|potentially|hopefully|rumou?red',
    "might|not yet|(?:i|we) (?:think|guess|believe|assume|suppose|hope|doubt|wonder)|not sure|unsure|no idea|(?:do not|don['’]t|doesn['’]t) know",
    'unclear|unconfirmed|unverified|unproven|untested(?! on)|unknown|doubtful|questionable|tb[cd]|todo|(?<!patent )pending(?! patent)|applied for',
    'to (?:check|confirm|verify|clarify)|to be (?:confirmed|checked|tested|verified|clarified|announced|decided)',
    'not (?:yet )?(?:confirmed|verified|proven|proved|tested(?! on)|checked|certain|known)',
    "(?:can|could)(?:not|['’]t| not) (?:confirm|verify|prove|be (?:confirmed|verified|proven|proved))|no (?:proof|evidence|confirmation)",
    'needs? (?:to be )?(?:check(?:ed|ing)?|confirm(?:ed|ing|ation)?|verif(?:y|ied|ying|ication)|clarif(?:y|ied|ication))',
    'whether (?:it|this|that|they|these|we)|(?:ask|find out|clarify|check) (?:the |our |your |with )*(?:supplier|manufacturer|maker|factory|if|whether|that|with|about)',
    '(?:the |our )?(?:supplier |manufacturer |maker |factory |seller |vendor )?(?:claims|claimed|alleges|alleged)|claims? to be|(?:is|are) said to',
    'no longer(?! than)|anything but|(?:is |are )far from|nowhere near|(?:is|are) hardly|^hardly|^(?:is|are|does|do|can|has) (?:it|this|they)|fail(?:s|ed)? to be|not \\d[\\d.,]*|in doubt|^(?:guess|wish)|i wish|(?:seems?|appears?) to|looks? like (?:it|this|they)',
    "(?:it is|it['’]s) (?:not true|untrue|false|wrong)|(?:is|are) (?:a lie|wrong|false|untrue)|untrue|false:|if (?:it|this|they) (?:is|are|were|has|have)|find out",
    '(?:next|future|old|older|previous|earlier) (?:version|model|batch)|(?:version|certification|certificate|test) planned|competitors?|(?:forbidden|banned) (?:words?|claims?|terms?)',
    '(?:would|should) (?:\\p{L}+ )?be(?! (?:\\p{L}+ )?(?:\\p{L}+ed|put|worn|taken|left|cut|kept|hung|set|used|done|held|frozen)(?!\\p{L}))|weight should|should (?:weigh|measure|hold)',
    '(?:the |our )?tests? (?:has |have )?failed|failed (?:the |our )?(?:\\p{L}+ )?tests?',
    '(?:may|could) (?:well |also |even )?be(?! (?:\\p{L}+ )?(?:\\p{L}+ed|put|worn|taken|left|cut|bought|kept|hung|seen|given|set|used|done|sold|sent|sewn|held|ridden|driven|eaten|frozen)(?!\\p{L}))',
    'noch nicht|vielleicht|eventuell|möglicherweise|womöglich|vermutlich|wahrscheinlich|angeblich|vermuten|unklar|ungeklärt|unbestätigt|ungeprüft|unbekannt|könnten?',
    'soll (?:angeblich )?\\p{L}+ sein|noch (?:zu )?(?:prüfen|klären)|nicht (?:bestätigt|geprüft|bewiesen|sicher|erwiesen)|behauptet|ob (?:sie|er|es|das|die|der)',
    'pas encore|peut-être|probablement|éventuellement|possiblement|vraisemblablement|apparemment|soi-disant|serait|seraient|pourrait|pourraient|prétend|prétendent',
    'à (?:vérifier|confirmer)|(?:non|pas) (?:sûrs?|certain|confirmée?|vérifiée?|prouvée?)',
    '(?:todavía|aún) no|quizás?|tal vez|a lo mejor|probablemente|posiblemente|seguramente|supuestamente|aparentemente|podrían?|sería|serían',
    '(?:por|sin) (?:confirmar|verificar|comprobar)|no (?:confirmad[oa]|verificad[oa]|comprobad[oa]|es seguro)|dice ser|afirma que',
  ].join('|'),
);

const buyers = '(?<!for )(?:customers|buyers|clients|shoppers)(?: [\\p{L}-]+){0,2}?';
/** What buyers would like to have, and what a writer is to say: neither is a fact. "Say hello to …" is addressed to buyers. */
const wishes = word(
  [
    `${buyers} (?:ask(?:ed|ing|s)? (?:for|about|us|if|whether)|want(?:ed)?|wish(?:ed)? for|request(?:ed)?|would like|(?:search|look)(?:ing|ed)? for|hop(?:e|ed) for|demand(?:ed)?)`,
    '(?:kunden|käufer|kundinnen)(?: [\\p{L}-]+){0,2}? (?:fragen|fragten|wünschen|suchen|wollen|möchten|verlangen)',
    '(?:clients|clientes|acheteurs)(?: [\\p{L}-]+){0,2}? (?:demandent|veulent|souhaitent|cherchent|réclament)',
    '(?:clientes|compradores)(?: [\\p{L}-]+){0,2}? (?:piden|quieren|buscan|desean|solicitan|preguntan)',
    "^\\W*(?:please |kindly |and |also |always )*(?:say|claim|state|write|stress|emphasi[sz]e|(?:tell|let) (?:buyers|customers|people|them)(?: know)?) (?:also )?(?:that|it is|it['’]s|they are|they['’]re|this is|(?:the|our) [\\p{L}-]+ (?:is|are))",
    '^\\W*(?:please )?(?:describe|advertise|promote|sell|market) (?:it|this|them) as',
    '^\\W*(?:bitte )?(?:sag(?:e|t|en)?|schreib(?:e|t|en)?|erwähn(?:e|t|en)?|beton(?:e|t|en)?)(?: sie)?(?: bitte)?,? (?:dass|es ist|er ist|sie ist|das ist)',
    "^\\W*(?:merci de |veuillez |il faut )?(?:dites|dis|dire|mentionne[rz]?|écri(?:s|vez|re)|indique[rz]?|précise[rz]?) qu(?:e|['’])",
    '^\\W*(?:por favor,? )?(?:di|diga|digan|decir|mencion(?:a|ar|e)|escrib(?:e|a|ir)|indi(?:ca|que|car)) que',
  ].join('|'),
);

/** Whether a sentence only tells a writer what to say, as in "Say it is waterproof", or what buyers ask for. */
export const isWish = (sentence: string): boolean => wishes.test(sentence);

/** Words between "never" and "say". Other words belong to something else: "not dishwasher safe, says the maker". */
const aids =
  '(?: (?:ever|to|be|been|we|you|us|me|they|can|may|will|should|must|want|like|dare|have|please|let|anyone|anybody|the|text|texts|ai|writer|for|allowed|used))';
const saying =
  'say|saying|said|claim|claiming|claimed|mention|mentioning|mentioned|advertise|advertising|advertised|promise|promising|promised|imply|implying|pretend|write (?:that|it|this|about)|(?:call|calling|describe|describing) (?:it|this|them|these|the)|called|described as|state that|tell (?:buyers|customers|anyone|anybody|people|them)|use the (?:word|words|term|claim|phrase|label)';
/** "Never say …": how a seller tells a writer to leave something out. */
const forbids = word(
  [
    "(?:(?:do|must) not|don['’]t|never) write(?! (?:on|in|with|over))|(?:avoid|omit|remove|delete|without|skip|leave out) (?:the )?(?:words?|term|claim|phrase)|^(?:leave out|omit|remove|delete)|claiming",
    `(?:never|not|cannot|\\p{L}+n['’]t|avoid|stop|refrain from|nobody|no one)${aids}{0,3} (?:${saying})`,
    '(?:nie|niemals|nicht|keinesfalls|auf keinen fall)(?: [\\p{L}-]+){0,3} (?:sagen|behaupten|erwähnen|schreiben|nennen|versprechen|bewerben|bezeichnen)|(?:sagt?|behaupten?|erwähnen?|schreiben?|nennen?|versprechen?|bewerben?)(?: sie)? (?:nie|niemals|nicht|keinesfalls)',
    "(?:ne|n['’]) ?(?:(?:pas|jamais) )?(?:dites|dis|dire|écri(?:re|vez|s)|mentionne[rz]?|prétend(?:re|ez)|appele[rz]|promettre|affirme[rz]?)|(?:jamais|pas) (?:dire|écrire|mentionner|prétendre|promettre|affirmer)",
    '(?:no|nunca|jamás)(?: se)?(?: debe)? (?:digas?|decir|escrib(?:as|ir|a)|mencionar?|menciones?|afirm(?:ar|es|e)|llam(?:ar|es|e)|promet(?:er|as|a))',
  ].join('|'),
);

/** Beginnings of an answer that makes the question before it a statement or a denial: "A lid? None." */
const answers =
  /^\W*(?:yes|yep|yeah|no|none|not|nope|never|nil|zero|sure|certainly|absolutely|definitely|of course|indeed|always|only|ja|nein|kein\p{L}*|natürlich|klar|oui|non|bien sûr|sí|si|claro|\d)(?!\p{L})/iu;

/** Where a piece of a sentence ends: at a semicolon, a dash, a bracket or before "but", and a comma ends a smaller one. */
const dividers =
  /[;()]|\s[-–—]\s|,?(?<!(?:anything|nothing|all))\s(?=(?:but|however|though|although|aber|jedoch|mais|pero|sino)\s)/giu;

/**
 * The parts of a fact that state something, without questions, guesses, hearsay and orders to leave something out. Everything else
 * stays as it is. Takes time in proportion to the length of the text.
 */
export function statedIn(text: string): string {
  const spans = sentenceSpans(text);
  if (!text.includes('?') && !spans.some(({ start, end }) => isUnsure(text.slice(start, end)))) return text;
  const kept: string[] = [];
  let from = 0;
  for (const [at, { start, end }] of spans.entries()) {
    const next = spans[at + 1];
    kept.push(text.slice(from, start), statedOf(text.slice(start, end), next ? text.slice(next.start, next.end) : ''));
    from = end;
  }
  return [...kept, text.slice(from)].join('');
}

function statedOf(sentence: string, next: string): string {
  if (/\?["”’)\]]?$/u.test(sentence)) return answers.test(next) && !isUnsure(next) ? sentence : '';
  if (!isUnsure(sentence)) return sentence;
  const pieces = piecesOf(sentence);
  const isKept = pieces.map((piece) => !isUnsure(piece));
  for (const [at, piece] of pieces.entries()) {
    // "Waterproof, but not confirmed": the words of doubt are about the piece before.
    if (at > 0 && !isKept[at] && isBare(piece)) isKept[at - 1] = false;
    if (at > 0 && forbids.test(pieces[at - 1] ?? '') && !/^,?\s(?:but|aber|mais|pero|sino)\s/iu.test(piece)) isKept[at] = false;
  }
  return pieces.map((piece, at) => (isKept[at] ? piece : beforeDoubt(piece))).join('');
}

const isUnsure = (text: string) => guesses.test(text) || forbids.test(text) || wishes.test(text);

function piecesOf(sentence: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { index } of sentence.matchAll(dividers)) {
    pieces.push(sentence.slice(from, index));
    from = index;
  }
  return [...pieces, sentence.slice(from)];
}

/** Whether a piece of a sentence holds nothing but doubt, so that it doubts what stands before: "but this is not confirmed". */
const isBare = (piece: string) =>
  !/[\p{L}\p{N}]{3}/u.test(
    piece.replace(guesses, ' ').replace(/\b(?:but|however|though|although|this|that|the|our|was|yet|aber|mais|pero)\b/giu, ' '),
  );

/**
 * What a doubtful piece still states: the parts before the comma that the doubt comes after, as in "Made of oak, maybe waxed". What
 * stands after the comma goes with the doubt, because it may go on: "might be oak, ash or beech".
 */
function beforeDoubt(piece: string): string {
  const doubt = Math.min(...[guesses, forbids, wishes].map((words) => words.exec(piece)?.index ?? piece.length));
  const comma = piece.lastIndexOf(',', doubt);
  return comma < 0 || isBare(piece.slice(comma)) ? '' : piece.slice(0, comma);
}
