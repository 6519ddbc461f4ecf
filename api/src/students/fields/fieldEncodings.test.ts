import { charsets, csvBytes } from '@koma/schema/csv/charset'
import type { Language } from '@koma/schema/codes'
import type { FieldKind, FieldValue } from '@koma/schema/rules/fieldKinds'
import { strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { apply, csvOf, dryRun, fileOf, send, undoImport } from '../../../test/importing.ts'
import { times } from '../../../test/model/longForm.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import type { TestUser } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'

/** What Excel did is fixed as well, where there is something. */
const fixed = { restoreZeros: true, fixShortened: true }
const kinds = ['text', 'number', 'date', 'choice', 'yesNo', 'link'] as const
const languages = ['jp', 'en'] as const

const anyOf = (...texts: string[]) => fc.constantFrom(...texts)

/** Values as students keep them; of a choice its position. */
const values = fc.record(
  {
    text: anyOf('東京都港区1-2', '007', '=1+1', "'=1", '-5', 'a,"b"', '𠮷田', 'Łódź', '〜', '2015/4/1', 'はい', '〓'),
    number: fc.constantFrom(0, -0.5, 151.5, 12_000, 0.001, 999_999_999, -999_999_999),
    date: fc.constantFrom('1900-01-01', '1900-03-01', '2015-04-01', '2199-12-31'),
    choice: fc.nat({ max: 2 }),
    yesNo: fc.boolean(),
    link: fc.constantFrom('https://a.example/x', 'https://b.example/?q=a,b', 'https://c.example/%E6%9D%B1'),
  },
  { requiredKeys: [] },
)
type Values = typeof values extends fc.Arbitrary<infer Value> ? Value : never

interface Definition {
  id: string
  choices: { id: string }[]
}

const names = fc.record({
  lastName: anyOf('佐藤', '𠮷田', '髙橋', 'Muñoz'),
  firstName: anyOf('花', 'José', 'Anna'),
  lastReading: anyOf('', 'さとう', 'よしだ', 'munoz'),
  firstReading: anyOf('', 'はな', 'ホセ'),
})
type Names = typeof names extends fc.Arbitrary<infer Value> ? Value : never

async function schoolOf(students: readonly (Values & { names?: Partial<Names> })[]) {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['settingsEdit', 'studentNew', 'studentEdit'] })
  const fields = {} as Record<FieldKind, Definition>
  for (const kind of kinds) {
    const { reply } = await ask<{ reply: { studentField: Definition } }>(
      staff,
      `mutation ($input: CreateStudentFieldInput!) {
        reply: createStudentField(input: $input) { studentField { id choices { id } } } }`,
      {
        input: {
          nameJp: `独自${kind}`,
          nameEn: `Own ${kind}`,
          kind,
          ...(kind === 'choice' && {
            choices: [{ nameJp: '中1', nameEn: 'Junior 1' }, { nameJp: '高1' }, { nameEn: 'Adult' }],
          }),
        },
      },
    )
    fields[kind] = reply.studentField
  }
  for (const [at, { names: named, ...each }] of students.entries()) {
    const { id } = await school.addStudent({ studentCode: `s${String(at).padStart(4, '0')}`, ...named })
    await query(school.orm.em.fork(), `update student set own_values = $3 where school_id = $1 and id = $2`, [
      school.id,
      id,
      JSON.stringify(keptOf(fields, each)),
    ])
  }
  return { school, staff, fields }
}

function keptOf(fields: Record<FieldKind, Definition>, each: Values): Record<string, FieldValue | undefined> {
  const kept = Object.entries(each).map(([kind, value]) => {
    const { id, choices } = fields[kind as FieldKind]
    return [id, kind === 'choice' ? choices[Number(value)]?.id : value]
  })
  return Object.fromEntries(kept) as Record<string, FieldValue | undefined>
}

const valuesOf = ({ orm, id }: OpenSchool) =>
  query<{ student_id: string; own_values: object }>(
    orm.em.fork(),
    `select student_id, own_values from student where school_id = $1 order by student_id`,
    [id],
  )

/** The export of all students as a text. */
async function exported(staff: TestUser, language: Language): Promise<string> {
  const asker = await askerOf(staff, language)
  const { body } = await rest<string>(await testApp(), 'GET', '/app/export/students?filter=all', undefined, asker)
  return body.replace(/^\uFEFF/, '')
}

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook as a spreadsheet keeps that table: numbers and days of own fields as such, all else as text. */
function workbookOf(table: readonly (readonly string[])[]): Buffer {
  const [heads = []] = table
  const kindOf = heads.map((head) => kinds.find((kind) => head === `独自${kind}` || head === `Own ${kind}`))
  const cellOf = (guarded: string, column: number, row: number) => {
    // A file guards what a spreadsheet would compute; in a workbook it is text anyway.
    const value = guarded.replace(/^'(?='*[=+\-@])/, '')
    const kind = row === 0 ? undefined : kindOf[column]
    const letters = column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))
    const at = `${letters}${String.fromCharCode(65 + (column % 26))}${row + 1}`
    if (kind === 'number' && value !== '') return `<c r="${at}"><v>${value}</v></c>`
    const days = (Date.parse(`${value}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
    // Spreadsheets count 29 February 1900, which never was.
    if (kind === 'date' && days > 60) return `<c r="${at}" s="1"><v>${days}</v></c>`
    const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`
  }
  const rows = table.map(
    (line, row) => `<row r="${row + 1}">${line.map((value, column) => cellOf(value, column, row)).join('')}</row>`,
  )
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': xml(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
      '_rels/.rels': xml(
        `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': xml(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="生徒" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': xml(
        `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`),
    }),
  )
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

/** The ways in which a spreadsheet or another program may save an export. */
const saved: Readonly<Record<string, (text: string) => Buffer>> = {
  ...Object.fromEntries(
    charsets.map((charset) => [charset, (text: string) => Buffer.from(csvBytes(text, charset, true).bytes)]),
  ),
  'utf-8 without a mark': (text) => Buffer.from(text),
  'utf-16le': utf16,
  'utf-16be': (text) => utf16(text).swap16(),
  'sep= in utf-8': (text) => Buffer.from(`sep=,\r\n${text}`),
  'titles in utf-8': (text) => Buffer.from(`生徒一覧\r\n2026年11月30日\r\n\r\n${text}`),
  'titles in utf-16le': (text) => utf16(`Students\r\n\r\n${text}`),
  'a workbook': (text) => workbookOf(Papa.parse<string[]>(text.trim()).data),
}

const students = fc.array(
  fc.tuple(values, names).map(([each, named]) => ({ ...each, names: named })),
  { minLength: 1, maxLength: 4 },
)

test('whatever the values: the export imported again changes nothing, in each encoding offered and as a workbook; what Shift_JIS cannot hold is never read as something else (FIELD-14)', async () => {
  await fc.assert(
    fc.asyncProperty(students, async (people) => {
      const { school, staff } = await schoolOf(people)
      const before = await valuesOf(school)
      for (const language of languages) {
        const text = await exported(staff, language)
        for (const [way, bytesOf] of Object.entries(saved)) {
          const again = await dryRun(staff, await send(staff, 'student', bytesOf(text)), fixed)
          expect(again, `${language} ${way}`).toMatchObject({
            new: 0,
            changed: 0,
            refused: 0,
            unchanged: people.length,
            excelChanges: [],
          })
        }
      }
      expect(await valuesOf(school)).toEqual(before)
    }),
    { numRuns: times({ short: 4, long: 40 }) },
  )
})

test('a Western export in Windows-1252 imported again changes nothing (FIELD-14)', async () => {
  const { school, staff } = await schoolOf([
    { text: 'Straße 7', number: -0.5, names: { lastName: 'Muñoz', firstName: 'José', lastReading: 'munoz' } },
    { text: 'naïve, "é"', yesNo: true, names: { lastName: 'Brontë', firstName: 'Zoë', firstReading: 'zoe' } },
  ])
  const before = await valuesOf(school)
  const text = (await exported(staff, 'en')).replaceAll(/[^\t\n\r\u{20}-\u{FF}]/gu, '?')
  for (const whole of [text, `sep=,\r\n${text}`, `Students\r\n\r\n${text}`]) {
    const id = await send(staff, 'student', Buffer.from(whole, 'latin1'))
    expect(await fileOf(staff, id)).toMatchObject({ encoding: 'windows-1252', rows: 2 })
    expect(await dryRun(staff, id, fixed)).toMatchObject({ new: 0, changed: 0, refused: 0, unchanged: 2 })
  }
  expect(await valuesOf(school)).toEqual(before)
})

test('a large file with own fields changes each student once, and its undo brings all values back (FIELD-14)', async () => {
  const count = times({ short: 800, long: 8000 })
  const { school, staff, fields } = await schoolOf([])
  await query(
    school.orm.em.fork(),
    `insert into student (school_id, student_id, last_name, first_name, email, own_values)
     select $1, 'm' || lpad(n::text, 5, '0'), '佐藤', '花', '', jsonb_build_object($2::text, n, $3::text, '港区' || n)
     from generate_series(1, $4) n`,
    [school.id, fields.number.id, fields.text.id, count],
  )
  const before = await valuesOf(school)
  const keys = async () =>
    query(school.orm.em.fork(), `select * from student_field_key where school_id = $1 order by student_id, field_id`, [
      school.id,
    ])
  const keysBefore = await keys()
  const rows = before.map(({ student_id: code }, at) => [
    code,
    String(at + 1),
    '',
    '中1',
    at % 7 === 0 ? '2015-13-01' : '2015/4/1',
  ])
  const file = csvOf([['生徒ID', '独自number', 'Own text', '独自choice', '独自date'], ...rows])
  const id = await send(staff, 'student', file)
  const wrong = Math.ceil(count / 7)
  expect(await dryRun(staff, id)).toMatchObject({ new: 0, changed: count - wrong, refused: wrong })
  expect(await apply(staff, id)).toMatchObject({ success: true })
  const after = await valuesOf(school)
  expect(
    after.filter(({ own_values: own }, at) => JSON.stringify(own) !== JSON.stringify(before[at]?.own_values)),
  ).toHaveLength(count - wrong)
  expect(after[1]?.own_values).toEqual({
    [fields.number.id]: 2,
    [fields.text.id]: '港区2',
    [fields.choice.id]: fields.choice.choices[0]?.id,
    [fields.date.id]: '2015-04-01',
  })
  expect(await undoImport(staff, id)).toMatchObject({ success: true })
  expect(await valuesOf(school)).toEqual(before)
  expect(await keys()).toEqual(keysBefore)
})
