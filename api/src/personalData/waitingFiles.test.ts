import { permissions } from '@koma/schema/permissions'
import { expect, test } from 'vitest'
import { contextOf, schoolRow } from '../../test/context.ts'
import { openSchool } from '../../test/openSchool.ts'
import { query } from '../platform/database/sql.ts'
import { applyRetention } from './applyRetention.ts'
import { erasePerson, erasurePreview } from './erasePerson.ts'
import { saveRetention } from './retention.ts'
import { forgetOldFiles } from './waitingFiles.ts'

/** Half-width katakana as banks write them, one byte each. */
const jis = (text: string) =>
  Buffer.from(
    [...text].map((sign) => {
      const code = sign.codePointAt(0) ?? 0
      return code >= 0xff61 && code <= 0xff9f ? code - 0xff61 + 0xa1 : code
    }),
  )
const utf8 = (...lines: string[]) => Buffer.from(lines.join('\r\n'))

const person = {
  lastName: '小笠原',
  firstName: '翔太',
  lastReading: 'おがさわら',
  firstReading: 'しょうた',
  email: 'shota-o@example.test',
  phoneNumber: '090-1357-2468',
}

const naming: [what: string, file: Buffer][] = [
  ['the name in two cells', utf8('姓,名', '小笠原,翔太')],
  ['the name in one cell, the other way round', utf8('氏名', '"翔太　小笠原"')],
  ['the reading in katakana', utf8('姓,カナ', 'x,オガサワラ ショウタ')],
  ['the reading as a bank writes it', jis('2000010001000000000ｵｶﾞｻﾜﾗ ｼﾖｳﾀ      000012000')],
  ['the name in UTF-16', Buffer.from('\uFEFF姓\t名\r\n小笠原\t翔太', 'utf16le')],
  ['the address in other letters', utf8('mail', 'SHOTA-O@EXAMPLE.TEST')],
  ['the number without its zero', utf8('tel', '9013572468')],
  ['the number as it is called from abroad', utf8('tel', '+81 90-1357-2468')],
  ['the bank account', utf8('0001,001,7654321,12000')],
  ['the holder of the account', utf8('20261201,12000,ｵｶﾞｻﾜﾗ ﾊﾙｵ')],
  ['who signs for them', utf8('契約者', '小笠原夏子')],
]
const others: [what: string, file: Buffer][] = [
  ['the last name and the first name of two others', utf8('姓,名', '小笠原,花', '田中,翔太')],
  ['another number', utf8('tel', '090-1357-2469')],
  ['nothing', utf8('姓,名')],
]

async function openFiles() {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: [...permissions] })
  const viewer = { ...staff, type: 'staff', permissions: [...permissions], sessionId: '', isFresh: true } as const
  const ctx = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
  const rows = <Row>(text: string, ...params: unknown[]) =>
    query<Row>(school.orm.em.fork(), text, [school.id, ...params])
  const student = await school.addStudent({ ...person, active: false })
  await rows(
    `insert into bank_account (school_id, student_id, version, bank_code, branch_code, kind, number, holder, customer)
     values ($1, $2, 1, '0001', '001', 'ordinary', '7654321', 'ｵｶﾞｻﾜﾗ ﾊﾙｵ', 1)`,
    student.id,
  )
  await rows(`update student set contract_holder = '小笠原 夏子' where school_id = $1 and id = $2`, student.id)
  for (const [name, file] of [...naming, ...others]) {
    await rows(
      `insert into import (school_id, staff_id, kind, file_name, file) values ($1, $2, 'student', $3, $4)`,
      staff.id,
      name,
      file,
    )
    await rows(`insert into bank_file (school_id, staff_id, name, file) values ($1, $2, $3, $4)`, staff.id, name, file)
  }
  const left = async () => {
    const files = await rows<{ name: string }>(
      `select file_name as name from import where school_id = $1 union all select name from bank_file where school_id = $1`,
    )
    return files.map(({ name }) => name).toSorted()
  }
  const kept = others.flatMap(([name]) => [name, name]).toSorted()
  return { ctx, student, left, kept, school }
}

test('an erasure deletes the waiting files that name the person, as its preview says, and no others (SEC-63, SEC-64)', async () => {
  const { ctx, student, left, kept } = await openFiles()
  const input = { userType: 'student' as const, id: student.id }
  const preview = await erasurePreview(ctx, input)
  if (!preview.ok) throw new Error('refused')
  expect(preview.plan.parts).toContainEqual({ kind: 'files', count: 2 * naming.length, fate: 'goes', until: null })
  expect(await left()).toHaveLength(2 * (naming.length + others.length))
  const { name, digest } = preview.plan
  expect(await erasePerson(ctx, { ...input, name, digest })).toMatchObject({ ok: true })
  expect(await left()).toEqual(kept)
})

test('a night that erases a former student deletes the waiting files that name them, and no others (SEC-72)', async () => {
  const { ctx, left, kept } = await openFiles()
  const off = { formerMonths: null, logMonths: null, mailDays: null, securityMonths: null, booksYears: 10 }
  await saveRetention(ctx, { ...off, formerMonths: 1 })
  const night = { ...ctx, viewer: null, origin: 'job' as const, now: '2099-01-01T02:23:00' as const }
  expect(await applyRetention(night)).toBe(1)
  expect(await left()).toEqual(kept)
})

test('a night deletes files that waited for more than a day, unless they were imported, and no newer ones (SEC-76)', async () => {
  const { left, kept, school } = await openFiles()
  const names = naming.map(([name]) => name)
  for (const [table, column] of [
    ['import', 'file_name'],
    ['bank_file', 'name'],
  ] as const)
    await query(
      school.orm.em.fork(),
      `update ${table} set sent_at = now() - interval '25 hours' where school_id = $1 and ${column} = any($2::text[])`,
      [school.id, names],
    )
  const [done = ''] = names
  await query(
    school.orm.em.fork(),
    `update import set applied_at = now(), file = null where school_id = $1 and file_name = $2`,
    [school.id, done],
  )
  await forgetOldFiles(school.orm.em.fork())
  expect(await left()).toEqual([...kept, done].toSorted())
})
