import { expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { placesOf } from '../../test/erasing.ts'
import { addContract, addGuardian, payFor, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

interface Plan {
  name: string
  pseudonym: string
  parts: { kind: string; count: number; fate: string; until: string | null }[]
  guardians: { id: string; name: string }[]
  digest: string
}
interface Seen {
  success: boolean
  code: string
  message: string
  reasonCode: string | null
  field: string | null
}

const preview = async (by: TestUser, userType: string, id: string) =>
  (
    await ask<{ reply: Seen & { plan: Plan | null } }>(
      by,
      `query ($input: ErasurePreviewInput!) { reply: erasurePreview(input: $input) { success code message reasonCode field
        plan { name pseudonym parts { kind count fate until } guardians { id name } digest } } }`,
      { input: { userType, id } },
    )
  ).reply
const erase = async (by: TestUser, input: { userType: string; id: string; name: string; digest: string }) =>
  (
    await ask<{ reply: Seen & { pseudonym: string | null } }>(
      by,
      `mutation ($input: ErasePersonInput!) { reply: erasePerson(input: $input) { success code message reasonCode field pseudonym } }`,
      { input },
    )
  ).reply

/** Erases somebody as the preview shows, and returns the plan. */
async function eraseAsShown(by: TestUser, userType: string, id: string): Promise<Plan> {
  const { plan, ...seen } = await preview(by, userType, id)
  expect(seen).toMatchObject({ success: true })
  if (plan === null) throw new Error('no plan')
  expect(await erase(by, { userType, id, name: plan.name, digest: plan.digest })).toMatchObject({
    success: true,
    pseudonym: plan.pseudonym,
  })
  return plan
}

const everything = [
  'studentEdit',
  'studentDelete',
  'studentPassword',
  'teacherEdit',
  'teacherDelete',
  'teacherPassword',
  'staffEdit',
  'staffDelete',
  'staffPassword',
  'slotNew',
  'slotEdit',
  'slotDelete',
  'slotBook',
  'slotCancel',
  'contractNew',
  'contractEdit',
  'settingsEdit',
] as const

const update = (kind: string) =>
  `mutation ($input: Update${kind}Input!) { reply: update${kind}(input: $input) { success message } }`

async function versionOf({ school, id }: TestUser): Promise<number> {
  const [row] = await query<{ version: number }>(
    school.orm.em.fork(),
    `select version from student where school_id = $1 and id = $2`,
    [school.id, id],
  )
  return row?.version ?? 0
}

async function openErasure() {
  const school = await openSchool({ waitingList: true })
  const staff = await school.addStaff({ permissions: [...everything] })
  return { school, staff }
}

const figures = async ({ orm, id }: OpenSchool) =>
  query(
    orm.em.fork(),
    `select (select sum(value) from contract_payment where school_id = $1) as paid,
       (select sum(contract_value) from contract where school_id = $1) as price,
       (select sum(paid) from contract where school_id = $1) as kept,
       (select sum(delta) from credit_entry where school_id = $1) as points,
       (select count(*) from booking where school_id = $1) as bookings,
       (select count(*) from contract_payment where school_id = $1) as payments`,
    [id],
  )

test('a student is erased: nothing has their name, address or number, and the books are as before (SEC-63, SEC-64)', async () => {
  const { school, staff } = await openErasure()
  const student = await school.addStudent({
    lastName: 'ヴァルデマール',
    firstName: 'ゾフィーア',
    lastReading: 'ばるでまーる',
    firstReading: 'ぞふぃーあ',
    email: 'sofia.valdemar@example.test',
    phoneNumber: '090-1357-2468',
    profile: 'ヴァルデマールさんの妹',
    contractHolder: 'ヴァルデマール・イオン',
    notify: true,
  })
  const other = await school.addStudent({ lastName: '別人', firstName: '太郎', phoneNumber: '080-9999-8888' })
  const course = await school.addCourse({ numberOfStudents: 2 })
  const contract = await addContract(student, { courses: [course], points: 5 })
  await addContract(other, { courses: [course], points: 5 })
  await payFor(student, contract.id, 5000)
  const guardian = await addGuardian(school, [student])
  const slot = await school.addSlot({ courses: [course] })
  const book = (id: string) =>
    ask(staff, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, {
      input: { slotId: slot.id, courseCode: course.code, online: false, studentId: id },
    })
  await book(student.id)
  await book(other.id)
  // Old values in the log, and what others wrote elsewhere.
  await ask(staff, update('Student'), {
    input: {
      id: student.id,
      version: await versionOf(student),
      lastName: 'ヴァルデマーロヴァ',
      email: 'new.valdemar@example.test',
    },
  })
  await ask(staff, update('Student'), {
    input: {
      id: other.id,
      version: await versionOf(other),
      schoolNotes: `ヴァルデマーロヴァ ゾフィーア (${student.code.toUpperCase()}) と同じ学校。090-1357-2468`,
    },
  })
  const rows = async (text: string, ...params: unknown[]) => query(school.orm.em.fork(), text, [school.id, ...params])
  await rows(
    `update slot set lesson_memo = 'ヴァルデマーロヴァ　ゾフィーア様' where school_id = $1 and id = $2`,
    slot.id,
  )
  await rows(
    `insert into contract_payment (school_id, contract_id, number, revision, value, date, actor, at, memo)
     select $1, $2, 2, 1, 100, now()::date, 'student:' || $3::text, now(), 'ゾフィーアの祖母より' from school where id = $1`,
    contract.id,
    student.code,
  )
  await rows(
    `insert into webhook (school_id, id, url, description, types) values ($1, '00000000-0000-4000-8000-000000000001', 'https://example.test', '', '{}')`,
  )
  await rows(
    `insert into webhook_delivery (school_id, webhook_id, message_id, type, body, state, tries, made_at)
     select $1, '00000000-0000-4000-8000-000000000001', gen_random_uuid(), 'x', '{"name":"ヴァルデマーロヴァ ゾフィーア"}', 'sent', 1, now()`,
  ).catch(() => undefined)
  // What must be done first.
  expect(await preview(staff, 'student', student.id)).toMatchObject({
    success: false,
    reasonCode: 'eraseBooked',
    plan: null,
  })
  await ask(staff, `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { success } }`, {
    input: { slotId: slot.id, studentId: student.id },
  })
  expect(await preview(staff, 'student', student.id)).toMatchObject({ success: false, reasonCode: 'eraseContracts' })
  await rows(`update contract set active = false where school_id = $1`)
  await rows(`update contract set contract_value = 50000 where school_id = $1 and id = $2`, contract.id)
  const owed = await preview(staff, 'student', student.id)
  expect(owed).toMatchObject({ success: false, reasonCode: 'eraseOwed' })
  expect(owed.message).toMatch(/44,900/)
  await rows(`update contract set contract_value = 5100 where school_id = $1 and id = $2`, contract.id)

  const before = await figures(school)
  const shown = await preview(staff, 'student', student.id)
  expect(shown.plan).toMatchObject({ name: 'ヴァルデマーロヴァ ゾフィーア', guardians: [{ id: guardian.id }] })
  expect(await placesOf(school, ['ヴァルデマーロヴァ'])).not.toEqual([])
  const asked = { userType: 'student', id: student.id, name: shown.plan?.name ?? '', digest: shown.plan?.digest ?? '' }
  expect(await erase(staff, { ...asked, name: '別人 太郎' })).toMatchObject({
    success: false,
    reasonCode: 'eraseName',
    field: 'name',
  })
  await payFor(student, contract.id, 1)
  expect(await erase(staff, asked)).toMatchObject({ success: false, reasonCode: 'eraseMoved' })
  const after = await figures(school)
  expect(after).not.toEqual(before)
  const plan = await eraseAsShown(staff, 'student', student.id)
  expect(Object.fromEntries(plan.parts.map(({ kind, fate }) => [kind, fate]))).toMatchObject({
    record: 'goes',
    guardians: 'goes',
    lessons: 'pseudonym',
    payments: 'pseudonym',
  })
  expect(
    await placesOf(school, [
      'ヴァルデマー',
      'ゾフィーア',
      'ばるでまーる',
      'ぞふぃーあ',
      'valdemar',
      '090-1357-2468',
      '09013572468',
      student.code,
    ]),
  ).toEqual([])
  expect(await figures(school)).toEqual(after)
  expect(await audit(school.orm.em)).toEqual([])
  // The other is as before, but for the name in what was written about them.
  const [left] = await query<{ notes: string; phone: string; name: string }>(
    school.orm.em.fork(),
    `select school_notes as notes, phone_number as phone, last_name as name from student where school_id = $1 and id = $2`,
    [school.id, other.id],
  )
  expect(left).toMatchObject({ phone: '080-9999-8888', name: '別人' })
  expect(left?.notes).toContain('と同じ学校')
  const entries = await query<{ type: string; name: string }>(
    school.orm.em.fork(),
    `select type, record_name as name from activity where school_id = $1 and record_id = $2 and type in ('record-deleted', 'record-erased') order by id`,
    [school.id, student.id],
  )
  expect(entries).toEqual([
    { type: 'record-deleted', name: plan.pseudonym },
    { type: 'record-erased', name: plan.pseudonym },
  ])
  expect(await preview(staff, 'student', student.id)).toMatchObject({ success: false, code: '404' })
})

// A code may be an amount, a number or a day as well, and what is typed for a holder no name at all.
test.each(['12000', '2026-11'])('erasing %s changes no number, amount or day of anybody (SEC-63)', async (code) => {
  const { school, staff } = await openErasure()
  const student = await school.addStudent({ studentCode: code, lastName: 'ヴァルデマール', firstName: 'ゾフィーア' })
  const sibling = await school.addStudent({ lastName: 'ヴァルデマール', firstName: 'テオ' })
  const course = await school.addCourse()
  const rows = async <Row>(text: string, ...params: unknown[]) =>
    query<Row>(school.orm.em.fork(), text, [school.id, ...params])
  for (const each of [student, sibling]) await addContract(each, { courses: [course], contractValue: 0 })
  await rows(
    `update contract set contract_holder = case when student_id = $2 then '保護者' else 'ヴァルデマール・イオン' end
     where school_id = $1`,
    student.id,
  )
  await addContract(student, { courses: [course], contractValue: 0 })
  await rows(
    `update contract set active = false, contract_holder = case contract_holder when '' then 'ヴァルデマール・イオン'
       else contract_holder end where school_id = $1`,
  )
  const notes = `${code}円を${code}に。${code}, ${code}。保護者へ連絡`
  await rows(`update student set school_notes = $3 where school_id = $1 and id = $2`, sibling.id, notes)
  const numbers = { contractValue: [null, 12_000], paid: [12_000, -12_000.5], month: ['2026-11', notes] }
  await rows(
    `insert into activity (school_id, type, at, actor, door, record_kind, record_id, record_name, points_change, changes)
     values ($1, 'record-changed', now(), 'staff:x', 'screen', 'contract', gen_random_uuid(), $2, 0, $3)`,
    code,
    JSON.stringify({ ...numbers, memo: [null, 'ヴァルデマール ゾフィーアより'] }),
  )
  const plan = await eraseAsShown(staff, 'student', student.id)
  expect(await placesOf(school, ['ゾフィーア', `${code}_1`])).toEqual([])
  const [noted] = await rows(
    `select record_name as name, changes from activity where school_id = $1 and actor = 'staff:x'`,
  )
  expect(noted).toEqual({ name: code, changes: { ...numbers, memo: [null, `${plan.pseudonym}より`] } })
  expect(await rows(`select school_notes as notes from student where school_id = $1 and id = $2`, sibling.id)).toEqual([
    { notes },
  ])
  // Who signs for the sibling still does.
  expect(
    await rows(`select contract_holder as holder from contract where school_id = $1 and student_id = $2`, sibling.id),
  ).toEqual([{ holder: 'ヴァルデマール・イオン' }])
  expect(await audit(school.orm.em)).toEqual([])
})

test('a teacher, a colleague and a guardian are erased, from what they did as well (SEC-63, SEC-66)', async () => {
  const { school, staff } = await openErasure()
  const teacher = await school.addTeacher({
    lastName: 'オッペンハイム',
    firstName: 'ルドルフ',
    displayName: 'オッペンハイム先生',
    email: 'rudolf.oppenheim@example.test',
    phoneNumber: '03-9876-1234',
  })
  const colleague = await school.addStaff({
    permissions: ['studentEdit', 'slotBook'],
    lastName: 'エステルハージ',
    firstName: 'カロリーナ',
    email: 'karolina@example.test',
  })
  const student = await school.addStudent({ lastName: '生徒', firstName: '一' })
  const guardian = await addGuardian(school, [student], {
    lastName: 'シュトラウス',
    firstName: 'ヨハンナ',
    email: 'johanna.strauss@example.test',
  })
  const course = await school.addCourse()
  await addContract(student, { courses: [course], points: 5 })
  const slot = await school.addSlot({ teacher, courses: [course] })
  await ask(colleague, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, {
    input: { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id },
  })
  await ask(colleague, update('Student'), {
    input: { id: student.id, version: await versionOf(student), phoneNumber: '080-0000-1111' },
  })
  expect(await preview(staff, 'teacher', teacher.id)).toMatchObject({ success: false, reasonCode: 'eraseTaught' })
  await ask(staff, `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { success } }`, {
    input: { slotId: slot.id, studentId: student.id },
  })
  await eraseAsShown(staff, 'teacher', teacher.id)
  await eraseAsShown(staff, 'staff', colleague.id)
  await eraseAsShown(staff, 'guardian', guardian.id)
  expect(
    await placesOf(school, [
      'オッペンハイム',
      'ルドルフ',
      'oppenheim',
      '03-9876-1234',
      'エステルハージ',
      'カロリーナ',
      'karolina',
      'シュトラウス',
      'ヨハンナ',
      'strauss',
      `staff:${colleague.code}`,
    ]),
  ).toEqual([])
  expect(await preview(staff, 'staff', staff.id)).toMatchObject({ success: false, code: '403' })
  expect(await audit(school.orm.em)).toEqual([])
})

test('at the moment of a payment and a change, both or the erasure are done, and nothing is left of the name (SEC-67)', async () => {
  const { school, staff } = await openErasure()
  const course = await school.addCourse()
  let erased = 0
  for (let round = 0; round < 6; round += 1) {
    const student = await school.addStudent({ lastName: `Rasmuzzen${round}`, firstName: `Olqvist${round}` })
    const contract = await addContract(student, { courses: [course], points: 5, active: false })
    const version = await versionOf(student)
    const { plan } = await preview(staff, 'student', student.id)
    if (plan === null) throw new Error('no plan')
    const asked = { userType: 'student', id: student.id, name: plan.name, digest: plan.digest }
    const change = { id: student.id, version, email: `olqvist${round}@example.test` }
    const [done] = await Promise.all([
      erase(staff, asked),
      ask(staff, update('Student'), { input: change }),
      ...(round % 2 === 0 ? [payFor(student, contract.id, 100)] : []),
    ])
    if (done.success) erased += 1
    expect(done.success || done.reasonCode === 'eraseMoved').toBe(true)
    const left = await placesOf(school, [`Rasmuzzen${round}`, `olqvist${round}`])
    expect(done.success ? left : left.length > 0).toEqual(done.success ? [] : true)
    const [paid] = await query<{ paid: number }>(
      school.orm.em.fork(),
      `select paid from contract where school_id = $1 and id = $2`,
      [school.id, contract.id],
    )
    expect(paid).toEqual({ paid: round % 2 === 0 ? 100 : 0 })
  }
  expect(erased).toBeGreaterThan(0)
  expect(await audit(school.orm.em)).toEqual([])
})
