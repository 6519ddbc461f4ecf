import { permissions } from '@koma/schema/permissions'
import { beforeEach, expect, test } from 'vitest'
import { times } from '../../test/model/longForm.ts'
import { apply, dryRun, fileOf, importText, send, undoImport } from '../../test/importing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import type { TestUser } from '../../test/school.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...permissions] })
})

const count = async (table: string) => {
  const [row] = await query<{ count: number }>(
    school.orm.em.fork(),
    `select count(*)::int as count from ${table} where school_id = $1`,
    [school.id],
  )
  return row?.count
}

/** Shift_JIS as Windows writes it: the inverse of what a decoder says of every two bytes. */
function shiftJis(text: string): Buffer {
  const decoder = new TextDecoder('shift_jis')
  const bytesOf = new Map<string, readonly number[]>()
  for (let lead = 0x81; lead <= 0xfc; lead += 1)
    for (let trail = 0x40; trail <= 0xfc; trail += 1)
      if (lead < 0xa0 || lead > 0xdf) bytesOf.set(decoder.decode(Buffer.from([lead, trail])), [lead, trail])
  for (let byte = 0; byte < 0xe0; byte += 1)
    if (byte < 0x80 || byte > 0xa0) bytesOf.set(decoder.decode(Buffer.from([byte])), [byte])
  return Buffer.from([...text].flatMap((sign) => [...(bytesOf.get(sign) ?? [0x3f])]))
}

const head = '生徒ID,姓,名,電話番号,スクール用メモ\r\n'

/** `pnpm model` sends ten thousand, 200 of them without an ID. */
const ROWS = times({ short: 1500, long: 10_000 })

test('an import of thousands of rows lists each bad row; all others are written and undone at once (CSV-10, ASTU-12)', async () => {
  const bad: Record<number, [row: string, message: RegExp]> = {
    100: ['s1,佐藤,花,,', /at least 5 characters/],
    200: ['s00200,=cmd|calc,花,,', /formula/],
    300: ['s00300,佐\0藤,花,,', /NUL/],
    400: [`s00400,佐藤,花,,${'x'.repeat(1_000_000)}`, /too long/],
    500: ['s00500,佐\uFFFD藤,花,,', /encoding/],
    600: ['s00600,,花,,', /required/],
    702: ['s00701,佐藤,花,,', /Row 702 is about/],
    800: ['s00800,佐藤,花,,,more', /more cells/],
  }
  const refusedRows = Object.keys(bad).length + ROWS / 50
  const good = ROWS - refusedRows
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const number = index + 1
    const special = bad[number]?.[0]
    if (special !== undefined) return special
    if (number % 50 === 25) return `,名無し,${number},,`
    return `s${String(number).padStart(5, '0')},生徒,番号${number},03-${number},`
  })
  const id = await send(staff, 'student', `${head}${lines.join('\r\n')}\r\n`)
  const preview = await dryRun(staff, id)
  const refused = preview.rows.filter(({ verdict }) => verdict === 'refused')
  expect(preview).toMatchObject({ refused: refusedRows, new: good, changed: 0, unchanged: 0 })
  for (const [number, [, message]] of Object.entries(bad))
    expect(refused.find(({ line }) => line === Number(number) + 1)?.message).toMatch(message)
  expect(refused.find(({ line }) => line === 26)).toMatchObject({
    field: 'Student ID',
    cells: ['', '名無し', '25', '', ''],
  })
  const { import: run } = await apply(staff, id)
  expect(run).toMatchObject({ made: good, refused: refusedRows })
  expect(await count('student')).toBe(good)
  const again = await dryRun(staff, await send(staff, 'student', `${head}${lines.join('\r\n')}\r\n`))
  expect(again).toMatchObject({ new: 0, changed: 0, unchanged: good, refused: refusedRows })
  expect(await undoImport(staff, run?.id ?? '')).toMatchObject({ success: true })
  expect(await count('student')).toBe(0)
})

test.each([
  ['utf-8', (text: string) => Buffer.from(text)],
  ['utf-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['shift_jis', shiftJis],
  ['utf-16le', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
] as const)('a file in %s is read as what it is, and rows that are not are told (CSV-10)', async (encoding, write) => {
  const id = await send(staff, 'student', write(`${head}s0101,髙橋,①子,０３（１）２,ﾊﾝｶｸ～\r\n`))
  expect(await fileOf(staff, id)).toMatchObject({
    encoding,
    columns: [{ field: 'studentCode' }, { field: 'lastName' }, {}, {}, {}],
  })
  const wrong = encoding === 'utf-8' ? 'shift_jis' : 'utf-8'
  expect((await fileOf(staff, id, wrong)).columns[1]?.field).not.toBe('lastName')
  expect(await dryRun(staff, id)).toMatchObject({ new: 1, refused: 0 })
  await apply(staff, id)
  expect(
    await query(school.orm.em.fork(), `select last_name, school_notes from student where school_id = $1`, [school.id]),
  ).toEqual([{ last_name: '髙橋', school_notes: 'ﾊﾝｶｸ～' }])
})

test('a file read in the wrong encoding refuses what it cannot read, and changes nothing that it was not shown (CSV-10)', async () => {
  const bytes = shiftJis('Student ID,Last name,First name\r\ns0101,佐藤,花\r\ns0102,Smith,Ann\r\n')
  const id = await send(staff, 'student', bytes)
  const preview = await dryRun(staff, id, { encoding: 'utf-8' })
  expect(preview.rows).toMatchObject([
    { verdict: 'refused', message: "It can't be read in this encoding.", field: 'Last name' },
    { verdict: 'new' },
  ])
  // What the dry run of the right encoding has shown is another outcome.
  expect(await apply(staff, id, { encoding: 'utf-8' })).toMatchObject({
    success: false,
    message: expect.stringMatching(/changed since/),
  })
  expect(await count('student')).toBe(0)
})

test('a quotation mark that is never closed refuses its row alone, and an empty file is none (CSV-10)', async () => {
  const id = await send(staff, 'student', 'ID,Last name,First name\ns0101,佐藤,花\ns0102,"Smith,Ann\ns0103,B,C\n')
  const { rows } = await dryRun(staff, id)
  expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'refused'])
  await expect(send(staff, 'student', '')).rejects.toThrow(/empty/)
  await expect(send(staff, 'student', 'x'.repeat(8_000_001))).rejects.toThrow(/too large/)
  expect(await importText(staff, 'student', 'ID,Last name\n')).toMatchObject({ success: false })
})

test('a file that is not a table is refused with its kind, whatever its name (CSV-10, D135)', async () => {
  await expect(send(staff, 'student', Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj\n', 'latin1'))).rejects.toThrow(
    /not a table but a PDF/,
  )
  await expect(
    send(staff, 'student', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])),
  ).rejects.toThrow(/picture/)
  await expect(send(staff, 'student', Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1'))).rejects.toThrow(
    /workbook can’t be read/,
  )
  await expect(send(staff, 'student', Buffer.from('d0cf11e0a1b11ae10000', 'hex'))).rejects.toThrow(
    /old or protected Excel workbook/,
  )
  await expect(send(staff, 'student', '\uFEFF ,,\r\n\t;"" \r\n')).rejects.toThrow(/empty/)
  await expect(send(staff, 'student', Buffer.from('\uFEFF\r\n, ', 'utf16le'))).rejects.toThrow(/empty/)
  expect(await send(staff, 'student', 'PK,姓\n')).toMatch(/-/)
})
