/**
 * Returns the list with the entries of a typed or pasted text added. `apart` is what separates them: by default commas,
 * semicolons, tabs and line breaks. Left out are empty entries, repeats ("Red" repeats "red"), and what exceeds `max` entries.
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
