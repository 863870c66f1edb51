/** Fetching an address a person typed, without ever reaching anything that is not public. */
import { lookup as dnsLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The address does not lead to the public internet. Never a reason to fall back to something else. */
export class BlockedAddress extends Error {}

export interface FetchOptions {
  maxBytes: number;
  timeoutMs: number;
  /** Media type wanted, for example image/*. */
  accept: string;
  /** For tests: how a host name becomes addresses. */
  resolve?: typeof dnsLookup;
}

const REDIRECTS = 3;

/**
 * The bytes behind a public http(s) address. Every address actually dialled is checked, so a name that changes its
 * answer between two look-ups gains nothing; redirects are followed by hand and checked again.
 * @throws BlockedAddress; any other error means it could not be fetched
 */
export async function fetchPublic(address: string, options: FetchOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  // Loaded with the first address, so that a start does not wait for it.
  const { Agent, request } = await import('undici');
  const agent = new Agent({ connect: { lookup: guardedLookup(options.resolve ?? dnsLookup), timeout: options.timeoutMs } });
  try {
    let url = checkUrl(address);
    for (let hop = 0; ; hop++) {
      const answer = await request(url, {
        dispatcher: agent,
        signal,
        headers: { accept: options.accept, 'user-agent': 'Listwright', 'accept-encoding': 'identity' },
      });
      if (answer.statusCode >= 300 && answer.statusCode < 400 && answer.headers.location) {
        answer.body.destroy();
        if (hop >= REDIRECTS) throw new Error('too many redirects');
        const next = checkUrl(new URL(String(answer.headers.location), url).href);
        if (url.protocol === 'https:' && next.protocol === 'http:') throw new BlockedAddress('https led to http');
        url = next;
        continue;
      }
      if (answer.statusCode !== 200) {
        answer.body.destroy();
        throw new Error(`answered ${answer.statusCode}`);
      }
      return await readAtMost(answer.body, options.maxBytes);
    }
  } catch (error) {
    for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof BlockedAddress) throw at;
    throw error;
  } finally {
    agent.destroy().catch(() => {});
  }
}

async function readAtMost(body: AsyncIterable<Buffer> & { destroy(): void }, max: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > max) {
      body.destroy();
      throw new Error('too large');
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Scheme, port and literal addresses; names are judged by what they resolve to. */
function checkUrl(address: string): URL {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new BlockedAddress('no address');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const allowed =
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    !url.username &&
    !url.password &&
    (url.port === '' || url.port === '80' || url.port === '443') &&
    (host.includes('.') || ipaddr.isValid(host)) &&
    !/(^|\.)(localhost|local|internal|intranet|home|lan|corp|arpa|test|example|invalid|onion)$/i.test(host);
  if (!allowed || (ipaddr.isValid(host) && !isPublic(host))) throw new BlockedAddress('not public');
  return url;
}

/** Only plain unicast addresses; everything that wraps another address inside is judged as not public. */
function isPublic(address: string): boolean {
  try {
    const parsed = ipaddr.parse(address);
    if (parsed.kind() === 'ipv6') {
      const v6 = parsed as ipaddr.IPv6;
      if (v6.isIPv4MappedAddress()) return false;
      if (v6.parts.slice(0, 6).every((part) => part === 0)) return false;
    }
    return parsed.range() === 'unicast';
  } catch {
    return false;
  }
}

function guardedLookup(resolve: typeof dnsLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      // One private answer among public ones is a trap, not a mistake: nothing of it is dialled.
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address))) {
        return callback(new BlockedAddress('not public'), '', 0);
      }
      const [first] = addresses;
      if (options.all) callback(null, addresses as never, 0);
      else callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
}
