import type { Spec } from './material.ts';
import { capitalise } from './text.ts';

/** A "Name: value" fact, put into the forms that a text needs. */
export interface Worded {
  /** For a bullet list: "Weighs 4 g" or "Weight: 4 g". */
  bullet: string;
  /** A verb phrase for "it" if there is a natural one: "weighs 4 g". */
  does: string | null;
  /** A sentence with another subject than the product, if that is more natural: "returns are accepted within 30 days". */
  own: string | null;
  /** True for terms of sale, such as the warranty. They come after the product's traits. */
  terms: boolean;
  topic: 'dimensions' | 'weight' | 'warranty' | 'shipping' | 'returns' | 'care' | null;
}

/** Puts a fact into words without changing its value. With `labelled`, bullet lists keep the form "Name: value". */
export function wordSpec({ name, value }: Spec, labelled: boolean): Worded {
  const label = `${capitalise(name)}: ${withoutEcho(name, value)}`;
  const found = rules.find((rule) => rule.name.test(name) && (!rule.value || rule.value.test(value)));
  if (!found) return { bullet: label, does: null, own: null, terms: /order|shipping|delivery|return/i.test(name), topic: null };
  const { does, own } = found.say(value);
  return {
    bullet: labelled ? label : capitalise((own ?? does ?? label).replace(/^is /, '')),
    does: does ?? null,
    own: own ?? null,
    terms: found.terms ?? false,
    topic: found.topic ?? null,
  };
}

interface Rule {
  name: RegExp;
  value?: RegExp;
  terms?: boolean;
  topic?: Worded['topic'];
  say: (value: string) => { does?: string; own?: string };
}

const lower = (value: string) =>
  /^\p{Lu}\p{Ll}[^\p{Lu}]*$/u.test(value) ? value.charAt(0).toLowerCase() + value.slice(1) : value;

/** Removes a fact's name from the end of its value: for "Warranty: 1 week warranty" returns "1 week". */
function withoutEcho(name: string, value: string): string {
  const echo = ` ${name.toLowerCase()}`;
  return /^\d/.test(value) && value.toLowerCase().endsWith(echo) ? value.slice(0, -echo.length) : value;
}

/** Turns "3 year" or "3-year" into "3 years". Other values stay as they are. */
function period(value: string): string {
  return value.replace(
    /^(\d+)[ -](day|week|month|year)$/i,
    (_, n: string, unit: string) => `${n} ${unit}${n === '1' ? '' : 's'}`,
  );
}

const rules: Rule[] = [
  { name: /^(net |item |product )?weight$/i, topic: 'weight', say: (v) => ({ does: `weighs ${v}` }) },
  {
    name: /^(dimensions?|measurements?|size)$/i,
    value: /\d\s*(x|×|by)\s*\d/i,
    topic: 'dimensions',
    say: (v) => ({ does: `measures ${v}` }),
  },
  { name: /^warranty( information)?$/i, value: /^no\b/i, terms: true, say: () => ({ does: 'is sold without a warranty' }) },
  {
    name: /^warranty( information)?$/i,
    value: /^lifetime( warranty)?$/i,
    terms: true,
    topic: 'warranty',
    say: () => ({ does: 'comes with a lifetime warranty' }),
  },
  {
    name: /^warranty( information)?$/i,
    value: /^\d+[ -]\p{L}+( warranty)?$/iu,
    terms: true,
    topic: 'warranty',
    say: (v) => ({ does: `comes with a warranty of ${period(v.replace(/ warranty$/i, ''))}` }),
  },
  {
    name: /^(shipping|delivery)( information| time)?$/i,
    value: /^ships\b/i,
    terms: true,
    topic: 'shipping',
    say: (v) => ({ does: lower(v) }),
  },
  { name: /^returns?( policy)?$/i, value: /^no\b/i, terms: true, say: () => ({ does: 'is sold without a return policy' }) },
  {
    name: /^returns?( policy)?$/i,
    value: /^\d+ days?( return policy)?$/i,
    terms: true,
    topic: 'returns',
    say: (v) => ({ own: `returns are accepted within ${v.replace(/ return policy$/i, '')}` }),
  },
  { name: /^min(imum|\.)? order( quantity)?$/i, value: /^\d/, terms: true, say: (v) => ({ own: `the minimum order is ${v}` }) },
  { name: /^materials?$/i, value: /^[^.;:]{2,60}$/, say: (v) => ({ does: `is made of ${lower(v)}` }) },
  { name: /^colou?rs?$/i, value: /^[^.;:]{2,60}$/, say: (v) => ({ does: `comes in ${lower(v)}` }) },
  {
    name: /^(capacity|volume)$/i,
    value: /^[\d.,]+\s*(ml|cl|l|litres?|liters?|oz|fl oz|cups?)$/i,
    say: (v) => ({ does: `holds ${v}` }),
  },
  { name: /^(country of origin|origin|made in)$/i, value: /^\p{Lu}[^.;:]{1,40}$/u, say: (v) => ({ does: `is made in ${v}` }) },
  {
    name: /^(compatible with|compatibility)$/i,
    value: /^[^.;:]{2,80}$/,
    say: (v) => ({ does: `is compatible with ${v.replace(/^compatible with /i, '')}` }),
  },
  { name: /^(includes|included|in the box|contents)$/i, value: /^[^.;:]{2,100}$/, say: (v) => ({ does: `includes ${v}` }) },
  { name: /^care( instructions)?$/i, value: /^[^.;:]{2,80}$/, topic: 'care', say: (v) => ({ own: `care: ${lower(v)}` }) },
];
