const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The style of cells that Excel treats as text. */
export const TEXT_STYLE = 1;
/** How many decimals a number may have. */
const MAX_DECIMALS = 8;
/** The style of numbers with the given number of decimals. */
export const numberStyle = (decimals: number) => TEXT_STYLE + 1 + decimals;

/** The first number for formats that a workbook defines itself. */
const OWN_FORMATS = 164;
const TEXT_FORMAT = 49;

export const sheetStart = `${head}<worksheet xmlns="${main}"><sheetData>`;
export const sheetEnd = '</sheetData></worksheet>';

/** The files inside of a workbook with one sheet, except the sheet itself. */
export function frame(sheet: string | null): { name: string; text: string }[] {
  return [
    { name: '[Content_Types].xml', text: `${head}${contentTypes}` },
    { name: '_rels/.rels', text: `${head}${relations([['officeDocument', 'xl/workbook.xml']])}` },
    { name: 'xl/workbook.xml', text: `${head}${workbook(sheet)}` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${head}${relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ])}`,
    },
    { name: 'xl/styles.xml', text: `${head}${styles()}` },
  ];
}

const contentTypes = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;

function relations(list: [type: string, target: string][]): string {
  const each = list.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`);
  return `<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

/** Excel refuses sheet names that are too long or contain one of these characters. */
function workbook(sheet: string | null): string {
  const name =
    (sheet ?? '')
      .replace(/[[\]:*?/\\'"&<>\x00-\x1f]/g, ' ')
      .trim()
      .slice(0, 31)
      .trim() || 'Products';
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

function styles(): string {
  const decimals = Array.from({ length: MAX_DECIMALS + 1 }, (_, count) => count);
  const formats = decimals.map(
    (count) => `<numFmt numFmtId="${OWN_FORMATS + count}" formatCode="0${count > 0 ? `.${'0'.repeat(count)}` : ''}"/>`,
  );
  const xf = (format: number) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`;
  const cells = [0, TEXT_FORMAT, ...decimals.map((count) => OWN_FORMATS + count)];
  return [
    `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.map(xf).join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}
