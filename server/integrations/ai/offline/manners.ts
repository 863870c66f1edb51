import type { BrandVoice } from '#shared/generation/options.ts';

/**
 * How each brand voice begins a text. The openings state nothing themselves; their placeholders are filled with facts. `{the}` is
 * the product's name in a sentence, `{name}` the name alone. `{a}` and `{b}` are verb phrases ("weighs 310 g"); `{ca}` is a verb
 * phrase that may be long. `{fa}` and `{fb}` are phrases before a sentence ("at 310 g"); `{wa}` and `{wb}` are those that begin
 * with "with". `{ra}` and `{rb}` are bare facts ("310 g"); `{xa}` is what the product is or has
 * ("vegan", "a brass buckle"). A placeholder with a capital letter begins a sentence. An opening is
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
  /** What comes before a colon and the seller's own words, where no sentence can be made of them. */
  presents: string;
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

const identities = ['{the} is {what}.', 'This is {the}, {what}.', '{the}: {what}.', '{What}: {the}.'];

const prose = { openings: plain, identities, labelled: false, presents: '{the}' };
const introduced = (presents: string, ways: readonly string[], ...openings: string[]): Manner => ({
  openings,
  identities: ways,
  labelled: false,
  presents,
});

export const manners: Record<BrandVoice, Manner> = {
  clear: prose,
  professional: prose,
  friendly: introduced(
    'Meet {the}',
    ['Meet {the}: {what}.', 'Say hello to {the}, {what}.', 'Here {is} {the}, {what}.', 'This is {the}, {what}.'],
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
    'Introducing {the}',
    ['Presenting {the}: {what}.', 'Introducing {the}, {what}.', '{the}: {what}.', 'Discover {the}, {what}.'],
    'Presenting {the}, {fb}. {It} {ca}.',
    'Introducing {the}: {it} {ca}.',
    'Introducing {the}, {fb}. {It} {ca}.',
    'Discover {the}, {fb}. {It} {ca}.',
    'Discover {the}: {it} {ca}.',
    'Presenting {the}: {it} {a} and {b}.',
    'Introducing {the}, {fa}.',
    '{the}: {fa}, {fb}.',
  ),
  playful: introduced(
    'Say hi to {the}',
    ['Say hi to {the}, {what}!', 'Look, {the}: {what}!', 'Spotted: {the}, {what}.', 'Here {is} {the}, {what}!'],
    'Say hi to {the}! {It} {a} and {b}.',
    'Guess what {a} and {b}? {the}!',
    'Spotted: {the}. {It} {a} and {b}.',
    'Spotted: {the}, {fb}. {It} {ca}.',
    'Say hi to {the}! {It} {ca}.',
    'Here {is} {the}! {It} {ca}.',
    'Spotted: {the}. {It} {ca}.',
    'Guess what {ca}? {the}!',
  ),
  bold: {
    identities: ['{the}. {What}.', '{name}. {What}.', '{What}. {the}.', '{name}: {what}.', '{What}: {name}.', '{the}: {what}.'],
    openings: [...rows, '{the}. {A}. {B}.', '{name}. {A}. {B}.', '{Fa}. {Fb}. {the}.', '{A}. {B}. {the}.', '{name}. {A}.'],
    labelled: false,
    presents: '{name}',
  },
  'warm-story': introduced(
    'Come and meet {the}',
    [
      'Let us tell you about {the}, {what}.',
      'At heart, {the} is {what}.',
      'Here {is} {the}, {what}.',
      'Come and meet {the}, {what}.',
      'Quite simply, {the} is {what}.',
    ],
    'Let us tell you about {the}. {It} {a} and {b}.',
    'Let us tell you about {the}. {It} {ca}.',
    'Come and meet {the}. {It} {a} and {b}.',
    'Come and meet {the}. {It} {ca}.',
    'Let us show you {the}. {It} {ca}.',
    'Have a good look at {the}. {It} {a} and {b}.',
    'Have a good look at {the}. {It} {ca}.',
    'This is {the}, and {it} {ca}.',
  ),
  technical: { openings: [...rows.slice(0, 1), ...plain, '{name}: {xa}.'], identities, labelled: true, presents: '{the}' },
  minimal: {
    openings: [...rows, '{name}: {xa}.', '{name}. {A}.', '{name}, {fa}.'],
    identities: ['{name}: {what}.', '{What}: {the}.', '{name}. {What}.', '{What}. {name}.', '{name} – {what}.', '{the}: {what}.'],
    labelled: true,
    presents: '{name}',
  },
  caring: introduced(
    'Good to know about {the}',
    [
      'For you, or for somebody close: {the}, {what}.',
      'Good to know: {the} {is} {what}.',
      'To help you choose: {the} {is} {what}.',
      'You may like to know that {the} {is} {what}.',
    ],
    'Good to know about {the}: {it} {a} and {b}.',
    'Good to know about {the}: {it} {ca}.',
    'Good to know: {the} {ca}.',
    'To help you choose: {the} {a} and {b}.',
    'To help you choose: {the} {ca}.',
    'You may like to know that {the} {a} and {b}.',
    'You may like to know that {the} {ca}.',
    'For you, or for somebody close: {the}, {fa}.',
  ),
};
