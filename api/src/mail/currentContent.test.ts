import type { WallTime } from '@koma/schema/rules/time'
import { beforeEach, expect, test, vi } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestCourse, type TestUser } from '../../test/school.ts'
import { query } from '../platform/database/sql.ts'
import { deliverMail } from './deliverMail.ts'
import type { MailData } from './mail.kinds.ts'
import { queueMail, type NewMail } from './queueMail.ts'

const DAY = '2031-06-03'
/** Written at 07:05 to go out at 12:00: the first is over then, the second was cancelled, and the last takes place. */
const OVER = `${DAY}T09:00:00`
const CANCELLED = `${DAY}T15:00:00`
const HELD = `${DAY}T18:00:00`

let school: OpenSchool
let course: TestCourse
let student: TestUser
let teacher: TestUser

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T12:00:00Z`) })
  school = await openSchool({ timezoneName: 'UTC' })
  course = await school.addCourse()
  student = await school.addStudent({ notify: true, email: 'hana@example.test', comLang: 'en' })
  teacher = await school.addTeacher({ notify: true, email: 'terry@example.test', comLang: 'en' })
  await addContract(student, { courses: [course] })
  return () => vi.useRealTimers()
})

/** A lesson as it was when the mail was written. */
async function lesson(startsAt: WallTime) {
  const slot = await school.addSlot({ teacher, courses: [course], startsAt })
  if (startsAt !== CANCELLED) {
    await query(
      school.orm.em.fork(),
      `insert into booking (school_id, slot_id, student_id, course_id, contract_id, online, location_id, cost, starts_at,
         ends_at, booked_at)
       select $1, $2, $3, $4, k.id, false, $5, 0, $6, $7, '2031-01-01' from contract k
       where k.school_id = $1 and k.student_id = $3`,
      [school.id, slot.id, student.id, course.id, slot.location?.id, slot.startsAt, slot.endsAt],
    )
  }
  const { endsAt } = slot
  const place = { online: false, locationId: slot.location?.id ?? null }
  return { startsAt, endsAt, teacherId: teacher.id, courseId: course.id, ...place, back: true, studentId: student.id }
}

type Lesson = Awaited<ReturnType<typeof lesson>>

const closure = (end: 'closed' | 'reopened', lessons: Lesson[]): MailData['closure'] => ({
  end,
  reason: '',
  points: 0,
  lessons: lessons.map((each) => ({ ...each, back: end === 'reopened' })),
  waited: [],
})

const none = () => Promise.resolve(null)

async function deliver(to: TestUser, content: Pick<NewMail, 'kind' | 'data'>) {
  const em = school.orm.em.fork()
  const reader = { type: to.type, id: to.id, email: `${to.type}@example.test`, comLang: 'en' } as const
  const key = `${content.kind}:${school.next()}`
  await queueMail(em, school.id, [{ key, to: reader, ...content } as NewMail])
  const [mail] = await query<{ id: string }>(em, `select id from mail where school_id = $1 and key = $2`, [
    school.id,
    key,
  ])
  const links = { passwordReset: none, invitation: none, emailConfirm: none }
  const delivery = { orm: school.orm, server: null, from: 'k@localhost', publicUrl: 'http://localhost', links }
  await deliverMail(delivery, { schoolId: school.id, mailId: mail?.id ?? '' }, 1)
  const [row] = await query<{ state: string; reason: string | null; error: string | null; text: string | null }>(
    em,
    `select state, drop_reason as reason, last_error as error, body_text as text from mail where id = $1`,
    [mail?.id],
  )
  return { ...row, times: row?.text?.match(/\d\d:\d\d(?=–)/g) ?? [] }
}

/** Every mail that lists lessons; `isTold` is whether it says that they take place. */
const digests: [string, boolean, (lessons: Lesson[]) => Pick<NewMail, 'kind' | 'data'>][] = [
  ['the schedule of the day', true, () => ({ kind: 'dailySchedule', data: { day: DAY } })],
  [
    'weekly lessons that were booked',
    true,
    (lessons) => ({ kind: 'templateBookings', data: { end: 'made', points: 0, lessons } }),
  ],
  [
    'weekly lessons that were given up',
    false,
    (lessons) => ({ kind: 'templateBookings', data: { end: 'cancelled', points: 0, lessons } }),
  ],
  ['a closure', false, (lessons) => ({ kind: 'closure', data: closure('closed', lessons) })],
  ['a closure that is undone', true, (lessons) => ({ kind: 'closure', data: closure('reopened', lessons) })],
]

test.each(digests)(
  '%s leaves out what is over, or cancelled, when it goes out (D14)',
  async (_name, isTold, content) => {
    const lessons = [await lesson(OVER), await lesson(CANCELLED), await lesson(HELD)]
    for (const reader of [student, teacher]) {
      const { state, times } = await deliver(reader, content(lessons))
      expect({ state, times }).toEqual({ state: 'kept', times: isTold ? ['18:00'] : ['15:00', '18:00'] })
    }
  },
)

test.each(digests)(
  '%s with nothing left to tell is not sent, and is no failure (D14)',
  async (_name, isTold, content) => {
    const over = await lesson(OVER)
    expect(await deliver(student, content([over]))).toMatchObject({
      state: 'dropped',
      reason: expect.stringMatching(/^(over|nothingLeft)$/) as string,
      error: null,
      text: null,
    })
    if (!isTold) return
    const cancelled = await lesson(CANCELLED)
    expect(await deliver(teacher, content([cancelled]))).toMatchObject({ state: 'dropped', reason: 'nothingLeft' })
  },
)

test.each(['waitingPlace', 'waitingEnded', 'alertWaitingPlace', 'alertWaitingAdd'] as const)(
  '%s of a lesson that is over is not sent, and is no failure (D55, D56)',
  async (kind) => {
    const data = { ...(await lesson(OVER)), waiting: 1, studentCode: '1', studentName: 'A' }
    expect(await deliver(student, { kind, data })).toMatchObject({ state: 'dropped', reason: 'over', error: null })
  },
)
