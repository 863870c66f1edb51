import type { IncomingMessage, ServerResponse } from 'node:http';
import { ASKS_AS, CATALOGUE_HEADER, CATALOGUE_PARAMETER, VIEW_AS_HEADER } from '#shared/teams/wish.ts';
import { deviceCookieName } from '../auth/devices.ts';
import type { SessionKind } from '../auth/sessions.ts';
import { callerOfBearer } from '../auth/tokens.ts';
import { type Asking, type CatalogueWish, type Ctx, type Door, type HttpCaller, mintSellerId } from '../context.ts';
import { AppError } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import { type Services, systemCtx } from '../services.ts';
import type { TrpcCtx } from '../trpc.ts';

const REJECTED: HttpCaller = { kind: 'rejected' };

/** Builds the context that the procedures of one request are called with. */
export async function requestCtx(services: Services, req: IncomingMessage, res: ServerResponse, door: Door): Promise<TrpcCtx> {
  const cookies = door === 'app';
  const base: Ctx = systemCtx(services, req.requestId);
  const setCookie = (cookie: string) => void res.appendHeader('Set-Cookie', cookie);
  const key = req.headers['idempotency-key'];
  if (key !== undefined && !/^[\x21-\x7e]{8,128}$/.test(String(key))) {
    // Refuse an invalid key instead of ignoring it: the caller relies on the key, and without it a repeated call would be charged
    // twice.
    throw new AppError('BAD_INPUT', 'The header Idempotency-Key takes 8 to 128 letters, digits and signs, without spaces.');
  }
  const secure = services.config.publicUrl.startsWith('https:');
  return {
    ...base,
    sessions: services.sessions,
    caller: await findCaller(services, base, req, setCookie, cookies),
    door,
    wish: wishOf(req),
    ip: addressOf(services, req),
    userAgent: String(req.headers['user-agent'] ?? ''),
    deviceSecret: readCookie(req.headers.cookie, deviceCookieName(secure)),
    cookie: (name) => (cookies && req.headers.authorization === undefined ? readCookie(req.headers.cookie, name) : undefined),
    adminSession: (asking) => (cookies ? sessionOf(services, asking, req, setCookie, 'admin') : Promise.resolve(null)),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    setCookie,
  };
}

/**
 * Which catalogue the request wants to work in. Pictures, downloads and event streams are asked for by the browser itself, which
 * sends no header, so their address may say it instead.
 */
function wishOf(req: IncomingMessage): CatalogueWish {
  const query = new URLSearchParams(/\?(.*)$/.exec(req.url ?? '')?.[1] ?? '');
  const owner = req.headers[CATALOGUE_HEADER] ?? query.get(CATALOGUE_PARAMETER) ?? undefined;
  return { owner: owner === undefined ? undefined : String(owner), asViewer: req.headers[VIEW_AS_HEADER] === ASKS_AS };
}

async function findCaller(
  services: Services,
  ctx: Ctx,
  req: IncomingMessage,
  setCookie: (cookie: string) => void,
  cookies: boolean,
): Promise<HttpCaller> {
  const { authorization } = req.headers;
  if (authorization !== undefined) {
    // If a bearer token was sent, it alone decides: an invalid one is rejected, even if a valid cookie came with it.
    const secret = /^bearer +([\x21-\x7e]{1,200})$/i.exec(authorization)?.[1];
    const address = addressBlock(addressOf(services, req));
    if (secret) return (await services.credentials.open(secret, address, (hash) => callerOfBearer(ctx, hash))) ?? REJECTED;
    services.limits.takeHere('credentialAddress', address);
    return REJECTED;
  }
  if (!cookies) return { kind: 'visitor' };
  return (await sessionOf(services, ctx, req, setCookie, 'user')) ?? { kind: 'visitor' };
}

async function sessionOf(
  services: Services,
  asking: Asking,
  req: IncomingMessage,
  setCookie: (cookie: string) => void,
  kind: SessionKind,
): Promise<Extract<HttpCaller, { kind: 'session' }> | null> {
  // If a bearer token was sent, cookies are ignored, because the origin of such a request is not checked.
  if (req.headers.authorization !== undefined) return null;
  const secret = readCookie(req.headers.cookie, services.sessions.cookieNames[kind]);
  if (secret === undefined) return null;
  const address = addressBlock(addressOf(services, req));
  const session = await services.credentials.open(secret, address, (hash) => services.sessions.validate(hash, kind, asking));
  if (!session) return null;
  if (session.extended) setCookie(services.sessions.cookie(secret, kind));
  return {
    kind: 'session',
    sessionId: session.id,
    sessionKind: session.kind,
    lastAuthAt: session.lastAuthAt,
    userId: session.userId,
    sellerId: mintSellerId(session.userId),
    role: session.role,
    email: session.email,
  };
}

/** Whether the browser sent the cookie of a session, valid or not. */
export const hasSessionCookie = ({ sessions }: Services, req: IncomingMessage): boolean =>
  readCookie(req.headers.cookie, sessions.cookieNames.user) !== undefined;

/**
 * The client's IP address. Each proxy in front of us appends the address it saw to X-Forwarded-For, some with a port. So with n
 * proxies the client's address is the n-th entry from the end. The client may have made up the entries before it.
 */
export function addressOf({ config }: Services, req: IncomingMessage): string {
  const proxies = config.trustProxy;
  const direct = req.socket.remoteAddress ?? '';
  if (proxies === 0) return direct;
  const forwarded = String(req.headers['x-forwarded-for'] ?? '').split(',');
  const seen = [
    direct,
    ...forwarded
      .map((entry) => withoutPort(entry.trim()))
      .filter(Boolean)
      .reverse(),
  ];
  return seen[Math.min(proxies, seen.length - 1)] ?? direct;
}

/** Removes brackets and port: `203.0.113.7:4711` becomes `203.0.113.7`, `[2001:db8::1]:4711` becomes `2001:db8::1`. */
function withoutPort(address: string): string {
  const found = /^(?:\[([^\]]*)\]|((?:\d{1,3}\.){3}\d{1,3}))(?::\d{1,5})?$/.exec(address);
  return found?.[1] ?? found?.[2] ?? address;
}

/** The value of one cookie of a Cookie header; undefined if it is missing or empty, or if the header is suspiciously long. */
function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > 8_192) return undefined;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || undefined;
  }
  return undefined;
}
