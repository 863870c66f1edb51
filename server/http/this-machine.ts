import type { IncomingHttpHeaders } from 'node:http';
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

/** What proxies, tunnels and content networks add to a request they pass on. */
const FORWARDED =
  /^(forwarded|via|cdn-loop|cf-.+|fly-.+|fastly-.+|x-forwarded.*|x-original-.+|x-envoy-.+|x-(appengine|azure)-.+|(x-)?(real|true|client|cluster|proxyuser|remote|originating)(-client)?-(ip|addr|address))$/;

/** Whether somebody between us and the browser has passed this request on: its sender is then not who connected. */
export const wasForwarded = (headers: IncomingHttpHeaders): boolean => Object.keys(headers).some((name) => FORWARDED.test(name));
