/**
 * Sentence templates for the two halves of the benchmark. `{}` is replaced by the value, `{name}` by the product's name. No
 * template is in both halves.
 */

export type Slot = 'number' | 'material' | 'colour' | 'country' | 'certification' | 'compatibility' | 'quantity' | 'plain';

export interface Wordings {
  titles: readonly string[];
  openings: readonly string[];
  /**
   * The templates by attribute name, such as `Height`. Those under `number` and `plain` are for attributes that are not listed.
   */
  frames: Readonly<Record<string, readonly string[]>>;
  features: readonly string[];
  /** Sentences that are true of every product but contain words that look like claims. */
  asides: readonly string[];
  /** New sentences that state a false claim, for a text that has no sentence into which the claim could be put. */
  inventions: Readonly<Record<Exclude<Slot, 'plain'>, readonly string[]>>;
  wrong: Readonly<Record<'material' | 'colour' | 'country' | 'certification' | 'compatibility', readonly string[]>>;
}

export const development: Wordings = {
  titles: ['{name} by {brand}', '{name} – {brand}', '{brand} {name}'],
  openings: [
    'Meet the {name} by {brand}.',
    'The {name} does one job and does it well.',
    'Looking for something made with care? The {name} is one you will reach for daily.',
  ],
  frames: {
    Material: [
      'Made of {}.',
      'It is made from {}.',
      'Material: {}',
      'Crafted in {} that ages well.',
      'We make it out of {}, nothing else.',
      'The {} comes from a supplier we know.',
      'Only {} is used.',
      'Cut from {}.',
      'Here {} does the work.',
    ],
    Colour: [
      'It comes in {}.',
      'Colour: {}',
      'Finished in {}.',
      'A calm {} that goes with what you own.',
      'Its {} tone suits most rooms.',
      'Dyed in {}.',
      'The {} one is in the picture.',
    ],
    'Country of origin': [
      'Made in {}.',
      'Origin: {}',
      'Produced in {}, then checked by hand.',
      'It comes from {}.',
      'A small maker in {} produces it.',
    ],
    Certification: ['Certification: {}', 'It carries {}.', 'Rest easy: {}.'],
    'Compatible with': ['Compatible with {}.', 'It works with {}.', 'Made for {}.'],
    Height: [
      'It stands {} tall.',
      'Height: {}',
      'With a height of {}, it fits the shelf.',
      'Measured upright: {}.',
      '{} from top to bottom.',
    ],
    Length: ['It is {} long.', 'Length: {}', 'Length – {}', 'A {} length gives you room.'],
    Weight: [
      'It weighs {}.',
      'Weight: {}',
      'At {}, it is easy to lift.',
      'Weighing {}, it travels well.',
      'Light in the bag ({}).',
    ],
    Dimensions: ['It measures {}.', 'Dimensions: {}', 'Its size is {}, all told.', 'Plan for {} on the shelf.'],
    Capacity: ['It holds {}.', 'Capacity: {}', 'Takes {} at once.', 'Fill it with {}.'],
    Warranty: ['Backed by a warranty of {}.', 'Warranty: {}', 'We repair it for {}.', 'It has a {} warranty.'],
    number: ['{attribute}: {}', 'The {attribute} is {}.', '{attribute} = {}', '{attribute}, {}', 'In numbers: {} ({attribute}).'],
    quantity: [
      'You get {}.',
      'Includes {}.',
      '{attribute}: {}',
      'In the box: {}.',
      'There are {} in all.',
      'You will find {} inside.',
    ],
    plain: ['{attribute}: {}'],
  },
  features: ['{}', '{}.', '{}, as it should be', 'Also: {}', 'A detail we love: {}', '{} – and that is that'],
  asides: [
    'Perfect for the golden hour on the balcony.',
    'It helps to iron out the small troubles of the day.',
    'Enjoy it with a glass of water or a cup of green tea.',
    'Support answers 24/7.',
    'It is one of those things you keep.',
    'A gift that has a silver lining for everyone.',
    'Nothing here is set in stone: use it your way.',
    'Pair it with your white shirt or your favourite leather chair.',
    'Every one of our parcels is packed with care.',
    '1. Unpack. Then enjoy.',
    'Take a seat, pour a red wine or an orange juice and switch off.',
    'On quiet Sundays with a newspaper and French music it feels right.',
    'A solid choice, a green thumb not required.',
    'Copyright 2026, all rights reserved.',
    'Two words: simply good.',
    'You can use it in more than one place, at any hour.',
    'Ask us anything: one of us will answer within the day.',
    'It goes from the kitchen to the garden and back again.',
    'No glue, no noise, no plastic bags in the parcel.',
    'Great with black tea, white bread and a golden sunset.',
    'Good news travels fast. So will this.',
    'The first thing guests notice, the last thing you put away.',
    'Works wherever you are and fits into your day.',
    'Fits any mood.',
    'First things first: it is ready to use.',
  ],
  inventions: {
    number: ['It also measures {} on the inside.', 'Tested for {}.'],
    material: ['The {} body feels sturdy.', 'Made of {}.', 'A soft {} finish completes it.'],
    colour: ['It comes in {}.', 'The {} version is shown here.'],
    country: ['Made in {}.', 'Designed and built in {}.'],
    certification: ['It is {} certified.', 'Certification: {}', '{} for your peace of mind.'],
    compatibility: ['Compatible with {}.', 'It works with {}.', 'Made for {}.'],
    quantity: ['You get a set of {}.', 'Comes in a pack of {}.', '{} pieces are in the box.'],
  },
  wrong: {
    material: ['nylon', 'walnut', 'brass', 'silk', 'porcelain', 'genuine leather', 'titanium', 'rattan', 'marble', 'velvet'],
    colour: ['turquoise', 'crimson', 'mustard', 'lavender', 'ivory', 'magenta', 'olive', 'copper brown'],
    country: ['Japan', 'Sweden', 'Brazil', 'Belgium', 'Mexico', 'Switzerland', 'China'],
    certification: ['ISO 9001', 'Energy Star', 'USDA Organic', 'GREENGUARD', 'TÜV', 'B Corp', 'FDA'],
    compatibility: ['iPhone 12', 'Xbox', 'DeWalt', 'Nespresso', 'Bluetooth 4.2', 'Zigbee', 'the Kestrel K9'],
  },
};

export const heldOut: Wordings = {
  titles: ['{name} from {brand}', '{brand}: {name}', '{name}'],
  openings: [
    'Say hello to {name}, a quiet favourite from {brand}.',
    'Some things earn their place at home, and the {name} is one.',
    '{brand} built the {name} for people who use what they buy.',
  ],
  frames: {
    Material: [
      'We chose {} for it.',
      'Built from {}, ready for years of use.',
      'What it is made of: {}.',
      'Its main material is {}.',
    ],
    Colour: ['The shade is {}.', 'Shown in {}.', 'You receive it in {}.', 'Colourway: {}'],
    'Country of origin': ['It is manufactured in {}.', 'Our workshop in {} makes every one of them.', 'Country of origin – {}.'],
    Certification: ['You can rely on its label: {}.', 'Standards met: {}', 'Certified: {}.'],
    'Compatible with': ['Pairs with {}.', 'Use it with {}.', 'Compatibility: {}'],
    Height: ['From base to top it reaches {}.', '{} high, so it suits low shelves.'],
    Length: ['End to end, you get {}.', '{} in length.'],
    Weight: ['On the scale: {}.', 'A weight of {} keeps it handy.', 'It comes to just {}.'],
    Dimensions: ['Size: {}.', 'Takes up {} of space.'],
    Capacity: ['Room for {}.', 'There is space for {} inside.'],
    Warranty: ['If something fails, a {} guarantee has you covered.', 'Covered for {}.'],
    number: ['Good to know – {attribute}: {}.', '{attribute} ({})'],
    quantity: ['What arrives: {}.', 'The package contains {}.', 'Contents – {}'],
    plain: ['{attribute} – {}'],
  },
  features: ['{}!', 'Yes: {}', 'What we like: {}'],
  asides: [
    'Brew a pot of black coffee and take your time.',
    'It gets the green light from everyone at home.',
    'A rock solid choice for busy mornings.',
    'Two thumbs up from our small team.',
    'Order around the clock, 24/7.',
    '© 2026 All rights reserved.',
    'There is more than one way to use it.',
    'It goes well with your red wine evenings.',
    'The answer came out of the blue: keep it simple.',
    'You will be the one who smiles first.',
    'Serve French toast, read the paper, relax.',
  ],
  inventions: {
    number: ['Inside, you find {} of usable room.', 'It was tried out at {} before leaving us.'],
    material: ['Its {} parts are easy to clean.', 'We finished it with {} details.', 'Constructed from {}.'],
    colour: ['You receive it in {}.', 'Its {} surface catches the eye.'],
    country: ['It is manufactured in {}.', 'Shipped straight from our makers in {}.'],
    certification: ['Standards met: {}', 'The product has been {} certified.', 'Fully {} approved.'],
    compatibility: ['Pairs with {}.', 'Fits {} without an adapter.', 'Suitable for {}.'],
    quantity: ['The package contains {} pieces.', 'Sold as a bundle of {}.', 'A box holds {} units.'],
  },
  wrong: {
    material: ['cashmere', 'granite', 'copper', 'polycarbonate', 'suede', 'teak', 'hemp', 'stainless steel', 'acrylic', 'pine'],
    colour: ['teal', 'scarlet', 'ochre', 'violet', 'anthracite', 'fuchsia', 'gold', 'salmon pink'],
    country: ['Finland', 'Indonesia', 'Hungary', 'Morocco', 'Australia', 'the Netherlands', 'Peru'],
    certification: ['ISO 14001', 'Cradle to Cradle', 'PEFC', 'bluesign', 'Leaping Bunny', 'NSF', 'Rainforest Alliance'],
    compatibility: ['iPad Pro', 'PlayStation 5', 'Milwaukee', 'Dolce Gusto', 'Thunderbolt 4', 'HomeKit', 'Garmin'],
  },
};
