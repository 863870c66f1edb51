import { family } from './family.ts';

/** Colours that sellers name, grouped by basic colour; `family` explains the notation. */
export const colours = family('colour', {
  blue: 'navy/navy blue/navy-blue, royal blue, sky blue/sky-blue, light blue, dark blue, baby blue, steel blue, cobalt/cobalt blue, indigo, azure, denim blue, midnight blue, teal, turquoise, aqua, cyan, petrol blue, ice blue, powder blue',
  green:
    'forest green, olive green/olive*, sage/sage green/sage*, emerald/emerald green, mint green/mint*, lime green/lime*, moss green, teal, turquoise, khaki, dark green, light green, bottle green, jade green/jade*, army green',
  red: 'crimson, scarlet, burgundy, maroon, ruby red/ruby*, cherry red, wine red, dark red, brick red, bordeaux, vermilion',
  yellow: 'mustard yellow/mustard*, lemon yellow/lemon*, golden yellow, ochre, pale yellow',
  'orange*': 'burnt orange, rust orange/rust*, apricot*, coral*, tangerine*, terracotta orange',
  pink: 'rose pink/rose*, blush pink/blush*, fuchsia, magenta, hot pink, dusty pink, salmon pink/salmon*, coral*, light pink, pastel pink',
  purple: 'violet, lilac, lavender*, mauve, plum*, aubergine*, amethyst*',
  brown:
    'tan*, chestnut brown/chestnut*, chocolate brown/chocolate*, cognac*, caramel*, coffee brown, dark brown, light brown, taupe, mocha*, espresso*, walnut brown, copper brown, sandy brown, hazel brown',
  'grey/gray':
    'charcoal/charcoal grey/charcoal gray/charcoal*, anthracite, slate grey/slate gray/slate*, light grey/light gray, dark grey/dark gray, space grey/space gray, graphite*, ash grey/ash gray',
  black: 'jet black, matte black, ebony*, onyx*',
  white: 'off-white, ivory, cream*, snow white, pearl white/pearl*, eggshell*, pure white, matte white',
  beige: 'sand*, ecru, oatmeal*, camel*',
  'gold*/golden*/gold-coloured/gold-colored': 'rose gold, champagne*',
  'silver*/silver-coloured/silver-colored': '',
  'multicoloured/multicolored/multi-coloured/multicolour/multicolor/rainbow*': '',
  transparent: '',
});
