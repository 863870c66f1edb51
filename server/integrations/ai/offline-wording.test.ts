import { describe, expect, it } from 'vitest';
import { type Facts, noFacts } from '#shared/facts/facts.ts';
import { countListingWords, type Listing } from '#shared/generation/listing.ts';
import { brandVoices, lengthBands } from '#shared/generation/options.ts';
import { someListingBrief } from './ai.contract.ts';
import type { ListingBrief } from './ai.ts';
import { composeListing, writeListing } from './offline/compose.ts';
import { readMaterial } from './offline/material.ts';

const fact = (name: string, value: string, unit = '') => ({ name, value, unit });
const textOf = ({ intro, bullets, details }: Listing) => [intro, ...bullets, details].join('\n');

function write(facts: Partial<Facts>, changes: Partial<Omit<ListingBrief, 'facts'>> = {}): Listing {
  const plain = { targetAudience: '', keywords: [], platform: 'general' as const, brandVoice: 'clear' as const };
  return composeListing({ ...someListingBrief, ...plain, ...changes, facts: { ...noFacts, ...facts } });
}
/** The texts of all voices, joined. */
const inEveryVoice = (facts: Partial<Facts>) => brandVoices.map((brandVoice) => textOf(write(facts, { brandVoice }))).join('\n');

describe('the tags of the offline writer', () => {
  it('are what buyers search for, and never the thing that a product is made for', () => {
    const shirt = {
      name: 'Organic cotton T-shirt with hand-printed heron',
      category: 'Clothing',
      attributes: [fact('Color', 'sage')],
    };
    const { tags } = write(shirt);
    expect(tags).toEqual(expect.arrayContaining(['cotton t-shirt', 't-shirt', 'sage t-shirt', 'hand-printed heron', 'clothing']));
    expect(write({ name: 'Soy candle Fig & Cedar, 180 g', category: 'Candles' }).tags).toEqual(['soy candle', 'candle']);
    expect(write({ name: 'Lamp shade', category: 'Home' }).tags).toEqual(['lamp shade', 'home']);
  });
});

it('says no more of a part than its colour, and only where it is one', () => {
  const lamp = (value: string) => textOf(write({ name: 'Table lamp', attributes: [fact('Base', value)] }));
  expect(lamp('black and chrome')).toMatch(/black and chrome base|base is black and chrome/);
  expect(lamp('brass on white marble')).not.toMatch(/brass on white marble base/);
});

it('keeps the tags of the seller, also beside their singular', () => {
  const { tags } = write({ name: 'Stoneware mug', tags: ['mug', 'mugs'], category: 'Mugs' });
  expect(tags.slice(0, 2)).toEqual(['mug', 'mugs']);
});

describe('the offline writer begins', () => {
  const runner = { name: 'Hall Runner', brand: 'Loom', category: 'Rugs' };

  it('with what a feature says the thing does or is, as a sentence', () => {
    expect(write({ ...runner, keyFeatures: ['Braided by hand, stitched by machine'] }).intro).toMatch(
      /runner[^:]* is braided by hand/i,
    );
    const puzzle = { name: 'Layer Puzzle', keyFeatures: ['6 pieces per layer', 'Shows otter, heron and frog'] };
    expect(write(puzzle).intro).toMatch(/puzzle shows otter, heron and frog\./i);
    expect(write({ name: 'Smoke Alarm', keyFeatures: ['Large test button'] }).intro).toMatch(/alarm has a large test button\./i);
  });

  it('never with what is a drawback, a caution or happens only at times', () => {
    const keyFeatures = [
      'Sheds fluff in the first weeks – normal for wool',
      'Packed in a facility that handles sesame',
      'Chirps when low',
    ];
    for (const feature of keyFeatures) {
      const { intro } = write({ ...runner, attributes: [fact('Size', '170 x 240', 'cm')], keyFeatures: [feature] });
      expect(intro).toMatch(/170 x 240 cm/);
      expect(intro).not.toMatch(/sheds|sesame|chirps/i);
    }
  });

  it('never with an instruction, even if it ends in the name of a part', () => {
    const asked = [
      'Trim the wick to 5 mm before each use',
      'Fill tank to the line',
      'Handle with care',
      'Press button for 3 seconds',
    ];
    for (const feature of asked) {
      const { intro, details } = write({
        ...runner,
        attributes: [fact('Wax', '100% soy wax')],
        keyFeatures: [feature, 'Screw cap'],
      });
      expect(intro).not.toMatch(/trim|tank|handle|press/i);
      expect(intro).toMatch(/has a screw cap/);
      expect(details).toContain(feature);
    }
    for (const feature of ['Press stud pocket', 'Wash bag for travel', 'Cut glass bowl with a soft sheen', 'Warm white light'])
      expect(write({ ...runner, keyFeatures: [feature] }).intro).toMatch(/has a /);
  });

  it('with more than the name says, and not with how an order is sent', () => {
    const apron = { name: 'Linen apron', attributes: [fact('Material', 'linen'), fact('Color', 'sage')] };
    expect(write({ ...apron, keyFeatures: ['Two front pockets'] }).intro).toMatch(/linen apron has two front pockets\./);
    expect(textOf(write(apron))).toMatch(/color/);
    expect(textOf(write(apron))).not.toMatch(/colour/);
    for (const feature of ['Ships from Bristol', 'Shipped from Bristol in a box'])
      expect(
        write({ name: 'Vintage camera', keyFeatures: [feature], attributes: [fact('Body', 'black and chrome')] }).intro,
      ).toMatch(/vintage camera[^.]* black and chrome body/);
    const board = { name: 'Cotton Cloud board', attributes: [fact('Size', '38 x 25', 'cm'), fact('Weight', '1.4', 'kg')] };
    expect(inEveryVoice(board)).not.toMatch(/has a size of .* and a weight of/);
    expect(inEveryVoice(board)).toMatch(/Cotton Cloud board/);
  });

  it('with an article before what a thing is', () => {
    const description = 'Five-piece rod for anglers who travel.';
    expect(write({ name: 'Spinning Rod', description }).intro).toMatch(/(?:^|\W)a five-piece rod for anglers/i);
    expect(write({ name: 'Down Bag', keyFeatures: ['RDS certified down'] }).intro).not.toMatch(/an RDS/);
    expect(write({ name: 'Teapot', keyFeatures: ['Pot is mouth blown'] }).intro).toMatch(/: the pot is mouth blown/);
    expect(write({ name: 'Heather Honey', description: 'Heather honey from our own hives.' }).intro).not.toMatch(
      /a heather honey/i,
    );
  });

  it('with a book’s own title, and does not take its plot for what it is', () => {
    const book = {
      name: 'The Owl Who Counted',
      brand: 'Lantern Press',
      category: 'Books',
      attributes: [fact('Author', 'Mara Lind')],
    };
    const { title, intro } = write({ ...book, description: 'An owl who cannot sleep counts the forest backwards.' });
    expect(title).toBe('The Owl Who Counted – Lantern Press');
    expect(intro).toMatch(/^The Owl Who Counted (?:by|from) Lantern Press: an owl/);
  });
});

describe('the offline writer says', () => {
  it.each<[string, Partial<Facts>, RegExp]>([
    ['energy as something a thing has', { attributes: [fact('Energy', '560 kcal per 100 g')] }, /has an energy/],
    [
      'sizes with words that are no size',
      { attributes: [fact('Sizes', 'UK 7 to 12, half sizes included')] },
      /made in UK|and half sizes included/,
    ],
    ['a height that measures', { attributes: [fact('Height incl. pipette', '10.2 cm')] }, /pipette measures/],
    ['a capital inside a sentence', { attributes: [fact('Colour', 'Off-white')] }, /(?:is|in) Off-white/],
    [
      'a size before the stuff it has nothing to do with',
      { attributes: [fact('Size', '4 x 5 cm'), fact('Material', 'beech')] },
      /At 4 x 5 cm, it is made/,
    ],
    ['the colour of food as a choice', { category: 'Food', attributes: [fact('Colour', 'amber')] }, /comes in amber/],
    ['a list with two ands', { attributes: [fact('Suited to', 'kayaks, dinghies and small boats')] }, /kayaks, and dinghies/],
    [
      'a size of no known thing',
      { attributes: [fact('Suitable for', 'dogs of 35–50 cm'), fact('Size', '40 x 20 cm')] },
      /50 cm, with a size/,
    ],
  ])('never %s', (_, facts, wrong) => {
    expect(inEveryVoice({ name: 'Dabba', ...facts })).not.toMatch(wrong);
  });

  it('parts after what they are made of', () => {
    const attributes = [fact('Material', 'body: cast iron; base: rubber disc')];
    expect(inEveryVoice({ name: 'Kettlebell', attributes })).toMatch(/cast iron \(body\)/);
    expect(inEveryVoice({ name: 'Kettlebell', attributes })).not.toContain('Material: body:');
  });

  it('a drawback where the cautions stand, and a thing named like a verb among the features', () => {
    const { intro, bullets, details } = write({
      name: 'Sander',
      attributes: [fact('Size', '20 x 12 cm')],
      keyFeatures: [
        'Colour differs slightly from piece to piece',
        'Dust box included',
        'Iron hooks on the back',
        'Comes without scarf ring',
      ],
    });
    expect(`${intro}\n${bullets.join('\n')}`).toMatch(/iron hooks on the back.*\nDust box included/i);
    expect(details).toMatch(/differs slightly/);
    expect(details).toMatch(/without scarf ring/);
  });

  it.each(['Cup and Saucer', 'Cup & Saucer, red', 'Espresso Cup + Saucer with Spoon'])(
    'the whole name of two things, such as %s, and never the second alone',
    (name) => {
      const attributes = [
        fact('Capacity', '80 ml'),
        fact('Weight', '310 g'),
        fact('Material', 'porcelain'),
        fact('Made in', 'Portugal'),
      ];
      const keyFeatures = ['The saucer leaves room for a spoon', 'Dishwasher safe'];
      const texts = inEveryVoice({ name, attributes, keyFeatures, tags: ['saucer'] });
      expect(texts.replaceAll('The saucer leaves room', '').replaceAll('the saucer leaves room', '')).not.toMatch(
        /\b(?:this|the|about|for|of|your) saucer\b/i,
      );
    },
  );

  it('a noun of a pair only if the seller uses the pair, and no second thing for a pet', () => {
    const attributes = [fact('Capacity', '80 ml'), fact('Weight', '310 g'), fact('Care', 'wipe with a damp cloth')];
    const keyFeatures = ['A cup and saucer for one espresso'];
    expect(inEveryVoice({ name: 'Rosso Cup & Saucer', attributes, keyFeatures })).toMatch(/\b(?:this|the) cup and saucer\b/i);
    expect(inEveryVoice({ name: 'Bed and Bowl', attributes, tags: ['dog'] })).not.toMatch(/\ba dog bowl\b/);
  });

  it('“they” only after the sentence that says who they are', () => {
    const notes = 'Pages are paper, not board. They can tear, so not for babies.';
    expect(inEveryVoice({ name: 'Book', notes })).toContain('Pages are paper, not board. They can tear');
  });

  it('a sentence with a colon as a sentence, not as a line of the list', () => {
    const description = 'Watch the leaves open: a light teapot for four small cups.';
    expect(inEveryVoice({ name: 'Tray', description })).not.toContain('- Watch the leaves open');
  });

  it('where a thing is made with its origin, not with the cautions', () => {
    const { details } = write({ name: 'Airer', notes: 'Made in China.', keyFeatures: ['Indoor use only'] });
    expect(details.indexOf('China')).toBeLessThan(details.indexOf('Indoor'));
  });
});

describe('a short text of the offline writer', () => {
  const drill = {
    name: 'Drill BD-12',
    attributes: [
      fact('Voltage', '12', 'V'),
      fact('Torque', '34', 'Nm'),
      fact('Chuck', 'keyless, up to 10 mm'),
      fact('Speed settings', '20 and drill'),
      fact('Weight', '0.9', 'kg'),
      fact('Skin type', 'dry; not recommended for oily skin'),
      fact('Country of origin', 'Czech Republic'),
      fact('Warranty', '3 years'),
      fact('Notes on the grip', 'rubber over glass-filled nylon, textured where the palm and the three lower fingers lie'),
    ],
    keyFeatures: [
      'LED work light above the trigger that stays on for ten seconds after the trigger is let go',
      'Belt clip for either side with a screw that needs no tool other than a coin or a flat key',
      'Bare tool: without battery and charger',
    ],
  };

  it('keeps what a buyer must know before origin, weight and warranty', () => {
    const listing = write(drill, { descriptionLength: 'short' });
    const text = textOf(listing);
    expect(text).toMatch(/12 V/);
    expect(text).toMatch(/without battery and charger/);
    expect(text).toMatch(/not recommended for oily skin/);
    expect(countListingWords(listing)).toBeLessThanOrEqual(lengthBands.short.max);
  });

  it('fills the room that a long fact leaves with a shorter one', () => {
    expect(countListingWords(write(drill, { descriptionLength: 'short' }))).toBeGreaterThan(lengthBands.short.max - 12);
  });
});

it('tags are words that somebody searches for', () => {
  const { tags } = write({ name: 'Honey', brand: 'Hedge & Hollow', category: 'Food > Honey & Spreads', tags: ['72 % dark'] });
  expect(tags).toEqual(['honey', 'spreads', 'food', 'Hedge & Hollow']);
});

describe('the offline writer, read by strict readers,', () => {
  const features = ['Roll-top closing with one brass buckle', 'Padded sleeve for laptops up to 14 inches', 'Two pockets'];
  const sides = [fact('Height', '46', 'cm'), fact('Width', '29', 'cm'), fact('Depth', '15', 'cm'), fact('Weight', '1.2', 'kg')];
  const pack = { name: 'Fennimore 22', category: 'Bags and luggage', tags: ['backpack'], keyFeatures: features };

  it('says first what the thing is and does, in the words of its tags and features, never a measure', () => {
    for (const brandVoice of brandVoices) {
      const { intro } = write({ ...pack, attributes: sides }, { brandVoice });
      expect(intro).toMatch(/backpack with a padded sleeve/i);
      expect(intro).not.toMatch(/\d ?cm/);
    }
    expect(write({ name: 'Nettle Market', tags: ['card game'], keyFeatures: ['Team rules for four players'] }).intro).toMatch(
      /a card game with team rules for four players/i,
    );
    expect(write({ name: 'Whisper Wheel 28', category: 'Pets', tags: ['hamster'] }).intro).toMatch(/hamster wheel/i);
    expect(write({ name: 'Hall Bench', keyFeatures: ['Seats two', 'Rubber feet'], attributes: sides }).intro).toMatch(
      /seats two/,
    );
    expect(write({ name: 'Duo Balm', keyFeatures: ['Six ingredients', 'Vegan'] }).intro).not.toMatch(/: six ingredients/);
  });

  it('keeps the measures together, and terms and origin last', () => {
    const attributes = [
      ...sides,
      fact('Frame', 'steel'),
      fact('Made in', 'Wales'),
      fact('Warranty', '2 years'),
      fact('Lid', 'none'),
    ];
    for (const brandVoice of brandVoices) {
      const { details } = write({ ...pack, attributes }, { brandVoice, descriptionLength: 'medium' });
      expect(details).toMatch(/46 cm tall, 29 cm wide(?:,| and) 15 cm deep/);
      expect(details.indexOf('Wales')).toBeGreaterThan(details.indexOf('46 cm'));
    }
  });

  it('welds no halves with a colon and has no stock phrases in the warm voice', () => {
    const all = inEveryVoice({ ...pack, attributes: [...sides, fact('Material', 'canvas'), fact('Volume', '22', 'l')] });
    expect(all).not.toMatch(/begins with the material|on the table lies|has its story|best told simply|in your hands|imagine/i);
    expect(all).not.toMatch(/, (?:with|at|in) [^.:]*: it\b/);
  });

  it('has no labels and no cautions among the features, and no merits among the cautions', () => {
    const keyFeatures = [
      'No water added',
      'Wipe-clean front',
      'LED built in, not replaceable',
      'Plush not washable, vacuum only',
    ];
    const { intro, bullets, details } = write({
      name: 'Odd Thing',
      keyFeatures,
      attributes: [fact('Certification', 'FSC rubber')],
    });
    const above = [intro, ...bullets].join('\n');
    expect(above).toMatch(/wipe-clean front.*\nno water added/i);
    expect(above).not.toMatch(/replaceable|washable|: FSC/);
    expect(details).toMatch(/not replaceable/);
    const blade = write({
      name: 'Saw',
      keyFeatures: features,
      attributes: [fact('Blade', 'not stainless: wipe dry and oil after use')],
    });
    expect(blade.details).not.toMatch(/^- Blade/m);
  });

  it('says nothing twice, in figures and in words', () => {
    const attributes = [fact('Drawers', '2'), fact('Station presets', '20'), fact('Pans', '12 half pans')];
    const keyFeatures = ['Two drawers', 'Twenty presets, ten for FM', 'Twelve half pans, each replaceable', 'Converter included'];
    const text = textOf(
      write({ name: 'Odd Thing', keyFeatures, attributes: [...attributes, fact('In the box', 'pen, converter')] }),
    );
    expect(text).not.toMatch(/drawers: 2|presets: 20|12 half pans|converter included/i);
  });

  it('writes no sentence that nobody would say', () => {
    const tent = inEveryVoice({ name: 'Corrie Tent', attributes: [fact('Sleeps', '2'), fact('Colour', 'honey')] });
    expect(tent).toMatch(/sleeps 2/);
    expect(tent).not.toMatch(/2 sleeps|in honey|is honey/);
    expect(inEveryVoice({ name: 'Petrel Colour Pencils', attributes: [fact('Pencils', '24')] })).not.toMatch(
      /(?:with|have|feature) 24 pencils/,
    );
    const pot = { name: 'Clay Pot', keyFeatures: features, notes: 'Trivet in photo not included.' };
    expect(inEveryVoice(pot)).not.toMatch(/without trivet/i);
  });

  it('keeps what a buyer must know in a short text, and asks for no care that is given', () => {
    const parts = ['Shade', 'Base', 'Stem', 'Ring', 'Foot', 'Switch'].map((name) => fact(name, 'brass with a satin finish'));
    const attributes = [...parts, fact('Light output', '220', 'lm'), fact('Protection', 'IP44')];
    const notes = 'The switch does not dim.';
    const lamp = { name: 'Osk Table Lamp', keyFeatures: features, attributes, notes };
    expect(textOf(write(lamp, { descriptionLength: 'short' }))).toMatch(/220 lm.*IP44.*does not dim/s);
    const { note } = writeListing({
      ...someListingBrief,
      descriptionLength: 'long',
      facts: { ...noFacts, ...pack, attributes: sides, notes: 'Brush out dry.' },
    });
    expect(note).not.toMatch(/care/);
  });
});

describe('the offline writer, given what shops’ files hold,', () => {
  const kettle = { name: 'Kettle with Lid', brand: 'Halm' };

  it.each([
    ['Warranty', '3 year', /3 years/],
    ['Guarantee', '1 Years', /1 year\b/],
    ['Lifetime', '5 year', /lifetime (?:of|is|:) 5 years|lifetime: 5 years/i],
    ['Warranty', '24 month manufacturer warranty', /24-month manufacturer warranty/],
    ['Return policy', '30 day return policy', /30 days|30-day/],
    ['Returns', '1 week return policy', /within 1 week\b|is 1 week\b|1-week return/],
    ['Returns', '1-day returns', /1 day\b|1-day return/],
    ['Returns', '30-day', /within 30 days|is 30 days/],
    ['Time format', '24-hour', /24-hour\b/],
  ])('writes the time in “%s: %s” as people do', (name, value, right) => {
    for (const brandVoice of brandVoices) {
      const text = textOf(write({ ...kettle, attributes: [fact(name, value)] }, { brandVoice }));
      expect(text).toMatch(right);
      expect(text).not.toMatch(/\d+ (?:year|month|week|day)(?: manufacturer)?(?:\.|,|$| and)(?<!\b1 (?:year|week|day)[.,]?)/m);
      expect(text).not.toMatch(/\b1 (?:year|week|day)s/);
    }
  });

  it('keeps a value of which nothing else would be left', () => {
    expect(inEveryVoice({ ...kettle, attributes: [fact('Features', 'with')] })).not.toMatch(/Features: *(?:\.|$)/m);
  });

  it.each([
    ['Return policy', 'No return policy', /return policy: no/i],
    ['Warranty', 'No warranty', /warranty: no/i],
    ['Comes with', 'with spoon and tray', /with:? with/i],
    ['Compatible with', 'with induction hobs', /with:? with/i],
    ['Includes', 'with spoon', /includes:? with/i],
    ['Suitable for', 'for gas hobs', /for:? for/i],
    ['Contents', '6 cups', /volume of/],
  ])('says nothing twice of “%s: %s”', (name, value, wrong) => {
    expect(inEveryVoice({ ...kettle, attributes: [fact(name, value)] })).not.toMatch(wrong);
  });

  it('takes “with” off a feature before it says that the thing has it', () => {
    const texts = inEveryVoice({ ...kettle, keyFeatures: ['With lid', 'With two handles', 'Folds flat'] });
    expect(texts).not.toMatch(/has (?:a )?with/i);
  });

  it('leaves out a measure without its unit, and writes the article that belongs there', () => {
    const attributes = [fact('Weight', '8'), fact('Capacity', '1.7', 'l')];
    const description = 'The Kettle is a electric kettle.';
    const texts = inEveryVoice({ ...kettle, description, attributes, keyFeatures: ['Dimensions: 15.14 x 13.08 x 22.99'] });
    expect(texts).not.toMatch(/\b8\b|15\.14/);
    expect(texts).toMatch(/1\.7 l/);
    expect(texts).toMatch(/an electric kettle/);
  });

  it('calls things by words that exist, and writes no brand as a common noun', () => {
    const shades = inEveryVoice({ name: 'Black Shades', category: 'sunglasses', tags: ['eyewear', 'sunglasses'] });
    expect(shades).toMatch(/sunglasses/);
    expect(shades).not.toMatch(/sunglasseses/);
    expect(inEveryVoice({ name: 'Black Gown', category: 'womens-dresses' })).toMatch(/a women's dress/);
    const { category, tags } = readMaterial({
      facts: { ...noFacts, category: 'boys and girls hats', tags: ['kids or adults', 'mens and womens hats', 'kids hats'] },
      keywords: [],
      prompt: '',
    });
    expect([category, ...tags]).toEqual(['boys and girls hats', 'kids or adults', "men's and women's hats", "kid's hats"]);
    const phone = { name: 'Samsung Galaxy S7', brand: 'Samsung', tags: ['smartphones', 'samsung galaxy'] };
    const attributes = [fact('Shipping', 'Ships in 1 week'), fact('Warranty', '3 year')];
    expect(inEveryVoice({ ...phone, attributes })).not.toMatch(/samsung galaxy|the galaxy/);
    expect(inEveryVoice({ name: 'iPhone X', brand: 'Apple' })).not.toMatch(/IPhone/);
  });

  it('ends a sentence with one full stop, also after “Co.”', () => {
    expect(inEveryVoice({ name: 'Wall Clock', brand: 'Furniture Co.' })).not.toMatch(/\.\./);
  });
});

describe('from a supplier’s words the offline writer', () => {
  it('writes a sentence, even where only the product can be named', () => {
    expect(write({ name: 'Grey alpaca mittens' }).intro).toBe('These are the grey alpaca mittens.');
    expect(write({ name: 'Camping stool', brand: 'Velo' }).intro).toMatch(/^This is the .*stool.*\.$/);
  });

  it('takes a headline for a calm name, and no label for a feature', () => {
    const facts = {
      name: 'WALL CLOCK WITH LED!!! BIG SALE 2025',
      keyFeatures: ['Highlights: silent, glows at night', 'Key feature: runs on one battery'],
      attributes: [fact('Key feature', 'hangs on one nail')],
    };
    const listing = write(facts, { descriptionLength: 'medium' });
    expect(listing.title).toMatch(/^Wall clock with LED/);
    const texts = inEveryVoice(facts);
    expect(texts).not.toMatch(/SALE|!!|highlights|key feature/i);
    for (const said of [/silent/i, /glows at night/i, /runs on one battery/i, /hangs on one nail/i]) expect(texts).toMatch(said);
  });

  it('reads sums of materials, measures with stars, two facts in one, and its exclamation marks', () => {
    const facts = {
      name: 'Bike lamp',
      attributes: [fact('Material', 'steel + PVC'), fact('Size', '90*40*12 mm Weight 60 g'), fact('Colour', 'red or white')],
      keyFeatures: ['shell buttons (real!!)'],
    };
    const texts = inEveryVoice(facts);
    expect(texts).toMatch(/steel and PVC/);
    expect(texts).toMatch(/90 × 40 × 12 mm/);
    expect(texts).not.toMatch(/[+*]|real!|mm Weight/);
    expect(texts).toMatch(/60 g/);
    expect(write(facts).tags.join()).not.toMatch(/ or |steel pvc/i);
  });

  it('begins no details with the heading “Details”', () => {
    const attributes = ['Socket', 'Switch', 'Plug', 'Cord', 'Base', 'Dimmer'].map((name) => fact(name, 'type 1'));
    for (const name of ['Lamp', 'Desk lamp', 'Oak lamp', 'Wall lamp', 'Night lamp', 'Reading lamp', 'Blue lamp', 'Small lamp'])
      for (const brandVoice of brandVoices)
        expect(write({ name, attributes }, { brandVoice }).details).not.toMatch(/^[^\n]*details?\b[^\n]*\n/i);
  });
});

describe('the offline writer, read by a copy editor,', () => {
  const soap = {
    name: 'Olive oil soap bar',
    category: 'Cosmetics',
    attributes: [fact('Weight', '110 g'), fact('Ingredients', 'olive oil, shea butter')],
    keyFeatures: ['cold processed', 'palm oil free', 'packed in paper'],
  };
  const serum = {
    name: 'Vitamin C Face Serum',
    brand: 'Lumen',
    category: 'Cosmetics',
    attributes: [fact('Volume', '30 ml'), fact('Skin type', 'all, also sensitive'), fact('Shelf life', '6 months')],
    keyFeatures: ['vegan', 'fragrance-free', 'glass bottle with pipette'],
  };

  it.each<[string, Partial<Facts>, RegExp]>([
    ['a quality', soap, /cold processed/i],
    ['two qualities', { name: 'Chestnut Honey', category: 'Food', keyFeatures: ['raw, unfiltered'] }, /raw and unfiltered/i],
    ['a feature with an abbreviation', { name: 'Phone case', keyFeatures: ['MagSafe compatible'] }, /MagSafe compatible/],
    [
      'words that make no sentence',
      { name: 'Puzzle', keyFeatures: ['Linen-look finish, no glare'] },
      /linen-look finish, no glare/i,
    ],
    ['its author', { name: 'The Atlas', category: 'Books', attributes: [fact('Author', 'Ida Thorsen')] }, /Ida Thorsen/],
  ])('tells something of a product with few facts, in many voices in another way: %s', (_, facts, told) => {
    const intros = brandVoices.map((brandVoice) => write(facts, { brandVoice }).intro);
    for (const intro of intros) expect(intro).toMatch(told);
    expect(new Set(intros).size).toBeGreaterThanOrEqual(7);
  });

  it('opens with no words that nobody says', () => {
    const texts = [soap, serum, { ...serum, name: 'Paperback: Bread', category: 'Books' }].map(inEveryVoice).join('\n');
    expect(texts).not.toMatch(
      /To choose well|Sit down|Glad you are here|the best of it|The good part|Ta-da|A good thing|Knock, knock|Drum roll|Let us start|Before anything/,
    );
    expect(texts).not.toMatch(/^[^\n.!?]*: [^\n.!?]*: /m);
  });

  it('fills the description for search from all facts, and puts no keyword before a colon', () => {
    for (const brandVoice of brandVoices) {
      const { metaDescription } = write(serum, { brandVoice, seoFocused: true, keywords: ['vitamin c serum'] });
      expect(metaDescription).toMatch(/^Vitamin C serum by Lumen\. /);
      expect(metaDescription.length).toBeGreaterThanOrEqual(110);
      expect(metaDescription).toMatch(/\.$/);
      expect(metaDescription).not.toMatch(/(?:Meet|Say|Come|Introducing|Discover) |It it /i);
    }
    const { metaDescription } = write({
      name: 'Cork block',
      attributes: ['Grip', 'Edge', 'Use', 'Feel'].map((name) => fact(name, 'as before')),
    });
    expect(metaDescription).toContain('Feel: as before.');
  });

  it('heads a list with what it holds, and makes a sentence of a single fact', () => {
    const attributes = [fact('Material', 'carbon steel, 2.5 mm'), fact('Diameter', '28 cm'), fact('Weight', '1.9 kg')];
    const pan = { name: 'Frying pan', keyFeatures: ['Pre-seasoned with oil', 'Handle riveted in three places'], attributes };
    expect(write(pan).details).toMatch(/^Material, size and weight\n- /);
    const oil = {
      name: 'Beard Oil',
      keyFeatures: ['Absorbs quickly', 'Drip-free pump'],
      attributes: [fact('Scent', 'cedarwood')],
    };
    for (const brandVoice of brandVoices) expect(write(oil, { brandVoice }).details).toBe('Scent: cedarwood.');
    const beans = { name: 'Coffee beans', attributes: [...attributes, fact('Roast', 'medium'), fact('Process', 'washed')] };
    expect(write(beans, { seoFocused: true, keywords: ['filter coffee'] }).details).not.toMatch(/coffee:/i);
  });

  it('tags what the product is, and no scraps of its name', () => {
    const tagsOf = (facts: Partial<Facts>, platform: 'general' | 'etsy' = 'general') => write(facts, { platform }).tags;
    expect(tagsOf({ name: 'Dark Chocolate 85%', category: 'Food' })).toEqual(['dark chocolate', 'food']);
    expect(tagsOf({ name: 'Garden hose 1/2" 25m', category: 'Garden' })).toEqual(['garden hose', 'hose', 'garden']);
    expect(tagsOf({ name: 'Set of 4 Linen Napkins' })).toEqual(['linen napkins', 'napkins']);
    expect(tagsOf({ name: '1000 Piece Puzzle', category: 'Toys' })).not.toContain('piece puzzle');
    expect(tagsOf({ name: 'Derby Tier Backpack' })).toEqual(['derby tier backpack', 'backpack']);
    expect(tagsOf({ name: 'Knife block (empty)' })).toEqual(['knife block']);
    expect(tagsOf({ name: 'Dog bed', attributes: [fact('Colour', 'slate grey')] })).toEqual([
      'dog bed',
      'bed',
      'slate grey dog bed',
    ]);
    expect(tagsOf(soap)).toEqual(expect.arrayContaining(['soap bar', 'palm oil free', 'cold processed']));
    expect(tagsOf({ name: 'Scarf', brand: 'Hearth & Thread' })).toContain('Hearth & Thread');
    expect(tagsOf({ name: 'Scarf', brand: 'Hearth & Thread' }, 'etsy')).toContain('Hearth and Thread');
  });

  it.each<[string, Partial<Facts>, RegExp, RegExp]>([
    [
      'the order of the sides',
      { name: 'Shelf', attributes: [fact('W x H x D', '80 x 4 x 20 cm')] },
      /W x H x D (?:measures|is)/,
      /80 x 4 x 20 cm \(W x H x D\)/,
    ],
    [
      'a thing that is clear',
      { name: 'Phone case', keyFeatures: ['Slim'], attributes: [fact('Colour', 'clear')] },
      /comes in clear/,
      /clear/,
    ],
    [
      'a material before its part',
      { name: 'Chair', attributes: [fact('Backrest', 'mesh')] },
      /backrest of mesh/i,
      /mesh backrest/i,
    ],
    ['what a book has', { name: 'Notebook', attributes: [fact('Pages', '192')] }, /(?:features|comes with) 192/, /192 pages/],
    [
      'the cut of clothes',
      { name: 'Shirt', keyFeatures: ['Two pockets'], attributes: [fact('Fit', 'regular')] },
      /Fit: regular/,
      /regular fit/i,
    ],
    [
      'a warranty once',
      { name: 'Bag', attributes: [fact('Warranty', 'Lifetime warranty')] },
      /Warranty: Lifetime/,
      /lifetime warranty/i,
    ],
    [
      'each thing of a set',
      { name: 'Set of 4 Napkins', attributes: [fact('Size', '45 x 45 cm')], keyFeatures: ['Gets softer'] },
      /set(?:’s)? (?:measure|dimension)|measures 45/i,
      /45 x 45 cm/,
    ],
    [
      'a region',
      { name: 'Honey', attributes: [fact('Origin', 'Ticino, Switzerland')] },
      /country of origin/i,
      /Ticino, Switzerland/,
    ],
    [
      'a block that is empty',
      { name: 'Knife block (empty)', attributes: [fact('Material', 'walnut')] },
      /the Knife/,
      /knife block \(empty\)/i,
    ],
    ['one pack', { name: 'Wool socks 3-pack', keyFeatures: ['Made in Leeds'] }, /3-pack are/, /3-pack is/],
    [
      'a name in the middle of a sentence',
      { name: 'Raised bed kit', keyFeatures: ['Stands on four feet'] },
      /[a-z] Raised bed/,
      /the raised bed kit/,
    ],
    ['what goes in', { name: 'Knife block', attributes: [fact('Holds', '6 knives')] }, /Holds: /, /holds 6 knives/i],
  ])('says it as people do: %s', (_, facts, wrong, right) => {
    expect(inEveryVoice(facts)).not.toMatch(wrong);
    expect(inEveryVoice(facts)).toMatch(right);
  });

  it('speaks of one product, also if the keyword is a plural, and keeps a short feature on Amazon', () => {
    const lights = { name: 'Bike light set', brand: 'Lumo', keyFeatures: ['Mounts without tools', 'Non-slip'] };
    for (const brandVoice of brandVoices)
      expect(write(lights, { brandVoice, seoFocused: true, keywords: ['bike lights'] }).metaDescription).not.toMatch(
        /lights by Lumo\. It/,
      );
    expect(textOf(write(lights, { platform: 'amazon' }))).toMatch(/non-slip/i);
  });

  it('files no reason to buy among the cautions', () => {
    const keyFeatures = ['Flatlock seams do not chafe', 'Non-slip', 'Turn the dial to change the weight', 'Contains latex'];
    const { intro, bullets, details } = write({ name: 'Yoga mat', keyFeatures });
    expect([intro, ...bullets].join('\n')).toMatch(/chafe.*non-slip.*turn the dial/is);
    expect(details).toMatch(/latex/);
    expect(details).not.toMatch(/chafe|slip|dial/i);
  });

  it('does not say the subject twice in a row', () => {
    const attributes = [fact('Wattage', '1200 W'), fact('Voltage', '220-240 V'), fact('Weight', '1.2 kg')];
    const subject = /(?:the|this) garment steamer [^.]*\. (?:the|this) garment steamer/i;
    for (const count of [2, 3])
      expect(
        inEveryVoice({ name: 'Garment steamer', tags: ['garment steamer'], attributes: attributes.slice(0, count) }),
      ).not.toMatch(subject);
  });

  it('says no value twice in a title, cuts no keyword, and begins with a capital', () => {
    const titleOf = (facts: Partial<Facts>, changes: Partial<ListingBrief> = {}) =>
      write(facts, { seoFocused: true, ...changes });
    expect(titleOf({ name: 'Enamel mug 350ml', attributes: [fact('Capacity', '350 ml')] }, { platform: 'etsy' }).title).toBe(
      'Enamel mug 350ml',
    );
    const beans = titleOf({ name: 'Single origin coffee beans', brand: 'Nord' }, { keywords: ['ethiopian coffee beans'] });
    expect(beans.title).toBe('Nord Single origin coffee beans');
    const pen = titleOf({ name: 'Fountain pen Linea with a steel nib and a clip' }, { keywords: ['calligraphy starter gift'] });
    expect(pen.metaTitle).toBe('Fountain pen Linea with a steel nib and a clip');
    const candle = { name: 'candle, beeswax', keyFeatures: ['hand dipped', 'Slow burning'] };
    expect(titleOf(candle, { platform: 'etsy' }).title).toBe('Candle, beeswax, hand dipped, slow burning');
    const warned = titleOf(
      { ...candle, keyFeatures: ['Do not drop!', 'not for microwave', 'Slow burning'] },
      { platform: 'etsy' },
    );
    expect(warned.title).toBe('Candle, beeswax, slow burning');
  });

  it('leaves out a keyword that claims what no fact says, and says so', () => {
    const facts = { ...noFacts, name: 'Bluetooth speaker', attributes: [fact('Protection', 'IP67')] };
    const keywords = ['waterproof bluetooth speaker', 'orthopedic speaker', 'bluetooth speaker'];
    const { listing, note } = writeListing({ ...someListingBrief, facts, keywords, seoFocused: true, targetAudience: '' });
    expect(JSON.stringify(listing)).not.toMatch(/waterproof|orthopedic/i);
    expect(listing.tags).toContain('bluetooth speaker');
    expect(note).toContain(
      'The text leaves out the keywords “waterproof bluetooth speaker” and “orthopedic speaker”, because no fact says “waterproof” or “orthopedic”.',
    );
  });
});

describe('from the old description of a product the offline writer', () => {
  const description =
    'Comfortable and practical, our chambray button down is perfect for travel or days spent on the go. Made with soft chambray featuring two chest pockets.\n\n- 100% Organic Cotton Chambray, 4.9 oz Fabric.\n- Natural Corozo Buttons.';
  const shirt = { name: 'Ayres Chambray', brand: 'United', attributes: [fact('Size', 'S, M, L, XL')], description };

  it('keeps the points of a list, tells the facts and leaves out praise, and says so', () => {
    const { listing, note } = writeListing({
      ...someListingBrief,
      ...{ platform: 'shopify', targetAudience: '', keywords: [], brandVoice: 'clear' },
      facts: { ...noFacts, ...shirt },
    });
    expect(listing.bullets).toEqual(
      expect.arrayContaining(['100% Organic Cotton Chambray, 4.9 oz Fabric', 'Natural Corozo Buttons']),
    );
    expect(textOf(listing)).toMatch(/sizes S, M, L and XL/);
    expect(textOf(listing)).toContain('two chest pockets');
    expect(JSON.stringify(listing)).not.toMatch(/perfect for|on the go/);
    expect(note).toMatch(/Left out of your description as praise that no fact supports: “Comfortable and practical/);
  });

  it('keeps praise that names a material no other fact names, and praise that is all there is', () => {
    const only = 'The walnut bowl is perfect for fruit.';
    expect(textOf(write({ name: 'Bowl', description: only }))).toContain('walnut');
    expect(textOf(write({ name: 'Bowl', description: `${only} Turned by hand.`, keyFeatures: ['Oiled'] }))).toContain('walnut');
  });
});

it('says beside a text in which language the facts are, if it is not English', () => {
  const noteFor = (facts: Partial<Facts>) =>
    writeListing({ ...someListingBrief, keywords: [], facts: { ...noFacts, ...facts } }).note;
  const keyFeatures = ['Der Deckel dient als Schneidebrett', 'Hält das Brot lange frisch'];
  expect(noteFor({ name: 'Brotkasten aus Zirbenholz', keyFeatures })).toContain(
    'The facts are in German. The built-in writer writes English only, so they stand as they are.',
  );
  expect(noteFor({ name: 'Salmon dog treats', keyFeatures: ['Small dogs 2, large dogs 6 per day'] })).not.toContain(
    'The facts are',
  );
});

it('makes a text of raw notes, and opens with no word of the seller about people', () => {
  const keyFeatures = ['made by my sister in Wales, hand dipped', 'each 20cm tall 2.2cm thick', 'burns about 6 hours'];
  const candle = { name: 'candle, beeswax, 3 in a box', keyFeatures };
  for (const brandVoice of brandVoices) expect(write(candle, { brandVoice }).intro).not.toMatch(/sister/);
  const texts = inEveryVoice(candle);
  expect(texts).toContain('Each is 20 cm tall and 2.2 cm thick');
  expect(texts.replaceAll('candle, beeswax', '')).toMatch(/beeswax/i);
  expect(write(candle).tags).toEqual(expect.arrayContaining(['candle', 'beeswax candle']));
});
