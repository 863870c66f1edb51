/** Fetches a URL that a person typed, but only if it leads to the public internet. */
import { isIPv6, type LookupFunction } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import type { Resolve } from './names.ts';
import { hasInnerName, isPublic, readPublicUrl } from './public-address.ts';

/**
 * Thrown for a URL that does not lead to the public internet. Callers must refuse such a URL, and must not store it as a link or
 * pass it on.
 */
export class BlockedAddress extends Error {
  /**
   * @param host the name that was not found on the public internet; empty if the URL itself is not allowed. Names that do not exist
   * and those of private networks must look alike to whoever sees it.
   */
  constructor(
    message: string,
    readonly host = '',
  ) {
    super(message);
  }
}
/** Thrown for a URL that seems public but could not be fetched. The reason goes only to the log. */
export class NotFetched extends Error {}

/** How connections are made; tests direct them to their own servers. */
export interface Network {
  /** Resolves a host name to IP addresses. */
  resolve?: Resolve;
  /** Makes a connection. It must resolve host names by `lookup`, which refuses IP addresses that are not public. */
  connect?: (lookup: LookupFunction) => buildConnector.connector;
}

export interface FetchOptions extends Network {
  resolve: Resolve;
  maxBytes: number;
  timeoutMs: number;
  /** The accepted media type, for example image/*. */
  accept: string;
}

const REDIRECTS = 3;

/**
 * Fetches the bytes at a public http(s) URL. The IP address is checked at the moment of connecting, so it does not help an
 * attacker if his host name resolves differently the second time. Redirects are followed here, and each is checked again.
 * @throws BlockedAddress, NotFetched
 */
export async function fetchPublic(address: string, options: FetchOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    let url = checkUrl(address);
    for (let hop = 0; ; hop++) {
      const answer = await ask(url, options, signal);
      if (Buffer.isBuffer(answer)) return answer;
      if (hop >= REDIRECTS) throw new Error('too many redirects');
      const next = checkUrl(answer.location, url);
      if (url.protocol === 'https:' && next.protocol === 'http:') throw new BlockedAddress('https led to http');
      url = next;
    }
  } catch (error) {
    for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof BlockedAddress) throw at;
    throw new NotFetched('could not be fetched', { cause: error });
  }
}

/** One request: returns the bytes, or the URL a redirect leads to. */
async function ask(url: URL, options: FetchOptions, signal: AbortSignal): Promise<Buffer | { location: string }> {
  // The library is loaded with the first request, so that starting the server does not wait for it.
  const { Client } = await import('undici');
  const lookup = guardedLookup(options.resolve, signal);
  // Use a client for this host only. An agent for many hosts would reconnect after a timeout and keep that connection open.
  const client = new Client(url.origin, { connect: options.connect?.(lookup) ?? { lookup, timeout: options.timeoutMs } });
  try {
    const answer = await client.request({
      method: 'GET',
      path: url.pathname + url.search,
      signal,
      headers: { accept: options.accept, 'user-agent': 'Listwright', 'accept-encoding': 'identity' },
    });
    // If we stop reading the body, it may still emit an error. Without a listener that error would end the process.
    answer.body.on('error', () => {});
    const { location } = answer.headers;
    const moved = answer.statusCode >= 300 && answer.statusCode < 400 && location;
    return moved ? { location: String(location) } : await readAnswer(answer, options.maxBytes);
  } finally {
    client.destroy().catch(() => {});
  }
}

async function readAnswer({ statusCode, headers, body }: Dispatcher.ResponseData, max: number): Promise<Buffer> {
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  if (Number(headers['content-length'] ?? 0) > max) throw new Error('too large');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > max) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function checkUrl(address: string, base?: URL): URL {
  const url = readPublicUrl(address, base);
  if (!url) throw new BlockedAddress('not public', innerName(address, base));
  return url;
}

function innerName(address: string, base?: URL): string {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : null;
  return url && hasInnerName(url) ? url.hostname : '';
}

function guardedLookup(resolve: Resolve, signal: AbortSignal): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, signal).then(
      (addresses) => {
        // A host name with both public and private IP addresses is probably a trap, so connect to none of them.
        if (addresses.length === 0 || !addresses.every((address) => isPublic(address))) {
          return callback(new BlockedAddress('not public', hostname), '', 0);
        }
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        if (options.all) callback(null, found);
        else callback(null, found[0]?.address ?? '', found[0]?.family);
      },
      (error) => callback(error, '', 0),
    );
  };
}
