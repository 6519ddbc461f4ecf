import { dateOf, instantOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { type PushBrowser, type PushService, startPushService } from '../../test/pushService.ts'
import {
  addContract,
  addGuardian,
  sessionFor,
  type TestCourse,
  type TestSlot,
  type TestUser,
} from '../../test/school.ts'
import { graphql, testApp } from '../../test/server.ts'
import { ask } from '../../test/slotDesk.ts'
import type { NewMail } from '../mail/queueMail.ts'
import { queueMail } from '../mail/queueMail.ts'
import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { PUSH_ATTEMPTS } from '../platform/jobs/pushJobSql.ts'
import { startJobs } from '../platform/jobs/startJobs.ts'
import type { Events } from '../platform/live/events.ts'
import { sender } from '../webhooks/postMessage.ts'
import { pushJobs } from './pushJobs.ts'
import { type PushDelivery, type PushKey, sendPush } from './sendPush.ts'

// What the school tells by email goes to browsers as notifications too (PUSH-03, PUSH-04, decision 088).

const ZONE = 'America/New_York'

let service: PushService
let delivery: PushDelivery
let events: Events
let school: OpenSchool
let course: TestCourse
let student: TestUser
let teacher: TestUser
let staff: TestUser

beforeAll(async () => {
  const { orm } = await testDatabase()
  events = (await testApp()).app.events
  service = await startPushService()
  delivery = { orm, send: service.send, contact: 'mailto:lessons@koma.example', publicUrl: 'https://lessons.example' }
})

beforeEach(async () => {
  service.received.length = 0
  service.answer = () => 201
  // What earlier tests left would be taken up by the workers of later ones.
  await query(delivery.orm.em.fork(), `delete from graphile_worker._private_jobs`)
  school = await openSchool({ timezoneName: ZONE, waitingList: true })
  course = await school.addCourse({ displayName: 'English', cost: 1, numberOfStudents: 1 })
  student = await school.addStudent({ notify: true, email: 'hana@example.test', comLang: 'en' })
  teacher = await school.addTeacher({ displayName: 'Terry', notify: true, email: 'terry@example.test', comLang: 'en' })
  staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel', 'slotEdit'] })
  await addContract(student, { courses: [course] })
})
afterEach(() => void vi.useRealTimers())

const rows = <Row>(text: string, values: unknown[] = []) =>
  query<Row>(school.orm.em.fork(), text, [school.id, ...values])

/** Turns notifications on in one more browser of `who`. */
async function browserOf(who: TestUser): Promise<PushBrowser> {
  const input = service.subscribe()
  const { body } = await graphql<{ subscribeToPush: { success: boolean } }>(
    await testApp(),
    `
      mutation ($input: SubscribeToPushInput!) {
        subscribeToPush(input: $input) {
          success
        }
      }
    `,
    { input },
    { host: school.host, authorization: await sessionFor(who) },
  )
  expect(body.data?.subscribeToPush.success).toBe(true)
  return input
}

const act = async (user: TestUser, verb: string, type: string, input: Record<string, unknown>) =>
  expect(
    await ask(user, `mutation ($input: ${type}!) { reply: ${verb}(input: $input) { code } }`, { input }),
  ).toMatchObject({ reply: { code: '1001' } })
const addLesson = () =>
  school.addSlot({
    teacher,
    courses: [course],
    startsAt: `${plusDays(dateOf(school.now), 5)}T10:00:00`,
    onlineAvailable: false,
  })
const book = (by: TestUser, slot: TestSlot, of = student) =>
  act(by, 'bookSlot', 'BookSlotInput', {
    slotId: slot.id,
    courseCode: course.code,
    online: false,
    ...(by.type === 'staff' ? { studentId: of.id, lessonRules: false } : {}),
  })

interface Queued {
  kind: string
  payload: PushKey
}

/** Waits until all mails are handed to the queue, and returns the notifications that are, in order. */
async function queued(): Promise<Queued[]> {
  await vi.waitFor(async () => expect(await rows(`select from outbox where school_id = $1`)).toEqual([]))
  return rows<Queued>(
    `select m.kind, j.payload from graphile_worker._private_jobs j
     join mail m on m.school_id = $1 and m.id = (j.payload ->> 'mailId')::uuid
     where j.key like 'push:%' and j.payload ->> 'schoolId' = $1::text order by m.id, j.key`,
  )
}

/** Takes what is queued out of the queue. */
async function forgetQueued(): Promise<void> {
  await queued()
  await rows(`delete from graphile_worker._private_jobs where payload ->> 'schoolId' = $1::text`)
}

/** Sends all that is queued, at a moment; what is to be tried again is thrown. */
async function sendAll(at: WallTime | null = null, attempt = 1): Promise<void> {
  const jobs = await queued()
  const now = at === null ? Date.now() : instantOf(at, ZONE).epochMilliseconds
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    for (const { payload } of jobs) await sendPush(delivery, payload, attempt)
  } finally {
    vi.useRealTimers()
  }
}

/** Writes a mail in a transaction of its own. */
const write = (mail: Pick<NewMail, 'kind' | 'data'>, to: TestUser = student, comLang: 'jp' | 'en' = 'en') =>
  inTransaction({ em: school.orm.em.fork(), events }, (em) =>
    queueMail(em, school.id, [
      {
        ...mail,
        key: `${mail.kind}:${school.next()}`,
        to: { type: to.type as 'student', id: to.id, email: 'x@example.test', comLang },
      } as NewMail,
    ]),
  )

const lessonOf = (slot: TestSlot) => ({
  slotId: slot.id,
  startsAt: slot.startsAt,
  endsAt: slot.endsAt,
  teacherId: teacher.id,
  courseId: course.id,
  online: false,
  locationId: slot.location?.id ?? null,
})

test('a booking by the school goes to each browser of the student, with what the email says, until the lesson starts (PUSH-03, PUSH-04)', async () => {
  const [phone, laptop] = [await browserOf(student), await browserOf(student)]
  await browserOf(await school.addStudent({ notify: true, email: 'other@example.test' }))
  const slot = await addLesson()
  await book(staff, slot)
  await sendAll(`${dateOf(slot.startsAt)}T08:30:00`)
  expect(service.received.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    [phone.endpoint, laptop.endpoint].toSorted(),
  )
  const [message] = service.received
  expect(message?.headers).toMatchObject({ ttl: '5400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
  expect(message?.headers['topic']).toMatch(/^[\w-]{32}$/)
  const claims = /^vapid t=[\w-]+\.([\w-]+)\./.exec(String(message?.headers['authorization']))?.[1] ?? ''
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://push.example.test',
    sub: 'mailto:lessons@koma.example',
  })
  expect(message?.notification).toEqual({
    title: expect.stringMatching(/^Booked: .* 10:00$/) as string,
    body: expect.stringMatching(/^The school .*\nEnglish · Terry · /) as string,
    lang: 'en',
    tag: `lesson:${slot.id}`,
    replaces: [],
    path: `/student/list?slot=${slot.id}`,
  })
  // No balance and no cost: whoever sees the phone can read it.
  expect(message?.notification.body).not.toMatch(/point|\d+ left/i)
  expect(await rows(`select from push_subscription where school_id = $1 and sent_at is not null`)).toHaveLength(2)
})

test('nobody is told what they did themselves; the teacher is (PUSH-03)', async () => {
  await browserOf(student)
  const desk = await browserOf(teacher)
  const slot = await addLesson()
  await book(student, slot)
  await act(student, 'cancelBooking', 'CancelBookingInput', { slotId: slot.id })
  await sendAll()
  expect(service.received.map(({ endpoint }) => endpoint)).toEqual([desk.endpoint])
  expect(service.received[0]?.notification).toMatchObject({
    title: expect.stringContaining('Booking cancelled') as string,
    path: `/teacher/list`,
  })
})

test('a transaction that fails tells nobody (PUSH-03)', async () => {
  await browserOf(student)
  const slot = await addLesson()
  const failing = inTransaction({ em: school.orm.em.fork(), events }, async (em) => {
    const to = { type: 'student', id: student.id, email: 'x@example.test', comLang: 'en' } as const
    await queueMail(em, school.id, [
      { key: 'never', to, kind: 'waitingEnded', data: { ...lessonOf(slot), back: true } },
    ])
    throw new Error('given up')
  })
  await expect(failing).rejects.toThrow('given up')
  expect(await queued()).toEqual([])
})

test('what somebody waits for wakes the phone: an offer until it ends, a free seat until the lesson (PUSH-03)', async () => {
  await rows(`update school set offer_minutes = 60 where id = $1`)
  const slot = await addLesson()
  const waiting = await school.addStudent({ notify: true, email: 'kai@example.test', comLang: 'jp' })
  await addContract(waiting, { courses: [course] })
  const browser = await browserOf(waiting)
  await book(student, slot)
  await act(waiting, 'joinWaitingList', 'WaitingListInput', { slotId: slot.id })
  await act(student, 'cancelBooking', 'CancelBookingInput', { slotId: slot.id })
  const [offer] = await rows<{ until: WallTime }>(`select data ->> 'until' as until from mail
    where school_id = $1 and kind = 'offerMade'`)
  const until = instantOf(offer?.until ?? '', ZONE)
  await sendAll(
    until.subtract({ minutes: 10 }).toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: 'second' }),
  )
  expect(service.received).toHaveLength(1)
  const [message] = service.received
  expect(message).toMatchObject({ endpoint: browser.endpoint, headers: { ttl: '600', urgency: 'high' } })
  expect(message?.notification).toMatchObject({ lang: 'ja', title: expect.stringContaining('お席を確保') as string })

  await rows(`update seat_offer set state = 'declined', ended_at = now() where school_id = $1`)
  service.received.length = 0
  await forgetQueued()
  await write({ kind: 'waitingPlace', data: lessonOf(slot) }, waiting)
  // Its `about` names the seat, as the writers of such mails do.
  await rows(`update mail set about = 'waitingPlace:' || $2 where school_id = $1 and kind = 'waitingPlace'`, [slot.id])
  await sendAll(`${dateOf(slot.startsAt)}T09:00:00`)
  expect(service.received.map(({ headers }) => headers['urgency'])).toEqual(['high'])
})

test('only news about lessons and reminders are notifications (PUSH-03)', async () => {
  await browserOf(student)
  const day = dateOf(school.now)
  await write({ kind: 'dailySchedule', data: { day } })
  await write({ kind: 'passwordChanged', data: { by: 'self' } })
  await write({ kind: 'contractReminder', data: { why: 'low', contractName: 'x', endDate: day, points: 0 } })
  expect(await queued()).toEqual([])
  await write({ kind: 'reminder', data: { why: 'hours', lessons: [lessonOf(await addLesson())] } })
  expect((await queued()).map(({ kind }) => kind)).toEqual(['reminder'])
})

test.each(['evening', 'hours', 'cancelBy'] as const)(
  'a reminder (%s) is sent while it helps, of what is still booked (PUSH-04)',
  async (why) => {
    await browserOf(student)
    const slot = await addLesson()
    await book(student, slot)
    const cancelBy = `${plusDays(dateOf(slot.startsAt), -1)}T10:00:00`
    await write({ kind: 'reminder', data: { why, lessons: [{ ...lessonOf(slot), cancelBy }] } })
    const end = why === 'cancelBy' ? cancelBy : slot.startsAt
    await sendAll(end)
    expect(service.received).toEqual([])
    await sendAll(`${dateOf(end)}T09:00:00`)
    expect(service.received.map(({ headers, notification }) => [headers['ttl'], notification.tag])).toEqual([
      ['3600', `lesson:${slot.id}`],
    ])
    await act(student, 'cancelBooking', 'CancelBookingInput', { slotId: slot.id })
    await sendAll(`${dateOf(end)}T09:00:00`)
    expect(service.received).toHaveLength(1)
  },
)

test('what was cancelled, booked again or moved on before it was sent is not told any more (PUSH-04)', async () => {
  await browserOf(student)
  const slot = await addLesson()
  await book(staff, slot)
  await write({
    kind: 'lessonChanged',
    data: { ...lessonOf(slot), before: { ...lessonOf(slot), endsAt: slot.startsAt }, role: 'booked' },
  })
  await act(staff, 'cancelBooking', 'CancelBookingInput', { slotId: slot.id, studentId: student.id })
  await sendAll()
  const titles = () => service.received.map(({ notification }) => notification.title.replace(/:.*/, ''))
  expect(titles()).toEqual(['Cancelled'])
  service.received.length = 0
  await book(staff, slot)
  await sendAll()
  expect(new Set(titles())).toEqual(new Set(['Booked', 'Your lesson has changed']))
})

test('a move replaces the notification of the lesson before; a closure those of its lessons (PUSH-04)', async () => {
  await browserOf(student)
  const [before, after] = [
    await addLesson(),
    await school.addSlot({ teacher, courses: [course], startsAt: `${plusDays(dateOf(school.now), 6)}T10:00:00` }),
  ]
  await book(staff, after)
  await forgetQueued()
  await write({
    kind: 'bookingMoved',
    data: {
      ...lessonOf(after),
      before: lessonOf(before),
      studentId: student.id,
      by: 'staff',
      contractName: 'x',
      pointsAfter: 0,
      cost: 1,
      credit: 0,
      cancelBy: before.startsAt,
    },
  })
  await write({
    kind: 'closure',
    data: {
      end: 'closed',
      reason: 'secret reason',
      points: 2,
      waited: [],
      lessons: [before, after].map((slot) => ({ ...lessonOf(slot), back: false })),
    },
  })
  await sendAll()
  const [moved, closed] = service.received.map(({ notification }) => notification)
  expect(moved).toMatchObject({ tag: `lesson:${after.id}`, replaces: [`lesson:${before.id}`] })
  expect(moved?.body).toContain('Before ')
  expect(closed?.replaces).toEqual([`lesson:${before.id}`, `lesson:${after.id}`])
  expect(closed?.tag).toMatch(/^mail:/)
  expect(closed?.body).not.toMatch(/secret reason/)
})

test.each([404, 410])(
  'a subscription that the push service answers with %i is deleted, and no other (PUSH-03)',
  async (status) => {
    const [gone, kept] = [await browserOf(student), await browserOf(student)]
    service.answer = (endpoint) => (endpoint === gone.endpoint ? status : 201)
    await book(staff, await addLesson())
    await sendAll()
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([kept.endpoint])
    expect(await rows(`select endpoint from push_subscription where school_id = $1`)).toEqual([
      { endpoint: kept.endpoint },
    ])
    await sendAll()
    expect(service.received.filter(({ endpoint }) => endpoint === gone.endpoint)).toEqual([])
  },
)

test('what a push service refuses for good is given up; what it cannot take now is tried again (PUSH-03)', async () => {
  await browserOf(student)
  await book(staff, await addLesson())
  for (const status of [400, 403, 413]) {
    service.answer = () => status
    await sendAll()
  }
  for (const status of [429, 500, 503]) {
    service.answer = () => status
    await expect(sendAll()).rejects.toThrow(`answered ${status}`)
  }
  service.answer = () => 0
  await expect(sendAll()).rejects.toThrow('notification of mail')
  expect(await rows(`select from push_subscription where school_id = $1`)).toHaveLength(1)
  // After all tries, for more than a day, it is taken for dead.
  await sendAll(null, PUSH_ATTEMPTS)
  expect(await rows(`select from push_subscription where school_id = $1`)).toEqual([])
})

test('a push service that is away for hours gets it once when it is there again, unless the lesson has begun (PUSH-03, PUSH-04)', async () => {
  const browser = await browserOf(student)
  const [soon, later] = [
    await addLesson(),
    await school.addSlot({
      teacher,
      courses: [course],
      startsAt: `${plusDays(dateOf(school.now), 6)}T10:00:00`,
      onlineAvailable: false,
    }),
  ]
  service.answer = () => 503
  const hurry = () =>
    rows(
      `update graphile_worker._private_jobs set run_at = now() where run_at > now() and payload ->> 'schoolId' = $1::text`,
    )
  const worker = startJobs({
    orm: delivery.orm,
    databaseUrl: (await testDatabase()).url,
    log: { error: () => undefined, info: () => undefined },
    features: [pushJobs(delivery)],
  })
  try {
    await book(staff, soon)
    await book(staff, later)
    const tries = () =>
      rows<{ attempts: number }>(
        `select attempts from graphile_worker._private_jobs where key like 'push:%' and payload ->> 'schoolId' = $1::text`,
      ).then((jobs) => jobs.map(({ attempts }) => attempts))
    await vi.waitFor(async () => {
      await hurry()
      const made = await tries()
      expect(made).toHaveLength(2)
      expect(Math.min(...made)).toBeGreaterThan(1)
    })
    // The first of them has begun by the clock of the process.
    vi.useFakeTimers({ toFake: ['Date'], now: instantOf(soon.startsAt, ZONE).epochMilliseconds })
    await vi.waitFor(async () => {
      await hurry()
      expect(await tries()).toHaveLength(1)
    })
    service.answer = () => 201
    await vi.waitFor(async () => {
      await hurry()
      expect(await tries()).toEqual([])
    })
  } finally {
    vi.useRealTimers()
    await worker.stop()
  }
  expect(service.received.map(({ endpoint, notification }) => [endpoint, notification.tag])).toEqual([
    [browser.endpoint, `lesson:${later.id}`],
  ])
})

test('two processes send each notification once (PUSH-03)', async () => {
  const browser = await browserOf(student)
  const slots = await Promise.all(Array.from({ length: 12 }, () => school.addSlot({ teacher, courses: [course] })))
  const quiet = { error: () => undefined, info: () => undefined }
  const { url } = await testDatabase()
  const workers = [1, 2].map(() =>
    startJobs({ orm: delivery.orm, databaseUrl: url, log: quiet, features: [pushJobs(delivery)] }),
  )
  try {
    await inTransaction({ em: school.orm.em.fork(), events }, (em) =>
      queueMail(
        em,
        school.id,
        slots.map((slot): NewMail => ({
          key: `waitingEnded:${slot.id}`,
          to: { type: 'student', id: student.id, email: 'x@example.test', comLang: 'en' },
          kind: 'waitingEnded',
          data: { ...lessonOf(slot), back: true },
        })),
      ),
    )
    await vi.waitFor(() => expect(service.received.length).toBeGreaterThanOrEqual(slots.length))
    await vi.waitFor(async () => expect(await queued()).toEqual([]))
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
  expect(service.received.map(({ endpoint, notification }) => `${endpoint} ${notification.tag}`).toSorted()).toEqual(
    slots.map(({ id }) => `${browser.endpoint} lesson:${id}`).toSorted(),
  )
})

test.each([
  ['turned email notifications off', `update student set notify = false where school_id = $1`],
  ['was deactivated', `update student set active = false where school_id = $1`],
  ['signed out', `delete from session where school_id = $1`],
])('who %s after it was queued gets nothing (PUSH-04)', async (_, change) => {
  await browserOf(student)
  await book(staff, await addLesson())
  expect(await queued()).toHaveLength(1)
  await rows(change)
  await sendAll()
  expect(service.received).toEqual([])
})

test('an email sent again by hand is not told again, and one that a later one replaced is not told (PUSH-03)', async () => {
  await browserOf(student)
  const slot = await addLesson()
  await write({ kind: 'waitingEnded', data: { ...lessonOf(slot), back: true } })
  const [job] = await queued()
  await forgetQueued()
  await rows(`update mail set state = 'failed', finished_at = now(), last_error = 'full' where school_id = $1`)
  const mayResend = await school.addStaff({ permissions: ['settingsEdit'] })
  expect(
    await ask(mayResend, `mutation ($id: ID!) { resendMail(id: $id) { code } }`, { id: job?.payload.mailId }),
  ).toEqual({ resendMail: { code: '1001' } })
  expect(await queued()).toEqual([])
  await rows(`delete from mail where school_id = $1`)
  if (job !== undefined) await sendPush(delivery, job.payload, 1)
  expect(service.received).toEqual([])
})

test('long names are cut, so that the message stays below 4096 bytes (PUSH-03)', async () => {
  await browserOf(student)
  await rows(`update course set display_name = $2 where school_id = $1`, ['英'.repeat(3000)])
  await book(staff, await addLesson())
  await sendAll()
  expect(service.received[0]?.notification.body).toMatch(/英…$/)
  expect(service.received[0]?.bytes).toBeLessThan(4096)
})

test('an address that leads to this machine or a private network is never called (PUSH-02)', async () => {
  const browser = await browserOf(student)
  await book(staff, await addLesson())
  const [job] = await queued()
  const guarded = { ...delivery, send: sender({ ownNetwork: false, timeoutMs: 1_000 }) }
  for (const host of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', 'localhost']) {
    await rows(`update push_subscription set endpoint = $2 where school_id = $1`, [`https://${host}/x`])
    await expect(job === undefined ? null : sendPush(guarded, job.payload, 1)).rejects.toThrow(/not allowed/)
  }
  expect(browser.endpoint).not.toBe('')
})

test("a guardian's browser is told what the child or the school did, the child's what the guardian did, and nobody of their own (FAM-11)", async () => {
  const guardian = await addGuardian(school, [student], { comLang: 'en', lastName: '佐藤', firstName: '幸子' })
  const [ofChild, ofGuardian] = [await browserOf(student), await browserOf(guardian)]
  const browsersOf = async () => {
    const subscriptions = await rows<{ id: string; endpoint: string }>(
      `select id, endpoint from push_subscription where school_id = $1`,
    )
    const names = new Map([
      [ofChild.endpoint, 'child'],
      [ofGuardian.endpoint, 'guardian'],
    ])
    const nameOf = new Map(subscriptions.map(({ id, endpoint }) => [id, names.get(endpoint)]))
    return (await queued()).map(({ payload }) => nameOf.get(payload.subscriptionId))
  }
  const add = (hour: number) => {
    const startsAt = `${plusDays(dateOf(school.now), 5)}T${hour}:00:00`
    return school.addSlot({ teacher, courses: [course], startsAt, onlineAvailable: false })
  }
  const slots = [await add(10), await add(12), await add(14)] as const
  await book(student, slots[0])
  expect(await browsersOf()).toEqual(['guardian'])
  await forgetQueued()
  const asGuardian = { host: school.host, authorization: await sessionFor(guardian), student: student.id }
  const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
  const input = { slotId: slots[1].id, courseCode: course.code, online: false }
  await graphql(await testApp(), document, { input }, asGuardian)
  expect(await browsersOf()).toEqual(['child'])
  await forgetQueued()
  await book(staff, slots[2])
  expect(new Set(await browsersOf())).toEqual(new Set(['child', 'guardian']))
  await sendAll()
  expect(service.received).toHaveLength(2)
})
