/** How the numbers of a cell are shown. */
export type NumberFormat =
  | { kind: 'plain' }
  /** A number with at least `digits` digits before the decimal point, and at least `decimals` behind it. */
  | { kind: 'number'; digits: number; decimals: number; percent: boolean }
  /**
   * A date or time, in the parts of its format: "dd", ".", "mm". Null for a format that depends on the reader's country, or has
   * names of months or days; its dates are read as YYYY-MM-DD.
   */
  | { kind: 'date'; parts: string[] | null };

/** The formats that workbooks refer to by number without describing them. Those of dates with names of months are left out. */
const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
};

/** The other built-in numbers that mean a date or a time. How they look depends on the country. */
const isLocalDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || id === 47 || (id >= 50 && id <= 58);

/**
 * The pieces of a format's code: texts in quotation marks, escaped characters, fillers, brackets, runs of one letter, and single
 * characters.
 */
const token = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]?|AM\/PM|A\/P|General|y+|m+|d+|h+|s+(?:\.0+)?|[0#?.,]+|./gi;

/**
 * Understands a number format of a workbook.
 * @param id its number
 * @param code its description, if the workbook has one
 */
export function readFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined && isLocalDate(id)) return { kind: 'date', parts: null };
  const described = code ?? builtIn[id];
  if (described === undefined) return { kind: 'plain' };
  const parts = firstSection(described.slice(0, 1_000).match(token) ?? []);
  if (parts.some((part) => /^(?:[ymdhs]+(?:\.0+)?|\[(?:h+|m+|s+)\])$/i.test(part)))
    return { kind: 'date', parts: dateParts(parts) };
  const digits = parts.filter((part) => /^[0#?.,]+$/.test(part));
  // A second group of digits is a fraction or a pattern such as that of a telephone number; E is the scientific notation. Such a
  // cell is read as a plain number.
  const [pattern = ''] = digits;
  if (digits.length !== 1 || parts.some((part) => /^[eE/-]$/.test(part))) return { kind: 'plain' };
  const [whole = '', decimals = ''] = pattern.split('.');
  // A comma behind the digits means that only thousands or millions are shown. The cell is then read as the number that the
  // workbook stores; so are cells with a pattern that is not understood here.
  if (pattern.split('.').length > 2 || /,$/.test(pattern) || /,/.test(decimals)) return { kind: 'plain' };
  const count = (text: string) => text.match(/0/g)?.length ?? 0;
  return { kind: 'number', digits: count(whole), decimals: count(decimals), percent: parts.includes('%') };
}

/** A format may have several sections, such as “0.00;-0.00” for numbers above and below zero. Only the first one counts. */
function firstSection(parts: string[]): string[] {
  const end = parts.indexOf(';');
  return end < 0 ? parts : parts.slice(0, end);
}

/** The parts of a date format without brackets and fillers. Null if it depends on the country, or has names of months or days. */
function dateParts(parts: string[]): string[] | null {
  if (parts.some((part) => /^(?:m{3,}|d{3,}|\[\$-(?:[fF][48]00|x-sys.*)\])$/i.test(part))) return null;
  return parts.filter((part) => !/^(?:[_*]|\[(?!(?:h+|m+|s+)\]))/i.test(part)).map((part) => part.replace(/^"|"$|^\\/g, ''));
}
