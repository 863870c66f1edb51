/** What a product is not, has not or must not: recognised in the seller's words, and told last. */
import { isPlural } from './nouns.ts';
import { capitalise, listOf, withoutStop } from './text.ts';
import type { Unit } from './unit.ts';
import { itemsOf, lowered } from './values.ts';

const leads =
  /^(?:no|not|never|non-|without|only|cannot|can ?not|can't|do not|don't|does not|doesn't|keep|avoid|take off|remove|indoor use only|outdoor use only|for (?:indoor|outdoor) use only|for dry rooms only|supplied without|delivered without|free from|store|wipe|clean|hand wash|wash|replace after|empty before|bring|must|has to|contains)\b/i;
const inside =
  /\b(?:not included|(?:is|are) sold separately|not suitable|unsuitable|not for|not recommended|do not|never|cannot be|may stain|can stain|can chip|can crack|not covered|not approved|not tested|allergy|allergic|keep (?:away|children|off|out)|sale to over)\b/i;
const caring =
  /^(?:hand wash|wash|wipe|clean|store|machine wash|dry clean|oil |re-?wax|re-?oil|rinse|dust|polish|iron|tumble)\b/i;

/** Whether the seller's words tell a limit or a caution, which come last in a text. */
export const isLimit = (text: string): boolean =>
  !/\b(?:needed|required|necessary)\b/i.test(text) &&
  ((leads.test(text) && !/^(?:contains|keep|clean|wash|only) .{60,}/i.test(text)) || inside.test(text) || caring.test(text));

/** A limit or caution in the seller's words as something to say. */
export function wordLimit(given: string): Unit {
  const text = withoutStop(given);
  const unit = (more: Partial<Unit>): Unit => ({
    section: caring.test(text) ? 'care' : 'limits',
    topic: 'limit',
    rank: /\b(?:never|do not|keep|allerg|children|not suitable|under 3)\b/i.test(text) ? 17 : 40,
    does: [],
    own: [text],
    fronts: [],
    label: capitalise(text),
    bare: null,
    value: text,
    ...more,
  });
  const absent = /^([^,;:.]{3,60}?) (?:is |are )?not included$/i.exec(text)?.[1];
  if (absent) return unit({ topic: 'absent', bare: lowered(absent), own: [`not included: ${lowered(absent)}`] });
  const items = itemsOf(text.replace(/^(?:No|Not|Without|Supplied|Delivered)\b/, (word) => word.toLowerCase()));
  const short = items.every((item) => item.split(' ').length <= 6);
  if (
    short &&
    items.every(
      (item) =>
        /^no \p{L}/iu.test(item) && !/\b(?:needed|required|necessary|included|possible|allowed|is|are|to|than)\b/.test(item),
    )
  )
    return unit({
      does: [`has ${listOf(items)}`],
      own: [
        `there ${isPlural(items[0]?.split(' ').at(-1) ?? '') ? 'are' : 'is'} ${listOf(items)}`,
        ...(items.length > 1 ? [text] : []),
      ],
    });
  if (short && items.every((item) => /^not for \S/.test(item))) {
    const things = listOf(
      items.map((item) => item.slice('not for '.length)),
      'or',
    );
    return unit({
      does: [`is not for ${things}`, `is not made for ${things}`, `is not meant for ${things}`],
      own: [`not for ${things}`],
    });
  }
  const not = /^not ([\p{L}-]+(?: [\p{L}-]+)?)$/iu.exec(text)?.[1];
  if (not && /(?:ed|able|ible|an|safe|proof|free|ic|ing|ant)$/.test(not.split(' ')[0] ?? ''))
    return unit({ does: [`is not ${not}`] });
  const bare = items.map((item) => /^(?:supplied |delivered )?(without [^:]{3,60})$/.exec(item)?.[1]);
  if (short && bare.every(Boolean))
    return unit({ does: [`comes ${listOf(bare as string[])}`, `is sold ${listOf(bare as string[])}`] });
  return unit({});
}
