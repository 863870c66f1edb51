/** Reads lines with the label of a list of features, such as “Features: fits on open fire, light to carry”. */

const label =
  /^[ \t]*[-•*]?[ \t]*(?:(?:key|main|product|top|special) )?(?:features?|benefits?|highlights?|selling points?|besonderheiten|merkmale|vorteile|caractéristiques principales|points forts|avantages|características principales|ventajas)(?: ?#?\d{1,2})?[ \t]*[:：][ \t]*(?=\S)/iu;
/** The most words of one feature in a list. With more, the commas are those of a sentence. */
const MOST_WORDS = 7;

/**
 * The features behind such a label, which is the name of a field and says nothing of the product. Null for a line without one. Takes
 * time in proportion to the length of the line.
 */
export function featuresOf(line: string): string[] | null {
  const found = label.exec(line)?.[0];
  if (found === undefined) return null;
  const text = line.slice(found.length).trim();
  const parts = text.split(/;\s*|\s[|•·]\s/);
  const items = parts.length > 1 || /[.!?]\s/.test(text) ? parts : text.split(/,\s+(?:and )?/);
  return items.every((item) => item !== '' && item.split(' ').length <= MOST_WORDS) ? items : [text];
}
