/** Words of a text as their stems, for "does a fact speak of this?". A light stemmer: it may join too much, never crashes. */

const small = new Set(
  (
    'a about after all also an and any are as at be been both but by can do does each every for from has have here how if in ' +
    'into is it its just more most no not of off on one only or other our out over own so some such than that the their them ' +
    'then there these they this those to too under up us very was we well were what when where which while who will with ' +
    'without you your der die das und mit für aus von ein eine el la los las de del y con para un una le les des et avec pour du'
  ).split(' '),
);

export function isSmallWord(lower: string): boolean {
  return small.has(lower);
}

/** "brushes" and "brush", "batteries" and "battery", "washing" and "wash" become one. */
export function stemOf(word: string): string {
  let stem = word.toLowerCase().replace(/['’]s?$/, '');
  if (stem.length > 4 && stem.endsWith('ies')) return `${stem.slice(0, -3)}y`;
  if (stem.length > 4 && /(?:sh|ch|ss|x|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.length > 3 && stem.endsWith('s') && !stem.endsWith('ss')) stem = stem.slice(0, -1);
  if (stem.length > 5 && stem.endsWith('ing')) stem = stem.slice(0, -3);
  else if (stem.length > 4 && stem.endsWith('ed')) stem = stem.slice(0, -2);
  if (stem.length > 4 && stem.endsWith('e')) stem = stem.slice(0, -1);
  return stem;
}
