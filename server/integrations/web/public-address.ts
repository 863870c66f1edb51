import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * An IP address in the public range that nevertheless belongs to a service inside a cloud (Azure). Only machines there can reach
 * it.
 */
const CLOUD_SERVICES = new Set(['168.63.129.16']);

/**
 * True only for ordinary IP addresses of the public internet. An address of this machine is not public. Neither is one that
 * contains another address, such as an IPv6 address made from an IPv4 address: it may lead to that one, which may be private.
 */
export function isPublic(address: string, own = ownAddresses()): boolean {
  try {
    const parsed = ipaddr.parse(address);
    if (parsed.range() !== 'unicast') return false;
    const normal = parsed.toNormalizedString();
    if (CLOUD_SERVICES.has(normal) || own.has(normal)) return false;
    // All public IPv6 addresses assigned so far begin with the bits 001.
    return parsed.kind() === 'ipv4' || ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1;
  } catch {
    return false;
  }
}

function ownAddresses(): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(all.map(({ address }) => ipaddr.parse(address.replace(/%.*$/, '')).toNormalizedString()));
}

/** Host names that never exist on the public internet, and names of cloud metadata services. */
const INNER_NAMES =
  /(^|\.)(localhost|localdomain|local|internal|intranet|home|lan|corp|private|arpa|test|example|invalid|onion|alt)$|^(metadata|instance-data)(\.|$)/i;

/** Whether the host of a URL has a name that never exists on the public internet. */
export const hasInnerName = ({ hostname }: URL): boolean => INNER_NAMES.test(hostname);

/** The form of a public host name: at least two parts separated by dots, none empty, the last one not a number. */
const PUBLIC_NAME = /^(?=.{4,253}$)([a-z0-9_-]{1,63}\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/;

/**
 * Reads a URL that a person typed or a redirect named, if it may be requested: http or https on the default port, without a user
 * name or password. Its host must be a public address or look like a public name; what a name resolves to is checked later.
 * @returns null if it may not be requested
 */
export function readPublicUrl(address: string, base?: URL): URL | null {
  let url: URL;
  try {
    url = new URL(address, base);
  } catch {
    return null;
  }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const fine =
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    !url.username &&
    !url.password &&
    (url.port === '' || url.port === '80' || url.port === '443') &&
    !INNER_NAMES.test(host) &&
    (ipaddr.isValid(host) ? isPublic(host) : PUBLIC_NAME.test(host));
  return fine ? url : null;
}
