import { CHANGES_PER_MINUTE } from '@koma/schema/rules/pace'
import { toTwelveDigits } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import {
  addGuardian,
  addContract,
  sessionFor,
  type TestCourse,
  type TestSlot,
  type TestUser,
} from '../../test/school.ts'
import { graphql, rest, testApp } from '../../test/server.ts'
import { query, sql } from '../platform/database/sql.ts'
import { makeMail } from './makeMail.ts'
import { mailColumns, type MailToMake } from './mailToMake.ts'

// Somebody books and cancels, or joins and leaves, in a loop: each change notifies others, and they must not drown in
// it.

let school: OpenSchool
let course: TestCourse
let slot: TestSlot
let student: TestUser
let waiting: TestUser[]

beforeEach(async () => {
  school = await openSchool({ alertWaitingList: true, email: 'office@school.example' })
  course = await school.addCourse({ numberOfStudents: 1 })
  const teacher = await school.addTeacher({ notify: true, email: 'terry@example.test' })
  slot = await school.addSlot({ teacher, courses: [course] })
  student = await school.addStudent({ notify: true, email: 'hana@example.test' })
  waiting = await Promise.all(
    [1, 2, 3].map((number) => school.addStudent({ notify: true, email: `waits${number}@example.test` })),
  )
  for (const item of [student, ...waiting]) await addContract(item, { courses: [course], points: 1000 })
})

/** Returns the code that a mutation about the slot answers. */
async function act(user: TestUser, mutation: string, type: string, more: Record<string, unknown> = {}) {
  const asker = { host: school.host, authorization: await sessionFor(user), language: 'en' }
  const document = `mutation ($input: ${type}!) { reply: ${mutation}(input: $input) { code message } }`
  const variables = { input: { slotId: slot.id, ...more } }
  const { body } = await graphql<{ reply: { code: string; message: string } }>(
    await testApp(),
    document,
    variables,
    asker,
  )
  return body.data?.reply ?? { code: JSON.stringify(body.errors), message: '' }
}
const book = (user = student, more = {}) =>
  act(user, 'bookSlot', 'BookSlotInput', { courseCode: course.code, online: false, ...more })
const cancel = (user = student, more = {}) => act(user, 'cancelBooking', 'CancelBookingInput', more)
const join = (user: TestUser) => act(user, 'joinWaitingList', 'WaitingListInput')
const leave = (user: TestUser) => act(user, 'leaveWaitingList', 'WaitingListInput')

interface Row {
  kind: string
  address: string
  later: boolean
}

/** The mails of the school, those that may go out now first. */
const mails = () =>
  query<Row>(
    school.orm.em.fork(),
    `select kind, address, due_at > now() as later from mail where school_id = $1 order by due_at, id`,
    [school.id],
  )

/** How often each person is written to at once, by kind. */
function most(rows: readonly Row[]): number {
  const counts = new Map<string, number>()
  for (const { kind, address } of rows) counts.set(`${kind} ${address}`, (counts.get(`${kind} ${address}`) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

test('a loop of bookings and cancellations sends each person one email of a kind per slot and pause, and the final state waits (D14, D55, D56)', async () => {
  expect((await book()).code).toBe('1001')
  for (const item of waiting) expect((await join(item)).code).toBe('1001')
  for (let round = 0; round < 5; round += 1) {
    expect((await cancel()).code).toBe('1001')
    expect((await book()).code).toBe('1001')
  }
  const rows = await mails()
  // Each of three waiting students gets one.
  const soon = rows.filter(({ kind, later }) => !later && kind !== 'alertWaitingAdd')
  expect(most(soon)).toBe(1)
  const inWait = rows.filter(({ later }) => later)
  expect(most(inWait)).toBe(1)
  expect(
    inWait.filter(({ kind }) => kind.startsWith('booking')).map(({ kind, address }) => `${kind} ${address}`),
  ).toEqual(expect.arrayContaining(['bookingMade hana@example.test', 'bookingMade terry@example.test']))
  expect(inWait.filter(({ kind }) => kind === 'bookingCancelled')).toEqual([])
  expect(rows.filter(({ kind, address }) => kind === 'waitingPlace' && address === 'waits1@example.test')).toHaveLength(
    2,
  )
})

test('joining and leaving a waiting list in a loop sends the school one email and keeps one waiting (D56)', async () => {
  expect((await book()).code).toBe('1001')
  const [first, another] = waiting
  if (first === undefined || another === undefined) throw new Error('nobody waits')
  for (let round = 0; round < 6; round += 1) {
    expect((await join(first)).code).toBe('1001')
    expect((await leave(first)).code).toBe('1001')
  }
  expect((await join(another)).code).toBe('1001')
  const alerts = (await mails()).filter(({ kind }) => kind === 'alertWaitingAdd')
  expect(alerts.map(({ later }) => later)).toEqual([false, false, true])
})

test('a mail that waited is not sent when the place it tells of is taken again (D55)', async () => {
  const [first] = waiting
  if (first === undefined) throw new Error('nobody waits')
  expect((await book()).code).toBe('1001')
  expect((await join(first)).code).toBe('1001')
  await cancel()
  await book()
  await cancel()
  const em = school.orm.em.fork()
  const read = async () => {
    const [mail] = await query(
      em,
      sql<MailToMake>`
        select ${mailColumns(sql`${school.id}`)} from mail m join school s on s.id = m.school_id
        where m.school_id = ${school.id} and m.kind = 'waitingPlace' and m.due_at > now()`,
    )
    if (mail === undefined) throw new Error('no mail waits')
    return makeMail(em, mail, 'https://koma.example')
  }
  expect(await read()).toHaveProperty('subject')
  await book()
  expect(await read()).toBe('seatTaken')
})

const outdating = {
  nothing: { change: `select $1::uuid`, student: true, school: true },
  'the last moment to book': {
    change: `update school set book_until_hours = 24 * 365 where id = $1`,
    student: false,
    school: false,
  },
  'the end of the contract': {
    change: `update contract set end_date = start_date where school_id = $1`,
    student: false,
    school: true,
  },
  'the course leaving the slot': {
    change: `delete from slot_course where school_id = $1`,
    student: false,
    school: false,
  },
  'mail switched off': {
    change: `update student set notify = false where school_id = $1`,
    student: false,
    school: true,
  },
  'the end as a student': {
    change: `update student set active = false where school_id = $1`,
    student: false,
    school: false,
  },
  'the end of waiting': { change: `delete from waiting where school_id = $1`, student: false, school: false },
}

test.each(Object.entries(outdating))(
  'the first mail of a free seat, delivered after %s, is sent only to who may book it then (D55, D56)',
  async (_what, { change, ...sent }) => {
    const [first] = waiting
    if (first === undefined) throw new Error('nobody waits')
    expect((await book()).code).toBe('1001')
    expect((await join(first)).code).toBe('1001')
    expect((await cancel()).code).toBe('1001')
    const em = school.orm.em.fork()
    await query(em, change, [school.id])
    const isSent = async (kind: string) => {
      const [mail] = await query(
        em,
        sql<MailToMake>`
          select ${mailColumns(sql`${school.id}`)} from mail m join school s on s.id = m.school_id
          where m.school_id = ${school.id} and m.kind = ${kind} and m.due_at <= now()`,
      )
      if (mail === undefined) throw new Error('no mail was written')
      return typeof (await makeMail(em, mail, 'https://koma.example')) !== 'string'
    }
    expect({ student: await isSent('waitingPlace'), school: await isSent('alertWaitingPlace') }).toEqual(sent)
  },
)

test('changes of a student beyond the most of a minute are refused with EU1006, by GraphQL and REST, until the minute is over', async () => {
  const staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel'] })
  for (let round = 0; round < CHANGES_PER_MINUTE / 2; round += 1) {
    expect((await book()).code).toBe('1001')
    expect((await cancel()).code).toBe('1001')
  }
  const message = 'Too many changes in a short time. Wait a minute and try again.'
  expect(await book()).toEqual({ code: 'EU1006', message })
  const asker = { host: school.host, authorization: await sessionFor(student), language: 'ja' }
  const preview = `query ($input: BookSlotInput!) { bookingPreview(input: $input) { code } }`
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  const foretold = await graphql(await testApp(), preview, { input }, asker)
  expect(foretold.body.data).toEqual({ bookingPreview: { code: 'EU1006' } })
  const request = {
    time: toTwelveDigits(slot.startsAt),
    lessonLocation: slot.location?.locationName,
    courseCode: course.code,
  }
  const refused = await rest(await testApp(), 'POST', `/api/reservation/slotBook/${slot.id}`, request, asker)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(refused.body).toMatchObject({
    success: false,
    reason: 'EU1006',
    message: '短時間に操作が集中しています。1分ほど待ってから、もう一度お試しください。',
  })

  // Others are not counted for it, nor is what staff do for the student.
  expect((await book(waiting[0])).code).toBe('1001')
  expect((await cancel(waiting[0])).code).toBe('1001')
  expect((await book(staff, { studentId: student.id })).code).toBe('1001')
  expect((await cancel()).code).toBe('EU1006')

  // What is older than a minute counts no longer.
  const other = waiting[1]
  if (other === undefined) throw new Error('nobody waits')
  expect((await cancel(staff, { studentId: student.id })).code).toBe('1001')
  await changesOf(other, '-61 seconds')
  expect((await book(other)).code).toBe('1001')
  await changesOf(other, '-20 seconds')
  expect((await cancel(other)).code).toBe('EU1006')
})

test('what a guardian changes for a student counts for that student alone (D119)', async () => {
  const [other] = waiting
  if (other === undefined) throw new Error('nobody waits')
  const guardian = await addGuardian(school, [student, other])
  const bookFor = async (child: TestUser) => {
    const asker = { host: school.host, authorization: await sessionFor(guardian), language: 'en', student: child.id }
    const { body } = await graphql<{ reply: { code: string } }>(
      await testApp(),
      `
        mutation ($input: BookSlotInput!) {
          reply: bookSlot(input: $input) {
            code
          }
        }
      `,
      { input: { slotId: slot.id, courseCode: course.code, online: false } },
      asker,
    )
    return body.data?.reply.code
  }
  await changesOf(student, '-20 seconds', `guardian:${guardian.id}`)
  expect(await bookFor(student)).toBe('EU1006')
  expect((await book()).code).toBe('EU1006')
  expect(await bookFor(other)).toBe('1001')
})

/** As many changes for a student as a minute may have, made so long ago, each by a request of its own. */
async function changesOf(user: TestUser, ago: string, actor = `student:${user.code}`): Promise<void> {
  for (let count = 0; count < CHANGES_PER_MINUTE; count += 1) {
    await query(
      school.orm.em.fork(),
      `insert into activity (school_id, id, type, at, actor, student_id)
       values ($1, uuidv7($3::interval), 'waiting-add', $4, $2, $5)`,
      [school.id, actor, ago, school.now, user.id],
    )
  }
}
