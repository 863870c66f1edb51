/**
 * How the User-Agent header names each browser. The order matters, because the first match counts and browsers also name others:
 * the header of Edge contains "Chrome" and "Safari".
 */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bMac(intosh| OS X)\b/, 'a Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
/**
 * Programs that are not browsers. We show these names and never the text that a program sends: anybody can choose that text, and
 * it would appear in our mails.
 */
const programs: [RegExp, string][] = [
  [/^curl\//, 'curl'],
  [/^Wget\//, 'Wget'],
  [/^python-(requests|httpx|urllib3)\/|^Python-urllib\//, 'Python'],
  [/^node(-fetch)?(\/|$)|^undici(\/|$)|^axios\//, 'Node.js'],
  [/^PostmanRuntime\//, 'Postman'],
  [/^Go-http-client\//, 'Go'],
  [/^okhttp\/|^Java\/|^Apache-HttpClient\//, 'Java'],
];
const first = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** Describes for people which browser or program sent a request, such as "Firefox on Windows" or "A program (curl)". */
export function deviceWords(userAgent: string): string {
  const browser = first(browsers, userAgent);
  const system = first(systems, userAgent);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const program = first(programs, userAgent);
  return program ? `A program (${program})` : 'Unknown browser';
}

/** Describes for people where a request came from: "this machine", "the local network", or else the IP address, if known. */
export function placeWords(ip: string): string {
  const plain = ip.replace(/^::ffff:/, '');
  if (plain === '::1' || /^127(\.\d{1,3}){3}$/.test(plain)) return 'this machine';
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd]|fe80)/i.test(plain)) return 'the local network';
  return plain || 'an unknown address';
}
