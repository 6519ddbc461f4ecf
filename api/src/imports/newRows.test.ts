import { beforeEach, expect, test } from 'vitest'
import { dryRun, send } from '../../test/importing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { query } from '../platform/database/sql.ts'
import { permissions } from '@koma/schema/permissions'

let school: OpenSchool
let staff: TestUser

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...permissions] })
  await school.addStudent({ studentCode: 's0001', lastName: '佐藤', firstName: '花' })
})

const of = async (kind: 'contract' | 'student', file: string) => {
  const [row] = (await dryRun(staff, await send(staff, kind, file))).rows
  return new Map(row?.differences.map(({ label, before, after }) => [label, [before, after]]))
}

test('the check of an import says what a new row becomes, what follows from it and what differs from the file (CSV-10)', async () => {
  const contract = await of(
    'contract',
    'Student ID,Type,Start date,End date,Given each month\ns0001,Monthly,2026-12-01,2027-03-31,8\n',
  )
  expect(contract.get('End date')).toEqual(['2027-03-31', '2026-12-31'])
  expect(contract.get('Start date')).toEqual(['', '2026-12-01'])
  expect([...contract.values()].filter(([, after]) => after === '')).toHaveLength(1)
  const student = await of('student', 'Student ID,Last name,First name,Email\nS0002,鈴木,蓮,Ren@Example.test\n')
  expect(student.get('Last name')).toEqual(['', '鈴木'])
})

test('the check of an import says of a contract without courses that nothing can be booked with it (CON-61)', async () => {
  await school.addCourse({ code: 'en' })
  const file = (courses: string) =>
    `Student ID,Type,Start date,End date,Courses\ns0001,Package,2026-12-01,2027-03-31,${courses}\n`
  const noteOf = async (text: string) => (await dryRun(staff, await send(staff, 'contract', text))).rows[0]?.note
  expect(await noteOf(file(''))).toBe('Nothing can be booked with this contract: it has no courses.')
  expect(await noteOf(file('en'))).toBeNull()
})

test('another end date of a monthly contract that is there is refused at its column, and changes nothing (CSV-10)', async () => {
  const student = await school.addStudent({ studentCode: 's0002' })
  const course = await school.addCourse()
  const contract = await addContract(student, { courses: [course] })
  const end = '2030-11-30'
  await query(
    school.orm.em.fork(),
    `update contract set monthly_contract = true, start_date = '2030-11-01', end_date = $2 where school_id = $1`,
    [school.id, end],
  )
  const [named] = await query<{ name: string }>(
    school.orm.em.fork(),
    `select contract_name as name from contract where school_id = $1 and id = $2`,
    [school.id, contract.id],
  )
  const row = async (day: string) =>
    (
      await dryRun(
        staff,
        await send(staff, 'contract', `Contract number,Student ID,End date\n${named?.name},s0002,${day}\n`),
      )
    ).rows[0]
  expect(JSON.stringify(await row('2031-03-31'))).toContain('ends with its month')
  expect(JSON.stringify(await row(end))).not.toContain('ends with its month')
})

test.each([
  ['ID,Last name,First name\ns0002,鈴木,蓮\n合計,,\n'],
  ['ID,Last name,First name\ns0002,鈴木,蓮\n,合計,1名\n'],
  ['生徒ID,氏名,メールアドレス\ns0002,鈴木 蓮,\n,合計：1名,\n'],
  ['No.,生徒ID,氏名,残高\n1,s0002,鈴木 蓮,"12,000"\nTotal,,1,"¥12,000"\n'],
])('a row of totals below a list is refused once, as such (IMP-08)', async (file) => {
  const { rows, ...counts } = await dryRun(staff, await send(staff, 'student', file))
  expect(counts).toMatchObject({ new: 1, refused: 1 })
  expect(rows[1]?.faults).toEqual([{ message: "This looks like a row of totals, so it isn't imported.", field: null }])
})

test('somebody with such a name is no row of totals, nor is a record with it that is here already (IMP-08)', async () => {
  const { rows } = await dryRun(
    staff,
    await send(staff, 'student', 'ID,Last name,First name\ns0002,計,光\ns0003,Sum,Ting\n'),
  )
  expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'new'])
  await school.addCourse({ code: '12', displayName: 'Total' })
  const course = await dryRun(staff, await send(staff, 'course', 'Code,Name\n12,Total\n'))
  expect(course).toMatchObject({ unchanged: 1 })
})
