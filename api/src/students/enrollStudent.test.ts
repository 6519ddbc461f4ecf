import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { addGuardian, addPlan } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

const document = `mutation ($input: EnrollStudentInput!) { enrollStudent(input: $input) {
  success code field message errors { field } student { id studentCode contractCount points } } }`

interface Answer {
  enrollStudent: {
    success: boolean
    code: string
    field: string | null
    errors: { field: string }[]
    student: { id: string; studentCode: string; contractCount: number; points: number } | null
  }
}

async function open() {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['studentNew', 'contractNew', 'studentEdit', 'studentPassword'] })
  const course = await school.addCourse()
  const today = dateOf(school.now)
  const student = { studentCode: 's0001', lastName: '森', firstName: '蘭', contractHolder: '森 花' }
  const contract = { startDate: today, endDate: plusDays(today, 30), courseIds: [course.id], pointsAdjustment: 1 }
  const enroll = async (input: object) => (await ask<Answer>(staff, document, { input })).enrollStudent
  const rows = (text: string) => query<{ count: number }>(school.orm.em.fork(), text, [school.id])
  return { school, student, contract, enroll, rows }
}

test('a student and the first contract are made together, each with its log entry (ASTU-46)', async () => {
  const { student, contract, enroll, rows } = await open()
  expect(await enroll({ student, contract })).toMatchObject({
    success: true,
    code: '1001',
    student: { studentCode: 's0001', contractCount: 1, points: 1 },
  })
  // The contract takes the holder of the student.
  expect(await rows(`select contract_holder from contract where school_id = $1`)).toEqual([
    { contract_holder: '森 花' },
  ])
  expect(
    await rows(`select count(*)::int as count from activity where school_id = $1 and type = 'record-created'`),
  ).toEqual([{ count: 2 }])
})

test('where one of the two is refused nothing is made, and the field is named with its part (ASTU-46)', async () => {
  const { school, student, contract, enroll, rows } = await open()
  const refused = await enroll({ student, contract: { ...contract, endDate: plusDays(contract.startDate, -1) } })
  expect(refused).toMatchObject({ success: false, code: '400', field: 'contract.endDate', student: null })
  expect(refused.errors).toEqual([{ field: 'contract.endDate' }])
  const unknown = { ...contract, courseIds: [school.id] }
  expect(await enroll({ student, contract: unknown })).toMatchObject({ success: false, field: 'contract.courseIds' })
  for (const table of ['student', 'contract', 'activity'])
    expect(await rows(`select count(*)::int as count from ${table} where school_id = $1`)).toEqual([{ count: 0 }])
  await school.addStudent({ studentCode: 's0001' })
  expect(await enroll({ student, contract })).toMatchObject({ code: '409', field: 'student.studentCode' })
  expect(await rows(`select count(*)::int as count from contract where school_id = $1`)).toEqual([{ count: 0 }])
})

test('a student and a first contract from a plan are made together, and a plan that has moved makes neither (ASTU-52)', async () => {
  const { school, student, contract, enroll, rows } = await open()
  const plan = await addPlan(school, { kind: 'package', points: 4, price: 12_000, entranceFee: 5000 })
  const first = { planVersionId: plan.versionId, startDate: contract.startDate }
  expect(await enroll({ student, plan: { ...first, total: 12_000 } })).toMatchObject({ success: false, code: '409' })
  expect(await enroll({ student, plan: { ...first, firstMonthPrice: -1, total: 17_000 } })).toMatchObject({
    code: '400',
    field: 'plan.firstMonthPrice',
  })
  for (const input of [{ student }, { student, contract, plan: { ...first, total: 17_000 } }])
    expect(await enroll(input)).toMatchObject({ code: '400', field: 'contract', student: null })
  for (const table of ['student', 'contract', 'activity'])
    expect(await rows(`select count(*)::int as count from ${table} where school_id = $1`)).toEqual([{ count: 0 }])

  const discounts = [{ name: '兄弟割引', yen: 1000 }]
  expect(await enroll({ student, plan: { ...first, discounts, total: 16_000 } })).toMatchObject({
    success: true,
    student: { contractCount: 1, points: 4 },
  })
  expect(
    await rows(
      `select contract_holder as holder, contract_value + adjusted as price, plan_version_id is not null as sold
       from contract where school_id = $1`,
    ),
  ).toEqual([{ holder: '森 花', price: 16_000, sold: true }])
  expect(await audit(school.orm.em)).toEqual([])
})

test('a student is added with a guardian, new or known by address, all or nothing; the guardian holds the contract (FAM-19)', async () => {
  const { contract, enroll, rows } = await open()
  const guardian = { lastName: '森', firstName: '花', email: 'hana@example.test', relation: '母' }
  const student = (studentCode: string) => ({ studentCode, lastName: '森', firstName: '蘭' })
  expect(await enroll({ student: student('s0001'), guardian: { ...guardian, email: 'x' } })).toMatchObject({
    success: false,
    field: 'guardian.email',
  })
  const badContract = { ...contract, endDate: plusDays(contract.startDate, -1) }
  expect(await enroll({ student: student('s0001'), contract: badContract, guardian })).toMatchObject({ success: false })
  for (const table of ['student', 'guardian', 'activity'])
    expect(await rows(`select count(*)::int as count from ${table} where school_id = $1`)).toEqual([{ count: 0 }])
  expect(await enroll({ student: student('s0001'), contract, guardian })).toMatchObject({ success: true })
  expect(
    await enroll({ student: student('s0002'), guardian: { ...guardian, email: 'Hana@Example.test' } }),
  ).toMatchObject({
    success: true,
  })
  const links = `select st.student_id as code, st.contract_holder as holder, gs.relation from guardian_student gs
    join student st on st.school_id = $1 and st.id = gs.student_id where gs.school_id = $1 order by 1`
  expect(await rows(links)).toEqual([
    { code: 's0001', holder: '森 花', relation: '母' },
    { code: 's0002', holder: '森 花', relation: '母' },
  ])
  expect(await rows(`select count(*)::int as count from guardian where school_id = $1`)).toEqual([{ count: 1 }])
  expect(await rows(`select contract_holder from contract where school_id = $1`)).toEqual([
    { contract_holder: '森 花' },
  ])
})

test('a new contract of a student without a holder is held by the guardian who was linked first (FAM-19)', async () => {
  const { school, contract, rows } = await open()
  const staff = await school.addStaff({ permissions: ['contractNew'] })
  const student = await school.addStudent({ contractHolder: '' })
  await addGuardian(school, [student], { lastName: '森', firstName: '花' })
  await addGuardian(school, [student], { lastName: '森', firstName: '健' })
  const create = 'mutation ($input: CreateContractInput!) { createContract(input: $input) { success message } }'
  const input = { ...contract, studentId: student.id }
  expect(await ask(staff, create, { input })).toMatchObject({ createContract: { success: true } })
  expect(await rows(`select contract_holder from contract where school_id = $1`)).toEqual([
    { contract_holder: '森 花' },
  ])
})

test('undoing a new student takes the guardian along who was made with them, and only unlinks one who was there (FAM-18, FAM-19)', async () => {
  const { school, rows } = await open()
  const staff = await school.addStaff({ permissions: ['studentNew', 'studentEdit', 'studentPassword'] })
  const known = await addGuardian(school, [])
  const enroll = async (studentCode: string, email: string) => {
    const student = { studentCode, lastName: '森', firstName: '蘭' }
    const input = { student, guardian: { lastName: '森', firstName: '花', email } }
    const mutation = 'mutation ($input: EnrollStudentInput!) { enrollStudent(input: $input) { undoId } }'
    return (await ask<{ enrollStudent: { undoId: string } }>(staff, mutation, { input })).enrollStudent.undoId
  }
  const undone = 'mutation ($input: UndoRecordInput!) { undoRecord(input: $input) { success message } }'
  for (const email of ['new@example.test', known.code]) {
    const id = await enroll('s0009', email)
    expect(await ask(staff, undone, { input: { id } })).toMatchObject({ undoRecord: { success: true } })
  }
  expect(await rows(`select email from guardian where school_id = $1`)).toEqual([{ email: known.code }])
  for (const table of ['student', 'guardian_student'])
    expect(await rows(`select count(*)::int as count from ${table} where school_id = $1`)).toEqual([{ count: 0 }])
})
