import { strToU8, zipSync } from 'fflate'

/** A number whose text Excel writes in the same way: no zeros at its start or end, and not too long. */
const plainNumber = /^(?:0|-?[1-9]\d{0,14}|-?(?:0|[1-9]\d{0,7})\.\d{0,5}[1-9])$/
/** Signs that XML cannot have. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook with one sheet, of which style 1 is bold. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
}

/**
 * Returns a table as a workbook (.xlsx) with one sheet, whose headings stay in sight. A column of nothing but numbers
 * is one of numbers, which can be added up; all else is text, so that codes and phone numbers keep their zeros. It is
 * zipped here and now: libraries for workbooks do so in workers made of text, which the page's policy forbids.
 */
export function workbookOf(rows: readonly (readonly string[])[]): Blob {
  const [heads = [], ...lines] = rows
  const isOfNumbers = heads.map((_, at) => lines.every((line) => line[at] === '' || plainNumber.test(line[at] ?? '')))
  const cellOf = (value: string, column: number, row: number) => {
    if (value === '') return ''
    const at = `${lettersOf(column)}${row}`
    return isOfNumbers[column] === true ? `<c r="${at}"><v>${value}</v></c>` : textCell(at, value)
  }
  const sheet = [
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`,
    `<row r="1">${heads.map((head, column) => textCell(`${lettersOf(column)}1`, head, 1)).join('')}</row>`,
    ...lines.map(
      (line, at) => `<row r="${at + 2}">${line.map((value, column) => cellOf(value, column, at + 2)).join('')}</row>`,
    ),
    '</sheetData></worksheet>',
  ].join('')
  const files = Object.entries({ ...parts, 'xl/worksheets/sheet1.xml': sheet }).map(([name, text]) => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`),
  ])
  return new Blob([zipSync(Object.fromEntries(files) as Record<string, Uint8Array>)], { type: `${types}.sheet` })
}

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['\r', '&#13;'],
])

/** Returns the letters of a column: A to Z, AA, AB and so on. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

function textCell(at: string, value: string, style = 0): string {
  const text = value
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>\r]/g, (sign) => escapes.get(sign) ?? sign)
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
