const DAY = 86_400_000;
/** The last day spreadsheet programs know: 31 December 9999. */
const LAST_DAY = 2_958_465;

/**
 * The date that a workbook stores as a number of days, in the parts of its format.
 * @param parts the parts; null for YYYY-MM-DD, with the time if there is one
 * @returns null if the number is no date
 */
export function dateText(days: number, parts: string[] | null, from1904: boolean): string | null {
  if (!(days >= 0 && days <= LAST_DAY)) return null;
  const whole = Math.round(days * 86_400);
  const time = { whole, date: new Date(startOf(whole, from1904) + whole * 1_000) };
  if (parts === null) return isoText(time);
  const half = parts.some((part) => /^(?:AM\/PM|A\/P)$/i.test(part));
  return parts.map((part, at) => show(part, time, { half, minutes: isMinutes(parts, at) })).join('');
}

interface Time {
  date: Date;
  /** Seconds since day 0. */
  whole: number;
}

/**
 * When day 0 is. Excel believes that 1900 was a leap year, so from its 60th day on all days are counted one too high, and day 0
 * is one day earlier.
 */
function startOf(seconds: number, from1904: boolean): number {
  if (from1904) return Date.UTC(1904, 0, 1);
  return Date.UTC(1899, 11, 31) - (seconds >= 60 * 86_400 ? DAY : 0);
}

function isoText({ date, whole }: Time): string {
  const iso = date.toISOString();
  const time = iso.slice(11, 19);
  // A value of less than one day is only a time.
  if (whole < 86_400) return time;
  return time === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

/** The letter m means minutes behind hours and before seconds, and months elsewhere. */
function isMinutes(parts: string[], at: number): boolean {
  const isUnit = (part: string) => /^\[?[ymdhs]+(?:\.0+)?\]?$/i.test(part);
  const before = parts.slice(0, at).findLast(isUnit) ?? '';
  const after = parts.slice(at + 1).find(isUnit) ?? '';
  return /^\[?h/i.test(before) || /^\[?s/i.test(after);
}

function show(part: string, { date, whole }: Time, { half, minutes }: { half: boolean; minutes: boolean }): string {
  const two = (n: number) => String(n).padStart(part.length > 1 ? 2 : 1, '0');
  const hours = date.getUTCHours();
  const unit = part.toLowerCase();
  if (/^y+$/.test(unit)) return unit.length > 2 ? String(date.getUTCFullYear()) : String(date.getUTCFullYear()).slice(2);
  if (/^m+$/.test(unit)) return two(minutes ? date.getUTCMinutes() : date.getUTCMonth() + 1);
  if (/^d+$/.test(unit)) return two(date.getUTCDate());
  if (/^h+$/.test(unit)) return two(half ? hours % 12 || 12 : hours);
  if (/^s+(\.0+)?$/.test(unit)) return String(date.getUTCSeconds()).padStart(unit.startsWith('ss') ? 2 : 1, '0');
  if (/^\[h+\]$/.test(unit)) return String(Math.floor(whole / 3_600));
  if (/^\[m+\]$/.test(unit)) return String(Math.floor(whole / 60));
  if (/^\[s+\]$/.test(unit)) return String(whole);
  if (unit === 'am/pm') return hours < 12 ? 'AM' : 'PM';
  if (unit === 'a/p') return hours < 12 ? 'A' : 'P';
  return part;
}
