import type { GreetingBrief } from '../ai.ts';
import { toPlain } from './text.ts';

/** One or two friendly sentences from the seller's own counts. */
export function writeGreeting({ displayName, counts }: GreetingBrief): string {
  const name = toPlain(displayName).replace(/\s+/g, ' ').slice(0, 60).trim();
  const { products, withoutDescription, lowScore } = counts;
  const hello = name ? `Welcome back, ${name}.` : 'Welcome back.';
  if (products === 0)
    return `${name ? `Welcome, ${name}.` : 'Welcome.'} Add your first product, and a description is only a few clicks away.`;
  const kept = `You have ${count(products, 'product')} in your catalogue`;
  if (withoutDescription > 0)
    return `${hello} ${kept}, and ${withoutDescription} still ${withoutDescription === 1 ? 'needs' : 'need'} a description.`;
  if (lowScore > 0) return `${hello} ${kept}, and ${lowScore} could do with a better search score.`;
  return `${hello} ${kept}, all of them with a description.`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
