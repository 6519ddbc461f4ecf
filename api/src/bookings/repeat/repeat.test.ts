import { CHANGES_PER_MINUTE } from '@koma/schema/rules/pace'
import { dateOf, monthOf, plusDays } from '@koma/schema/rules/time'
import { describe, expect, test } from 'vitest'
import { openSchool } from '../../../test/openSchool.ts'
import { addContract, type TestSlot, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

// The same lesson every week: previewed date by date, booked together or not at all, undone together (REPEAT-01…09).

const promise = 'cost pointsAfter freeToCancelUntil cancelBy remainingBookings contract { id }'
const documents = {
  preview: `query ($input: RepeatInput!) { repeatPreview(input: $input) { code message cost dates {
    startsAt code message taken slot { id startsAt } ${promise}
    alternatives { slot { id startsAt } choices { courseCode online } } } } }`,
  book: `mutation ($input: BookLessonsInput!) { bookLessons(input: $input) {
    code message reasonCode bookingIds refused { slotId startsAt code message } slots { id occupancy } student { id } } }`,
  undo: `mutation ($bookingIds: [ID!]!, $tell: Boolean, $digest: String) { undoBookings(bookingIds: $bookingIds, tell: $tell, digest: $digest) {
    code message undone kept { startsAt message } student { id } } }`,
  undoPreview: `query ($bookingIds: [ID!]) { undoPreview(bookingIds: $bookingIds) { success digest people { id role } } }`,
  one: `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`,
  cancel: `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`,
}

interface PreviewedDate {
  startsAt: string
  code: string
  message: string
  taken: boolean
  slot: { id: string; startsAt: string } | null
  cost: number | null
  pointsAfter: number | null
  freeToCancelUntil: string | null
  cancelBy: string | null
  remainingBookings: number | null
  contract: { id: string } | null
  alternatives: { slot: { id: string; startsAt: string } }[]
}
interface Preview {
  code: string
  message: string
  cost: number
  dates: PreviewedDate[]
}
interface Booked {
  code: string
  message: string
  reasonCode: string | null
  bookingIds: string[]
  refused: { slotId: string; startsAt: string; code: string; message: string }[]
}
interface Undone {
  code: string
  message: string
  undone: string[]
  kept: { startsAt: string; message: string }[]
}

/** A school where a teacher has the same slot in so many weeks, from the first of the month after next. */
async function open({
  weeks = 6,
  points = 100,
  limit = null,
  settings = {},
  first = '',
}: {
  weeks?: number
  points?: number
  limit?: number | null
  settings?: Parameters<typeof openSchool>[0]
  first?: string
} = {}) {
  const school = await openSchool(settings)
  const course = await school.addCourse({ cost: 2, numberOfStudents: 2 })
  const student = await school.addStudent({ notify: true, email: 'student@example.com' })
  const staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel'] })
  const contract = await addContract(student, { courses: [course], points, monthlyBookingLimit: limit })
  const teacher = await school.addTeacher({ notify: true, email: 'teacher@example.com' })
  const location = await school.addLocation()
  const start = first || `${plusDays(dateOf(school.now), 40).slice(0, 7)}-01`
  const at = (week: number, time = '10:00') => `${plusDays(start, 7 * week)}T${time}:00`
  const slot = (week: number, time = '10:00', by: TestUser = teacher) =>
    school.addSlot({ teacher: by, courses: [course], location, startsAt: at(week, time) })
  const slots: TestSlot[] = []
  for (let week = 0; week < weeks; week += 1) slots.push(await slot(week))
  return {
    school,
    course,
    student,
    staff,
    contract,
    teacher,
    location,
    slots,
    slot,
    at,
    until: at(weeks - 1).slice(0, 10),
  }
}
type Scene = Awaited<ReturnType<typeof open>>

const request = ({ slots: [first], course, until }: Scene, more: object = {}) => ({
  slotId: first?.id,
  startsAt: first?.startsAt,
  courseCode: course.code,
  online: false,
  until,
  ...more,
})

async function preview(scene: Scene, more: object = {}, by: TestUser = scene.student): Promise<Preview> {
  const asked = await ask<{ repeatPreview: Preview }>(by, documents.preview, { input: request(scene, more) })
  return asked.repeatPreview
}

/** What is taken of a preview, as it is booked: each lesson with its promise. */
const lessonsOf = ({ course }: Scene, { dates }: Preview) =>
  dates.flatMap((date) => {
    if (!date.taken || date.slot === null) return []
    const { cost, pointsAfter, freeToCancelUntil, cancelBy, remainingBookings, contract } = date
    const expects = {
      cost,
      pointsAfter,
      cancelBy,
      remainingBookings,
      contractId: contract?.id,
      returnable: freeToCancelUntil !== null,
    }
    return [{ slotId: date.slot.id, startsAt: date.slot.startsAt, courseCode: course.code, online: false, expects }]
  })

async function book(scene: Scene, shown: Preview, more: object = {}, by: TestUser = scene.student): Promise<Booked> {
  const input = { lessons: lessonsOf(scene, shown), ...more }
  return (await ask<{ bookLessons: Booked }>(by, documents.book, { input })).bookLessons
}

const undo = async (by: TestUser, bookingIds: readonly string[], more: object = {}) =>
  (await ask<{ undoBookings: Undone }>(by, documents.undo, { bookingIds, ...more })).undoBookings

const rows = <Row>({ school }: Scene, text: string) => query<Row>(school.orm.em.fork(), text, [school.id])

/** Seats, live bookings, points, log and mails: what a refusal leaves as it was. */
const state = (scene: Scene) =>
  rows<Record<string, unknown>>(
    scene,
    `select (select jsonb_agg(booked_count order by id) from slot where school_id = $1) as seats,
       (select count(*)::int from booking where school_id = $1 and status = 'booked') as booked,
       (select sum(points)::int from contract where school_id = $1) as points,
       (select count(*)::int from activity where school_id = $1) as logged,
       (select count(*)::int from mail where school_id = $1) as mailed`,
  )
const mails = (scene: Scene) =>
  rows<{ to: string; end: string; points: number; lessons: number }>(
    scene,
    `select case when student_id is null then 'teacher' else 'student' end as to, data ->> 'end' as end,
       (data ->> 'points')::int as points, jsonb_array_length(data -> 'lessons') as lessons
     from mail where school_id = $1 and kind = 'lessonsBooked' order by queued_at, 1`,
  )
const isClean = async ({ school }: Scene) => expect(await audit(school.orm.em.fork())).toEqual([])
const codesOf = ({ dates }: Preview) => dates.map(({ code }) => code)

test('all dates are booked together as previewed: points, seats, a log entry each, one mail each (REPEAT-01, REPEAT-06, REPEAT-07)', async () => {
  const scene = await open()
  const shown = await preview(scene)
  expect(shown).toMatchObject({ code: '1001', cost: 12 })
  expect(shown.dates.map(({ startsAt, taken, pointsAfter }) => [startsAt, taken, pointsAfter])).toEqual(
    scene.slots.map(({ startsAt }, at) => [startsAt, true, 98 - 2 * at]),
  )
  const booked = await book(scene, shown)
  expect(booked).toMatchObject({ code: '1001', refused: [], student: { id: scene.student.id } })
  expect(booked.bookingIds).toHaveLength(6)
  expect(await state(scene)).toMatchObject([{ seats: [1, 1, 1, 1, 1, 1], booked: 6, points: 88 }])
  expect(await mails(scene)).toEqual([
    { to: 'student', end: 'made', points: 12, lessons: 6 },
    { to: 'teacher', end: 'made', points: 12, lessons: 6 },
  ])
  const entries = await rows<{ points_after: number }>(
    scene,
    `select points_after from activity where school_id = $1 and type = 'booking' order by lesson_time`,
  )
  expect(entries.map((entry) => entry.points_after)).toEqual([98, 96, 94, 92, 90, 88])
  const news = await rows<{ topic: string; many: number }>(
    scene,
    `select topic, count(distinct ref)::int as many from outbox where school_id = $1 and topic in ('slot', 'student')
     group by topic order by topic`,
  )
  // Announced rows may be gone already.
  for (const { topic, many } of news) expect(many).toBe(topic === 'slot' ? 6 : 1)
  await isClean(scene)
})

test('after the first lesson is booked the repeat begins with the next (REPEAT-01)', async () => {
  const scene = await open({ weeks: 3 })
  const input = { slotId: scene.slots[0]?.id, courseCode: scene.course.code, online: false }
  await ask(scene.student, documents.one, { input })
  const shown = await preview(scene)
  expect(shown.dates.map(({ startsAt }) => startsAt)).toEqual([scene.at(1), scene.at(2)])
  expect(await book(scene, shown)).toMatchObject({ code: '1001' })
  expect(await state(scene)).toMatchObject([{ booked: 3, points: 94 }])
})

describe('each date is judged as if the earlier ones were booked (REPEAT-02)', () => {
  test('a limit of two a month lets two of each month through, across months', async () => {
    const scene = await open({ weeks: 8, limit: 2 })
    const shown = await preview(scene)
    const seen = new Map<string, number>()
    const expected = scene.slots.map(({ startsAt }) => {
      const month = monthOf(startsAt)
      seen.set(month, (seen.get(month) ?? 0) + 1)
      return (seen.get(month) ?? 0) <= 2 ? '1001' : 'EU1001'
    })
    expect(codesOf(shown)).toEqual(expected)
    expect(await book(scene, shown)).toMatchObject({ code: '1001' })
    await isClean(scene)
  })

  test('two contracts pay one after the other, each with its own points', async () => {
    const scene = await open({ weeks: 4, points: 4 })
    const second = await addContract(scene.student, {
      courses: [scene.course],
      points: 2,
      endDate: plusDays(dateOf(scene.school.now), 500),
    })
    const shown = await preview(scene)
    const [first] = [scene.contract.id]
    expect(shown.dates.map(({ code, contract, pointsAfter }) => [code, contract?.id, pointsAfter])).toEqual([
      ['1001', first, 2],
      ['1001', first, 0],
      ['1001', second.id, 0],
      ['EU1002', undefined, null],
    ])
    expect(await book(scene, shown)).toMatchObject({ code: '1001' })
    expect(await state(scene)).toMatchObject([{ points: 0, booked: 3 }])
    await isClean(scene)
  })

  test('what the limit forbids cannot be booked all the same', async () => {
    const scene = await open({ weeks: 2, limit: 1 })
    const lessons = scene.slots.map(({ id }) => ({ slotId: id, courseCode: scene.course.code, online: false }))
    const before = await state(scene)
    const { bookLessons } = await ask<{ bookLessons: Booked }>(scene.student, documents.book, { input: { lessons } })
    expect(bookLessons).toMatchObject({ code: 'generalE', reasonCode: 'lessonsMoved', bookingIds: [] })
    expect(bookLessons.refused).toMatchObject([{ startsAt: scene.at(1), code: 'EU1001' }])
    expect(await state(scene)).toEqual(before)
  })
})

test('dates without a lesson say why, and name lessons that can be booked instead (REPEAT-03, REPEAT-04)', async () => {
  const scene = await open({ weeks: 5 })
  const { school, slots } = scene
  const [second, third] = [slots[1], slots[2]]
  const colleague = await school.addTeacher()
  const otherTeacher = await scene.slot(1, '10:00', colleague)
  const otherTime = await scene.slot(1, '12:00')
  const [afar] = [await scene.slot(2, '15:00')]
  const removed = (slot: TestSlot | undefined) =>
    query(school.orm.em.fork(), `delete from slot where school_id = $1 and id = $2`, [school.id, slot?.id])
  await removed(second)
  await removed(third)
  await query(
    school.orm.em.fork(),
    `insert into closure (school_id, starts_at, ends_at, reason) values ($1, $2::timestamp, $3::timestamp, '台風')`,
    [school.id, scene.at(2, '08:00'), scene.at(2, '11:00')],
  )
  const shown = await preview(scene)
  expect(codesOf(shown)).toEqual(['1001', 'ES1001', 'ES1001', '1001', '1001'])
  expect(shown.dates[1]?.message).toBe('There is no such lesson then.')
  expect(shown.dates[2]?.message).toBe('The school or the place is closed at this time.')
  expect(shown.dates[1]?.alternatives.map(({ slot }) => slot.id)).toEqual([otherTeacher.id, otherTime.id])
  expect(shown.dates[2]?.alternatives.map(({ slot }) => slot.id)).toEqual([afar.id])
  const anyone = await preview(scene, { anyTeacher: true })
  expect(anyone.dates[1]).toMatchObject({ taken: true, slot: { id: otherTeacher.id } })
  const instead = [{ day: scene.at(1).slice(0, 10), slotId: otherTime.id }]
  const chosen = await preview(scene, { instead, leftOut: [scene.at(4).slice(0, 10)] })
  expect(chosen.dates.map(({ slot, taken }) => (taken ? slot?.id : null))).toEqual([
    slots[0]?.id,
    otherTime.id,
    null,
    slots[3]?.id,
    null,
  ])
  expect(await book(scene, chosen)).toMatchObject({ code: '1001' })
  expect(await state(scene)).toMatchObject([{ booked: 3, points: 94 }])
})

test('lessons whose seats are all held hide none that can be booked instead (REPEAT-04, OFFER-02)', async () => {
  const scene = await open({ weeks: 2 })
  const em = scene.school.orm.em.fork()
  await query(em, `delete from slot where school_id = $1 and id = $2`, [scene.school.id, scene.slots[1]?.id])
  for (const time of ['11:00', '12:00', '13:00', '14:00', '15:00', '16:00']) {
    const { id } = await scene.slot(1, time)
    for (const student of [await scene.school.addStudent(), await scene.school.addStudent()]) {
      const contract = await addContract(student, { courses: [scene.course] })
      await query(
        em,
        `with waits as (insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, now()))
         insert into seat_offer (school_id, slot_id, student_id, contract_id, course_id, location_id, online, cost, offered_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, false, 2, now(), now() + interval '1 hour')`,
        [scene.school.id, id, student.id, contract.id, scene.course.id, scene.location.id],
      )
    }
  }
  const free = await scene.slot(1, '17:00')
  const shown = await preview(scene)
  expect(shown.dates[1]?.alternatives.map(({ slot }) => slot.id)).toEqual([free.id])
})

test('a time that the clock of New York skips is named, and the weeks around it are booked (REPEAT-03)', async () => {
  const settings = { timezoneName: 'America/New_York', scheduleStart: '00:00', scheduleEnd: '23:00' }
  const scene = await open({ weeks: 0, settings, first: '2027-03-07' })
  const [before, after] = [await scene.slot(0, '02:00'), await scene.slot(2, '02:00')]
  const shown = await preview({ ...scene, slots: [before], until: '2027-03-21' })
  expect(shown.dates.map(({ startsAt, taken }) => [startsAt, taken])).toEqual([
    ['2027-03-07T02:00:00', true],
    ['2027-03-14T02:00:00', false],
    ['2027-03-21T02:00:00', true],
  ])
  expect(shown.dates[1]?.message).toContain('clocks go forward')
  expect(await book(scene, shown)).toMatchObject({ code: '1001' })
  expect(after.startsAt).toBe('2027-03-21T02:00:00')
  await isClean(scene)
})

describe('if the preview no longer holds, nothing is booked and the dates are named (REPEAT-06)', () => {
  test('a date that filled up meanwhile', async () => {
    const scene = await open()
    const shown = await preview(scene)
    const input = { slotId: scene.slots[2]?.id, courseCode: scene.course.code, online: false }
    for (const rival of [await scene.school.addStudent(), await scene.school.addStudent()]) {
      await addContract(rival, { courses: [scene.course] })
      await ask(rival, documents.one, { input })
    }
    const before = await state(scene)
    const booked = await book(scene, shown)
    expect(booked).toMatchObject({ code: 'generalE', reasonCode: 'lessonsMoved', bookingIds: [], student: null })
    expect(booked.refused).toMatchObject([{ slotId: scene.slots[2]?.id, startsAt: scene.at(2), code: 'ES1001' }])
    expect(booked.message).toContain('have changed since you checked them')
    expect(booked.message).toMatch(/\(\w{3} \d+ \w{3}\)$/)
    expect(await state(scene)).toEqual(before)
    await isClean(scene)
  })

  test('points that were spent meanwhile change what every lesson leaves', async () => {
    const scene = await open({ weeks: 2 })
    const other = await scene.slot(0, '15:00')
    const shown = await preview(scene)
    await ask(scene.student, documents.one, {
      input: { slotId: other.id, courseCode: scene.course.code, online: false },
    })
    const before = await state(scene)
    const booked = await book(scene, shown)
    expect(booked.refused.map(({ code }) => code)).toEqual(['EU1007', 'EU1007'])
    expect(await state(scene)).toEqual(before)
  })

  test('a slot that is gone, or another one by now', async () => {
    const scene = await open({ weeks: 2 })
    const lesson = { slotId: scene.slots[0]?.id, courseCode: scene.course.code, online: false }
    const lessons = [{ ...lesson, startsAt: scene.at(0, '11:00') }]
    const { bookLessons } = await ask<{ bookLessons: Booked }>(scene.student, documents.book, { input: { lessons } })
    expect(bookLessons.refused).toMatchObject([{ code: 'ES1001' }])
  })
})

test('however many lessons are booked or undone together, they count as one request (REPEAT-06, OFFER-01)', async () => {
  const weeks = CHANGES_PER_MINUTE + 1
  const scene = await open({ weeks })
  const { bookingIds } = await book(scene, await preview(scene))
  expect(bookingIds).toHaveLength(weeks)
  const more = await scene.slot(0, '15:00')
  const input = { slotId: more.id, courseCode: scene.course.code, online: false }
  expect(await ask(scene.student, documents.one, { input })).toMatchObject({ bookSlot: { code: '1001' } })
  expect((await undo(scene.student, bookingIds)).undone).toHaveLength(weeks)
  const cancelled = await ask(scene.student, documents.cancel, { input: { slotId: more.id } })
  expect(cancelled).toMatchObject({ cancelBooking: { code: '1001' } })
})

test('staff repeat a lesson for a student, and may keep it from mailing anybody (REPEAT-07, D70)', async () => {
  const scene = await open({ weeks: 3, limit: 1 })
  const studentId = scene.student.id
  const free = { studentId, lessonRules: false }
  const shown = await preview(scene, free, scene.staff)
  expect(codesOf(shown)).toEqual(['1001', '1001', '1001'])
  expect(await book(scene, shown, { ...free, tell: false }, scene.staff)).toMatchObject({ code: '1001' })
  expect(await mails(scene)).toEqual([])
  expect(await state(scene)).toMatchObject([{ booked: 3, points: 94 }])
  await isClean(scene)
})

describe('undone together (REPEAT-08)', () => {
  test('seats and points are back, no cancellation is counted, and each is told once', async () => {
    const scene = await open({ weeks: 3 })
    const studentId = scene.student.id
    const shown = await preview(scene, { studentId }, scene.staff)
    const { bookingIds } = await book(scene, shown, { studentId }, scene.staff)
    const { undoPreview } = await ask<{ undoPreview: { digest: string; people: { id: string }[] } }>(
      scene.staff,
      documents.undoPreview,
      { bookingIds },
    )
    expect(undoPreview.people.map(({ id }) => id).toSorted()).toEqual([scene.student.id, scene.teacher.id].toSorted())
    expect(await undo(scene.staff, bookingIds, { digest: 'another' })).toMatchObject({ code: 'generalE', undone: [] })
    expect(await undo(scene.staff, bookingIds.toReversed(), { digest: undoPreview.digest })).toMatchObject({
      code: '1001',
      undone: bookingIds,
      kept: [],
    })
    expect(await state(scene)).toMatchObject([{ seats: [0, 0, 0], booked: 0, points: 100 }])
    expect((await mails(scene)).slice(2)).toEqual([
      { to: 'student', end: 'undone', points: 6, lessons: 3 },
      { to: 'teacher', end: 'undone', points: 6, lessons: 3 },
    ])
    const usage = await rows<{ status: string }>(scene, `select status from booking where school_id = $1`)
    expect(new Set(usage.map(({ status }) => status))).toEqual(new Set(['cancel-unrestricted']))
    await isClean(scene)
  })

  test('what was cancelled or marked meanwhile stays, and is named', async () => {
    const scene = await open({ weeks: 3 })
    const studentId = scene.student.id
    const shown = await preview(scene, { studentId }, scene.staff)
    const { bookingIds } = await book(scene, shown, { studentId }, scene.staff)
    await ask(scene.staff, documents.cancel, { input: { slotId: scene.slots[0]?.id, studentId } })
    await rows(
      scene,
      `update booking set attendance = 'present' where school_id = $1 and status = 'booked'
         and starts_at = '${scene.at(1)}'`,
    )
    const undone = await undo(scene.staff, bookingIds.toReversed())
    expect(undone).toMatchObject({ code: '1001', undone: [bookingIds[2]] })
    expect(undone.kept.map(({ startsAt }) => startsAt)).toEqual([scene.at(0), scene.at(1)])
    expect(await undo(scene.staff, bookingIds)).toMatchObject({ code: 'generalE', undone: [] })
    await isClean(scene)
  })

  test('students undo their own for some minutes, and nobody else does (REPEAT-09)', async () => {
    const scene = await open({ weeks: 3 })
    const { bookingIds } = await book(scene, await preview(scene))
    const other = await scene.school.addStudent()
    expect(await undo(other, bookingIds)).toMatchObject({ code: 'generalE', undone: [] })
    expect(await undo(scene.staff, bookingIds)).toMatchObject({ code: 'generalE', undone: [] })
    await rows(
      scene,
      `update booking set booked_at = booked_at - interval '11 minutes' where school_id = $1
         and starts_at = '${scene.at(0)}'`,
    )
    const undone = await undo(scene.student, bookingIds)
    expect(undone).toMatchObject({ code: '1001', undone: bookingIds.slice(1) })
    expect(undone.kept).toMatchObject([{ startsAt: scene.at(0) }])
    const { history } = await ask<{ history: { type: string; undone: boolean }[] }>(
      scene.student,
      `query ($input: HistoryInput!) { history(input: $input) { type undone } }`,
      { input: { of: 'student', from: scene.at(1).slice(0, 10), to: scene.at(1).slice(0, 10) } },
    )
    expect(history).toEqual([
      { type: 'cancel_unrestricted', undone: true },
      { type: 'booking', undone: false },
    ])
    expect(undone.kept[0]?.message).toContain('10 minutes')
    expect(await state(scene)).toMatchObject([{ booked: 1, points: 98 }])
    await isClean(scene)
  })
})

test('a day before the first lesson, or more than a year after it, is refused by name (REPEAT-01)', async () => {
  const scene = await open({ weeks: 1 })
  for (const until of [plusDays(scene.at(0).slice(0, 10), -1), plusDays(scene.at(0).slice(0, 10), 367)]) {
    await expect(preview(scene, { until })).rejects.toThrow(/until/)
  }
  const { dates } = await preview(scene, { until: plusDays(scene.at(0).slice(0, 10), 366) })
  expect(dates).toHaveLength(53)
})
