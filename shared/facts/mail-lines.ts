/** Finds the lines of an e-mail that are not about its matter: headers, greetings, closings with their signature, and quotes. */

const line = (...alternatives: string[]) => new RegExp(`^(?:${alternatives.join('|')})$`, 'iu');

const header =
  /^(?:subject|betreff|objet|asunto|sent|gesendet|envoyé(?: le)?|enviado(?: el)?|reply-to|cc|bcc|message-id)\s?:|^(?:fwd?|re|aw|wg|tr|rv)\s?:\s/iu;
/** Words that are headers only beside another header: "A: 20 cm" is a measure. */
const maybeHeader = /^(?:from|to|date|von|an|datum|de|à|a|para|fecha|importance|attachments?|anlagen?)\s?:/iu;
const around = line(
  String.raw`-{2,}\s?(?:original|forwarded|ursprüngliche|weitergeleitete|message|mensaje).{0,40}`,
  String.raw`(?:on|am|le|el) .{5,120} (?:wrote|schrieb.{0,60}|a écrit|escribió)\s?:`,
  String.raw`(?:sent from my|von meinem|envoyé de mon|enviado desde mi) .{2,40}`,
);

const greetingWords =
  'hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|guten (?:tag|morgen|abend)|hallo|liebe[rs]?|sehr geehrte[rs]?|moin|servus|bonjour|bonsoir|salut|chère?s?|madame|monsieur|hola|buen(?:os días|as tardes|as noches)|estimad[oa]s?|querid[oa]s?';
/** The greeting, with or without the name of the greeted, and the blanks behind it. The name alone shows no greeting: "Hello Kitty mug". */
const greeting = new RegExp(String.raw`^(?:${greetingWords})(?: [\p{L}.’'-]{1,20}){0,4}(?:\s?[,!]+(?:\s+|$)|$)`, 'iu');
const bareGreeting = new RegExp(String.raw`^(?:${greetingWords})(?: \p{Lu}[\p{L}’'-]{1,20})?$`, 'u');

const closing = line(
  String.raw`(?:(?:with |my )?(?:kind(?:est)?|best|warm(?:est)?|many) )?(?:regards|wishes)[,.!]?`,
  String.raw`(?:best|cheers|sincerely|yours(?: \p{L}+)?|yours? sincerely|all the best|thanks|thank you|many thanks|thanks (?:in advance|again|a lot|so much))[,.!]?`,
  String.raw`(?:mit )?(?:freundliche[nrm]?|beste[nr]?|viele[n]?|liebe[n]?|herzliche[n]?|schöne[n]?) (?:grü(?:ß|ss)e?n?|gru(?:ß|ss))(?: aus .{2,30})?[,.!]?`,
  String.raw`(?:mfg|vg|lg|gru(?:ß|ss)|danke|vielen dank|danke (?:im voraus|schön))[,.!]?`,
  String.raw`(?:bien )?cordialement[,.!]?|(?:bien )?à (?:vous|toi)[,.!]?|(?:sincères |meilleures )?salutations(?: distinguées)?[,.!]?|merci(?: d’avance| beaucoup)?[,.!]?`,
  String.raw`(?:un |muchos )?(?:cordial )?saludos?(?: cordial(?:es)?)?[,.!]?|atentamente[,.!]?|(?:muchas )?gracias[,.!]?`,
);

/** Lines below a closing are its signature, until a line shows that the matter goes on. */
const goesOn = /\t|^[-–—*•·]\s|^\p{L}[^:：]{1,40}[:：]\s*\S/u;
const ofSignature =
  /^(?:tel|telephone|phone|mobile?|cell|fax|e-?mail|mail|web|website|www|telefon|handy|téléphone|teléfono|whatsapp|skype|wechat|address|adresse|ust-?id\S*|vat\S*|https?)\b/iu;

/**
 * What is left of each line of a text without what belongs to the e-mail around it: the line, the rest of it behind a greeting, or
 * ''. The lines must have no blanks around them. Takes time in proportion to the length of the text.
 */
export function withoutMail(lines: readonly string[]): string[] {
  let inSignature = false;
  const isHead = (at: number) => header.test(lines[at] ?? '') || maybeHeader.test(lines[at] ?? '');
  return lines.map((text, at) => {
    if (header.test(text) || around.test(text) || (maybeHeader.test(text) && (isHead(at - 1) || isHead(at + 1)))) {
      inSignature = false;
      return '';
    }
    if (text.startsWith('>')) return '';
    if (closing.test(text) || text === '--') {
      inSignature = true;
      return '';
    }
    if (inSignature) {
      if (!goesOn.test(text) || ofSignature.test(text)) return '';
      inSignature = false;
    }
    const rest = text.replace(/^[\u201c"]/, '');
    if (bareGreeting.test(rest) && !/^hello /i.test(rest)) return '';
    const greeted = greeting.exec(rest)?.[0] ?? '';
    return /[,!]\s*$/.test(greeted) ? rest.slice(greeted.length) : text;
  });
}
