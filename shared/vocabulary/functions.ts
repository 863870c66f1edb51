/**
 * Words for what a product can do and how it is made. A text may use them only if a fact says the same: "lockable", "padded",
 * "glows", "by itself".
 */
import { keptPerWord } from '../text/per-word.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Words that end in "able" or "ible" but name no property of a product, or only praise it. */
const idle = setOf(`
  comfortable uncomfortable reliable suitable unsuitable available unavailable capable incapable durable enjoyable remarkable memorable
  affordable vegetable unstable desirable unforgettable adorable honourable reasonable noticeable considerable sociable lovable amiable
  agreeable comparable incomparable dependable knowledgeable miserable possible impossible terrible horrible visible invisible sensible
  responsible incredible audible inaudible legible tangible manageable recognisable recognizable unmistakable inevitable irresistible
  respectable valuable invaluable charitable fashionable probable syllable portable variable palpable negligible preferable bearable
  unbearable forgivable likeable debatable hospitable vulnerable presentable readable tolerable predictable unpredictable changeable
  constable parable disable enviable favourable favorable workable passable unbelievable believable inseparable indispensable admirable
  applicable approachable dishonourable formidable immeasurable impeccable inescapable inimitable innumerable insatiable insufferable
  justifiable laughable laudable lamentable measurable notable objectionable payable perishable pleasurable profitable punishable quotable
  reputable salable sellable undeniable unmissable unthinkable untouchable venerable veritable flexible inedible accessible plausible
  eligible wearable drinkable eatable huggable kissable snackable giftable packable shareable unshakeable unshakable unflappable imaginable
  understandable questionable timetable turntable adaptable drivable climbable rideable walkable liveable livable playable findable feasible
  compatible incompatible returnable refundable exchangeable guaranteeable permissible negotiable admissible allowable achievable arguable
  attributable conceivable countable definable excusable explicable foreseeable identifiable inexhaustible inexplicable intelligible
  interminable irreplaceable irrevocable measureable nameable obtainable operable perceptible ponderable practicable presumable reachable
  reckonable regrettable repeatable replicable taxable thinkable traceable
`);
const derived = /^\p{L}{3,}[ai]ble$/u;
/** Further words for properties, most of which do not end in "able" or "ible". */
const properties = setOf(`
  lightfast colourfast colorfast watertight airtight windtight leaktight rustless stainless odourless odorless scentless tasteless seamless
  cordless brushless frameless shatterproof rustproof soundproof dustproof shockproof heatproof acid-proof lockable backlit illuminated
  padded insulated heated ventilated reinforced motorised motorized automatic automated magnetic inflatable telescopic quilted cushioned
  elasticated elasticised weighted contoured perforated laminated varnished lacquered galvanised galvanized tempered engraved embroidered
  embossed monogrammed personalised personalized signed reflective luminous fluorescent phosphorescent phthalate
  breathable quick-drying fast-drying wipeable antistatic antifungal ergonomic orthopaedic programmable solar-powered
  pre-assembled ready-assembled pre-seasoned preseasoned pre-washed preshrunk pre-shrunk double-walled double-glazed vacuum-sealed
  carbonised rotating swivelling swiveling revolving retractable extendable extendible expandable detachable removable reversible
  self-cleaning self-healing self-adhesive self-standing self-watering self-closing self-locking self-sharpening self-inflating self-levelling
  sugarless alcohol-free unbreakable indestructible submersible buoyant floating fire-rated childproof hydrating moisturising moisturizing
  antioxidant probiotic biodynamic wild-caught free-range grass-fed cold-pressed stone-ground sun-dried barrel-aged slow-roasted
  unpasteurised pasteurised caffeinated decaffeinated fortified enriched
`);
/** Verbs for what a product can do. */
const functions = setOf(`
  glows glow beeps beep vibrates vibrate floats inflates swivels swivel rotates rotate telescopes extends expands retracts collapses
  stacks nests locks unlocks dims detects senses warns alerts reminds tracks records syncs streams charges recharges purifies sterilises
  sterilizes disinfects deodorises deodorizes humidifies ionises ionizes heats cools defrosts reflects repels self-adjusts adjusts
  regulates memorises memorizes remembers recognises recognizes translates projects massages illuminates doubles converts unzips detaches
  unclips clips glues sticks regrows reseals swims sinks
`);
/** Phrases which say that something happens by itself, or at the touch of a button. */
export const byItself = `all by itself|itself off|themselves off|automatically|on its own accord|
  at the touch of a button|at the push of a button|at the press of a button|by remote control|by app|via app|by voice|voice control|glow in the dark|glows in the dark|lights up in the dark`;

export const isProperty = keptPerWord((lower): boolean => properties.has(lower) || (derived.test(lower) && !idle.has(lower)));
export const isFunction = (lower: string): boolean => functions.has(lower);
