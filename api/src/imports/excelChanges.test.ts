import { permissions } from '@koma/schema/permissions'
import { expect, test } from 'vitest'
import { apply, csvOf, dryRun, send } from '../../test/importing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract } from '../../test/school.ts'
import { query } from '../platform/database/sql.ts'

const fixed = { restoreZeros: true, fixShortened: true }

async function schoolWith(codes: readonly string[]) {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: [...permissions] })
  const students = []
  for (const studentCode of codes)
    students.push(await school.addStudent({ studentCode, lastName: '佐藤', phoneNumber: '09011112222' }))
  return { school, staff, students }
}

const studentsOf = ({ orm, id }: OpenSchool) =>
  query<{ code: string; name: string; phone: string }>(
    orm.em.fork(),
    `select student_id as code, last_name as name, phone_number as phone from student where school_id = $1 order by 1`,
    [id],
  )

test('what Excel did to codes and phone numbers is named with examples, and all is fixed at once (IMP-03)', async () => {
  const { school, staff } = await schoolWith(['000012', '000345', '004000', '10000', '901000000000', '12e40'])
  const file = csvOf([
    ['生徒ID', '姓', '電話番号', '名'],
    ['12', '鈴木', '9012345678', '花'],
    ['３４５', '田中', '9.01E+10', '花'],
    ['10000', '高橋', '03-1234-5678', '花'],
    ['77', '伊藤', '312345678', '花'],
    ['9.01E+11', '渡辺', '', '花'],
    ['1.20E+41', '山本', '', '花'],
    ['5.55E+11', '中村', '', '花'],
  ])
  const id = await send(staff, 'student', file)
  const seen = await dryRun(staff, id)
  expect(seen.excelChanges).toEqual([
    {
      kind: 'phoneZero',
      count: 2,
      examples: [
        { line: 2, label: 'Phone number', before: '9012345678', after: '09012345678' },
        { line: 5, label: 'Phone number', before: '312345678', after: '0312345678' },
      ],
    },
    {
      kind: 'codeZeros',
      count: 3,
      examples: [
        { line: 2, label: 'Student ID', before: '12', after: '000012' },
        { line: 3, label: 'Student ID', before: '345', after: '000345' },
        { line: 5, label: 'Student ID', before: '77', after: '000077' },
      ],
    },
    {
      kind: 'shortened',
      count: 3,
      examples: [
        { line: 3, label: 'Phone number', before: '9.01E+10', after: null },
        { line: 6, label: 'Student ID', before: '9.01E+11', after: '901000000000' },
        { line: 7, label: 'Student ID', before: '1.20E+41', after: '12e40' },
      ],
    },
  ])
  expect(seen).toMatchObject({ lostZeros: 2, changed: 1 })
  const after = await dryRun(staff, id, fixed)
  expect(after.excelChanges).toEqual(seen.excelChanges)
  expect(after).toMatchObject({ new: 1, changed: 5, refused: 1 })
  expect(after.rows.at(-1)?.faults).toMatchObject([
    { field: 'Student ID', message: expect.stringContaining('Excel shortened') },
  ])
  // The digest of the file as it is promises something else.
  expect(await apply(staff, id, fixed)).toMatchObject({ success: false })
  expect(await apply(staff, id, { ...fixed, digest: after.digest })).toMatchObject({
    success: true,
    import: { made: 1, changed: 5, refused: 1 },
  })
  expect(await studentsOf(school)).toEqual([
    { code: '000012', name: '鈴木', phone: '09012345678' },
    { code: '000077', name: '伊藤', phone: '0312345678' },
    { code: '000345', name: '田中', phone: '09011112222' },
    { code: '004000', name: '佐藤', phone: '09011112222' },
    { code: '10000', name: '高橋', phone: '03-1234-5678' },
    { code: '12e40', name: '山本', phone: '09011112222' },
    { code: '901000000000', name: '渡辺', phone: '09011112222' },
  ])
})

test('a code is not guessed: no length without codes that begin with zero, and no choice between two (IMP-03)', async () => {
  const { staff } = await schoolWith(['10001', '10002', '123456700000', '123456800000'])
  const file = csvOf([
    ['生徒ID', '姓'],
    ['1003', '鈴木'],
    ['1.23457E+11', '田中'],
  ])
  const seen = await dryRun(staff, await send(staff, 'student', file), fixed)
  expect(seen).toMatchObject({ excelChanges: [], refused: 2 })
})

test('the codes of other tables are found in the same way: teachers, courses, and students of contracts (IMP-03)', async () => {
  const { school, staff, students } = await schoolWith(['000012'])
  await school.addTeacher({ teacherCode: '00007', lastName: '林' })
  const course = await school.addCourse({ code: '010', displayName: '英会話' })
  for (const student of students) await addContract(student, { courses: [course] })
  const examples = async (kind: string, ...table: string[][]) =>
    (await dryRun(staff, await send(staff, kind, csvOf(table)))).excelChanges.map((change) => ({
      kind: change.kind,
      after: change.examples.map(({ after }) => after),
    }))
  const codeZeros = (after: string) => [{ kind: 'codeZeros', after: [after] }]
  expect(await examples('teacher', ['講師ID', '姓'], ['7', '森'])).toEqual(codeZeros('00007'))
  expect(await examples('course', ['コード', 'コース名'], ['10', '英語'])).toEqual(codeZeros('010'))
  expect(await examples('contract', ['生徒ID', '開始日'], ['12', '2026-11-01'])).toEqual(codeZeros('000012'))
})

test('numbers to call are found in every column of such, of guardians and of own fields (IMP-03, FAM-16, FIELD-09)', async () => {
  const { school, staff } = await schoolWith([])
  await query(
    school.orm.em.fork(),
    `insert into student_field (school_id, name_jp, name_en, kind) values
       ($1, '緊急連絡先', 'Emergency contact', 'text'), ($1, '会員番号', 'Member number', 'text')`,
    [school.id],
  )
  const file = csvOf([
    [
      '生徒ID',
      '姓',
      '名',
      '緊急連絡先',
      '会員番号',
      '保護者1 姓',
      '保護者1 名',
      '保護者1 メール',
      '保護者1 携帯',
      '保護者2 電話',
    ],
    [
      'a00001',
      '鈴木',
      '花',
      '9012345678',
      '9012345678',
      '鈴木',
      '幸',
      'g@example.test',
      '８０１２３４５６７８',
      '9.01E+10',
    ],
  ])
  const id = await send(staff, 'student', file)
  const seen = await dryRun(staff, id)
  expect(seen.excelChanges).toMatchObject([
    {
      kind: 'phoneZero',
      examples: [
        { label: 'Guardian 1 phone number', after: '08012345678' },
        { label: 'Emergency contact', after: '09012345678' },
      ],
    },
    { kind: 'shortened', examples: [{ label: 'Guardian 2 phone number', after: null }] },
  ])
  const { digest } = await dryRun(staff, id, fixed)
  expect(await apply(staff, id, { ...fixed, digest })).toMatchObject({ success: true })
  const [row] = await query(
    school.orm.em.fork(),
    `select g.phone_number as phone, (select array_agg(value order by value) from student s, jsonb_each_text(s.own_values)
       where s.school_id = $1) as own from guardian g where g.school_id = $1`,
    [school.id],
  )
  expect(row).toEqual({ phone: '08012345678', own: ['09012345678', '9012345678'] })
})

test('codes of courses are found in the rows of teachers and contracts, and a name is none (IMP-03)', async () => {
  const { school, staff } = await schoolWith(['000012'])
  await school.addCourse({ code: '010', displayName: '英会話' })
  await school.addCourse({ code: '020', displayName: '30' })
  const file = csvOf([
    ['講師ID', '姓', '名', 'コース'],
    ['t1', '森', '花', '10'],
    ['t2', '林', '花', '30'],
  ])
  const seen = await dryRun(staff, await send(staff, 'teacher', file), fixed)
  expect(seen.excelChanges).toMatchObject([
    { kind: 'codeZeros', examples: [{ line: 2, label: 'Courses', before: '10', after: '010' }] },
  ])
  expect(seen.excelChanges[0]?.examples).toHaveLength(1)
})
