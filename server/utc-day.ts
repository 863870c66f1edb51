/**
 * A day in a sentence that the server makes. It is the day in UTC, and says so: the server does not know where the reader is, and there
 * it can be a day earlier or later. Screens get the time itself and show the reader's own day.
 */
export function utcDay(date: Date, { month = 'long', year = false }: { month?: 'long' | 'short'; year?: boolean } = {}): string {
  const day = date.toLocaleDateString('en', { day: 'numeric', month, ...(year && { year: 'numeric' }), timeZone: 'UTC' });
  return `${day} (UTC)`;
}
