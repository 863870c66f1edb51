import { family, type Term } from './family.ts';

/** Colours that sellers name, grouped by basic colour; `family` explains the notation. */
const families = {
  blue:
    'navy/navy blue/navy-blue, royal blue, sky blue/sky-blue, light blue/pale blue, dark blue, baby blue, steel blue, cobalt/cobalt blue, indigo/indigo blue, azure, denim blue, midnight blue/midnight*, teal/teal blue, turquoise, aqua, ' +
    'cyan, petrol blue/petrol*, ice blue/icy blue, powder blue, cornflower blue/cornflower*, sapphire blue/sapphire*, electric blue, prussian blue, ultramarine/ultramarine blue, cerulean/cerulean blue, slate blue, marine blue/marine*, ocean blue, ' +
    'aegean blue, duck egg blue/duck egg, peacock blue, kingfisher blue, periwinkle/periwinkle blue, ink blue/ink*, delft blue, wedgwood blue, oxford blue, french blue, dusty blue, smoky blue, storm blue, pastel blue, arctic blue, pacific blue, cambridge blue, aquamarine blue/aquamarine*, airforce blue, pigeon blue, hyacinth blue',
  'dark blue': 'navy, midnight blue, indigo, ink blue, oxford blue, prussian blue',
  'light blue': 'sky blue, baby blue, ice blue, powder blue, pastel blue, duck egg blue',
  green:
    'forest green, olive green/olive*, sage green/sage*, emerald green/emerald*, mint green/mint*, lime green/lime*, moss green/moss*, teal, turquoise, khaki/khaki green, dark green, light green/pale green, bottle green, jade green/jade*, army green, ' +
    'hunter green, racing green/british racing green, fir green, pine green, fern green/fern*, pistachio green/pistachio*, apple green, grass green, sea green, seafoam green/seafoam, eucalyptus green, celadon, chartreuse, neon green, leaf green, pea green, ' +
    'avocado green, lichen green, ivy green, verdigris, loden green, reed green, aqua green, petrol green, military green, hedge green, kelly green, viridian, sap green, spring green, pastel green, meadow green, willow green, basil green',
  'dark green': 'forest green, bottle green, racing green, hunter green, fir green, pine green',
  'light green': 'mint green, pistachio green, pastel green, celadon',
  red:
    'crimson, scarlet, burgundy/burgundy red, maroon, ruby red/ruby*, cherry red, wine red, dark red, light red, brick red, bordeaux/bordeaux red, vermilion/vermillion, carmine, oxblood/ox blood/oxblood red, claret, blood red, tomato red, poppy red, ' +
    'post box red/pillar box red, signal red, rust red, lacquer red, berry red, cranberry*, raspberry red/raspberry*, strawberry red, garnet red, chilli red, coral red, fire red, ferrari red, falu red, lipstick red, cardinal red, russet*, madder red/madder',
  'dark red': 'burgundy, maroon, wine red, bordeaux, oxblood, claret',
  yellow:
    'mustard yellow/mustard*, lemon yellow/lemon*, golden yellow, ochre/ocher/yellow ochre, pale yellow/light yellow, sunflower yellow/sunflower*, saffron yellow/saffron*, canary yellow, maize yellow/maize*, sulphur yellow, neon yellow, butter yellow, primrose yellow/primrose*, honey yellow/honey*, straw yellow, curry yellow, turmeric yellow, dandelion yellow, signal yellow, vanilla yellow, corn yellow, dark yellow, pastel yellow',
  'orange*':
    'burnt orange, rust orange/rust*, apricot*, coral*, tangerine*, terracotta orange/terracotta*, amber*, neon orange, pumpkin*, mandarin orange, copper orange, blaze orange, blood orange, papaya*, peach*, safety orange, signal orange, persimmon*, bright orange, dark orange, light orange',
  pink: 'rose pink/rose*, blush pink/blush*, fuchsia/fuchsia pink, magenta, hot pink, dusty pink/dusky pink, salmon pink/salmon*, coral*, light pink/pale pink, pastel pink, baby pink, shell pink, old rose/dusty rose/dusky rose, bubblegum pink, flamingo pink/flamingo*, neon pink, cerise, powder pink, candy pink, peony pink, raspberry pink, antique rose, plaster pink, dark pink',
  'light pink': 'blush pink, baby pink, pastel pink, shell pink, powder pink',
  purple:
    'violet/violet blue, lilac, lavender*, mauve, plum*, aubergine*/eggplant*, amethyst purple/amethyst*, heather*, mulberry*, orchid*, grape*, damson*, dark purple, light purple, royal purple, wisteria*, puce, byzantium, blackcurrant*, thistle*',
  brown:
    'tan*, chestnut brown/chestnut*, chocolate brown/chocolate*, cognac*, caramel*, coffee brown/coffee*, dark brown, light brown, taupe, mocha*, espresso*, walnut brown, copper brown, sandy brown, hazel brown, cinnamon*, nutmeg*, tobacco brown/tobacco*, umber, burnt umber, sienna/burnt sienna, sepia, mahogany brown, russet brown, earth brown, bark brown, toffee*, cocoa brown, saddle brown, whisky brown, bronze brown, peat brown, conker brown, auburn, mushroom*, fawn*, havana brown, tortoiseshell',
  'grey/gray':
    'charcoal grey/charcoal*, anthracite/anthracite grey, slate grey/slate*, light grey/pale grey, dark grey, space grey, graphite grey/graphite*, ash grey, dove grey, steel grey, stone grey, pebble grey, silver grey, smoke grey/smoky grey, mid grey/medium grey, mouse grey, cement grey, concrete grey, pearl grey, lead grey, iron grey, storm grey, heather grey/grey marl/heathered grey, gunmetal grey/gunmetal*, greige, titanium grey, basalt grey, granite grey, fog grey, cloud grey, lava grey, flint grey, zinc grey, elephant grey, blue-grey/blue grey, platinum grey, warm grey, cool grey, thunder grey',
  'dark grey': 'charcoal grey, anthracite, graphite grey, slate grey, gunmetal grey, iron grey, lava grey, basalt grey',
  'light grey': 'dove grey, pearl grey, silver grey, cloud grey, pebble grey, ash grey',
  black:
    'jet black, matte black/matt black, ebony black/ebony*, onyx*, piano black, ink black, pitch black, raven black, midnight black, gloss black/glossy black, coal black, carbon black, obsidian black/obsidian*',
  white:
    'off-white, ivory/ivory white, cream/cream white, snow white, pearl white/pearl*, eggshell*, pure white, matte white/matt white, chalk white/chalk*, alabaster white, bone white, antique white, milk white, arctic white, warm white, natural white, alpine white, porcelain white, vanilla*, oyster white, whitewashed/white-washed/whitewash, gloss white, optic white, brilliant white, polar white',
  'off-white': 'ivory, cream, eggshell*, ecru, natural white, antique white, bone white',
  beige:
    'sand*, ecru, oatmeal*/oat*, camel*, biscuit*, stone beige, nude*, buff, champagne beige, wheat*, linen beige, latte*, almond*, cashmere beige, sandy beige, taupe, khaki beige, dark beige, light beige, parchment*, fawn*, greige',
  'gold*/golden*/gold-coloured/gold-colored': 'rose gold, champagne*, antique gold, brushed gold, pale gold, matt gold, old gold',
  'silver*/silver-coloured/silver-colored': 'brushed silver, antique silver, matt silver, platinum silver',
  'bronze-coloured/bronze-colored/bronze finish': '',
  'copper-coloured/copper-colored/copper finish': '',
  'brass-coloured/brass-colored/brass finish': '',
  'multicoloured/multicolored/multi-coloured/multicolour/multicolor/rainbow*': '',
  sunburst: '',
  blond: '',
  'transparent/see-through/clear*': 'translucent',
};

/** Adds the spelling with "gray" to every colour whose name contains "grey". */
const withBothSpellings = (text: string) =>
  text.replaceAll(/(?<=^|[,/]\s?)([^,/]*\b)grey\b([^,/]*)/g, (whole, before: string, behind: string) =>
    whole === 'grey' ? whole : `${whole}/${before.trimStart()}gray${behind}`,
  );

export const colours: readonly Term[] = family(
  'colour',
  Object.fromEntries(
    Object.entries(families).map(([parent, kinds]) => [
      parent === 'grey/gray' ? parent : withBothSpellings(parent),
      withBothSpellings(kinds),
    ]),
  ),
);
