/** English words for what a product can do, has or comes with. A text that uses one of them needs a fact that says so. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const phrasesOf = (phrases: string) => phrases.split('/').map((phrase) => phrase.split(' '));

/** Devices and parts that only some products have. */
export const devices = setOf(
  'sensor sensors detector detectors timer timers alarm alarms thermostat thermometer hygrometer barometer compass gps tracker app camera webcam microphone loudspeaker speaker ' +
    'display touchscreen touchpad lcd motor engine fan heater headphone headphones remote gyroscope accelerometer pedometer memory chip nfc rfid transmitter receiver antenna ' +
    'magnet magnets reflector reflectors flashlight torch nightlight backlight projector laser lock padlock keypad fingerprint scanner dimmer dispenser ' +
    'pump filter filters ioniser purifier humidifier odometer speedometer voltmeter gauge airbag kickstand tripod stabiliser stabilizer suspension brake brakes mudguard mudguards ' +
    'whistle siren buzzer carabiner corkscrew opener sharpener eraser magnifier mirror canopy headrest armrest armrests footrest drawer drawers casters castors wheels ' +
    'zip zipper velcro hood drawstring kangaroo gaiter snowskirt pocket pockets compartment sleeve sleeves lining padding gusset visor earpiece holster lanyard ' +
    'lid spout strainer infuser whisk sieve steamer thermos straw coaster trivet wick snuffer diffuser overflow castor turntable tuner metronome pickup amplifier ' +
    'bluetooth wifi wi-fi airplay chromecast alexa siri subscription cloud firmware ai assistant translation subtitles',
);

/** Prefixes for something that a product does by itself, or that it prevents: "self-cleaning", "anti-fog". */
export const prefixes = setOf('self auto anti non');
/**
 * Words that do not name a feature after one of `prefixes`: together they are praise ("self-assured") or an everyday word
 * ("non-stop").
 */
export const idlePrefixed = setOf(
  'care confidence expression esteem made love aware assured conscious evident explanatory respect taught indulgent reward gift stop fiction starter negotiable event profit essential existent matching pilot focus immune fit',
);

/** The words after one of these phrases name a thing that comes with the product. */
export const inclusions: readonly (readonly string[])[] = phrasesOf(
  'comes with/come with/comes complete with/complete with/supplied with/delivered with/arrives with/ships with/shipped with/accompanied by/packed with/along with/includes/' +
    'included is/included are/enclosed is/enclosed are/in the box you will find/in the box is/in the box are/inside the box is/equipped with/fitted with/outfitted with/with its own/has its own/have their own/with their own/bring its own/brings its own/' +
    'with a matching/with matching/the matching/a matching/with a built-in/a built-in/the built-in/built-in/an integrated/the integrated/with integrated/integrated/with a spare/a spare/with a free/' +
    'we include/we enclose/we add/we throw in/you also get/features a/features an/boasts a/boasts an/sports a/thanks to the/thanks to a/thanks to its',
);
/** The words before one of these phrases name a thing that comes with the product. */
export const inclusionEnds: readonly (readonly string[])[] = phrasesOf(
  'is included/are included/is enclosed/are enclosed/is supplied/are supplied/is provided/are provided/comes with it/come with it/is in the box/are in the box/comes included/come included/' +
    'is tucked/are tucked/is thrown in/are thrown in/comes along/come along/lies in the box/lie in the box/waits in the box/wait in the box/comes free/come free/is part of the set/are part of the set/is already inside/are already inside',
);
/**
 * After "comes with" and the like, these words need no fact. They name what comes with every product, or praise it: "comes with a
 * smile".
 */
export const idleIncluded = setOf(
  'none one it nothing everything kit handwork smile love care pride ease guarantee warranty story promise fuss effort hassle instruction instructions tag label packaging package wrapping box carton bag sleeve product item set pair piece version size sizes colour colours color colors ' +
    'delivery shipping return returns service invoice receipt character charm style personality attitude history heritage patina finish texture surface look feel touch design shape form quality price choice option options ' +
    'everything need needs thing things lot plenty bit range variety year years month months day days people person name names way ways part parts detail details reason use purpose function idea mind heart soul life time ' +
    'weight height width length depth capacity volume size diameter construction build structure material materials work craft craftsmanship skill method technique tradition recipe blend mix mixture combination',
);

/** Verbs for damage in use. A text which says that such damage will not happen needs a fact that says so. */
export const sufferings = setOf(
  'rust rusts corrode corrodes fade fades tear tears crack cracks chip chips warp warps shrink shrinks peel peels scratch scratches stain stains leak leaks slip slips tangle tangles fray frays ' +
    'pill pills yellow yellows rot rots mould moulds mold molds smudge smudges bleed bleeds melt melts burn burns break breaks bend bends dent dents tarnish tarnishes rattle rattles squeak squeaks stretch ' +
    'stretches sag sags wrinkle wrinkles crease creases wobble wobbles tip tips drip drips spill spills splinter splinters shed sheds smell smells overheat overheats freeze freezes clog clogs jam jams dull dulls ' +
    'discolour discolours discolor discolors snap snaps shatter shatters scuff scuffs smear smears flake flakes unravel unravels loosen loosens wilt wilts rip rips buckle buckles flicker flickers lag lags ' +
    'blunt clump clumps separate separates curdle run runs bunch bunches ride rides pinch pinches chafe chafes scorch scorches stick sticks spoil spoils crumble crumbles tarnished',
);
/** Traces of use, and things that may get through the product: "leaves no ring", "no ink shows through". */
export const traces = setOf(
  'ring rings mark marks stain stains trace traces residue residues streak streaks scratch scratches smear smears fingerprint fingerprints imprint imprints dent dents crumbs hole holes smell smells odour odours film haze ' +
    'ink glare shadow shadows flicker noise sound lint fluff dust water moisture draught draughts heat light wind rain',
);
/** Verbs with which "no" and one of `traces` make a promise: "no ink shows through", "lets no water in". */
export const traceVerbs = setOf(
  'leaves leave leaving shows show lets let passes pass gets get comes come seeps seep escapes escape makes make causes cause transfers transfer',
);

/** Words before a thing which say that one more of it comes with the product: "a spare gasket". */
export const spares = setOf('spare replacement bonus');
/**
 * Substances and ingredients. A text which says that the product does not contain one ("latex-free") needs a fact that says so.
 */
export const substances = setOf(
  'bpa bps bisphenol bisphenols phthalate phthalates paraben parabens gluten wheat lactose dairy milk nut nuts peanut peanuts soy soya egg eggs sugar sugars sweetener sweeteners fat salt sodium alcohol caffeine fragrance fragrances perfume ' +
    'silicone silicones sulphate sulphates sulfate sulfates sls sles latex pvc pfas pfc pfoa ptfe teflon lead nickel cadmium chlorine formaldehyde aluminium aluminum chrome chromium mercury antimony arsenic ' +
    'preservative preservatives allergen allergens pesticide pesticides gmo msg meat yeast solvent solvents acid ammonia bleach azo dye dyes colouring colourings additive additives microplastic microplastics peat antibiotic ' +
    'antibiotics hormone hormones talc halogen halogens cobalt palm paraffin petroleum toxin toxins voc vocs plasticiser plasticisers isocyanate dioxin glyphosate fluoride hydroquinone retinol gelatine gelatin carrageenan starch ' +
    'histamine fructose cholesterol carbohydrate carbs peroxide phosphate phosphates borax triclosan resin formalin tin zinc limonene linalool',
);
/** Phrases for what a product does. */
export const doings: readonly (readonly string[])[] = phrasesOf(
  'glows in the dark/glow in the dark/lights up/light up/keeps ice/stays cold/stays hot/stay hot/stay cold/keeps drinks/keeps food/keeps cool/' +
    'doubles as/double as/turns into/transforms into/converts to/converts into/folds into/folds out into/unfolds into/packs into/tucks into/rolls into/stacks/nests inside/' +
    'floats/vibrates/beeps/chimes/retracts/reclines/swivels/rotates/pivots/tilts/telescopes/' +
    'noise cancelling/noise cancellation/noise-cancelling/fast charging/wireless charging/quick release/one-handed/dusk to dawn/motion detection/night vision/sleep mode/turbo mode/eco mode/boost mode/' +
    'even in gloves/even with gloves/with gloves on/even in mittens/even with mittens/with gloved hands/' +
    'cools as/warms as/wicks away/dries in/regulates temperature/keeps its colour/keeps its edge/stays sharp/never needs sharpening/needs no ironing/no ironing/' +
    'can be engraved/can be personalised/can be personalized/engraved with/with your initials/in the pool/in the shower/in the sea/in the rain/in any weather/under water/underwater',
);
