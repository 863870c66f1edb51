/**
 * Words for things that products are exposed to, such as rain, and words for the harm that such things do. A text which says that
 * there is no such harm promises a property of the product: "a shower won't trouble it", "moths leave it alone", "the ink never
 * feathers".
 */
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/**
 * Each line lists similar things that a product may be exposed to. After the colon stand the beginnings of words in facts which
 * show that the product withstands these things: "water" stands for "waterproof" and "water-repellent".
 */
const families = `
  rain shower showers downpour drizzle splash splashes spray dew puddle puddles wet damp moisture humidity water drop droplet spill spills storm cloudburst drenching soaking: water rain splash ipx weather shower wax membrane seal tight dry damp spill repel outdoor wet moist ip4 ip5 ip6 ip7 atm diving
  sun sunlight sunshine uv rays sunbeams daylight glare: uv sun fad light colourfast colorfast
  frost ice snow hail winter cold freezing freeze: frost winter cold snow freez weather outdoor
  heat flame flames fire embers sparks hotplate: heat fire flame temperature oven hob hot
  wind gust gusts breeze draught draughts draft drafts gale gales storm: wind storm weather draught draft
  stain stains wine coffee ketchup juice sauce grease oil milk curry mud dirt grime muck spills: stain wip wash clean dirt
  dust sand grit lint fluff crumbs pollen: dust sand clean wip filter seal
  salt saltwater seawater chlorine: salt sea chlorin stainless marine corro swim
  sweat saliva perspiration dribble: sweat saliva wash
  rust corrosion tarnish verdigris: rust stainless corro tarnish galvan coat lacquer anodi plat
  scratch scratches scuff scuffs dents knocks bumps claws teeth keys: scratch hard tough dent robust claw shock chew
  mould mold mildew rot woodworm: mould mold mildew rot dry impregnat treat
  moth moths insects insect mosquitoes midges beetles pests: moth insect mosquito pest
  odour odours odor odors smell smells stink: odour odor smell scent
  noise noises sound sounds traffic rattle din racket: noise sound quiet acoust silen
  static pilling bobbling: static pill bobbl
  bacteria germs fungus viruses mites: bacteri germ hygien steril
  fingerprint fingerprints smudges: finger smudg
  fall falls drop drops tumble tumbles: drop fall shock robust sturdy
`;

/** For each thing that a product may be exposed to, the beginnings of words after the colon of its line. */
export const exposures: ReadonlyMap<string, readonly string[]> = (() => {
  const map = new Map<string, readonly string[]>();
  for (const line of families.trim().split('\n')) {
    const [words = '', starts = ''] = line.split(':');
    const supports = starts.trim().split(/\s+/);
    for (const word of words.trim().split(/\s+/)) map.set(word, [...(map.get(word) ?? []), ...supports]);
  }
  return map;
})();

/** Verbs of harm and of change for the worse, in their base form. After "never" or "won't" they promise a property. */
export const harms = setOf(`
  rust corrode tarnish oxidise oxidize fade bleed feather warp crack chip split splinter peel flake blister bubble yellow discolour discolor
  shrink sag crease wrinkle crumple pill bobble fray ladder unravel tear rip snag stain mark scratch scuff dent smudge smear
  leak drip seep spill mist fog clog jam tangle kink curl snap break shatter slip skid wobble tip topple rattle squeak
  creak crystallise crystallize separate spoil rot mould mold wilt melt burn scorch overheat freeze dull blunt clump cake
  loosen deform bend buckle lose flatten deflate burst explode flicker buzz lag age perish stiffen harden soften itch scratch rub
  chafe pinch irritate stink
`);
/** Verbs for harming the product. "A shower won't bother it" promises that the product withstands a shower. */
export const troubling = setOf(
  'bother trouble harm hurt damage faze worry upset spoil ruin mark touch affect attack impress disturb mind stop show stick settle cling soak penetrate enter pass reach escape get seep leak show come',
);
/**
 * Phrases which say that a thing does not get in, or does not stay on the product. They stand after the name of that thing:
 * "water beads up", "spills wipe away", "dust stays outside".
 */
export const goingAway = `runs off|run off|runs straight off|run straight off|rolls off|roll off|beads up|bead up|beads off|pearls off|bounces off|bounce off|slides off|slide off|
  wipes away|wipe away|wipes off|wipe off|wipes clean|brushes off|brush off|rinses off|rinses away|washes out|wash out|washes off|
  stays outside|stay outside|stays out|stay out|stays away|stay away|keeps away|keep away|is kept outside|is kept out|kept out|kept outside|kept at bay|shut out|shut outside|
  leaves it alone|leave it alone|leaves them alone|leave them alone|leaves it cold|leave it cold|does it no harm|do it no harm|does no harm|do no harm|no harm|
  no match for|no threat|no worry|no problem|no bother|no trouble|has no chance|have no chance|stands no chance|don't stand a chance|has nowhere|gets nowhere|bounces|bounce|is no concern|are no concern`;
/** Phrases which say that a thing does not harm the product. They stand before the name of that thing: "untroubled by rain". */
export const withstanding = `holds off|hold off|fends off|fend off|wards off|ward off|keeps off|keep off|keeps out|keep out|shuts out|shut out|locks out|seals out|blocks out|blocks|turns away|
  throws off|sheds|swallows|muffles|dampens the|untroubled by|unfazed by|undaunted by|unbothered by|unaffected by|unimpressed by|undeterred by|unharmed by|indifferent to|insensitive to|
  immune against|immune to|proof against|treated against|armoured against|armored against|guarded against|guards against|protects against|protects from|shields against|shields from|shelters from|safe from|
  laughs at|laughs off|scoffs at|defies|defy|tolerates|survives|endures|braves|copes with|puts up with|deals with|takes on|never minds|doesn't mind|don't mind|no stranger to|at home in|happy in|fine in|good in|sealed from`;
/** Verbs which, together with "away", "out" and the like, say that the product keeps something away: "keeps rust away". */
export const keeping = setOf('keep keeps kept hold holds shut shuts lock locks leave leaves');
export const awayWords = setOf('away out off outside bay');
/** Phrases which say that the product does not change: "keeps its colour", "holds its shape", "the colour stays". */
export const lasting = `keeps its colour|keep their colour|keeps its color|keep their color|holds its colour|hold their colour|keeps its shape|keep their shape|holds its shape|hold their shape|keeps its edge|
  holds its edge|holds an edge|keep their edge|keeps its shine|keep their shine|keeps its lustre|keeps its stretch|keeps its bounce|keeps its spring|keeps its loft|keeps its fizz|keeps its crease|
  stays dry|stay dry|keeps you dry|keep you dry|keeps everything dry|stays cool to the touch|stay cool to the touch|never warms up|never gets hot|stays cold to the touch|stays white|stay white|
  stays fresh|stay fresh|stays sharp|stay sharp|stays liquid|stay liquid|stays runny|stays soft|stays supple|stays crisp|lies flat for good|
  colour stays|color stays|colours stay|colors stay|colour holds|color holds|nothing happens to it|nothing happens to them|comes out like new|good as new|like new`;
/** Phrases which say that the product may be put into water. Without "it" or "be", other things are: "immerse the tea bag". */
export const submerging = `submerge it|submerge them|immerse it|immerse them|dunk it|dunk them|be submerged|be immersed|be dunked|be plunged|be dropped in water|be worn swimming|
  swim with it|swim with them|swim in it|swim in them|dive with it|dive with them|shower with it|shower with them|shower in it|shower in them|swims with you|dives with you`;
