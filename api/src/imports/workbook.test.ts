import { MOST_ROWS } from '@koma/schema/input/import'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { encodingOf, readFile } from './readFile.ts'
import { workbookAsCsv } from './workbook.ts'

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Returns a workbook with a sheet of these cells, written as XML; styles 1 to 3 are a day, a time and both. */
function workbook(rows: readonly (readonly string[])[], more: Record<string, Uint8Array> = {}): Buffer {
  const cells = rows.map((row, index) => `<row r="${index + 1}">${row.join('')}</row>`).join('')
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': xml(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
      '_rels/.rels': xml(
        `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': xml(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="生徒" sheetId="1" r:id="r1"/><sheet name="Other" sheetId="2" r:id="r3"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r3" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': xml(
        `<styleSheet xmlns="${main}"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${cells}</sheetData></worksheet>`),
      'xl/worksheets/sheet2.xml': xml(
        `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>other</t></is></c></row></sheetData></worksheet>`,
      ),
      ...more,
    }),
  )
}

const text = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
const number = (at: string, value: string, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`

async function tableOf(file: Buffer) {
  const csv = await workbookAsCsv(file)
  if (!csv.ok) throw new Error(csv.fault)
  const { heads, lines } = await readFile(csv.file, await encodingOf(csv.file))
  return [heads, ...lines.map(({ cells }) => cells)]
}

const MOST_SHORT = MOST_ROWS + 100

describe('a workbook', () => {
  test('with more rows than a table may have says so, below a title and between empty rows; with as many it is whole (IMP-02)', async () => {
    const headAt = (line: number) => ['ID', '姓', '名'].map((head, at) => text(`${'ABC'.charAt(at)}${line}`, head))
    const rowsOf = (count: number, apart: boolean) =>
      Array.from({ length: count }, () => (apart ? [['x'], []] : [['x']])).flat()
    const read = async (rows: string[][]) => {
      const filled = rows.map((row, at) => row.map((cell) => (cell === 'x' ? number(`A${at + 1}`, '1') : cell)))
      const csv = await workbookAsCsv(workbook(filled))
      if (!csv.ok) throw new Error(csv.fault)
      const { lines, tooMany } = await readFile(csv.file, 'utf-8')
      return { lines: lines.length, tooMany }
    }
    const title = [text('A1', '生徒名簿')]
    expect(await read([title, headAt(2), ...rowsOf(MOST_SHORT, false)])).toEqual({ lines: MOST_ROWS, tooMany: 'rows' })
    expect(await read([title, headAt(2), ...rowsOf(MOST_ROWS, false)])).toEqual({ lines: MOST_ROWS, tooMany: null })
    const half = MOST_ROWS / 2 + 500
    expect(await read([headAt(1), ...rowsOf(half, true)])).toEqual({ lines: half, tooMany: null })
  })

  test('is read as it looks: zeros of texts, days, times and long numbers (IMP-01)', async () => {
    const rows = [
      ['生徒ID', '電話', '生年月日', '開始', '時', '料金', '率', '有効', 'メモ'].map((head, index) =>
        text(`${'ABCDEFGHI'.charAt(index)}1`, head),
      ),
      [
        text('A2', '00012'),
        text('B2', '090-0000-0001'),
        number('C2', '39448', 1),
        number('D2', '46356.770833333336', 3),
        number('E2', '0.4375', 2),
        number('F2', '12000'),
        number('G2', '0.30000000000000004'),
        '<c r="H2" t="b"><v>1</v></c>',
        text('I2', 'a, "b"\nc'),
      ],
      [text('A3', '=1'), number('B3', '9.0123456789E+9')],
    ]
    expect(await tableOf(workbook(rows))).toEqual([
      ['生徒ID', '電話', '生年月日', '開始', '時', '料金', '率', '有効', 'メモ'],
      ['00012', '090-0000-0001', '2008-01-01', '2026-11-30 18:30', '10:30', '12000', '0.3', 'true', 'a, "b"\nc'],
      ["'=1", '9012345678.9', '', '', '', '', '', '', ''],
    ])
  })

  test.each([
    ['no workbook', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'unreadable'],
    ['a broken archive', workbook([[text('A1', 'x')]]).subarray(0, 300), 'unreadable'],
    ['a bomb', workbook([], { 'xl/media/bomb.xml': new Uint8Array(70_000_000) }), 'tooLarge'],
    [
      'too many parts',
      workbook([], Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`p${index}`, new Uint8Array(1)]))),
      'tooLarge',
    ],
  ])('that is %s is refused', async (_, file, fault) => {
    expect(await workbookAsCsv(file)).toEqual({ ok: false, fault })
  })
})

const bytes = (...codes: number[]) => Buffer.from(codes)
const utf16 = (table: string, isBig: boolean) => {
  const file = Buffer.from(table, 'utf16le')
  return isBig ? file.swap16() : file
}

test.each([
  ['utf-8', Buffer.from('生徒ID,姓\n'), '生徒ID'],
  ['utf-16le', utf16('Student ID,Name\n', false), 'Student ID'],
  ['utf-16be', utf16('Student ID,Name\n', true), 'Student ID'],
  ['utf-16be', Buffer.concat([bytes(0xfe, 0xff), utf16('生徒ID,姓\n', true)]), '生徒ID'],
  ['windows-1252', Buffer.from('Prénom,Straße,Muñoz\n', 'latin1'), 'Prénom'],
  ['windows-1252', Buffer.from('Gonz\xe1lez,Pe\xf1a,Zo\xeb\n', 'latin1'), 'González'],
  ['shift_jis', bytes(0x90, 0xb6, 0x93, 0x6b, 0x2c, 0x90, 0xa9, 0x0a), '生徒'],
  ['shift_jis', bytes(0x83, 0x41, 0x83, 0x43, 0x2c, 0x41, 0x0a), 'アイ'],
])('a file in %s is known by itself (IMP-02)', async (encoding, file, head) => {
  expect(await encodingOf(file)).toBe(encoding)
  expect((await readFile(file, encoding as 'utf-8')).heads[0]).toBe(head)
})

test.each([
  ['生徒一覧\n2026年11月30日\n\n生徒ID,姓,名\ns0001,山田,花\n', ['生徒ID', '姓', '名'], 5],
  ['生徒一覧,,\n生徒ID,姓,名\ns0001,山田,花\n', ['生徒ID', '姓', '名'], 3],
  ['sep=;\nID;Last;First\ns0001;a,b,c,d;e\n', ['ID', 'Last', 'First'], 2],
  ['ID\tLast\tFirst\ns0001\ta,b,c,d,e\tf\n', ['ID', 'Last', 'First'], 2],
  ['生徒ID\ns0001\ns0002,x\n', ['生徒ID'], 2],
  ['生徒名簿,,,2026年11月30日\n生徒ID,姓,名,電話\ns0001,山田,花,090\n', ['生徒ID', '姓', '名', '電話'], 3],
  ['生徒ID,電話\ns0001,090\ns0002,090,x\n', ['生徒ID', '電話'], 2],
  [
    '名簿\n生徒,,保護者,\n生徒ID,氏名,氏名,電話\ns0001,山田 花,山田 幸,090\n',
    ['生徒ID', '氏名', '保護者 氏名', '保護者 電話'],
    4,
  ],
  [
    '生徒ID,氏名,保護者１,,住所\n,,氏名,電話,\ns0001,山田 花,山田 幸,090,港区\n',
    ['生徒ID', '氏名', '保護者１ 氏名', '保護者１ 電話', '住所'],
    3,
  ],
  ['姓,名,,備考\n山田,花,森,元気\n', ['姓', '名', '', '備考'], 2],
])(
  'heads are found below titles and merged cells, after sep= and in one column: %j (IMP-02)',
  async (file, heads, first) => {
    const table = await readFile(Buffer.from(file), 'utf-8')
    expect(table.heads).toEqual(heads)
    expect(table.lines[0]?.number).toBe(first)
  },
)
