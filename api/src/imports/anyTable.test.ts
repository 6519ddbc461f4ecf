import { csvBytes } from '@koma/schema/csv/charset'
import { type ImportEncoding, importEncodings } from '@koma/schema/input/import'
import { permissions } from '@koma/schema/permissions'
import { guardianColumns } from '@koma/schema/tables/guardianColumns'
import { type ImportedKind, tables } from '@koma/schema/tables/tables'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply, csvOf, dryRun, exportOf, fileOf, send, undoImport } from '../../test/importing.ts'
import { times } from '../../test/model/longForm.ts'
import { openSchool } from '../../test/openSchool.ts'
import { addContract, addGuardian, type TestSchool, type TestUser } from '../../test/school.ts'
import { audit } from '../activity/audit.ts'
import { emailConfirmed } from '../accounts/accountTables.ts'
import { query, sql } from '../platform/database/sql.ts'

/** Texts that files hold: words, what spreadsheets take for formulas, what separates cells, any signs there are. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '花',
    "O'Brien",
    '=1+1',
    "'=1",
    '@home',
    '-5',
    '+81 90',
    '"quoted"',
    'a,b',
    'two\nlines',
    'constructor',
    '__proto__',
    '花\u200b\u2060\u00ad子',
    'e\u0301👩‍👩‍👧',
    'x'.repeat(101),
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const some = (...values: string[]) => fc.constantFrom('', ...values)
const yesNo = some('はい', 'No', '×', 'Yes', 'perhaps')
const state = some('有効', 'Inactive', 'Active')

/** Cells of each column; those that are not named hold any text. */
const cells: Record<string, fc.Arbitrary<string>> = {
  studentCode: some('S0001', 's0002', 's0003', 'ｓ０００４', 's1', 's0005'),
  teacherCode: some('emily', 'TARO', 'x'),
  code: some('EN50', 'gr30', 'ＫＩＤ'),
  displayName: some('英会話', 'グループ', 'Emily', 'キッズ'),
  active: state,
  notify: yesNo,
  isFixed: yesNo,
  group: yesNo,
  carryOver: yesNo,
  priority: yesNo,
  email: some(
    'hana@example.test',
    'nobody',
    ' taro@example.test ',
    'ha\u200bna@exam\u00adple.test',
    '\u202ataro@example.test\u202c',
    'ha\ufffdna@example.test',
  ),
  comLang: some('日本語', 'English', 'fr'),
  courses: some('EN50', 'EN50 GR30', '英会話', '知らない'),
  cost: some('1', '２', '-1', 'x'),
  numberOfStudents: some('1', '4', '0'),
  days: some('月 水', 'Mon,Fri', '毎日', '9'),
  startTime: some('9:00', '10:30'),
  endTime: some('18:00', '09:30'),
  calendarColor: some('#FF8000', 'red'),
  contractName: some('s0001_1700000000001', 's0002_1700000000002', 'other'),
  monthlyContract: some('月額制', 'Package'),
  startDate: some('2026/11/1', '2026-11-15', '2026年13月1日'),
  endDate: some('2026-11-30', '2027/3/31'),
  points: some('10', '0', '3', '100000'),
  monthlyPoints: some('8', '4'),
  monthlyBookingLimit: some('4', '0'),
  monthlyCancelLimit: some('2'),
  contractValue: some('¥30,000', '0'),
  ...Object.fromEntries(
    [1, 2, 3].flatMap((place) => [
      [`guardian${place}LastName`, some('佐藤', '𠮷田', "O'Brien", '=1')],
      [`guardian${place}FirstName`, some('幸子', '健')],
      [`guardian${place}LastReading`, some('サトウ', 'さとう', '佐藤')],
      [`guardian${place}Email`, some('old@example.test', 'New@example.test', 'third@example.test', 'nobody')],
      [`guardian${place}Relation`, some('母', 'father', 'x'.repeat(31))],
    ]),
  ),
}

/** Those that can hold Japanese: a file in Windows-1252 has none. */
const encoding = fc.constantFrom(...importEncodings.filter((each) => each !== 'windows-1252'))

/** An export in one of the encodings that files may have. */
function bytesIn(written: Exclude<ImportEncoding, 'windows-1252'>, table: string): Buffer {
  if (written === 'utf-16le') return Buffer.from(table, 'utf16le')
  if (written === 'utf-16be') return Buffer.from(table, 'utf16le').swap16()
  return Buffer.from(csvBytes(table.replace('\uFEFF', ''), written, true).bytes)
}

/** How a file is read in that encoding. */
async function readAs(staff: TestUser, id: string, written: ImportEncoding) {
  const { columns } = await fileOf(staff, id, written)
  return { encoding: written, columns: columns.map(({ field }) => field ?? '') }
}

/** Stored addresses with signs that nobody sees, or that are no characters. */
const unseenAddresses = ({ orm, id }: TestSchool) =>
  query(
    orm.em.fork(),
    `select email from (select school_id, email from student union all select school_id, email from teacher) p
     where school_id = $1 and email ~ '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufffd]'`,
    [id],
  )

/** A table of any rows with some of a kind's columns in any order, under heads of either language. */
function tableOf(kind: ImportedKind) {
  const columns = [...tables[kind], ...(kind === 'student' ? guardianColumns : [])].filter(
    ({ role }) => role !== 'shown',
  )
  const needed = columns.filter(
    ({ field, role }) => role === 'key' || ['lastName', 'firstName', 'displayName', 'cost'].includes(field),
  )
  return fc
    .record({
      chosen: fc.shuffledSubarray(columns, { minLength: 3 }),
      language: fc.constantFrom('jp' as const, 'en' as const),
    })
    .chain(({ chosen, language }) => {
      const all = [...new Set([...needed, ...chosen])]
      const row = fc.tuple(...all.map(({ field }) => cells[field] ?? text))
      return fc
        .array(row, { minLength: 1, maxLength: 6 })
        .map((rows) => csvOf([all.map(({ head }) => head[language]), ...rows]))
    })
}

/** Returns the school's data, without columns that only count how often something was changed. */
async function stateOf({ orm, id }: TestSchool): Promise<unknown> {
  const read = (table: string, without: string) =>
    query(
      orm.em.fork(),
      `select to_jsonb(t) - '{${without}}'::text[] as row from ${table} t where school_id = $1 order by 1`,
      [id],
    )
  // Of an address counts whether it is confirmed, not from when on that is kept.
  const people = (table: string) =>
    query(
      orm.em.fork(),
      sql`
        select (to_jsonb(t) - '{version,confirmed_email}'::text[])
          || jsonb_build_object('isConfirmed', ${emailConfirmed('t')}) as row
        from ${sql.table(table)} t where school_id = ${id} order by 1`,
    )
  return {
    students: await people('student'),
    teachers: await people('teacher'),
    guardians: await people('guardian'),
    linked: await read('guardian_student', ''),
    courses: await read('course', 'version'),
    contracts: await read('contract', 'version'),
    taught: await read('teacher_course', ''),
    sold: await read('contract_course', ''),
    ledger: await read('credit_entry', ''),
    words: await read('student_word', ''),
  }
}

test.each(['student', 'teacher', 'course', 'contract'] as const)(
  'any table of kind %s: what is imported, exported and imported again changes nothing; undone, all is as before (CSV-10, D135)',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(
        tableOf(kind),
        fc.constantFrom('jp' as const, 'en' as const),
        encoding,
        async (file, language, written) => {
          const school = await openSchool()
          const staff = await school.addStaff({ permissions: [...permissions] })
          const course = await school.addCourse({ code: 'EN50', displayName: '英会話' })
          const student = await school.addStudent({
            studentCode: 's0001',
            lastName: '佐藤',
            firstName: '花',
            schoolNotes: "'=1\n+2",
          })
          const second = await school.addStudent({ studentCode: 's0002', email: 'old@example.test', notify: true })
          await addGuardian(school, [second], { email: 'old@example.test' })
          await school.addTeacher({ teacherCode: 'emily', lastName: 'McDonald', displayName: 'emily' })
          await addContract(student, { courses: [course], points: 5 })
          const before = await stateOf(school)
          const id = await send(staff, kind, file)
          const preview = await dryRun(staff, id)
          expect(preview.new + preview.changed + preview.unchanged + preview.refused).toBe(preview.rows.length)
          const { success, import: run } = await apply(staff, id)
          expect(success).toBe(preview.new + preview.changed > 0)
          if (!success) return
          expect(run).toMatchObject({ made: preview.new, changed: preview.changed, refused: preview.refused })
          const same = await dryRun(staff, await send(staff, kind, await exportOf(staff, kind, language)), {}, language)
          expect(same).toMatchObject({ new: 0, changed: 0, refused: 0 })
          const sent = await send(staff, kind, bytesIn(written, await exportOf(staff, kind, language)))
          const again = await dryRun(staff, sent, await readAs(staff, sent, written), language)
          expect(again, written).toMatchObject({ unchanged: same.unchanged, new: 0, changed: 0, refused: 0 })
          expect(await unseenAddresses(school)).toEqual([])
          expect(await undoImport(staff, run?.id ?? '')).toMatchObject({ success: true })
          expect(await stateOf(school)).toEqual(before)
        },
      ),
      { numRuns: times({ short: 10, long: 25 }) },
    )
    expect(await audit((await openSchool()).orm.em.fork())).toEqual([])
  },
)
