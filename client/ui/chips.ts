/**
 * The list with the typed or pasted text added as chips: split at commas and line breaks, or at `apart`, trimmed, without blanks
 * and without repeats (ignoring case).
 */
export function addChips(current: readonly string[], typed: string, max: number, apart = /[,\n\r\t;]+/): string[] {
  const seen = new Set(current.map((chip) => chip.toLowerCase()));
  const next = [...current];
  for (const part of typed.split(apart)) {
    const chip = part.trim();
    if (chip === '' || seen.has(chip.toLowerCase()) || next.length >= max) continue;
    seen.add(chip.toLowerCase());
    next.push(chip);
  }
  return next;
}
