import ipaddr from 'ipaddr.js';
import type { Processor } from '#shared/terms.ts';
import type { Config } from '../config.ts';

/** The companies and servers that process people's data, as the installation is set up. What is not switched on is left out. */
export function processorsOf({ anthropic, stripe, smtpUrl, sentryDsn, analytics }: Config): Processor[] {
  const found: Processor[] = [];
  if (anthropic.baseUrl) found.push({ kind: 'ai', name: publicName(anthropic.baseUrl) });
  else if (anthropic.apiKey) found.push({ kind: 'ai', name: 'Anthropic' });
  if (stripe.secretKey) found.push({ kind: 'payments', name: 'Stripe' });
  if (smtpUrl) found.push({ kind: 'mail', name: publicName(smtpUrl) });
  if (sentryDsn) found.push({ kind: 'reporting', name: publicName(sentryDsn) });
  if (/^https?:/.test(analytics)) found.push({ kind: 'visits', name: publicName(analytics) });
  return found;
}

/** The host in an address; null for one that means nothing outside the installation's own network. */
function publicName(address: string): string | null {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const isInner = !host.includes('.') || /\.(local|internal|lan|home|localhost|test|invalid)$/i.test(host);
  return isInner || ipaddr.isValid(host) ? null : host;
}
