import { permissions } from '@koma/schema/permissions'
import { type UndoableRecord, undoableRecords } from '@koma/schema/logUndo'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { addGuardian, addStaff, addStudent, addTeacher, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'
import { forgetLateUndo } from '../platform/record/keptUndo.ts'
import { recordUndoJobs } from './recordUndoJobs.ts'
import { ownParts, recordUses } from './recordUses.ts'

interface Answer {
  success: boolean
  code: string
  message: string
  undoId: string | null
  record: { id: string; version: number } | null
}
interface Undone {
  success: boolean
  message: string
  reasonCode: string | null
  recordId: string | null
  removed: boolean
}

async function open() {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: [...permissions] })
  const course = await school.addCourse()
  const rows = <Row>(text: string, ...params: unknown[]) =>
    query<Row>(school.orm.em.fork(), text, [school.id, ...params])
  return { school, staff, course, rows }
}
type Scene = Awaited<ReturnType<typeof open>>

const inputName = (kind: string, verb: string) => `${verb}${kind[0]?.toUpperCase()}${kind.slice(1)}`
async function send(by: TestUser, kind: string, verb: 'create' | 'update' | 'enroll', input: object): Promise<Answer> {
  const name = inputName(kind, verb)
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`
  const document = `mutation ($input: ${type}) { reply: ${name}(input: $input) {
    success code message undoId record: ${kind} { id version } } }`
  const { reply } = await ask<{ reply: Answer }>(by, document, { input })
  return reply
}
const undo = async (by: TestUser, id: string | null, digest: string | null = null) =>
  (
    await ask<{ undoRecord: Undone }>(
      by,
      `mutation ($input: UndoRecordInput!) { undoRecord(input: $input) { success message reasonCode recordId removed } }`,
      { input: { id, digest } },
    )
  ).undoRecord
interface Preview {
  success: boolean
  message: string
  digest: string | null
  people: { name: string; notice: string; role: string; phoneNumber: string }[]
}
const preview = async (by: TestUser, id: string | null) =>
  (
    await ask<{ undoPreview: Preview }>(
      by,
      `query ($id: ID!) { undoPreview(recordUndoId: $id) { success message digest people { name notice role phoneNumber } } }`,
      { id },
    )
  ).undoPreview
const targetOf = async (by: TestUser, entryId: string) =>
  (
    await ask<{ undoTarget: { kind: string; id: string } | null }>(
      by,
      `query ($id: ID!) { undoTarget(entryId: $id) { kind id } }`,
      { id: entryId },
    )
  ).undoTarget
const entries = ({ rows }: Scene, recordId: string) =>
  rows<{ id: string; type: string; changes: Record<string, unknown> | null }>(
    `select id, type, changes from activity where school_id = $1 and record_id = $2 order by id`,
    recordId,
  )

const monthly = (today: string, studentId: string, courseId: string) => ({
  studentId,
  startDate: today,
  monthlyContract: true,
  monthlyPoints: 8,
  courseIds: [courseId],
  contractValue: 12_000,
  bookingLimit: true,
  monthlyBookingLimit: 4,
  adjustments: [{ type: '-', value: 500, memo: '紹介' }],
})

/** One case of each kind: what makes one, what changes it, and the right of both. */
const cases: Record<
  UndoableRecord,
  { create: (scene: Scene) => Promise<object>; change: (scene: Scene) => object; rights: [string, string] }
> = {
  student: {
    create: async () => ({
      studentCode: 's0900',
      lastName: '森',
      firstName: '蘭',
      profile: 'はじめて',
      email: 'a@example.test',
    }),
    change: () => ({
      lastName: '林',
      email: 'b@example.test',
      profile: '秘密',
      schoolNotes: '電話は夜',
      isFixed: true,
      notify: true,
    }),
    rights: ['studentNew', 'studentEdit'],
  },
  guardian: {
    create: async ({ school }) => ({
      lastName: '森',
      firstName: '幸',
      email: 'yuki@example.test',
      relation: '母',
      studentIds: [(await addStudent(school)).id],
    }),
    change: () => ({ lastName: '林', email: 'other@example.test', phoneNumber: '03-1111-2222', active: false }),
    rights: ['studentPassword', 'studentEdit'],
  },
  contract: {
    create: async ({ school, course }) => {
      const { id } = await addStudent(school)
      return monthly(dateOf(school.now), id, course.id)
    },
    change: () => ({
      contractNotes: '内緒',
      contractValue: 15_000,
      bookingLimit: false,
      cancelLimit: true,
      monthlyCancelLimit: 2,
      courseIds: [],
      adjustments: [{ type: '+', value: 800, memo: '教材' }],
      pointsAdjustment: 3,
    }),
    rights: ['contractNew', 'contractEdit'],
  },
  plan: {
    create: async ({ course }) => ({
      planName: 'Monthly 4',
      points: 4,
      price: 9000,
      courseIds: [course.id],
      bookingLimit: true,
      monthlyBookingLimit: 3,
    }),
    change: () => ({ planName: 'Monthly four', price: 9900, bookingLimit: false, courseIds: [], active: false }),
    rights: ['settingsEdit', 'settingsEdit'],
  },
  teacher: {
    create: async ({ course }) => ({
      teacherCode: 't900',
      lastName: '青木',
      firstName: '千夏',
      displayName: 'Aoki',
      courseIds: [course.id],
    }),
    change: () => ({ displayName: 'Chinatsu', courseIds: [], active: false }),
    rights: ['teacherNew', 'teacherEdit'],
  },
  course: {
    create: async () => ({
      code: 'c900',
      displayName: 'Group',
      days: [1, 2, 3],
      startTime: '09:00',
      endTime: '21:00',
      cost: 2,
      group: true,
      numberOfStudents: 4,
    }),
    change: () => ({ displayName: 'Private', group: false, active: false }),
    rights: ['courseNew', 'courseEdit'],
  },
  location: {
    create: async () => ({ locationName: '渋谷校' }),
    change: () => ({ locationName: '新宿校', oneLessonAtATime: true, active: false }),
    rights: ['locationNew', 'locationEdit'],
  },
}

/** All that a school has of a kind, with its parts and its money. */
async function stateOf({ rows }: Scene): Promise<unknown> {
  const plain = async (table: string, without: string) =>
    (
      await rows<{ row: unknown }>(
        `select to_jsonb(x) - string_to_array('${without}', ',') as row from ${table} x where school_id = $1 order by 1`,
      )
    ).map(({ row }) => row)
  return {
    records: await Promise.all(
      undoableRecords.map((kind) =>
        plain(kind, 'version,profile_version,profile_saved_by,profile_saved_at,confirmed_email'),
      ),
    ),
    links: await Promise.all(
      ['contract_course', 'teacher_course', 'guardian_student', 'student_word'].map((table) => plain(table, '')),
    ),
    money: await rows(
      `select distinct on (number) type, value, memo, removed from contract_adjustment where school_id = $1
       order by number desc, revision desc limit 1`,
    ),
  }
}

test.each(undoableRecords)(
  'a new %s is undone whole, once, by who made it with that right (LOG-18, ASTU-50, CON-64, PLAN-11)',
  async (kind) => {
    const scene = await open()
    const { school, staff, rows } = scene
    const input = await cases[kind].create(scene)
    const before = await stateOf(scene)
    const made = await send(staff, kind, 'create', input)
    const id = made.record?.id ?? ''
    expect(made.undoId).not.toBeNull()
    const [entry] = await entries(scene, id)
    expect(await targetOf(staff, entry?.id ?? '')).toEqual({ kind: 'record', id: made.undoId })
    // Neither a colleague nor who has lost the right.
    const other = await school.addStaff({ permissions: [...permissions] })
    expect(await targetOf(other, entry?.id ?? '')).toBeNull()
    expect(await undo(other, made.undoId)).toMatchObject({ success: false, reasonCode: 'noUndo' })
    const right = cases[kind].rights[0]
    await rows(
      `update staff set permissions = array_remove(permissions, $3) where school_id = $1 and id = $2`,
      staff.id,
      right,
    )
    await expect(undo(staff, made.undoId)).rejects.toThrow('FORBIDDEN')
    expect(await targetOf(staff, entry?.id ?? '')).toBeNull()
    await rows(
      `update staff set permissions = permissions || $3::text where school_id = $1 and id = $2`,
      staff.id,
      right,
    )

    const seen = await preview(staff, made.undoId)
    expect(seen).toMatchObject({ success: true, people: [] })
    expect(await undo(staff, made.undoId, seen.digest)).toEqual({
      success: true,
      message: 'Action successful',
      reasonCode: null,
      recordId: id,
      removed: true,
    })
    expect(await stateOf(scene)).toEqual(before)
    expect((await entries(scene, id)).map(({ type }) => type)).toEqual([
      'record-created',
      // The students of a new guardian are an entry of their own.
      ...(kind === 'guardian' ? ['record-changed'] : []),
      'record-deleted',
    ])
    expect(await undo(staff, made.undoId)).toMatchObject({ success: false, reasonCode: 'noUndo' })
    expect(await targetOf(staff, entry?.id ?? '')).toBeNull()
    expect(await audit(school.orm.em)).toEqual([])
    // The code, name or number is free again.
    expect(await send(staff, kind, 'create', input)).toMatchObject({ success: true })
  },
)

test.each(undoableRecords)(
  'a change of a %s gives back just what it replaced, also what the log leaves out, and the undo is undone the same way (LOG-18)',
  async (kind) => {
    const scene = await open()
    const { school, staff } = scene
    const made = await send(staff, kind, 'create', await cases[kind].create(scene))
    const id = made.record?.id ?? ''
    const before = await stateOf(scene)
    const changed = await send(staff, kind, 'update', {
      id,
      version: made.record?.version,
      ...cases[kind].change(scene),
    })
    expect(changed).toMatchObject({ success: true })
    const after = await stateOf(scene)
    expect(after).not.toEqual(before)
    const seen = await preview(staff, changed.undoId)
    expect(seen.success, seen.message).toBe(true)
    expect(await undo(staff, changed.undoId, seen.digest)).toMatchObject({
      success: true,
      recordId: id,
      removed: false,
    })
    expect(await stateOf(scene)).toEqual(before)
    expect(await audit(school.orm.em)).toEqual([])
    // The log never has what it leaves out.
    const said = JSON.stringify(await entries(scene, id))
    for (const secret of ['秘密', '電話は夜', 'はじめて']) expect(said).not.toContain(secret)
    const last = (await entries(scene, id)).findLast(({ type }) => type === 'record-changed')
    const again = await targetOf(staff, last?.id ?? '')
    expect(await undo(staff, again?.id ?? '')).toMatchObject({ success: true })
    expect(await stateOf(scene)).toEqual(after)
  },
)

test.each(undoableRecords)(
  'a change of a %s stays once a colleague has changed the same field, who is named; other fields do not matter (LOG-18)',
  async (kind) => {
    const scene = await open()
    const { school, staff } = scene
    const other = await addStaff(school, { permissions: [...permissions], lastName: '千葉', firstName: '健' })
    const made = await send(staff, kind, 'create', await cases[kind].create(scene))
    const id = made.record?.id ?? ''
    const field = {
      student: 'contractHolder',
      guardian: 'firstName',
      contract: 'contractHolder',
      plan: 'price',
      teacher: 'displayName',
      course: 'displayName',
      location: 'locationName',
    }[kind]
    const beside = {
      student: 'phoneNumber',
      guardian: 'phoneNumber',
      contract: 'contractNotes',
      plan: 'entranceFee',
      teacher: 'phoneNumber',
      course: 'cost',
      location: 'oneLessonAtATime',
    }[kind]
    const value = (n: number) => (field === 'price' ? 1000 * n : `名前${n === 1 ? '一' : '二'}`)
    const aside = { phoneNumber: '03-1234', contractNotes: 'x', entranceFee: 500, cost: 3, oneLessonAtATime: true }[
      beside
    ]
    const first = await send(staff, kind, 'update', { id, version: made.record?.version, [field]: value(1) })
    const second = await send(other, kind, 'update', { id, version: first.record?.version, [beside]: aside })
    expect(await preview(staff, first.undoId)).toMatchObject({ success: true })
    await send(other, kind, 'update', { id, version: second.record?.version, [field]: value(2) })
    const refused = await undo(staff, first.undoId)
    expect(refused).toMatchObject({ success: false, reasonCode: 'undoEdited' })
    expect(refused.message).toContain('千葉 健')
    // Nor can the new record be undone, now that others have worked on it.
    const create = await undo(staff, made.undoId)
    expect(create).toMatchObject({ success: false, reasonCode: 'undoEdited' })
    expect(create.message).toContain('千葉 健')
  },
)

test('a student enrolled with a contract goes together with it; a later contract, booking or sign-in is named and keeps all (ASTU-50)', async () => {
  const scene = await open()
  const { school, staff, course } = scene
  const today = dateOf(school.now)
  const contract = { startDate: today, endDate: plusDays(today, 30), courseIds: [course.id], pointsAdjustment: 1 }
  const student = { studentCode: 's0001', lastName: '森', firstName: '蘭' }
  const before = await stateOf(scene)
  const first = await send(staff, 'student', 'enroll', { student, contract })
  expect(await undo(staff, first.undoId)).toMatchObject({ success: true, removed: true })
  expect(await stateOf(scene)).toEqual(before)
  expect(await audit(school.orm.em)).toEqual([])

  const made = await send(staff, 'student', 'enroll', { student, contract })
  const studentId = made.record?.id ?? ''
  const later = await send(staff, 'contract', 'create', { ...contract, studentId })
  const held = await undo(staff, made.undoId)
  expect(held).toMatchObject({ success: false, reasonCode: 'undoInUse' })
  expect(held.message).toMatch(/contract \d{13}/)
  expect(await undo(staff, later.undoId)).toMatchObject({ success: true })

  const teacher = await addTeacher(school)
  const slot = await school.addSlot({ teacher, courses: [course], startsAt: `${plusDays(today, 2)}T15:00:00` })
  const booked = await ask<{ bookSlot: { success: boolean; message: string } }>(
    staff,
    `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success message } }`,
    { input: { slotId: slot.id, courseCode: course.code, online: false, studentId } },
  )
  expect(booked.bookSlot).toMatchObject({ success: true })
  const busy = await undo(staff, made.undoId)
  expect(busy).toMatchObject({ success: false, reasonCode: 'undoInUse' })
  expect(busy.message).toMatch(/booking .+ 15:00/)
})

test('who has signed in stays; an invitation that went out is named with the number to call (ASTU-50)', async () => {
  const scene = await open()
  const { staff, rows } = scene
  const made = await send(staff, 'student', 'create', {
    studentCode: 's0002',
    lastName: '森',
    firstName: '蘭',
    email: 'ran@example.test',
    phoneNumber: '03-1111-2222',
  })
  const id = made.record?.id ?? ''
  await ask(staff, `mutation ($input: InviteAccountInput!) { inviteAccount(input: $input) { success } }`, {
    input: { userType: 'student', id },
  })
  const waiting = await preview(staff, made.undoId)
  expect(waiting, waiting.message).toMatchObject({ success: true, people: [] })
  await rows(`update mail set state = 'sent', finished_at = now() where school_id = $1 and student_id = $2`, id)
  const sent = await preview(staff, made.undoId)
  expect(sent.people).toEqual([{ name: '森 蘭', notice: 'invited', role: 'account', phoneNumber: '03-1111-2222' }])
  expect(await undo(staff, made.undoId, waiting.digest)).toMatchObject({ success: false, reasonCode: 'toldOthers' })
  await rows(`update student set last_login_at = now() where school_id = $1 and id = $2`, id)
  expect(await undo(staff, made.undoId, sent.digest)).toMatchObject({ success: false, reasonCode: 'undoSignedIn' })
  await rows(`update student set last_login_at = null where school_id = $1 and id = $2`, id)
  expect(await undo(staff, made.undoId, sent.digest)).toMatchObject({ success: true })
  expect(await rows(`select from mail where school_id = $1`)).toEqual([])
})

test('the undo of a new address names who is told at the other one (ASTU-51)', async () => {
  const { staff, school } = await open()
  const student = await addStudent(school, { email: 'old@example.test', lastName: '林', firstName: '葵' })
  const changed = await send(staff, 'student', 'update', { id: student.id, version: 1, email: 'new@example.test' })
  const seen = await preview(staff, changed.undoId)
  expect(seen.people).toMatchObject([{ name: '林 葵', notice: 'mail', role: 'account' }])
  expect(await undo(staff, changed.undoId, 'other')).toMatchObject({ success: false, reasonCode: 'toldOthers' })
  expect(await undo(staff, changed.undoId, seen.digest)).toMatchObject({ success: true })
})

test('a contract with a payment, and a plan with a contract, stay and name it (CON-64, PLAN-11)', async () => {
  const scene = await open()
  const { school, staff } = scene
  const made = await send(staff, 'contract', 'create', await cases.contract.create(scene))
  await ask(staff, `mutation ($input: RecordPaymentInput!) { recordPayment(input: $input) { success } }`, {
    input: { contractId: made.record?.id, amount: 3000 },
  })
  const paid = await undo(staff, made.undoId)
  expect(paid).toMatchObject({ success: false, reasonCode: 'undoInUse' })
  expect(paid.message).toContain('payment ¥3,000')

  const plan = await send(staff, 'plan', 'create', { planName: 'P', points: 4, price: 9000 })
  const { planVersions } = await ask<{ planVersions: { id: string }[] }>(
    staff,
    `query ($id: ID!) { planVersions(id: $id) { id } }`,
    { id: plan.record?.id },
  )
  const { id: studentId } = await addStudent(school)
  const input = {
    studentId,
    planVersionId: planVersions[0]?.id,
    startDate: `${dateOf(school.now).slice(0, 7)}-01`,
    total: 9000,
  }
  const { sold } = await ask<{ sold: Answer }>(
    staff,
    `mutation ($input: CreateContractFromPlanInput!) { sold: createContractFromPlan(input: $input) { success message undoId } }`,
    { input },
  )
  expect(sold, sold.message).toMatchObject({ success: true })
  const refused = await undo(staff, plan.undoId)
  expect(refused).toMatchObject({ success: false, reasonCode: 'undoInUse' })
  expect(refused.message).toMatch(/contract \d{13}/)
  expect(await undo(staff, sold.undoId)).toMatchObject({ success: true, removed: true })
  expect(await undo(staff, plan.undoId)).toMatchObject({ success: true, removed: true })
})

test('a fee and a repeating discount that the contract form removed or rewrote come back whole (LOG-18, PLAN-12)', async () => {
  const { school, staff, rows, course } = await open()
  const student = await addStudent(school)
  const made = await send(staff, 'contract', 'create', {
    ...monthly(dateOf(school.now), student.id, course.id),
    adjustments: [],
  })
  const id = made.record?.id ?? ''
  const insert = (number: number, kind: string | null, more: string) =>
    rows(
      `insert into contract_adjustment (school_id, contract_id, actor, at, number, revision, removed, type, value, memo, kind,
         repeats, percent, last_day)
       values ($1, $2, 'staff:admin', $3, $4, 1, false, $5, 500, $6, $7, ${more})`,
      id,
      school.now,
      number,
      kind === null ? '-' : '+',
      kind === null ? '兄弟割引' : '',
      kind,
    )
  await insert(1, 'entranceFee', 'false, null, null')
  await insert(2, null, `true, 10, '2027-03-31'`)
  const shown = () =>
    rows<{ value: object }>(
      `select * from (select distinct on (number) removed, type, value, memo, kind, repeats, percent, last_day::text
         from contract_adjustment where school_id = $1 and contract_id = $2 order by number, revision desc) x
       where not removed order by kind`,
      id,
    )
  const before = await shown()
  expect(before).toHaveLength(2)
  // Once removed, they come back under the next numbers.
  const typed = [
    { number: 3, type: '+', value: 500, memo: '入会時' },
    { number: 4, type: '+', value: 500, memo: '兄弟割引' },
  ]
  for (const adjustments of [[], typed]) {
    const [row] = await rows<{ version: number }>(`select version from contract where school_id = $1 and id = $2`, id)
    const changed = await send(staff, 'contract', 'update', { id, version: row?.version, adjustments })
    expect(changed).toMatchObject({ success: true })
    expect(await shown()).not.toEqual(before)
    expect(await preview(staff, changed.undoId)).toMatchObject({ success: true })
    expect(await undo(staff, changed.undoId)).toMatchObject({ success: true })
    expect(await shown()).toEqual(before)
  }
  expect(await audit(school.orm.em)).toEqual([])
})

test('what took others along, and what is over after a day, has no undo (LOG-18)', async () => {
  const scene = await open()
  const { school, staff, rows, course } = scene
  const teacher = await addTeacher(school)
  await rows(`insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, teacher.id, course.id)
  const ended = await send(staff, 'course', 'update', { id: course.id, version: 1, active: false })
  expect(ended).toMatchObject({ success: true, undoId: null })
  const made = await send(staff, 'location', 'create', { locationName: '渋谷校' })
  await rows(`update record_undo set made_at = now() - interval '25 hours' where school_id = $1`)
  expect(await undo(staff, made.undoId)).toMatchObject({ success: false, reasonCode: 'undoLate' })
})

test('what is older than a day is deleted by the clock, also at a school at rest; the rest stays (LOG-18)', async () => {
  const { school, staff, rows } = await open()
  const old = await send(staff, 'location', 'create', { locationName: '渋谷校' })
  await rows(`update record_undo set made_at = now() - interval '25 hours' where school_id = $1`)
  const fresh = await send(staff, 'location', 'create', { locationName: '新宿校' })
  await rows(
    `update record_undo set made_at = now() - interval '23 hours' where school_id = $1 and id = $2`,
    fresh.undoId,
  )
  const [job] = recordUndoJobs({ orm: school.orm }).tasks
  expect(job?.at).toBe('53 * * * *')
  await forgetLateUndo(school.orm.em.fork())
  expect(await rows(`select id from record_undo where school_id = $1`)).toEqual([{ id: fresh.undoId }])
  expect(await undo(staff, old.undoId)).toMatchObject({ success: false, reasonCode: 'noUndo' })
  expect(await undo(staff, fresh.undoId)).toMatchObject({ success: true })
})

test.each(undoableRecords)(
  'a deletion of a %s takes what its undo kept along, and the log offers none (LOG-18)',
  async (kind) => {
    const scene = await open()
    const { staff, rows } = scene
    const made = await send(staff, kind, 'create', await cases[kind].create(scene))
    const id = made.record?.id ?? ''
    const changed = await send(staff, kind, 'update', {
      id,
      version: made.record?.version,
      ...cases[kind].change(scene),
    })
    expect(changed.undoId).not.toBeNull()
    const kept = () => rows(`select 1 from record_undo where school_id = $1 and record_id = $2`, id)
    expect(await kept()).toHaveLength(2)
    const name = inputName(kind, 'delete')
    const { reply } = await ask<{ reply: Answer }>(
      staff,
      `mutation ($id: ID!) { reply: ${name}(id: $id) { success message } }`,
      { id },
    )
    expect(reply).toMatchObject({ success: true })
    expect(await kept()).toEqual([])
    for (const entry of await entries(scene, id)) expect(await targetOf(staff, entry.id)).toBeNull()
  },
)

test('a contract deleted with its student keeps nothing for an undo either (LOG-18)', async () => {
  const scene = await open()
  const { staff, rows, course, school } = scene
  const { id } = await addStudent(school)
  const contract = await send(staff, 'contract', 'create', monthly(dateOf(school.now), id, course.id))
  expect(contract.undoId).not.toBeNull()
  await ask(staff, `mutation ($id: ID!) { deleteStudent(id: $id) { success } }`, { id })
  expect(await rows(`select 1 from record_undo where school_id = $1`)).toEqual([])
})

test('a booking and an undo at the same moment never leave half: either all is there or nothing (LOG-18)', async () => {
  const scene = await open()
  const { school, staff, course, rows } = scene
  const today = dateOf(school.now)
  const contract = { startDate: today, endDate: plusDays(today, 30), courseIds: [course.id], pointsAdjustment: 5 }
  const teacher = await addTeacher(school)
  const ways = new Set<boolean>()
  for (let round = 0; round < 12; round += 1) {
    const startsAt = `${plusDays(today, 2 + round)}T15:00:00`
    const slot = await school.addSlot({ teacher, courses: [course], startsAt })
    const student = { studentCode: `s1${String(round).padStart(3, '0')}`, lastName: '森', firstName: '蘭' }
    const made = await send(staff, 'student', 'enroll', { student, contract })
    const studentId = made.record?.id ?? ''
    const book = () =>
      ask<{ bookSlot: { success: boolean } }>(
        staff,
        `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success } }`,
        { input: { slotId: slot.id, courseCode: course.code, online: false, studentId } },
      ).then(
        ({ bookSlot }) => ({ success: bookSlot.success, refused: 'NOT_FOUND' }),
        (error: unknown) => ({ success: false, refused: String(error) }),
      )
    const [booked, undone] =
      round % 2 === 0
        ? await Promise.all([book(), undo(staff, made.undoId)])
        : await Promise.all([undo(staff, made.undoId), book()]).then(([second, first]) => [first, second] as const)
    expect(booked.success).not.toBe(undone.success)
    // The student is gone, where it is the undo that came first.
    expect(booked.refused).toContain('NOT_FOUND')
    ways.add(undone.success)
    const [left] = await rows<{ students: number; contracts: number; bookings: number; seats: number }>(
      `select (select count(*)::int from student where school_id = $1 and id = $2) as students,
        (select count(*)::int from contract where school_id = $1 and student_id = $2) as contracts,
        (select count(*)::int from booking where school_id = $1 and student_id = $2) as bookings,
        (select booked_count from slot where school_id = $1 and id = $3) as seats`,
      studentId,
      slot.id,
    )
    const count = undone.success ? 0 : 1
    expect(left).toEqual({ students: count, contracts: count, bookings: count, seats: count })
  }
  expect(ways.size).toBeGreaterThan(0)
  expect(await audit(school.orm.em)).toEqual([])
})

test('a contract that is made, and an edit that is saved, at the moment of an undo leave no half either (LOG-18)', async () => {
  const scene = await open()
  const { school, staff, course } = scene
  const other = await school.addStaff({ permissions: [...permissions] })
  for (let round = 0; round < 6; round += 1) {
    const student = { studentCode: `s2${String(round).padStart(3, '0')}`, lastName: '森', firstName: '蘭' }
    const made = await send(staff, 'student', 'create', student)
    const studentId = made.record?.id ?? ''
    const input = monthly(dateOf(school.now), studentId, course.id)
    const [added, undone] = await Promise.all([
      send(other, 'contract', 'create', input).catch((error: unknown) => String(error)),
      undo(staff, made.undoId),
    ])
    expect(typeof added === 'string' ? added : added.success).not.toBe(undone.success)
    if (undone.success) continue
    const changed = await send(staff, 'student', 'update', { id: studentId, version: 1, contractHolder: '森 花' })
    const [edited, restored] = await Promise.all([
      send(other, 'student', 'update', { id: studentId, version: changed.record?.version, contractHolder: '森 実' }),
      undo(staff, changed.undoId),
    ])
    expect([edited.success, restored.success].filter(Boolean)).toHaveLength(1)
  }
  expect(await audit(school.orm.em)).toEqual([])
})

test('another school undoes nothing of this one (LOG-18)', async () => {
  const { staff } = await open()
  const made = await send(staff, 'location', 'create', { locationName: '渋谷校' })
  const { staff: stranger } = await open()
  expect(await undo(stranger, made.undoId)).toMatchObject({ success: false, reasonCode: 'noUndo' })
})

test('every table that refers to a record of these kinds belongs to it or keeps it from being undone (LOG-18)', async () => {
  const { rows } = await open()
  const found = await rows<{ kind: UndoableRecord; table: string; column: string }>(
    `select f.relname as kind, c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_class f on f.oid = c.confrelid
     cross join lateral unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
     where c.contype = 'f' and f.relname in ('student', 'guardian', 'contract', 'plan', 'teacher', 'course', 'location')
       and a.attname <> 'school_id' and $1::uuid is not null`,
  )
  const known = (kind: UndoableRecord, table: string, column: string) =>
    ownParts[kind].includes(table) || recordUses[kind].some((use) => use.table === table && use.column === column)
  expect(found.filter(({ kind, table, column }) => !known(kind, table, column))).toEqual([])
})

test('a link of a guardian, its end and its relation are undone, with the emails that were stopped (FAM-18)', async () => {
  const { school, staff, rows } = await open()
  const [first, second] = [await addStudent(school), await addStudent(school)]
  const guardian = await addGuardian(school, [first])
  const state = () =>
    rows<object>(
      `select student_id, relation, stopped_mails from guardian_student where school_id = $1 order by student_id`,
    )
  const change = async (verb: string, input: object): Promise<Answer> =>
    (
      await ask<{ reply: Answer }>(
        staff,
        `mutation ($input: GuardianLinkInput!) { reply: ${verb}Guardian(input: $input) { success message undoId } }`,
        { input: { guardianId: guardian.id, ...input } },
      )
    ).reply
  await rows(`update guardian_student set stopped_mails = array['papers'] where school_id = $1`)
  const before = await state()
  for (const [verb, input] of [
    ['link', { studentId: second.id, relation: '祖母' }],
    ['link', { studentId: first.id, relation: '母' }],
    ['unlink', { studentId: first.id }],
  ] as const) {
    const changed = await change(verb, input)
    expect(changed).toMatchObject({ success: true })
    expect(await state()).not.toEqual(before)
    expect(await undo(staff, changed.undoId)).toMatchObject({ success: true, removed: false })
    expect(await state()).toEqual(before)
  }
  // What changes nothing has no undo, and what somebody has changed since stays.
  expect(await change('link', { studentId: first.id })).toMatchObject({ success: true, undoId: null })
  const linked = await change('link', { studentId: second.id })
  await change('unlink', { studentId: second.id })
  expect(await undo(staff, linked.undoId)).toMatchObject({ success: false, reasonCode: 'undoEdited' })
  // Who may edit, but not set passwords, gives nobody a student back.
  const ended = await change('unlink', { studentId: first.id })
  await rows(
    `update staff set permissions = array_remove(permissions, 'studentPassword') where school_id = $1 and id = $2`,
    staff.id,
  )
  await expect(undo(staff, ended.undoId)).rejects.toThrow('FORBIDDEN')
})
