/**
 * Writes `shared/vocabulary/words/things-named.ts`: English nouns for parts, accessories and features that a product can have.
 *
 *   npx tsx tests/support/thing-words.ts <folder with attribute-values.tsv and categories.tsv>
 *
 * The source is Shopify's product taxonomy (MIT). The nouns are the last words of two kinds of names: of the values of
 * attributes that list features, functions, closures or what is included ("sensor" from "Motion sensor"), and of categories of
 * parts and accessories. Left out are materials, colours, small words such as "the", and words that are too general to be
 * checked.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSmallWord } from '#shared/text/small-words.ts';
import { stem } from '#shared/text/stem.ts';
import { tokensOf } from '#shared/text/tokens.ts';
import { mentionsOf } from '#shared/vocabulary/terms.ts';

const [folder = ''] = process.argv.slice(2);
const rowsOf = (file: string) =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

const listing =
  /features|functions?\b|functionality|technology|closure|hardware|included|accessor|control|connectivity|alert|sensor|mount|power source|storage|pocket|attachment/i;
const values = rowsOf('attribute-values.tsv')
  .filter(
    ([, attribute = '']) =>
      listing.test(attribute) && !/material|colou?r|theme|software|clothing|food|games|toiletr|hotel/i.test(attribute),
  )
  .map(([, , english = '']) => english);
const categories = rowsOf('categories.tsv')
  .map(([, path = '']) => path)
  .filter(
    (path) =>
      /parts|accessor|component|hardware|fastener|fittings|switch|sensor/i.test(path) &&
      !/jewelry|food|vehicles > |costume|religious|musical instruments >/i.test(path),
  )
  .map((path) => path.split(' > ').at(-1) ?? '');

/** Words that are too general to be checked, or that usually mean something else than a part or feature. */
const general = new Set(
  `accessory kit set part piece supply equipment product item system device type style design feature function mode level option size color
   material quality technology support resistance protection capability performance effect use service service card water air food home
   garden house table bed wall floor door window room kitchen bathroom car vehicle bike bicycle dog cat pet horse bird fish animal baby
   child toy book bread coffee tea cup glass plate bowl knife fork spoon pan pot hand foot head body hair face eye ear skin hat shirt shoe
   boot sock dress coat jacket paper cloth day night time life year light sound noise heat cold fire sun rain weather line point end top
   bottom side edge back front center corner area surface space shape form other general standard combination adjustable removable
   waterproof portable ability access care cleaning comfort fit grip touch contact control power energy speed range weight height length
   width storage installation assembly operation activity game sport exercise training travel work play music film picture photo art craft
   gift party wedding flower plant tree leaf wood metal bottle box bag jar can tin pack package chair sofa desk bench mat rug towel sheet
   change look long short small large thin warm hot cool cold season start finish matter order rest step view walk four
   run turn go come close open mix match clean dark bright brief medium modern smart delicate dust duo trio pair choice list note page scale
   field post press stage stand state strip suit target third union unit vision volume zone zoom number figure measure score sight angle
   stock store stop stay stain taste trip base block board break gas liquid fluid fuel sugar salt syrup pizza kettle phone bean grain
   computer alcohol acid land health growth friend people person drop bit balance tone tip smooth fine stretch detail pattern mark name
   label logo edition print printing frame blank band bar ball arm leg neck knee heel cap hat layer body section station reader player
   gain kate lose load maintenance organic passage paste pick pie pole pool premium presence program quiver rate reduction repair retention
   road roast rock sail sea season seal shade shear ship short sign sink skate skillet sleep slide slip slot sneaker space spin spot spread
   star start stream street strike string sweat sweep swim thin thickness through toast tower track trail travel trick trouble truck
   uniform update upgrade use versatile warm waste watch way wear while wing wish worker wrap zone idle impact island joint judge jump
   antique amplitude bagel bath bat brother bun cake calendar calculation cancellation cargo circulation cloud club coordination corrosion
   cross dark discharge duration earth effort emission emotion end engage estimation exploration express expression fog format freeze
   fountain full general glare grate grease greet grind ground hotel idea intermediate jean log long lounge loss machine mass media meet
   menu mode model none nor north notification oil opaque organization outfit party perch pizza plane plant poster pottery prediction
   pillow blanket curtain candle soap oil cream wax paint ink pen pencil brush thread yarn fabric`.split(/\s+/),
);

function nounOf(value: string): string[] {
  return value.split(/[/&,]| and | or |\(/).flatMap((name) => {
    const word = tokensOf(name).findLast(({ kind }) => kind === 'word');
    // Leave out words such as "USB" and "LaCrosse": the fact check reads a word with several capitals as a name.
    if (!word || /^\p{Lu}+$/u.test(word.text) || /\p{L}\p{Lu}/u.test(word.text)) return [];
    const last = word.lower;
    const noun = stem(last);
    const isNoun = /^[a-z]{3,}$/.test(noun) && !/(?:able|ible|ing|ed|ant|ent|ive|ous|less|ful|proof|free|ic|al|y)$/.test(noun);
    const isKept =
      isNoun ||
      [
        'battery',
        'display',
        'key',
        'tray',
        'relay',
        'spray',
        'assembly',
        'canopy',
        'cable',
        'pedal',
        'dial',
        'seal',
        'panel',
        'handle',
        'magnet',
        'alarm',
        'terminal',
        'ring',
        'lining',
        'coating',
        'padding',
        'bearing',
        'spring',
        'string',
        'housing',
        'casing',
        'fitting',
        'backing',
        'grating',
        'charger',
        'vent',
        'clock',
        'keypad',
        'battery',
        'zip',
        'tie',
        'lid',
        'mic',
      ].includes(noun);
    const isTerm = mentionsOf(tokensOf(noun), { anyCase: true }).some(({ term }) => term.class !== 'compatibility');
    return isKept && !general.has(noun) && !isSmallWord(noun) && !isTerm ? [noun] : [];
  });
}

const nouns = [...new Set([...values, ...categories].flatMap(nounOf))].sort();
const lines: string[] = [];
for (const noun of nouns) {
  const last = lines.at(-1);
  if (last && last.length + noun.length < 120) lines[lines.length - 1] = `${last} ${noun}`;
  else lines.push(noun);
}
writeFileSync(
  join(import.meta.dirname, '../../shared/vocabulary/words/things-named.ts'),
  `/**\n * English nouns for parts, accessories and features that a product can have. Written by \`tests/support/thing-words.ts\` from Shopify's\n * product taxonomy, Copyright (c) Shopify, MIT licence; not edited by hand.\n */\nexport const thingNouns = \`\n${lines.join('\n')}\n\`;\n`,
);
process.stdout.write(`${nouns.length} nouns\n`);
