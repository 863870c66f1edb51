/** Phrases that say nothing about a product, each with a reason for the seller. Our own list. */

interface Cliche {
  phrase: string;
  reason: string;
  /** A plain alternative that fits grammatically in the same place. Empty if the sentence works without the phrase. */
  instead?: string;
}

const group = (reason: string, phrases: readonly string[]): Cliche[] => phrases.map((phrase) => ({ phrase, reason }));
const droppable = (reason: string, phrases: readonly string[]): Cliche[] =>
  phrases.map((phrase) => ({ phrase, reason, instead: '' }));

export const cliches: readonly Cliche[] = [
  ...group('It promises a change of life; say what the product does', [
    ...[
      'elevate your',
      'elevate the',
      'elevate any',
      'take it to the next level',
      'to the next level',
      'transform your',
      'unleash',
    ],
    ...[
      'unlock the power',
      'unlock your',
      'revolutionize',
      'revolutionise',
      'redefine',
      'reimagine',
      'supercharge',
      'empower your',
    ],
    ...['embrace the', 'embark on', 'step into a world', 'step up your game', 'level up your', 'upgrade your lifestyle'],
  ]),
  ...group('It praises without a fact; name the fact that makes it good', [
    ...[
      'game changer',
      'second to none',
      'best in class',
      'world class',
      'one of a kind',
      'top notch',
      'next level',
      'like no other',
    ],
    ...['crafted to perfection', 'designed to impress', 'sure to impress', 'stands out from the crowd', 'the epitome of'],
    ...[
      'a testament to',
      'perfect blend of',
      'perfect combination of',
      'perfect balance of',
      'perfect fusion of',
      'exudes',
      'seamlessly blends',
    ],
    ...[
      'effortlessly blends',
      'unparalleled',
      'unmatched',
      'unrivaled',
      'unrivalled',
      'exquisite',
      'state of the art',
      'cutting edge',
    ],
  ]),
  ...group('It could stand on any product; begin with what this one is', [
    ...[
      'look no further',
      'say goodbye to',
      'say hello to',
      'introducing the',
      'discover the',
      'experience the',
      'meet your new',
    ],
    ...[
      'are you tired of',
      'tired of the same old',
      'have you ever wished',
      'whether you are a',
      "whether you're a",
      'picture this',
    ],
    ...[
      "in today's fast paced world",
      'fast paced world',
      "in today's world",
      'in a world where',
      'when it comes to',
      'we understand that',
    ],
    ...[
      'not just a',
      'more than just a',
      'the ultimate',
      'your new best friend',
      'the perfect addition to',
      'perfect addition to any',
    ],
    ...[
      'makes the perfect gift for everyone',
      'perfect for any occasion',
      'has got you covered',
      "we've got you covered",
      'without breaking the bank',
    ],
  ]),
  ...group('It presses instead of informing', [
    ...["don't miss out", "don't wait", 'act now', 'order yours today', 'order today', 'get yours today', 'add to cart', 'hurry'],
    ...['treat yourself', 'you deserve', 'what are you waiting for', 'while stocks last', 'grab yours'],
  ]),
  ...droppable('It praises without a fact, and the sentence stands without it', [
    ...[
      'must have',
      'stunning',
      'amazing',
      'incredible',
      'awesome',
      'game changing',
      'mind blowing',
      'jaw dropping',
      'breathtaking',
    ],
    ...['truly', 'simply', 'effortlessly', 'seamlessly', 'meticulously', 'undeniably', 'very', 'really', 'luxurious'],
  ]),
  { phrase: 'utilize', reason: 'There is a shorter word', instead: 'use' },
  { phrase: 'boasts', reason: 'A product has a feature and cannot boast of it', instead: 'has' },
  { phrase: 'features a', reason: 'There is a shorter word', instead: 'has a' },
  { phrase: 'in order to', reason: 'There is a shorter way', instead: 'to' },
  { phrase: 'due to the fact that', reason: 'There is a shorter way', instead: 'because' },
  { phrase: 'a wide range of', reason: 'It counts without a number', instead: 'many' },
  { phrase: 'a variety of', reason: 'It counts without a number', instead: 'several' },
];
