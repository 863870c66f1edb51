/** Values of facts that say nothing, and values that only say no. Spreadsheets and data sheets are full of both. */

/** What sellers, data sheets and spreadsheets write in place of a value that is missing or not known yet. */
const nothing =
  /^(?:#?n\/?a|n\.a\.|#value!|tb[acd]|k\.?\s?a\.?|null|nan|undefined|pending|unclear|untested|unbekannt|inconnue?|desconocid[oa]|not applicable|(?:not |un)(?:known|specified|confirmed|verified|stated|sure)|not (?:yet )?(?:checked|tested)|to be (?:checked|confirmed|tested|verified|announced|decided|defined)|[-–—./?]+)\.?$/i;

/** What a column of a file says for "no". */
const no = /^(?:false|0|n)$/i;

/** Whether a value only holds the place of a value: "n/a", "unknown", "?", "–". A fact with such a value states nothing. */
const saysNothing = (value: string): boolean => nothing.test(value.trim());

/**
 * The attributes that state something: without those whose value says nothing, and with "no" where a file says FALSE or 0. So
 * neither the checks nor a writer takes the name "Waterproof" of such an attribute for a statement.
 */
export function statedAttributes<One extends { value: string; unit: string }>(attributes: readonly One[]): One[] {
  return attributes.flatMap((one) => {
    if (one.unit.trim() !== '') return [one];
    if (saysNothing(one.value)) return [];
    return [no.test(one.value.trim()) ? { ...one, value: 'no' } : one];
  });
}
