/** Greets by the time of day ("Good morning, Ada") on the person's own clock, not the server's. */
export function greetingFor(now: Date, name: string): string {
  const hour = now.getHours();
  const part = hour < 5 ? 'Good evening' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  return `${part}, ${name}`;
}

const greets =
  /^(?:good (?:morning|afternoon|evening|day|to (?:see|have) you)|(?:great|nice|lovely) to (?:see|have) you|hello|hi|hey|welcome|greetings)\b/i;

/** What a greeting says beside the greeting itself, because the heading greets already. Empty if that is nothing. */
export function withoutGreeting(message: string): string {
  const text = message.trim();
  if (!greets.test(text)) return text;
  const [first = ''] = /^[^.!?]*[.!?]+\s*/.exec(text) ?? [text];
  const rest = text.slice(first.length).trim();
  if (rest !== '') return rest;
  const [, said = ''] = /[:–—]\s+(.+)$|,\s+((?:your|here|let|everything|time|ready)\b.+)$/i.exec(text)?.filter(Boolean) ?? [];
  return said.charAt(0).toUpperCase() + said.slice(1);
}
