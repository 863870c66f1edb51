import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * Whether a host name or an address is this machine itself: `localhost`, `::1` and the addresses of 127.0.0.0/8, exactly
 * as a browser or a socket writes them. A name is judged as a whole: anybody may own `127.shop.example`.
 */
export function isThisMachine(host: string): boolean {
  if (host === 'localhost') return true;
  const address = /^\[(.*)\]$/.exec(host)?.[1] ?? host;
  const { IPv4, IPv6 } = ipaddr;
  if (!IPv4.isValidFourPartDecimal(address) && !(address.includes(':') && IPv6.isValid(address))) return false;
  return ipaddr.process(address).range() === 'loopback';
}

/**
 * Whether a request calls us by at least one name, and `fits` holds for every one, with its port: the Host lines, of which
 * Node keeps the first alone, and the one in an address that is whole ("GET http://shop.example/ HTTP/1.1").
 */
export function isCalledOnly({ rawHeaders, url = '' }: IncomingMessage, fits: (host: string) => boolean): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  if (!url.startsWith('/')) hosts.push(URL.canParse(url) ? new URL(url).host : '');
  return hosts.length > 0 && hosts.every(fits);
}

/** What a browser, or a tool such as curl, says of itself when a page is opened with it. */
const OWN_HEADERS =
  /^(host|connection|keep-alive|accept|accept-(encoding|language|charset)|user-agent|cookie|referer|cache-control|pragma|if-(none-match|modified-since)|upgrade-insecure-requests|priority|te|dnt|save-data|sec-.+)$/;

/**
 * Whether somebody between us and the browser may have passed this request on: its sender is then not who connected. Each
 * proxy and tunnel marks that with headers of its own, and nobody knows them all, so whatever a browser does not say by
 * itself counts.
 */
export const wasForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => !OWN_HEADERS.test(name));
