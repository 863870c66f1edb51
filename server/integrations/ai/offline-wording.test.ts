import { describe, expect, it } from 'vitest';
import { type Facts, noFacts } from '#shared/facts/facts.ts';
import { countListingWords, type Listing } from '#shared/generation/listing.ts';
import { brandVoices, lengthBands } from '#shared/generation/options.ts';
import { someListingBrief } from './ai.contract.ts';
import type { ListingBrief } from './ai.ts';
import { composeListing } from './offline/compose.ts';

const fact = (name: string, value: string, unit = '') => ({ name, value, unit });
const textOf = ({ intro, bullets, details }: Listing) => [intro, ...bullets, details].join('\n');

function write(facts: Partial<Facts>, changes: Partial<Omit<ListingBrief, 'facts'>> = {}): Listing {
  const plain = { targetAudience: '', keywords: [], platform: 'general' as const, brandVoice: 'clear' as const };
  return composeListing({ ...someListingBrief, ...plain, ...changes, facts: { ...noFacts, ...facts } });
}
/** The texts of all voices, joined. */
const inEveryVoice = (facts: Partial<Facts>) => brandVoices.map((brandVoice) => textOf(write(facts, { brandVoice }))).join('\n');

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
    const { bullets, details } = write({
      name: 'Sander',
      attributes: [fact('Size', '20 x 12 cm')],
      keyFeatures: [
        'Colour differs slightly from piece to piece',
        'Dust box included',
        'Iron hooks on the back',
        'Comes without scarf ring',
      ],
    });
    expect(bullets).toEqual(['Dust box included', 'Iron hooks on the back']);
    expect(details).toMatch(/differs slightly/);
    expect(details).toMatch(/without scarf ring/);
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
  expect(tags).toEqual(['spreads', 'honey', 'food', 'Hedge and Hollow']);
});
