import type { BrandVoice } from '#shared/generation/options.ts';

/**
 * How each brand voice begins a text. The openings state nothing themselves; their placeholders are filled with facts. `{the}` is
 * the product's name in a sentence, `{name}` the name alone. `{a}` and `{b}` are verb phrases ("weighs 310 g"); `{ca}` is a verb
 * phrase that may be long. `{fa}` and `{fb}` are phrases before a sentence ("at 310 g"); `{wa}` and `{wb}` are those that begin
 * with "with". `{ra}` and `{rb}` are bare facts ("310 g"). A placeholder with a capital letter begins a sentence. An opening is
 * used only if there is a value for each of its placeholders.
 */
export interface Manner {
  openings: readonly string[];
  /**
   * Openings for the case that the seller says what the product is (`{what}`). If empty, the seller's own sentence opens the
   * text.
   */
  identities: readonly string[];
  /** Whether the specifications are written as a list instead of sentences. */
  labelled: boolean;
}

/** Openings of the plain voices. Other voices use them too if none of their own openings fits the facts. */
export const plain = [
  '{the} {a} and {b}.',
  '{the} {b} and {a}.',
  '{fa}, {the} {b}.',
  '{the} {a}, {wb}.',
  '{the} {b}, {wa}.',
  '{the}, {fa}, {b}.',
  '{the}, {fb}, {ca}.',
  '{the} {ca}.',
  '{the} {b}.',
];

const rows = ['{name}: {ra}, {rb}.', '{ra}, {rb}: {the}.', '{name}. {ra}, {rb}.', '{name} – {ra}, {rb}.', '{rb}, {ra}: {the}.'];

const identities = [
  '{the} is {what}.',
  '{the}: {what}.',
  '{What}: {the}.',
  'This is {the}, {what}.',
  '{What}, that is {the}.',
  'What is {the}? {What}.',
];

const prose = { openings: plain, identities, labelled: false };
const introduced = (ways: readonly string[], ...openings: string[]): Manner => ({
  openings,
  identities: ways,
  labelled: false,
});

export const manners: Record<BrandVoice, Manner> = {
  clear: prose,
  professional: prose,
  friendly: introduced(
    [
      'Meet {the}: {what}.',
      'Say hello to {the}, {what}.',
      'Here {is} {the}, {what}.',
      'This is {the}: {what}.',
      'Hello, {name}. {What}.',
      '{What}: meet {the}.',
    ],
    'Meet {the}: {it} {a} and {b}.',
    'Say hello to {the}: {it} {a}, {wb}.',
    'This is {the}: {it} {b} and {a}.',
    'Meet {the}, {fa}. {It} {b}.',
    'Here {is} {the}. {It} {a} and {b}.',
    'Meet {the}: {it} {ca}.',
    'Say hello to {the}, {fb}. {It} {ca}.',
    'This is {the}, {fb}. {It} {ca}.',
    'Meet {the}, {fb}. {It} {ca}.',
  ),
  luxury: introduced(
    [
      '{name}. {What}.',
      'Presenting {the}: {what}.',
      '{What}: {the}.',
      'Introducing {the}, {what}.',
      '{the}: {what}.',
      'Discover {the}, {what}.',
    ],
    'Presenting {the}, {fb}. {It} {ca}.',
    'Introducing {the}: {it} {ca}.',
    'Introducing {the}, {fb}. {It} {ca}.',
    'Discover {the}, {fb}. {It} {ca}.',
    '{fa}: {the}.',
    'Presenting {the}: {it} {a} and {b}.',
    '{fa}, {fb}: {the}.',
    'Introducing {the}, {fa}.',
    '{the}: {fa}, {fb}.',
  ),
  playful: introduced(
    [
      'Ta-da: {the}, {what}!',
      'Spotted: {the}, {what}.',
      'Knock, knock: {the}, {what}.',
      'Guess what? {the}: {what}.',
      '{What}? {the}!',
      'Roll call: {the}, {what}.',
    ],
    'Ta-da: {the}! {It} {a} and {b}.',
    'Guess what {a} and {b}? {the}.',
    'Spotted: {the}. {It} {a} and {b}.',
    'Spotted: {the}, {fb}. {It} {ca}.',
    'Ta-da: {the}! {It} {ca}.',
    'Spotted: {the}, and {it} {ca}.',
    'Roll call: {the} {ca}.',
    'Drum roll for {the}: {it} {ca}.',
    'Knock, knock: {the} {ca}.',
    'Here {is} {the}: {it} {ca}.',
    'Psst: {the} {ca}.',
    'What {ca}? {the}.',
    'Drum roll: {the}, {fb}, {ca}.',
    'Roll call: {the}, {fb}. {It} {ca}.',
    'Roll call: {the}, {fa}, {fb}.',
    'Knock, knock: {the}, {fa}.',
    'What {a} and {b}? {the}.',
  ),
  bold: {
    identities: ['{the}. {What}.', '{name}. {What}.', '{What}. {the}.', '{name}: {what}.', '{What}: {name}.', '{the}: {what}.'],
    openings: [...rows, '{the}. {A}. {B}.', '{name}. {A}. {B}.', '{Fa}. {Fb}. {the}.', '{A}. {B}. {the}.'],
    labelled: false,
  },
  'warm-story': introduced(
    [
      'Think of {the} as {what}.',
      'Quite simply, {the} is {what}.',
      'Here is {what}: {the}.',
      'At heart, {the} is {what}.',
      'First things first: {the} is {what}.',
      'Take a quiet look at {the}, {what}.',
    ],
    'The good part comes first: {the} {a} and {b}.',
    'The good part comes first: {the} {ca}.',
    'A thing to like about {the}: {it} {ca}.',
    'It is easy to see what {the} {is} about: {it} {ca}.',
    'Take a quiet look at {the}: {it} {a} and {b}.',
    'Take a quiet look at {the}. {It} {ca}.',
    'Let us start with what counts: {the} {ca}.',
    'Let us start with what counts: {the} {a} and {b}.',
    'Glad you are here: {the} {ca}.',
    'Here is {the}, and the best of it: {it} {ca}.',
    'Sit down for a moment with {the}: {it} {ca}.',
  ),
  technical: { openings: [...rows.slice(0, 1), ...plain], identities, labelled: true },
  minimal: {
    openings: [...rows, '{name}.', '{name}, {fa}.'],
    identities: ['{name}: {what}.', '{What}: {the}.', '{name}. {What}.', '{What}. {name}.', '{name} – {what}.', '{the}: {what}.'],
    labelled: true,
  },
  caring: introduced(
    [
      'For you, or for somebody close: {the}, {what}.',
      'Take your time with {the}, {what}.',
      'Good to know from the start: {the} {is} {what}.',
      'For whoever will use it: {the}, {what}.',
      'Before anything else: {the}, {what}.',
      'To choose well, know what it is: {the}, {what}.',
    ],
    'Take your time with {the}: {it} {a} and {b}.',
    'Take your time with {the}, {fb}. {It} {ca}.',
    'Good to know from the start: {fb}, {the} {ca}.',
    'For you, or for somebody close: {the}, {fb}. {It} {ca}.',
    'To choose well, know this of {the}: {it} {ca}.',
    'For whoever will use it, {the} {a} and {b}.',
    'To choose well, know this of {the}: {it} {a} and {b}.',
    'For you, or for somebody close: {the}, {fa}.',
    'Good to know from the start: {the} {a} and {b}.',
    'Before anything else: {the} {a} and {b}.',
  ),
};
