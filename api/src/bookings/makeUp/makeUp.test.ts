import { dateOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { addContract, addPlan, addStudent, addTeacher, type TestSlot, type TestUser } from '../../../test/school.ts'
import { addDeskSlot, ask, askerOf, type Desk, openDesk } from '../../../test/slotDesk.ts'
import { rest, testApp } from '../../../test/server.ts'
import { audit } from '../../activity/audit.ts'
import { carryOver } from '../../contracts/monthly/carryOver.ts'
import { query } from '../../platform/database/sql.ts'

let desk: Desk
let hour = 0

const settings = { makeUpTold: 100, makeUpNotTold: 50, makeUpAbsent: 0, makeUpLate: 0, makeUpDays: 30 }

beforeAll(async () => {
  desk = await openDesk(settings)
})

const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), statement, [desk.school.id, ...params])
const clean = async () => expect(await audit(desk.school.orm.em)).toEqual([])
const today = () => dateOf(desk.school.now)

interface Scene {
  student: TestUser
  contractId: string
  slot: TestSlot
  /** The last day of points that a mark of this lesson gives. */
  until: string
}

/** A student with three points, of whom a lesson in so many days, booked by staff, took two. */
async function booked(days = -1, contract: object = {}, cost = 2): Promise<Scene> {
  const student = await addStudent(desk.school)
  const { id } = await addContract(student, { courses: [desk.course], points: 3, ...contract })
  const slot = await slotIn(days)
  expect(await book(student, slot, cost)).toBe('1001')
  return { student, contractId: id, slot, until: plusDays(today(), days + 30) }
}

const slotIn = (days: number) => {
  hour += 1
  const time = `${String(Math.floor(hour / 10) % 24).padStart(2, '0')}:${String((hour % 10) * 6).padStart(2, '0')}`
  return addDeskSlot(desk, `${plusDays(today(), days)}T${time}:00`, { minutes: 5 })
}

async function book(student: TestUser, slot: TestSlot, cost: number): Promise<string> {
  await rows(`update course set cost = $2 where school_id = $1`, cost)
  const input = {
    slotId: slot.id,
    courseCode: desk.course.code,
    online: false,
    studentId: student.id,
    lessonRules: false,
  }
  const document = `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code } }`
  return (await ask<{ reply: { code: string } }>(desk.staff, document, { input })).reply.code
}

type Answer = { code: string; reasonCode: string | null; message: string }

async function mark(
  { slot, student }: Pick<Scene, 'slot' | 'student'>,
  attendance: string | null,
  more: { reason?: string | null; digest?: string; by?: TestUser; language?: 'en' | 'jp' } = {},
): Promise<Answer> {
  const { by = desk.staff, language = 'en', ...given } = more
  const document = `mutation ($input: AttendanceInput!) {
    reply: setAttendance(input: $input) { code reasonCode message } }`
  const input = { slotId: slot.id, studentId: student.id, attendance, reason: null, ...given }
  return (await ask<{ reply: Answer }>(by, document, { input }, language)).reply
}

async function cancel({ slot, student }: Pick<Scene, 'slot' | 'student'>, more: object = {}): Promise<Answer> {
  const document = `mutation ($input: CancelBookingInput!) { reply: cancelBooking(input: $input) { code reasonCode message } }`
  const input = { slotId: slot.id, studentId: student.id, ...more }
  return (await ask<{ reply: Answer }>(desk.staff, document, { input })).reply
}

/** The lots of a contract that have points, without its own, and its points. */
async function lots(contractId: string): Promise<{ points: number; lots: string[] }> {
  const [found] = await rows<{ points: number; lots: string[] }>(
    `select k.points, array(select l.origin || ' ' || l.points || ' until ' || l.valid_until from point_lot l
       where l.school_id = $1 and l.contract_id = k.id and l.origin <> 'contract' and l.given > 0 order by l.id) as lots
     from contract k where k.school_id = $1 and k.id = $2`,
    contractId,
  )
  return found ?? { points: -1, lots: [] }
}

interface Preview {
  bookingId: string
  points: number
  validUntil: string | null
  usedBy: WallTime[]
  marks: {
    attendance: string | null
    reason: string | null
    points: number
    validUntil: string | null
    digest: string
  }[]
}

async function preview(slot: TestSlot, by = desk.staff): Promise<Preview | undefined> {
  const document = `query ($slotIds: [ID!]!) { makeUpPreview(slotIds: $slotIds) {
    bookingId points validUntil usedBy marks { attendance reason points validUntil digest } } }`
  return (await ask<{ makeUpPreview: Preview[] }>(by, document, { slotIds: [slot.id] })).makeUpPreview[0]
}

const told = { reason: 'told' }

test('a mark gives what the school says, once, and its change takes it back; ledger, log and events agree (LOT-14, LOT-17)', async () => {
  const scene = await booked()
  const { contractId, until } = scene
  expect(await mark(scene, 'absent', told)).toMatchObject({ code: '1001' })
  expect(await lots(contractId)).toEqual({ points: 3, lots: [`make-up 2 until ${until}`] })
  // The same mark again, by hand or by a queue, gives nothing more.
  expect(await mark(scene, 'absent', told)).toMatchObject({ code: '1001' })
  expect(await lots(contractId)).toEqual({ points: 3, lots: [`make-up 2 until ${until}`] })
  expect(await mark(scene, 'absent', { reason: 'notTold' })).toMatchObject({ code: '1001' })
  expect(await lots(contractId)).toEqual({ points: 2, lots: [`make-up 1 until ${until}`] })
  expect(await mark(scene, 'present')).toMatchObject({ code: '1001' })
  expect(await lots(contractId)).toEqual({ points: 1, lots: [] })
  expect(await mark(scene, 'absent', told)).toMatchObject({ code: '1001' })
  expect(await mark(scene, null)).toMatchObject({ code: '1001' })
  expect(await lots(contractId)).toEqual({ points: 1, lots: [] })
  const ledger = await rows<{ delta: number }>(
    `select delta from credit_entry where school_id = $1 and contract_id = $2 and reason = 'make-up' order by id`,
    contractId,
  )
  expect(ledger.map(({ delta }) => delta)).toEqual([2, -2, 1, -1, 2, -2])
  const log = await rows<{ change: number; actor: string; door: string }>(
    `select points_change as change, actor, door from activity
     where school_id = $1 and contract_id = $2 and type = 'contract' order by id`,
    contractId,
  )
  expect(log.map(({ change }) => change)).toEqual([2, -2, 1, -1, 2, -2])
  expect(new Set(log.map(({ actor, door }) => `${actor} ${door}`))).toEqual(
    new Set([`staff:${desk.staff.code} screen`]),
  )
  await clean()
})

test('the preview says what each mark gives, and what it promised must still hold (LOT-16)', async () => {
  const scene = await booked()
  const shown = await preview(scene.slot)
  const digestOf = (attendance: string | null, reason: string | null = null) =>
    shown?.marks.find((each) => each.attendance === attendance && each.reason === reason)?.digest ?? 'none'
  expect(shown).toMatchObject({ points: 0, validUntil: null, usedBy: [] })
  expect(shown?.marks.map(({ attendance, reason, points }) => [attendance, reason, points])).toEqual([
    ['present', null, 0],
    ['present', 'late', 0],
    ['absent', null, 0],
    ['absent', 'told', 2],
    ['absent', 'notTold', 1],
    [null, null, 0],
  ])
  expect([digestOf('present'), digestOf('absent', 'told')]).toEqual(['', `2 until ${scene.until}`])
  // Nothing was shown, or something else.
  for (const digest of ['', digestOf('absent', 'notTold')]) {
    expect(await mark(scene, 'absent', { ...told, digest })).toMatchObject({
      code: 'generalE',
      reasonCode: 'makeUpMoved',
    })
    expect(await lots(scene.contractId)).toEqual({ points: 1, lots: [] })
  }
  expect((await preview(scene.slot))?.marks).toEqual(shown?.marks)
  const digest = digestOf('absent', 'told')
  expect(await mark(scene, 'absent', { ...told, digest })).toMatchObject({ code: '1001' })
  // Sent a second time, as after a lost answer, and after the settings have changed.
  await rows(`update school set make_up_told = 50 where id = $1`)
  try {
    await expect.poll(async () => (await preview((await booked()).slot))?.marks[3]?.points).toBe(1)
    expect(await mark(scene, 'absent', { ...told, digest })).toMatchObject({ code: '1001' })
    expect(await preview(scene.slot)).toMatchObject({ points: 2, validUntil: scene.until })
    const other = await booked()
    expect(await mark(other, 'absent', { ...told, digest })).toMatchObject({ reasonCode: 'makeUpMoved' })
    expect((await lots(other.contractId)).lots).toEqual([])
  } finally {
    await rows(`update school set make_up_told = 100 where id = $1`)
    await expect.poll(async () => (await preview((await booked()).slot))?.marks[3]?.points).toBe(2)
  }
  await clean()
})

test('points that pay for a lesson keep the mark, in words that name the lesson, until it is cancelled (LOT-17)', async () => {
  const scene = await booked()
  await mark(scene, 'absent', told)
  const next = await slotIn(5)
  expect(await book(scene.student, next, 3)).toBe('1001')
  expect(await preview(scene.slot)).toMatchObject({ points: 2, usedBy: [next.startsAt] })
  for (const change of [() => mark(scene, 'present'), () => mark(scene, 'absent', { reason: 'notTold' })]) {
    const answer = await change()
    expect(answer).toMatchObject({ code: 'generalE', reasonCode: 'makeUpUsed' })
    expect(answer.message).toContain(next.startsAt.slice(11, 16))
  }
  expect((await mark(scene, null, { language: 'jp' })).message).toContain('使われている')
  expect(await cancel(scene)).toMatchObject({ code: 'generalE', reasonCode: 'makeUpHeld' })
  expect(await lots(scene.contractId)).toEqual({ points: 0, lots: [`make-up 0 until ${scene.until}`] })
  expect(await cancel({ slot: next, student: scene.student })).toMatchObject({ code: '1001' })
  expect(await mark(scene, 'present')).toMatchObject({ code: '1001' })
  expect(await lots(scene.contractId)).toEqual({ points: 1, lots: [] })
  await clean()
})

test('points lost with a late cancellation stay spent, and the mark can be corrected; no mark gives them again (LOT-17)', async () => {
  const scene = await booked()
  await mark(scene, 'absent', told)
  const late = await slotIn(5)
  // Three points are there: one of the contract's own and two of the mark. The lesson takes a mark's points first.
  expect(await book(scene.student, late, 1)).toBe('1001')
  expect(await preview(scene.slot)).toMatchObject({ usedBy: [late.startsAt] })
  await contract('monthly_cancel_limit = 0')(scene)
  expect((await cancel({ slot: late, student: scene.student }, { lessonRules: true })).code).toBe('1001')
  expect(await lots(scene.contractId)).toEqual({ points: 2, lots: [`make-up 1 until ${scene.until}`] })
  const shown = await preview(scene.slot)
  expect(shown).toMatchObject({ points: 2, usedBy: [] })
  expect(shown?.marks.map(({ points }) => points)).toEqual([0, 0, 0, 2, 0, 0])
  // What is left goes; the contract's own point stays.
  expect(await mark(scene, 'present')).toMatchObject({ code: '1001' })
  expect(await lots(scene.contractId)).toEqual({ points: 1, lots: [`make-up 0 until ${scene.until}`] })
  expect(await mark(scene, 'absent', told)).toMatchObject({ code: '1001' })
  expect(await lots(scene.contractId)).toEqual({
    points: 2,
    lots: [`make-up 0 until ${scene.until}`, `make-up 1 until ${scene.until}`],
  })
  expect(await mark(scene, null)).toMatchObject({ code: '1001' })
  expect((await lots(scene.contractId)).points).toBe(1)
  const log = await rows<{ type: string; change: number }>(
    `select type, points_change as change from activity
     where school_id = $1 and contract_id = $2 and type in ('contract', 'cancel-no-return') order by id`,
    scene.contractId,
  )
  expect(log.filter(({ type }) => type === 'contract').map(({ change }) => change)).toEqual([2, -1, 1, -1])
  await clean()
})

test('neither a cancellation nor a move gives a lesson back twice: the mark is cleared first (LOT-17)', async () => {
  const scene = await booked(2)
  const { slot, student, contractId } = scene
  await mark(scene, 'absent', told)
  const to = { slotId: (await slotIn(3)).id, courseCode: desk.course.code, online: false }
  const move = async () =>
    ask<{ move: Answer; preview: Answer }>(
      desk.staff,
      `mutation ($input: MoveBookingInput!) { move: moveBooking(input: $input) { code reasonCode } }`,
      { input: { slotId: slot.id, studentId: student.id, to, lessonRules: false } },
    )
  const seen = await ask<{ cancel: Answer; why: { code: string } }>(
    desk.staff,
    `query ($input: CancelBookingInput!) { cancel: cancelPreview(input: $input) { code reasonCode } why: cancelWhy(input: $input) { code } }`,
    { input: { slotId: slot.id, studentId: student.id } },
  )
  expect(seen).toMatchObject({ cancel: { reasonCode: 'makeUpHeld' }, why: { code: 'generalE' } })
  expect((await move()).move).toMatchObject({ code: 'generalE', reasonCode: 'makeUpHeld' })
  expect(await cancel(scene)).toMatchObject({ code: 'generalE', reasonCode: 'makeUpHeld' })
  expect((await lots(contractId)).points).toBe(3)
  await mark(scene, null)
  expect((await move()).move.code).toBe('1001')
  expect(await lots(contractId)).toEqual({ points: 1, lots: [] })
  await clean()
})

test('whatever else cancels a marked lesson takes its make-up points back (LOT-17)', async () => {
  const scene = await booked(2)
  await mark(scene, 'absent', told)
  const day = plusDays(today(), 2)
  const leave = {
    studentId: scene.student.id,
    kind: 'pause',
    from: day,
    until: day,
    cancelBookings: true,
    keepPlaces: true,
  }
  const document = `mutation ($input: RecordLeaveInput!) { reply: recordLeave(input: $input) { code } }`
  expect((await ask<{ reply: Answer }>(desk.staff, document, { input: { leave } })).reply.code).toBe('1001')
  expect(await lots(scene.contractId)).toEqual({ points: 3, lots: [] })
  await clean()
})

const plain = async (_: Scene) => undefined
const leave = (kind: string) => async (scene: Scene) => {
  await rows(
    `insert into student_leave (school_id, student_id, kind, from_day, until_day, said_on, made_at, made_by)
     values ($1, $2, $3, $4, null, $4, $5, 'staff:admin')`,
    scene.student.id,
    kind,
    today(),
    desk.school.now,
  )
}
const contract = (change: string) => async (scene: Scene) => {
  await rows(`update contract set ${change} where school_id = $1 and id = $2`, scene.contractId)
}

test.each([
  ['a lesson of yesterday', -1, plain, 2],
  ['a lesson to come', 3, plain, 2],
  ['the last day on which they could be used', -30, plain, 2],
  ['a lesson whose points would have ended', -31, plain, 0],
  ['tickets', -1, async () => void (await rows(`update school set credit_type = 't' where id = $1`)), 2],
  ['a free lesson', -1, plain, 0, 0],
  ['a monthly contract', -1, contract('monthly_contract = true'), 2],
  ['a contract that has ended', -1, contract(`end_date = current_date - 1, start_date = current_date - 40`), 2],
  ['a deleted contract', -1, contract('deleted = true, active = false'), 0],
  ['a student on a pause', -1, leave('pause'), 2],
  ['a student who has left', -1, leave('leaving'), 0],
  [
    'a trial lesson',
    -1,
    async ({ contractId }: Scene) => {
      const { versionId } = await addPlan(desk.school, { kind: 'trial', periodCount: 30, periodUnit: 'days' })
      await rows(`update contract set plan_version_id = $2 where school_id = $1 and id = $3`, versionId, contractId)
    },
    0,
  ],
])('%s (LOT-15)', async (_, days, prepare, points, cost = 2) => {
  const scene = await booked(days, { startDate: plusDays(today(), -60) }, cost)
  await prepare(scene)
  expect((await preview(scene.slot))?.marks[3]?.points ?? 0).toBe(points)
  expect(await mark(scene, 'absent', told)).toMatchObject({ code: '1001' })
  expect((await lots(scene.contractId)).lots).toEqual(points === 0 ? [] : [`make-up ${points} until ${scene.until}`])
})

test('a cancelled booking gets none, as it cannot be marked (LOT-15)', async () => {
  const scene = await booked(2)
  await cancel(scene)
  expect(await mark(scene, 'absent', told)).toMatchObject({ code: 'EC1001' })
  expect(await preview(scene.slot)).toBeUndefined()
})

test('points go on to the next month, and a changed mark takes them back from there (LOT-15, LOT-17)', async () => {
  const scene = await booked(-1, { endDate: plusDays(today(), 1) })
  const next = await addContract(scene.student, { courses: [desk.course], points: 0, startDate: plusDays(today(), 2) })
  await rows(`update contract set predecessor_id = $2 where school_id = $1 and id = $3`, scene.contractId, next.id)
  await rows(`update contract set renewed = true where school_id = $1 and id = $2`, scene.contractId)
  await mark(scene, 'absent', told)
  const later = Temporal.PlainDate.from(today()).add({ days: 3 }).toZonedDateTime('Asia/Tokyo').toInstant()
  await carryOver(desk.school.orm, { announce: () => undefined }, later)
  expect(await lots(next.id)).toEqual({ points: 2, lots: [`make-up 2 until ${scene.until}`] })
  expect(await preview(scene.slot)).toMatchObject({ points: 2, validUntil: scene.until, usedBy: [] })
  expect(await mark(scene, 'absent', told)).toMatchObject({ code: '1001' })
  expect((await lots(next.id)).points).toBe(2)
  expect(await mark(scene, 'present')).toMatchObject({ code: '1001' })
  expect(await lots(next.id)).toEqual({ points: 0, lots: [] })
  // The next mark gives them where they can be used.
  expect(await mark(scene, 'absent', told)).toMatchObject({ code: '1001' })
  expect((await lots(next.id)).points).toBe(2)
  await clean()
})

test('teachers give them by marking their own lessons, and see no others (LOT-14, LOT-16)', async () => {
  const scene = await booked()
  expect(await preview(scene.slot, await addTeacher(desk.school))).toBeUndefined()
  expect(await preview(scene.slot, desk.teacher)).toMatchObject({ points: 0 })
  expect(await mark(scene, 'absent', { ...told, by: desk.teacher })).toMatchObject({ code: '1001' })
  expect((await lots(scene.contractId)).points).toBe(3)
  const [teacher] = await rows<{ name: string }>(
    `select display_name as name from teacher where school_id = $1 and id = $2`,
    desk.teacher.id,
  )
  const { entries } = await ask<{ entries: object[] }>(
    desk.staff,
    `query ($id: ID!) { entries: contractEntries(id: $id) { name by } }`,
    { id: scene.contractId },
  )
  expect(entries[0]).toEqual({ name: 'make-up', by: teacher?.name })
})

test('they are undone by the mark alone, and say which lesson they make up for (LOT-17, LOT-18)', async () => {
  const scene = await booked()
  await mark(scene, 'absent', told)
  const shown = await ask<{ contract: { lots: { id: string; missedAt: string | null; undoable: boolean }[] } }>(
    desk.staff,
    `query ($id: ID!) { contract(id: $id) { lots { id missedAt undoable } } }`,
    { id: scene.contractId },
  )
  const lot = shown.contract.lots.find(({ missedAt }) => missedAt !== null)
  expect(lot).toMatchObject({ missedAt: scene.slot.startsAt, undoable: false })
  const { reply } = await ask<{ reply: Answer }>(
    desk.staff,
    `mutation ($id: ID!) { reply: undoGivenPoints(id: $id) { code reasonCode message } }`,
    { id: lot?.id },
  )
  expect(reply).toMatchObject({ code: 'generalE', reasonCode: 'makeUpByMark' })
})

test('REST takes and returns the reason, and old calls stay as they were (TCH-27)', async () => {
  const scene = await booked()
  const asker = await askerOf(desk.staff)
  const put = async (body: object) =>
    rest(await testApp(), 'PUT', `/api/attendance/${scene.slot.id}`, { studentId: scene.student.code, ...body }, asker)
  expect((await put({ action: 'absent', attendanceReason: 'told' })).body).toEqual({
    success: true,
    reason: '1001',
    message: 'Action successful',
    field: null,
    attendance: 'absent',
    attendanceReason: 'told',
  })
  expect((await lots(scene.contractId)).points).toBe(3)
  expect((await put({ action: 'absent' })).body).toMatchObject({ attendance: 'absent', attendanceReason: 'told' })
  expect((await put({ action: 'present', digest: '2 until 2020-01-01' })).body).toMatchObject({ success: false })
  expect((await put({ action: 'present', attendanceReason: 'told' })).status).toBe(400)
  expect((await put({ action: '' })).body).toMatchObject({ success: true, attendance: '', attendanceReason: '' })
  expect((await lots(scene.contractId)).points).toBe(1)
})
