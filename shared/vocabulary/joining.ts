/** English words by which a text says that the product can be joined to something, and words for things that everybody has. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/**
 * Verbs for joining two things. If "any" or "every" stands before a thing near one of these verbs, the text says that the product
 * fits this thing.
 */
export const joiningVerbs = setOf(
  'fit fits fitted suit suits take takes accept accepts hold holds clip clips click clicks snap snaps slot slots slide slides drop drops screw screws ' +
    'twist twists hook hooks plug plugs connect connects connected pair pairs paired attach attaches attached mount mounts mounted dock docks stack stacks nest nests run ' +
    'runs stream streams sync syncs charge charges compatible match matches mate mates bridge bridges combine combines combined extend extends extended mix mixes join joins ' +
    'serve serves served go goes work works worked used use uses melts sits sit spans straps strap fastens fasten buckles buckle bolts bolt replaces replace swaps swap link links ' +
    'linked accommodates accommodate supports support handles handle drives drive powers power feeds feed cleans clean thread threads press presses',
);
/** Verbs which, before one of `joiningPrepositions`, say by themselves that the product fits something: "clips onto the rack". */
export const bindingVerbs = setOf(
  'fit fits clip clips click clicks snap snaps slot slots screw screws twist twists hook hooks plug plugs connect connects connected pair pairs paired attach ' +
    'attaches attached mount mounts mounted dock docks stream streams sync syncs fasten fastens buckle buckles bolt bolts link links linked extend extended combine combined ' +
    'mix mixes strap straps nests nest couples couple interlocks bayonets',
);
export const joiningPrepositions = setOf('onto on into in to with over inside under around via from through at');
/** The words after one of these phrases name a thing that the product fits. */
export const fittingPhrases: readonly (readonly string[])[] = [
  'fits onto',
  'fit onto',
  'fits over',
  'fits under',
  'fits inside',
  'suits',
  'suit',
  'also suits',
  'works with',
  'work with',
  'works on',
  'works in',
  'goes with',
  'goes onto',
  'goes over',
  'compatible with',
  'runs on',
  'runs off',
  'run on',
  'runs from',
  'charges from',
  'made for',
  'ready for',
  'suitable for',
  'suitable on',
  'suited to',
  'suited for',
  'safe over',
  'safe on',
  'safe with',
  'safe in',
  'safe for',
  'gentle on',
  'for use with',
  'for use on',
  'for use in',
  'approved for',
  'cut to fit',
  'cut to mix with',
  'replacement for',
  'intended for',
  'equally for',
  'also for',
  'just as well for',
  'accept',
  'accepts',
  'supports',
  'accommodates',
  'takes our',
  'takes standard',
  'takes most',
  'takes any',
  'takes all',
  'for our',
  'for most',
  'for all',
  'for any',
  'for every',
  'for standard',
].map((phrase) => phrase.split(' '));
/** Words that mean all things of a kind. If one stands before a thing, the text says that the product fits every such thing. */
export const quantifiers = setOf('any every all most each standard');
/** Words for people who own a thing. "Van owners can use it" says that the product fits vans. */
export const owners = setOf('owners users riders');

/**
 * Places, people, times and things that everybody has, in the singular. A text may say that a
 * product suits them, because nobody could check that: "for any mood", "fits in your hand".
 */
export const ordinary = setOf(
  'home house flat apartment kitchen bathroom bedroom room living-room hall hallway nursery office studio workshop garage shed garden balcony patio terrace yard park beach ' +
    'street city town countryside nature world place space spot corner wall window door floor ceiling shelf table desk counter worktop sofa bed chair drawer cupboard cabinet wardrobe ' +
    'bag pocket backpack handbag suitcase luggage car boot trip travel journey holiday weekend day night morning evening week month season summer winter spring autumn year time hour moment ' +
    'occasion birthday party wedding christmas easter gift present present celebration dinner lunch breakfast meal picnic barbecue brunch snack recipe dish food drink taste palate ' +
    'mood style look decor interior outfit wardrobe colour scheme color design setting budget need want purpose task job project work play fun hobby sport training workout run walk hike ' +
    'commute school university class lesson beginner expert professional amateur adult child kid boy girl man woman person people family friend guest host parent mother father mum dad ' +
    'baby toddler teenager student teacher colleague neighbour neighbor lover fan reader writer cook baker gardener artist musician player traveller traveler owner user everyone anyone body ' +
    'hand palm finger head foot arm leg shoulder back hip waist wrist neck ear eye face skin hair size shape type kind level age skill weather condition rain sun snow wind ' +
    'life lifetime lifestyle routine habit use adventure tour expedition emergency idea story picture photo word mind soul heart memory comfort warmth storage display decoration ' +
    'company companion side part piece thing item stuff detail way reason step turn bit lot pair set handful couple dozen other rest sort ' +
    'order purchase return delivery shipping service question help advice care cleaning washing drying charging cooking baking reading writing drawing painting sleeping sitting walking running ' +
    'camping hiking cycling gardening travelling outdoor indoor everyday daily small large big little short long quick slow light dark today tomorrow tonight now later ' +
    'stage show lap fridge sink bath shower tray plate bowl cup mug glass jar bottle box basket book letter note paper phone laptop it them him her you us me this that these those itself one ones ' +
    'everything anything something nothing all both half fall grip hold feel touch sight sound smell customer buyer market shop store price sense senses money value quality standard rule law ' +
    'touring terrain trail path road track field pitch court grass soil ground water air fire earth jean shirt coat jacket dress suit shoe boot trouser skirt hat scarf battery batteries mains power cable lead cord ' +
    'ride rides pile stack row ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december ' +
    'halloween thanksgiving valentine ramadan hanukkah diwali eid sabbath anniversary ' +
    'guarantee warranty materials material information data safety health environment planet future past present generation detail purist minimalist perfectionist',
);
