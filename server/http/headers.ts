import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import helmet from 'helmet';

/** The CSS of inline styles that our libraries add; none at present. The browser is told to allow these and no others. */
const inlineStyles: readonly string[] = [];

/**
 * The same security headers for every response, including errors and files. Helmet builds them once at the start, since they
 * never change. `reports` is the origin to which the page may send error reports.
 */
export function securityHeaders(options: {
  https: boolean;
  reports?: string | undefined;
  styles?: readonly string[];
}): (res: ServerResponse) => void {
  const hashes = [...inlineStyles, ...(options.styles ?? [])].map(
    (css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
  const policy = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...hashes],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(options.reports ? [options.reports] : [])],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const lines: [string, string][] = [['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(self)']];
  const recorder = { setHeader: (name: string, value: string) => lines.push([name, value]), removeHeader: () => {} };
  policy({} as never, recorder as never, () => {});
  return (res) => {
    for (const [name, value] of lines) res.setHeader(name, value);
  };
}
