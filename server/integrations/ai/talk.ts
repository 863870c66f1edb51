/** Tells what a model says to the person who asked, such as "Here is your text:", from the text itself. */

/** Removes Markdown such as "# " and "**" from a line, because texts of a listing are plain. */
export const withoutMarkdown = (line: string) =>
  line
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*|__|`/g, '')
    .trim();

/**
 * Recognises what a model says before a text: "Here is your listing:", "Sure! Below is the description.", in English and the
 * other supported languages.
 */
const isGreeting = (line: string) =>
  /^(?:sure|certainly|of course|absolutely|okay|ok|gladly|great|gerne|natürlich|klar|bien sûr|volontiers|voilà|claro|por supuesto)[!,.:](?: |$)/i.test(
    line,
  ) ||
  /^(?:here(?: is|['’]s| are)|below (?:is|are)|this is|hier (?:ist|sind|kommt)|voici|aquí (?:está|tienes|tiene|va))\b.*(?::|\b(?:listing|description|text|copy|version|beschreibung|produkttext|fiche|descripción|texto|ficha)\b[^:]{0,60}[.!]?)$/iu.test(
    line,
  );

/** What a model says after a text: "Let me know if you would like any changes." */
const isFarewell = (line: string) =>
  /^(?:let me know|feel free|i hope|hope this|would you like me|if you(?:['’]d| would) like(?: me)?|please let me know|sag mir|lass mich wissen|ich hoffe|dites-moi|n['’]hésitez|j['’]espère|avísame|dime si|espero que)\b/i.test(
    line,
  );

/** The lines of an answer without what the model says around it: its thoughts, a greeting before the text and a farewell after it. */
export function withoutTalk(answer: string): string[] {
  const lines = answer.replace(/^\s*<think(?:ing)?>.*?<\/think(?:ing)?>/s, '').split('\n');
  const isEmpty = (line: string) => !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(line);
  const first = lines.findIndex((line) => !isEmpty(line));
  if (first >= 0 && isGreeting(withoutMarkdown(lines[first] ?? ''))) lines.splice(0, first + 1);
  const last = lines.findLastIndex((line) => !isEmpty(line));
  if (last > 0 && isFarewell(withoutMarkdown(lines[last] ?? ''))) lines.splice(last);
  return lines.filter((line) => !/^\s*(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$/.test(line));
}
