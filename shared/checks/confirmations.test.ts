import { describe, expect, test } from 'vitest';
import { Confirmations, confirmationKey, contextOf, isKeyOf } from './confirmations.ts';

const findingIn = (text: string, found: string, from = 0) => {
  const start = text.indexOf(found, from);
  return { check: 'number' as const, found, context: contextOf(text, start, start + found.length) };
};
const confirmed = (text: string, found: string) => new Confirmations([confirmationKey(findingIn(text, found))]);
const given = 'The bag is made of linen. It has two pockets and a long strap. It is 30 cm wide.';

describe('a confirmation', () => {
  test('holds for its sentence, also after other words of it were mended', () => {
    expect(confirmed(given, 'two').has(findingIn(given, 'two'))).toBe(true);
    expect(confirmed(given, 'two').has(findingIn('It has two pockets and a short strap.', 'two'))).toBe(true);
  });
  test('does not hold for the same words about something else', () => {
    expect(confirmed(given, 'two').has(findingIn('We give two years of warranty.', 'two'))).toBe(false);
    const both = 'It has two pockets and two zips.';
    expect(confirmed(both, 'two').has(findingIn(both, 'two', 10))).toBe(false);
  });
  test('does not hold for another sentence about the same thing', () => {
    expect(confirmed(given, 'two').has(findingIn('Behind the flap there are two pockets for your phone and keys.', 'two'))).toBe(
      false,
    );
  });
  test('does not hold for the opposite, or for another thing', () => {
    const claim = (text: string) => findingIn(text, 'waterproof');
    expect(confirmed('A cover without waterproof coating.', 'waterproof').has(claim('A cover with waterproof coating.'))).toBe(
      false,
    );
    expect(confirmed('Eine Hülle ohne waterproof Schicht.', 'waterproof').has(claim('Eine Hülle mit waterproof Schicht.'))).toBe(
      false,
    );
    expect(confirmed('The case is waterproof.', 'waterproof').has(claim('The watch is waterproof.'))).toBe(false);
    expect(confirmed('The case is waterproof.', 'waterproof').has(claim('The black case is waterproof!'))).toBe(true);
  });
  test.each(["can't", 'can’t', 'cannot', "won't", "couldn't", "wouldn't", "shouldn't", "mustn't"])(
    'does not hold for what the product %s do',
    (denied) => {
      const [can, not] = ['It can hold 12 kg when full.', `It ${denied} hold 12 kg when full.`];
      expect(confirmed(can, '12 kg').has(findingIn(not, '12 kg'))).toBe(false);
      expect(confirmed(not, '12 kg').has(findingIn(can, '12 kg'))).toBe(false);
      expect(confirmed(not, '12 kg').has(findingIn(`${not} `, '12 kg'))).toBe(true);
    },
  );
  test.each([
    ['It has held 12 kg for years.', "It hasn't held 12 kg for years."],
    ['They have held 12 kg for years.', "They haven't held 12 kg for years."],
    ['They were tested with 12 kg of sand.', "They weren't tested with 12 kg of sand."],
    ['It had carried 12 kg of sand.', "It hadn't carried 12 kg of sand."],
    ['Sie trägt 12 kg Sand am Tag.', 'Sie trägt kaum 12 kg Sand am Tag.'],
  ])('%s does not hold for its denial', (said, denied) => {
    expect(confirmed(said, '12 kg').has(findingIn(denied, '12 kg'))).toBe(false);
  });
  test('at the end of its sentence it goes by the word before', () => {
    expect(confirmed('It weighs 412 g.', '412 g').has(findingIn('It weighs 412 g!', '412 g'))).toBe(true);
    expect(confirmed('It weighs 412 g.', '412 g').has(findingIn('It holds 412 g.', '412 g'))).toBe(false);
  });
  test('of words that stand alone, such as a tag, holds for them alone', () => {
    expect(confirmed('waterproof', 'waterproof').has(findingIn('waterproof', 'waterproof'))).toBe(true);
    expect(confirmed('waterproof', 'waterproof').has(findingIn('A waterproof bag.', 'waterproof'))).toBe(false);
  });
  test('at the very end of its sentence it holds for that sentence alone', () => {
    expect(confirmed('It is waterproof.', 'waterproof').has(findingIn('It is waterproof!', 'waterproof'))).toBe(true);
    expect(confirmed('It is waterproof.', 'waterproof').has(findingIn('The lid is waterproof to 10 m.', 'waterproof'))).toBe(
      false,
    );
  });
});

test('a key is accepted with the words it is about, in a sentence, and for nothing but a claim', () => {
  const finding = findingIn('It is waterproof.', 'waterproof');
  expect(isKeyOf(confirmationKey(finding), 'waterproof')).toBe(true);
  expect(isKeyOf(confirmationKey(finding), 'made of copper')).toBe(false);
  for (const key of ['risky:waterproof', 'risky:waterproof\nit is', 'limit:waterproof\n\n', '*\n\n', 'risky:waterproof\n\n\n'])
    expect(isKeyOf(key, 'waterproof')).toBe(false);
});
