/** What a workbook may hold at most, besides the limits of every file. They stop a small file that unpacks to a huge one. */
export const workbookLimits = {
  /** Files inside of the ZIP file that a workbook is. */
  entries: 5_000,
  /** Bytes of one file inside, unpacked. */
  unpacked: 500 * 1024 * 1024,
  /** How many times larger than packed a file inside may be, once it is larger than `ratioFrom` bytes. */
  ratio: 100,
  ratioFrom: 20 * 1024 * 1024,
  cells: 20_000_000,
  /**
   * Characters of all cells of a sheet together. Cells can share texts, so without this limit a small file could fill the disk.
   */
  characters: 100 * 1024 * 1024,
  /** Texts that cells share, and their bytes together. They are kept in memory while the sheet is read. */
  sharedTexts: 2_000_000,
  sharedBytes: 64 * 1024 * 1024,
  /** Formats of cells. */
  styles: 65_000,
  sheets: 1_000,
  /** Characters of XML without any tag in between. A cell longer than this cannot be read. */
  textBetweenTags: 2 * 1024 * 1024,
  /** How deep XML may be nested. */
  depth: 64,
} as const;

/** The most rows, and the most characters of a cell, that Excel can open. */
export const excelLimits = { rows: 1_048_576, cell: 32_767 } as const;
