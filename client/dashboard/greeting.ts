/** Greets by the time of day ("Good morning, Ada") on the person's own clock, not the server's. */
export function greetingFor(now: Date, name: string): string {
  const hour = now.getHours();
  const part = hour < 5 ? 'Good evening' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  return `${part}, ${name}`;
}
