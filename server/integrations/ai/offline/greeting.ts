import type { GreetingBrief } from '../ai.ts';
import { toPlain } from './text.ts';

/** Two friendly sentences that stay true all day, whatever happens in the catalogue. */
export function writeGreeting({ displayName }: GreetingBrief): string {
  const name = toPlain(displayName).replace(/\s+/g, ' ').slice(0, 60).trim();
  return `${name ? `Good to see you, ${name}.` : 'Good to see you.'} Here is what your catalogue looks like today.`;
}
