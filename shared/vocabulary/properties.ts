import { rootOf } from '../text/stem.ts';

/**
 * Properties of a product that are given by numbers, such as its weight, and the words for them. A text may write "lasts",
 * "burns" or "runs" where a fact says "runtime". Each row is one property; its first word is the property's name.
 */
const rows = `
height tall high stands rises
width wide breadth broad
length long
depth deep
diameter across round ø
thickness thick
weight weigh weighs weighed weighing heavy scales
capacity hold holds holding contain contains volume content contents fill takes
runtime run runs running battery playtime play plays playback last lasts lasting burn burns burning glow glows shine shines autonomy
charging charge charges charged recharge recharges
drying dry dries dried
curing cure cures cured
warranty guarantee guaranteed guarantees
return returns returned refund
keep keeps kept shelf best storage store stored stores
open opened opening opens unfolded unfolds extended
closed folded folds collapsed stowed packed packs rolled shut closes
age ages aged old olds
load loads bear bears carry carries support supports supported limit payload withstands
cable cord lead
handle handles grip haft
floor groundsheet
outer flysheet fly
low lowest lower
medium mid middle
maximum max most maximal
minimum min least minimal
range reach reaches beam throw distance
power watt watts wattage output draws draw consumption consumes
brightness bright light lumen lumens luminous flux
dimming level levels step steps strength strengths stage stages setting settings mode modes speeds
hole holes perforation perforations opening openings mouth aperture
washing wash washed washes washable laundry machine
assembly assemble assembled assembles build
delivery deliver delivered dispatch dispatched
temperature temperatures heat
strap straps band
screen display
lid cap cover
person persons people sleeper sleepers
set sets kit kits pack packs packet packets bundle bundles carton cartons
dose dosage serving servings portion portions cup cups mug mugs
edition limited copies
spare spares replacement replacements
player players
pad pads pads
hue hues colour colours color colors shade shades
scent scents fragrance fragrances
flavour flavours flavor flavors taste tastes
part parts piece pieces pcs component components item items element elements
way ways position positions
ingredient ingredients composition
language languages
pocket pockets compartment compartments`;

const properties = new Map<string, string>();
for (const row of rows.split('\n')) {
  const [name = '', ...words] = row.split(' ');
  for (const word of [name, ...words]) if (word && !properties.has(word)) properties.set(word, name);
}

/** The name of the property that a word in lower case means, such as "weight" for "weighs". For all other words, the stem. */
export const nameOf = (lower: string): string => properties.get(lower) ?? rootOf(lower);
