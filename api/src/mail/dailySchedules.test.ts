import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import {
  addCourse,
  addGuardian,
  addSlot,
  addStudent,
  addTeacher,
  addContract,
  makeSchool,
  type TestSchool,
  type TestSlot,
  type TestUser,
} from '../../test/school.ts'
import { type Events, startEvents } from '../platform/live/events.ts'
import { query } from '../platform/database/sql.ts'
import { queueDailySchedules } from './dailySchedules.ts'
import { deliverMail } from './deliverMail.ts'

let events: Events

beforeAll(async () => {
  const { orm, url } = await testDatabase()
  events = await startEvents(orm, url, () => undefined)
  return () => events.stop()
})

/** A school with a lesson at each of `times`, booked the day before by a student and a teacher who want mail. */
async function schoolWithLessons(timezoneName: string, times: string[]) {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm, { timezoneName })
  const course = await addCourse(school, { displayName: '日常英会話' })
  const student = await addStudent(school, { notify: true, email: 'hana@example.test', comLang: 'jp' })
  const teacher = await addTeacher(school, { displayName: 'Terry', notify: true, email: 'terry@example.test' })
  await addContract(student, { courses: [course], contractName: `main ${school.id}` })
  for (const startsAt of times)
    await addBooking(student, await addSlot(school, { teacher, courses: [course], startsAt }))
  return { school, course, student, teacher }
}

async function addBooking(student: TestUser, slot: TestSlot, bookedAt = `2025-01-01T00:00:00`) {
  await query(
    student.school.orm.em.fork(),
    `insert into booking (school_id, slot_id, student_id, course_id, contract_id, online, location_id, cost, starts_at, ends_at, booked_at)
     select $1, $2, $3, $4, k.id, false, $5, 0, $6, $7, $8 from contract k where k.school_id = $1 and k.student_id = $3`,
    [
      student.school.id,
      slot.id,
      student.id,
      slot.courses[0]?.id,
      slot.location?.id,
      slot.startsAt,
      slot.endsAt,
      bookedAt,
    ],
  )
}

async function queued(school: TestSchool) {
  return query<{ id: string; address: string; day: string }>(
    school.orm.em.fork(),
    `select id, address, data->>'day' as day from mail where school_id = $1 order by id`,
    [school.id],
  )
}

test.each([
  ['Europe/Berlin', ['2026-03-28', '2026-03-29', '2026-10-25'], ['06:00Z', '05:00Z', '06:00Z']],
  ['America/New_York', ['2026-03-07', '2026-03-08', '2026-11-01'], ['12:00Z', '11:00Z', '12:00Z']],
  ['Asia/Kathmandu', ['2026-06-01'], ['01:15Z']],
])(
  '%s: one schedule each at 07:00, also when the clocks change, whoever asks and however often (D14)',
  async (zone, days, sevens) => {
    const { orm } = await testDatabase()
    const { school } = await schoolWithLessons(
      zone,
      days.map((day) => `${day}T18:00:00`),
    )
    for (const [index, day] of days.entries()) {
      const seven = Temporal.Instant.from(`${day}T${sevens[index]}`)
      const before = await queued(school)
      for (let minutes = -12 * 60; minutes < 0; minutes += 120) {
        await queueDailySchedules(orm, events, seven.add({ minutes }))
      }
      await queueDailySchedules(orm, events, seven.subtract({ seconds: 1 }))
      expect(await queued(school)).toEqual(before)

      await Promise.all([queueDailySchedules(orm, events, seven), queueDailySchedules(orm, events, seven)])
      const after = await queued(school)
      expect(
        after
          .slice(before.length)
          .map(({ address, day: notified }) => `${address} ${notified}`)
          .toSorted(),
      ).toEqual([`hana@example.test ${day}`, `terry@example.test ${day}`])
      for (let minutes = 5; minutes < 16 * 60; minutes += 120) {
        await queueDailySchedules(orm, events, seven.add({ minutes }))
      }
      expect(await queued(school)).toEqual(after)
    }
  },
)

test('a process that was down at seven makes up for it until noon, and tells only what was booked by then (D14)', async () => {
  const { orm } = await testDatabase()
  const day = '2026-06-02'
  const { school, course } = await schoolWithLessons('UTC', [`${day}T18:00:00`])
  const late = await addStudent(school, { notify: true, email: 'late@example.test' })
  const off = await addStudent(school, { notify: false, email: 'off@example.test' })
  const removed = await addStudent(school, { notify: true, active: false, email: 'gone@example.test' })
  const slot = async () => addSlot(school, { courses: [course], startsAt: `${day}T2${school.next() % 3}:00:00` })
  for (const [user, bookedAt] of [
    [late, `${day}T07:00:00`],
    [off, `${day}T06:00:00`],
    [removed, `${day}T06:00:00`],
  ] as const) {
    await addContract(user, { courses: [course] })
    await addBooking(user, await slot(), bookedAt)
  }
  await queueDailySchedules(orm, events, Temporal.Instant.from(`${day}T12:00Z`))
  expect(await queued(school)).toEqual([])
  await queueDailySchedules(orm, events, Temporal.Instant.from(`${day}T11:59Z`))
  expect((await queued(school)).map(({ address }) => address).toSorted()).toEqual([
    'hana@example.test',
    'terry@example.test',
  ])
})

test("the schedule lists the reader's lessons of the day in order, and is pointless once they are cancelled (D14)", async () => {
  const { orm } = await testDatabase()
  const day = '2026-06-04'
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T07:05:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
  const { school, student, course } = await schoolWithLessons('UTC', [`${day}T18:00:00`, `${day}T09:30:00`])
  const other = await addSlot(school, {
    courses: [course],
    startsAt: `${day}T20:00:00`,
    teacher: await addTeacher(school, { displayName: 'Robin' }),
  })
  await addBooking(student, other)
  await queueDailySchedules(orm, events, Temporal.Instant.from(`${day}T07:05Z`))
  const [toStudent, toTeacher] = (await queued(school)).toSorted((a, b) => (a.address < b.address ? -1 : 1))
  const none = () => Promise.resolve(null)
  const delivery = {
    orm,
    server: null,
    from: 'koma@localhost',
    publicUrl: 'http://localhost:4000',
    links: { passwordReset: none, invitation: none, emailConfirm: none },
  }
  const delivered = async (mailId = '') => {
    await deliverMail(delivery, { schoolId: school.id, mailId }, 1)
    const [mail] = await query<{ subject: string; text: string; state: string; error: string; reason: string }>(
      orm.em.fork(),
      `select subject, body_text as text, state, last_error as error,
         drop_reason as reason from mail where id = $1`,
      [mailId],
    )
    return mail
  }
  const ofStudent = await delivered(toStudent?.id)
  expect(ofStudent?.subject).toMatch(/^本日の予定：.* レッスン3件$/)
  expect(ofStudent?.text).toMatch(
    /09:30–10:20 {2}日常英会話 · Terry[^]*18:00–18:50[^]*20:00–20:50 {2}日常英会話 · Robin/,
  )

  await query(
    orm.em.fork(),
    `update booking set status = 'cancel-return', cancelled_at = now() where school_id = $1 and status = 'booked'`,
    [school.id],
  )
  expect(await delivered(toTeacher?.id)).toMatchObject({
    state: 'dropped',
    reason: 'nothingLeft',
    error: null,
    text: null,
  })
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await query(orm.em.fork(), `select from outbox`)).toEqual([]))
})

test('guardians get the schedule of each child who wants none of their own (FAM-11)', async () => {
  const { orm } = await testDatabase()
  const { school, student } = await schoolWithLessons('Asia/Tokyo', ['2026-06-01T10:00:00'])
  await query(orm.em.fork(), `update student set notify = false where school_id = $1`, [school.id])
  await addGuardian(school, [student], { email: 'sachiko@example.test' })
  await addGuardian(school, [student], { email: 'quiet@example.test', notify: false })
  for (let times = 0; times < 2; times += 1)
    await queueDailySchedules(orm, events, Temporal.Instant.from('2026-05-31T22:00:00Z'))
  const addresses = (await queued(school)).map(({ address }) => address)
  expect(addresses.toSorted()).toEqual(['sachiko@example.test', 'terry@example.test'])
})
