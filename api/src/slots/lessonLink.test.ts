import { plusMinutes, type WallTime, wallTimeIn } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import type { makeSchool } from '../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../test/server.ts'
import { askerOf } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

const LINK = 'https://meet.example/secret-room'

interface Options {
  online?: boolean
  /** Minutes from now to the start, at full minutes; the lesson lasts 50. */
  startsIn?: number
  settings?: Parameters<typeof makeSchool>[1]
  link?: string
}

/** A lesson that is booked, by default online and running. */
async function scene({ online = true, startsIn = -10, settings, link = LINK }: Options = {}) {
  const school = await openSchool(settings)
  const startsAt = fullMinute(plusMinutes(school.now, startsIn))
  const created = await school.readyToBook({ slot: { startsAt, onlineLessonLink: link } })
  const booker = await school.addStaff({ permissions: ['slotBook'] })
  const input = { slotId: created.slot.id, courseCode: created.course.code, online, studentId: created.student.id }
  const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
  const { body } = await graphql(await testApp(), document, { input }, await askerOf(booker))
  expect(body.data).toEqual({ bookSlot: { code: '1001' } })
  return { ...created, school, staff: await school.addStaff() }
}

function fullMinute(time: WallTime): WallTime {
  return `${time.slice(0, 16)}:00`
}

async function open(slotId: string, asker: Asker) {
  const document = `query ($slotId: ID!) { lessonLink(slotId: $slotId) { success code message link } }`
  const { body } = await graphql<{ lessonLink: Record<string, unknown> }>(await testApp(), document, { slotId }, asker)
  return body.data?.lessonLink ?? body.errors?.map(({ extensions }) => extensions?.code)
}

async function openByRest(slotId: string, asker: Asker) {
  const { status, body } = await rest(await testApp(), 'GET', `/api/link/${slotId}`, undefined, asker)
  return { status, body }
}

const opened = { success: true, code: '1001', message: 'Action successful', link: LINK }
const refusal = (code: string, message: string) => ({ success: false, code, message, link: null })
const restError = (status: number, error: string, message: string) => ({
  status,
  body: { statusCode: status, error, message },
})

test('a booked student opens the link during the lesson (SLOT-19, SLOT-22, API-10)', async () => {
  const { slot, student } = await scene()
  const asker = await askerOf(student)
  expect(await open(slot.id, asker)).toEqual(opened)
  expect(await openByRest(slot.id, asker)).toEqual({ status: 200, body: LINK })
})

test('it opens 5 minutes before the start, and not a minute earlier (SLOT-19, SLOT-20, D143)', async () => {
  // Started at full minutes: now lies 0 to 59 seconds after the moment these count from.
  const justOpen = await scene({ startsIn: 5 })
  expect(await open(justOpen.slot.id, await askerOf(justOpen.student))).toEqual(opened)
  const { slot, student } = await scene({ startsIn: 7 })
  expect(await open(slot.id, await askerOf(student))).toEqual(
    refusal('generalE', 'The link opens 5 minutes before the lesson starts.'),
  )
  expect(await openByRest(slot.id, await askerOf(student))).toEqual(
    restError(403, 'Forbidden', 'The link opens 5 minutes before the lesson starts.'),
  )
  expect(await open(slot.id, await askerOf(student, 'jp'))).toEqual(
    refusal('generalE', 'リンクはレッスン開始5分前から開けます。'),
  )
  expect(await openByRest(slot.id, await askerOf(student, 'jp'))).toEqual(
    restError(403, 'Forbidden', 'リンクはレッスン開始5分前から開けます。'),
  )
})

test('after the end there is a notice instead of the link (SLOT-21, D58)', async () => {
  const { slot, student } = await scene({ startsIn: -52 })
  expect(await open(slot.id, await askerOf(student))).toEqual(refusal('generalE', 'This lesson has ended.'))
  expect(await openByRest(slot.id, await askerOf(student))).toEqual(
    restError(403, 'Forbidden', 'This lesson has ended.'),
  )
  expect(await open(slot.id, await askerOf(student, 'jp'))).toEqual(refusal('generalE', 'このレッスンは終了しました。'))
})

test.each(['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'the window is that of the school in %s, wherever the server is (SLOT-19, D26)',
  async (timezoneName) => {
    const { slot, student, school } = await scene({ settings: { timezoneName } })
    expect(school.now.slice(0, 13)).toBe(wallTimeIn(timezoneName).slice(0, 13))
    expect(await open(slot.id, await askerOf(student))).toEqual(opened)
  },
)

test('the teacher of the slot and staff open it always (D58)', async () => {
  for (const startsIn of [60 * 24 * 30, -60 * 24 * 20]) {
    const { slot, staff } = await scene({ startsIn })
    for (const user of [slot.teacher, staff]) {
      expect(await open(slot.id, await askerOf(user))).toEqual(opened)
      expect(await openByRest(slot.id, await askerOf(user))).toEqual({ status: 200, body: LINK })
    }
  }
})

test('nobody else gets it: not booked, another teacher, another school, not signed in (D57, D58, D66)', async () => {
  const { slot, school, student } = await scene()
  const elsewhere = await scene()
  const stranger = await school.addStudent()
  for (const user of [stranger, await school.addTeacher(), elsewhere.student]) {
    expect(await open(slot.id, await askerOf(user))).toEqual(['FORBIDDEN'])
    expect((await openByRest(slot.id, await askerOf(user))).status).toBe(403)
  }
  expect(await open(slot.id, { host: school.host })).toEqual(['UNAUTHENTICATED'])
  expect((await openByRest(slot.id, { host: school.host })).status).toBe(401)
  expect(await open(elsewhere.slot.id, await askerOf(student))).toEqual(['FORBIDDEN'])
  for (const user of [elsewhere.staff, elsewhere.slot.teacher]) {
    expect(await open(slot.id, await askerOf(user))).toEqual(refusal('ES1001', 'Slot unavailable'))
    expect((await openByRest(slot.id, await askerOf(user))).status).toBe(404)
  }
})

test('a waiting or cancelled student does not get it (D58)', async () => {
  const { slot, school, student } = await scene()
  const em = school.orm.em.fork()
  const waiting = await school.addStudent()
  await query(em, `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`, [
    school.id,
    slot.id,
    waiting.id,
    school.now,
  ])
  expect(await open(slot.id, await askerOf(waiting))).toEqual(['FORBIDDEN'])
  await query(em, `update booking set status = 'cancel-return', cancelled_at = $2 where student_id = $1`, [
    student.id,
    school.now,
  ])
  expect(await open(slot.id, await askerOf(student))).toEqual(['FORBIDDEN'])
})

test.each([
  ['en', 'Online unavailable'],
  ['jp', 'オンラインでは受講できません。'],
] as const)('a booking in person has no link, in %s (ERR-12)', async (language, message) => {
  const { slot, student } = await scene({ online: false })
  const asker = await askerOf(student, language)
  expect(await open(slot.id, asker)).toEqual(refusal('ES1003', message))
  expect(await openByRest(slot.id, asker)).toEqual(restError(403, 'Forbidden', message))
})

test('students get no link if online lessons are off (D120)', async () => {
  const { slot, school, student, staff } = await scene()
  const em = school.orm.em.fork()
  await query(em, `update school set online_lessons = false where id = $1`, [school.id])
  await query(em, `insert into outbox (school_id, topic, ref) values ($1, 'school', $1)`, [school.id])
  const asker = await askerOf(student)
  await expect.poll(() => open(slot.id, asker)).toEqual(refusal('ES1003', 'Online unavailable'))
  expect(await open(slot.id, await askerOf(staff))).toEqual(opened)
})

test.each([
  ['en', 'This lesson has no link yet. Ask your school for it.'],
  ['jp', 'このレッスンのリンクはまだ登録されていません。'],
] as const)('a slot without a link says so, in %s (SLOT-22)', async (language, message) => {
  const { slot, student, staff } = await scene({ link: '' })
  for (const user of [student, slot.teacher, staff]) {
    const asker = await askerOf(user, language)
    expect(await open(slot.id, asker)).toEqual(refusal('generalE', message))
    expect(await openByRest(slot.id, asker)).toEqual(restError(404, 'Not Found', message))
  }
})
