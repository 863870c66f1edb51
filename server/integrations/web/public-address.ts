import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Public by their number, and yet a service of the cloud that is only there for the machine itself. */
const CLOUD_SERVICES = new Set(['168.63.129.16']);

/**
 * Only plain addresses of the public internet; everything that wraps another address inside is judged as not public, and so
 * is this machine itself by whatever address it has.
 */
export function isPublic(address: string, own = ownAddresses()): boolean {
  try {
    const parsed = ipaddr.parse(address);
    if (parsed.range() !== 'unicast') return false;
    const normal = parsed.toNormalizedString();
    if (CLOUD_SERVICES.has(normal) || own.has(normal)) return false;
    // All that was ever given out of IPv6 to the public begins with these three bits.
    return parsed.kind() === 'ipv4' || ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1;
  } catch {
    return false;
  }
}

function ownAddresses(): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(all.map(({ address }) => ipaddr.parse(address.replace(/%.*$/, '')).toNormalizedString()));
}

/** Names of machines that are never on the public internet, and of the metadata services of clouds. */
const INNER_NAMES =
  /(^|\.)(localhost|localdomain|local|internal|intranet|home|lan|corp|private|arpa|test|example|invalid|onion|alt)$|^(metadata|instance-data)(\.|$)/i;

/** At least two labels, none of them empty, the last one no number: all that a public name can be. */
const PUBLIC_NAME = /^(?=.{4,253}$)([a-z0-9_-]{1,63}\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/;

/**
 * The address a person typed or a server led to, once it may be asked for: http or https on its usual port, without
 * credentials, with a name that can be public or a public number. Names are judged again by what they resolve to.
 * @returns null when it may not
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
