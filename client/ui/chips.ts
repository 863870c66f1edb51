/** What was typed or pasted, as chips: split on commas and line breaks, trimmed, blanks and repeats (whatever the case) dropped. */
export function addChips(current: readonly string[], typed: string, max: number): string[] {
  const seen = new Set(current.map((chip) => chip.toLowerCase()));
  const next = [...current];
  for (const part of typed.split(/[,\n\r\t;]+/)) {
    const chip = part.trim();
    if (chip === '' || seen.has(chip.toLowerCase()) || next.length >= max) continue;
    seen.add(chip.toLowerCase());
    next.push(chip);
  }
  return next;
}
