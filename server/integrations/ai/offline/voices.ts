import type { BrandVoice } from '#shared/generation/options.ts';

/**
 * How each brand voice phrases the seller's facts. The phrases themselves claim nothing about the product. Their placeholders:
 * {the} is the product inside a sentence, {The} the product at the start of one, {Name} its name alone, {is} "is" or "are",
 * {what} what the product is ("a classic tool").
 */
export interface Voice {
  /** Openings that name the product and say what it is. */
  introduce: string[];
  /** Openings to use if the seller does not say what the product is. */
  greet: string[];
  /** Phrases that introduce the paragraph about the product. */
  lead: string[];
  /** Phrases that introduce the terms of sale. */
  terms: string[];
  /** Sentences to end a text with. */
  close: string[];
  /** Whether lists keep "Weight: 4 g" instead of "Weighs 4 g". */
  labelled: boolean;
  /** Whether lists start with figures ("Weighs 4 g") instead of traits ("Built-in mirror"). */
  figuresFirst: boolean;
  /**
   * Used if the seller does not say what the product is. If true, the text starts with what the product does; if false, with one
   * of `greet`.
   */
  opensPlainly: boolean;
  /** Whether to say as little as possible: no introductions, no advice. */
  terse: boolean;
}

const plain = { labelled: false, figuresFirst: false, opensPlainly: false, terse: false };

export const voices: Record<BrandVoice, Voice> = {
  clear: {
    ...plain,
    opensPlainly: true,
    introduce: ['{The} {is} {what}.'],
    greet: ['{Name}.'],
    lead: [],
    terms: [],
    close: [
      'Compare the points above with what you have in mind, and the choice is yours.',
      'With these points in hand, you can decide at your own pace.',
    ],
  },
  friendly: {
    ...plain,
    introduce: ['Say hello to {the}, {what}.', 'Meet {the}: {what}.'],
    greet: ['Say hello to {the}.', 'Meet {the}.'],
    lead: ['There is a little more to tell.', 'Here is what else you might like to know.'],
    terms: ['A few things that are good to know before you order:'],
    close: [
      'If that sounds like what you have been looking for, you know what to do!',
      'Does it fit what you have in mind? Then pop it in your basket.',
    ],
  },
  professional: {
    ...plain,
    opensPlainly: true,
    introduce: ['{The} {is} {what}.', 'Introducing {the}, {what}.'],
    greet: ['Introducing {the}.'],
    lead: ['The following points complete the picture.'],
    terms: ['Terms of the offer:'],
    close: ['We recommend comparing these details with your requirements before ordering.'],
  },
  luxury: {
    ...plain,
    introduce: ['Discover {the}, {what}.', 'Presenting {the}: {what}.'],
    greet: ['Discover {the}.', 'Presenting {the}.'],
    lead: ['Look a little closer.', 'There is more to discover.'],
    terms: ['And, for your peace of mind, the particulars.'],
    close: ['Take your time, and choose what speaks to you.'],
  },
  playful: {
    ...plain,
    introduce: ['Ta-da! Here {is} {the}, {what}.', 'Drum roll, please: here {is} {the}, {what}!'],
    greet: ['Ta-da! Here {is} {the}.', 'Drum roll, please, for {the}!'],
    lead: ['But wait, there is more to tell.', 'Still curious? Good.'],
    terms: ['Now for the small print, in normal-sized letters:'],
    close: ['Your basket looks a bit empty, by the way. Just saying!', 'Go on, your basket could use the company.'],
  },
  bold: {
    ...plain,
    introduce: ['{The}. {What}.', 'No small talk: {the} {is} {what}.'],
    greet: ['No small talk: here {is} {the}.'],
    lead: ['Here are the facts.', 'No fuss, just facts.'],
    terms: ['The deal:'],
    close: ['You have the facts. Make the call.'],
  },
  'warm-story': {
    ...plain,
    introduce: [
      'You have been looking for just the right thing, and then you come across {the}, {what}.',
      'Some finds deserve a moment of your time. This one {is} {the}, {what}.',
    ],
    greet: [
      'You have been looking for just the right thing, and then you come across {the}.',
      'Some finds deserve a moment of your time, and here {is} {the}.',
    ],
    lead: ['So you read on, as one does.', 'You lean in and look a little closer.'],
    terms: ['And before it finds its way to you, a word on the practical side.'],
    close: ['How the story goes on is up to you.', 'The next chapter is yours to write.'],
  },
  technical: {
    labelled: true,
    figuresFirst: true,
    opensPlainly: true,
    terse: false,
    introduce: ['{The} {is} {what}.'],
    greet: ['Product: {the}.'],
    lead: ['Further characteristics:'],
    terms: ['Terms:'],
    close: ['Check the listed values against your requirements before ordering.'],
  },
  minimal: {
    labelled: true,
    figuresFirst: false,
    opensPlainly: false,
    terse: true,
    introduce: ['{Name}. {What}.'],
    greet: ['{Name}.'],
    lead: [],
    terms: [],
    close: [],
  },
  caring: {
    ...plain,
    introduce: ['For you, or for someone you care about: {the}, {what}.', 'Take a quiet moment with {the}, {what}.'],
    greet: ['For you, or for someone you care about: {the}.', 'Take a quiet moment with {the}.'],
    lead: ['So that you can choose with a good feeling, here is a little more.'],
    terms: ['You should also know what to expect when you order.'],
    close: ['Take all the time you need to decide.', 'If you are unsure about anything, just ask before you order.'],
  },
};
