import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * Whether a host name or address means this machine: `localhost`, `::1` and 127.0.0.0 to 127.255.255.255. The whole name must
 * match, since anybody may own a name like `127.shop.example`.
 */
export function isThisMachine(host: string): boolean {
  if (host === 'localhost') return true;
  const address = /^\[(.*)\]$/.exec(host)?.[1] ?? host;
  const { IPv4, IPv6 } = ipaddr;
  if (!IPv4.isValidFourPartDecimal(address) && !(address.includes(':') && IPv6.isValid(address))) return false;
  return ipaddr.process(address).range() === 'loopback';
}

/**
 * Whether the request names at least one host, and `fits` accepts every host it names. A request can name several: in many Host
 * headers, of which Node keeps only the first, or in its first line ("GET http://shop.example/ HTTP/1.1").
 */
export function isCalledOnly({ rawHeaders, url = '' }: IncomingMessage, fits: (host: string) => boolean): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  if (!url.startsWith('/')) hosts.push(URL.canParse(url) ? new URL(url).host : '');
  return hosts.length > 0 && hosts.every(fits);
}

/** The headers a browser, or a tool such as curl, sends when it opens a page. */
const OWN_HEADERS =
  /^(host|connection|keep-alive|accept|accept-(encoding|language|charset)|user-agent|cookie|referer|cache-control|pragma|if-(none-match|modified-since)|upgrade-insecure-requests|priority|te|dnt|save-data|sec-.+)$/;

/**
 * Whether a proxy or tunnel may have forwarded the request from somewhere else. Such programs add headers. Nobody knows all of
 * these, so any header that a browser does not send counts.
 */
export const wasForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => !OWN_HEADERS.test(name));
