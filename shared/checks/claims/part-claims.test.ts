import { describe, expect, it } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const pen = {
  ...noFacts,
  name: 'Marlowe fountain pen',
  category: 'Pens',
  attributes: [
    { name: 'Nib', value: 'stainless steel', unit: '' },
    { name: 'Material', value: 'barrel brass, cap walnut, clip spring steel', unit: '' },
    { name: 'Case', value: 'leather outside, velvet lining', unit: '' },
  ],
  keyFeatures: ['Magnetic cap', 'Ribbed barrel'],
};

function findingsIn(text: string, facts: Facts = pen) {
  return checkClaims({ ...emptyListing, details: text }, facts, { language: 'en' }).map(
    ({ severity, found }) => `${severity}: ${found}`,
  );
}

describe('words on the wrong part', () => {
  it.each([
    ['A pen with a brass nib.', 'hard: brass'],
    ['The nib is brass.', 'hard: brass'],
    ['Its cap is made of brass.', 'hard: brass'],
    ['Nib: brass, polished.', 'hard: brass'],
    ['The case is lined in leather.', 'warn: leather'],
    ['A ribbed cap.', 'warn: ribbed'],
    ['The magnetic clip holds.', 'warn: magnetic'],
    ['Walnut for the barrel.', 'warn: Walnut'],
  ])('doubts “%s”', (text, finding) => {
    expect(findingsIn(text)).toEqual([finding]);
  });

  it.each([
    'A steel nib in a brass body.',
    'Brass barrel, walnut cap, and a clip of spring steel.',
    'The cap, which is walnut, is magnetic; the barrel is ribbed brass.',
    'A metal clip and a wooden cap.',
    'The case: velvet inside, leather outside.',
    'The case is lined with velvet.',
    'Brass and walnut meet in this pen.',
    'No brass nib, but a steel one.',
  ])('accepts “%s”', (text) => {
    expect(findingsIn(text)).toEqual([]);
  });

  it('doubts both materials where the text exchanges them', () => {
    const exchanged = {
      ...noFacts,
      name: 'Marlowe fountain pen',
      attributes: ['Nib: brass', 'Body: steel'].map((line) => {
        const [name = '', value = ''] = line.split(': ');
        return { name, value, unit: '' };
      }),
    };
    expect(findingsIn('Brass nib, steel body.', exchanged)).toEqual([]);
    expect(findingsIn('Steel nib, brass body.', exchanged)).toEqual(['hard: Steel', 'hard: brass']);
  });

  const lamp = {
    ...noFacts,
    name: 'Perch lamp',
    attributes: [
      { name: 'Bowl', value: 'ceramic, off-white', unit: '' },
      { name: 'Base', value: 'bamboo', unit: '' },
      { name: 'Gooseneck', value: 'steel', unit: '' },
      { name: 'Outer material', value: 'canvas, slate', unit: '' },
      { name: 'Flap', value: 'wool felt, ochre', unit: '' },
      { name: 'Straps', value: 'leather', unit: '' },
      { name: 'Outside', value: 'enamel, plum', unit: '' },
      { name: 'Inside', value: 'enamel, cream', unit: '' },
      { name: 'Bags', value: 'cotton and linen blend', unit: '' },
    ],
  };

  it.each([
    'Off-white ceramic on a bamboo base.',
    'It bends on a steel neck.',
    'Canvas in slate, ochre flap.',
    'Canvas in a shade of slate, with straps of leather.',
    'Cream enamel within.',
    'A lump of ceramic on my wheel.',
    'The bags are a blend of cotton and linen.',
  ])('does not take the material for that of another part in “%s”', (text) => {
    expect(findingsIn(text, lamp)).toEqual([]);
  });

  it.each([
    ['Ceramic on the base.', 'warn: Ceramic'],
    ['A ceramic base.', 'hard: ceramic'],
    ['Straps in bamboo.', 'hard: bamboo'],
  ])('still doubts “%s”', (text, finding) => {
    expect(findingsIn(text, lamp)).toEqual([finding]);
  });

  it('lets what the whole product is made of be said of a part', () => {
    const shelf = {
      ...noFacts,
      name: 'Wall shelf',
      attributes: [{ name: 'Material', value: 'oak', unit: '' }],
      keyFeatures: ['Two brackets'],
    };
    expect(findingsIn('Oak brackets hold the board.', shelf)).toEqual([]);
  });
});

describe('materials and colours that no fact has', () => {
  const bag = {
    ...noFacts,
    name: 'Fjord day bag',
    attributes: [
      { name: 'Material', value: 'outer cotton canvas, lining nylon', unit: '' },
      { name: 'Colour', value: 'teal', unit: '' },
    ],
  };

  it.each([
    ['A lining of silk.', 'hard: silk', 'Use “nylon”'],
    ['In rust, mustard or teal.', 'hard: rust, hard: mustard', 'Use “teal”'],
    ['Grey like a winter sea.', 'warn: Grey', 'Use “Teal”'],
    ['It arrives packed in recycled paper.', 'warn: recycled paper', undefined],
    ['With acacia toggles.', 'warn: acacia', 'Take it out'],
  ])('“%s” names one', (text, found, fix) => {
    const findings = checkClaims({ ...emptyListing, details: text }, bag, { language: 'en' });
    expect(findings.map((finding) => `${finding.severity}: ${finding.found}`).join(', ')).toBe(found);
    expect(findings[0]?.fix?.label).toBe(fix);
  });

  it.each([
    'Made for the grey of that long road.',
    'It hangs well over a velvet armchair.',
    'A ring of blue on the horizon.',
    'Picked between old roses and violets.',
    'A rubber band is all it needs.',
    'A cotton outside.',
  ])('“%s” names none of the product', (text) => {
    expect(findingsIn(text, bag)).toEqual([]);
  });
});

describe('things in the wrong place', () => {
  const pack = {
    ...noFacts,
    name: 'Ridge pack',
    attributes: [{ name: 'Pockets', value: 'zip pocket at the front, mesh sleeve on the left side', unit: '' }],
    keyFeatures: ['Last 12 sheets perforated'],
  };

  it.each([
    ['A zip pocket at the back.', 'warn: pocket at the back'],
    ['The rear zip pocket holds coins.', 'warn: rear zip pocket'],
    ['The first twelve sheets tear off.', 'warn: first twelve sheets'],
  ])('doubts “%s”', (text, finding) => {
    expect(findingsIn(text, pack)).toEqual([finding]);
  });

  it.each(['A front pocket with a zip.', 'Back home, the pocket is easy to empty.', 'The left sleeve holds a bottle.'])(
    'accepts “%s”',
    (text) => {
      expect(findingsIn(text, pack)).toEqual([]);
    },
  );
});

describe('ingredients', () => {
  const soap = {
    ...noFacts,
    name: 'Dune soap',
    attributes: [{ name: 'Ingredients', value: 'rapeseed oil, shea butter, kaolin, sea salt', unit: '' }],
  };

  it('that no fact has are doubted', () => {
    expect(findingsIn('Made from rapeseed oil, shea butter and coconut oil.', soap)).toEqual(['warn: coconut oil']);
  });

  it('that only go with the product are not', () => {
    const board = { ...noFacts, name: 'Bread board', attributes: [{ name: 'Material', value: 'oak', unit: '' }] };
    expect(findingsIn('Bread on it, and a bowl with sesame oil.', board)).toEqual([]);
  });
});

describe('words that are said of no other part', () => {
  const drill = {
    ...noFacts,
    name: 'Alder tool set, eyelet bag',
    category: 'Tools',
    attributes: [
      { name: 'Material', value: 'housing cast iron, brush nylon, grip cork', unit: '' },
      { name: 'Blade', value: 'steel, double-sided', unit: '' },
      { name: 'Toe guard', value: 'TPU', unit: '' },
      { name: 'Wax', value: '900 g soy wax', unit: '' },
      { name: 'Guarantee', value: '2 years on the seams', unit: '' },
    ],
  };
  it.each([
    'The brush with its nylon bristles cleans well.',
    'Half a metre of double-sided blade does the cutting.',
    'A TPU guard stands between the toes and the stones.',
    'Inside: 900 g soy wax in two bags.',
    'One piece of cast iron.',
    'The one-year guarantee covers the seams.',
  ])('“%s” is left alone', (text) => {
    expect(findingsIn(text, drill).filter((finding) => !/\d|half|two|one/i.test(finding))).toEqual([]);
  });
});

describe('parts that only the facts tell apart', () => {
  const attributes = (lines: string[]) =>
    lines.map((line) => {
      const [name = '', value = ''] = line.split(': ');
      return { name, value, unit: '' };
    });
  const lantern: Facts = {
    ...noFacts,
    name: 'Harbour Bead Lantern',
    category: 'Lighting',
    attributes: attributes([
      'Shade: linen, ochre',
      'Base: turned cherry',
      'Lid knob: copper',
      'Body: sage green',
      'Beads: glass',
      'Display: backlit',
      'Feet: 3, cork',
    ]),
    keyFeatures: ['Two carrying handles riveted to the rim', 'Label in leather, tan'],
  };

  it.each([
    ['The cherry shade glows.', 'hard: cherry'],
    ['Copper handles on both sides.', 'warn: Copper'],
    ['It has a sage green knob.', 'warn: sage green'],
    ['The copper beads catch the light.', 'warn: copper'],
    ['A backlit knob.', 'warn: backlit'],
    ['Feet: three, cherry.', 'warn: cherry'],
    ['With a sage green leather label.', 'hard: sage green'],
  ])('doubts “%s”', (text, finding) => {
    expect(findingsIn(text, lantern)).toEqual([finding]);
  });

  it.each([
    'A shade of linen on a base of cherry.',
    'A sage green bead lantern.',
    'The copper lid knob and the glass beads.',
    'The sage green body has handles on both sides.',
    'The label is tan leather.',
  ])('accepts “%s”', (text) => {
    expect(findingsIn(text, lantern)).toEqual([]);
  });
});
