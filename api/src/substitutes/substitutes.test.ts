import { permissions } from '@koma/schema/permissions'
import { plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { closed, undone } from '../../test/closing.ts'
import { worked } from '../../test/worked.ts'
import {
  addContract,
  addCourse,
  addLocation,
  addStaff,
  addStudent,
  type TestSlot,
  type TestUser,
} from '../../test/school.ts'
import { addDeskSlot, addTeacherOf, ask, askerOf, type Desk, edit, goodForm, openDesk } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { rest, testApp } from '../../test/server.ts'
import { lessonsOf, substitute, substituted, substituting } from '../../test/substituting.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

let desk: Desk
let other: TestUser
let day: string
beforeEach(async () => {
  desk = await openDesk()
  day = desk.day
  other = await addTeacherOf(desk.school, [desk.course], { email: 'other@example.test', notify: true })
})

const at = (time: string, on = day) => `${on}T${time}:00`
const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), statement, [desk.school.id, ...params])
const slotAt = (time: string, more: Parameters<typeof addDeskSlot>[2] = {}) => addDeskSlot(desk, at(time), more)
const away = (choices: object[] = [], more: object = {}) => ({
  teacherId: desk.teacher.id,
  startsAt: at('00:00'),
  endsAt: at('00:00', plusDays(day, 1)),
  reason: 'インフルエンザ',
  choices,
  tell: true,
  ...more,
})
const teacherOf = async ({ id }: TestSlot) =>
  (await rows<{ id: string }>(`select teacher_id as id from slot where school_id = $1 and id = $2`, id))[0]?.id
const differences = async () => (await audit(desk.school.orm.em.fork())).filter(({ subject }) => subject !== '')

async function book(slot: TestSlot, student: TestUser) {
  const { reply } = await ask<{ reply: { code: string } }>(
    desk.staff,
    `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code } }`,
    { input: { slotId: slot.id, courseCode: desk.course.code, online: false, studentId: student.id } },
  )
  expect(reply.code).toBe('1001')
}
async function studentWith() {
  const student = await addStudent(desk.school, { email: `s${desk.school.next()}@example.test`, notify: true })
  return {
    student,
    contract: await addContract(student, { courses: [desk.course], points: 10, monthlyCancelLimit: 0 }),
  }
}
async function awayLessons(staff = desk.staff, span: object = {}) {
  const { startsAt, endsAt, teacherId } = away()
  const { reply } = await ask<{
    reply: {
      code: string
      field: string | null
      lessons: {
        slotId: string
        seats: { name: string }[]
        substitutes: { teacherId: string; hindrance: string | null }[]
      }[]
    }
  }>(
    staff,
    `query ($input: AwayInput!) { reply: awayLessons(input: $input) { code field lessons { slotId seats { name }
      substitutes { teacherId hindrance } } } }`,
    { input: { startsAt, endsAt, teacherId, ...span } },
  )
  return reply
}

test('each lesson of who is away is listed with its students and who could take it: the best first, and why not the others', async () => {
  const lesson = await slotAt('10:00')
  const second = await slotAt('11:00')
  const { student } = await studentWith()
  await book(lesson, student)
  const elsewhere = await addTeacherOf(desk.school, [desk.course])
  const busy = await addTeacherOf(desk.school, [desk.course])
  const unskilled = await addTeacherOf(desk.school, [await addCourse(desk.school)])
  const alsoAway = await addTeacherOf(desk.school, [desk.course])
  await addTeacherOf(desk.school, [desk.course], { active: false })
  // `other` works at the place, `elsewhere` at another.
  await slotAt('10:00', { teacher: other, startsAt: at('10:00', plusDays(day, 3)) })
  await slotAt('10:00', {
    teacher: elsewhere,
    location: await addLocation(desk.school),
    startsAt: at('10:00', plusDays(day, 3)),
  })
  await slotAt('10:20', { teacher: busy })
  await closed(desk.staff, {
    spans: [{ startsAt: at('00:00'), endsAt: at('10:30'), reason: '通院' }],
    teacherId: alsoAway.id,
    tell: false,
  })
  const { lessons } = await awayLessons()
  const of = (index: number) => lessons[index]?.substitutes.map(({ teacherId, hindrance }) => [teacherId, hindrance])
  expect(lessons.map(({ slotId, seats }) => [slotId, seats.length])).toEqual([
    [lesson.id, 1],
    [second.id, 0],
  ])
  expect(of(0)).toEqual([
    [other.id, null],
    [elsewhere.id, null],
    [busy.id, 'busy'],
    [alsoAway.id, 'away'],
    [unskilled.id, 'doesNotTeach'],
  ])
  expect(of(1)?.[0]).toEqual([other.id, null])
  expect(of(1)?.find(([id]) => id === busy.id)).toEqual([busy.id, 'busy'])
  expect(of(1)?.find(([id]) => id === alsoAway.id)).toEqual([alsoAway.id, null])
})

test('lessons are given, closed and left in one go: students and teachers are told, the log names both teachers, and all of it goes back', async () => {
  const [given, closing, left, free] = [
    await slotAt('10:00'),
    await slotAt('11:00'),
    await slotAt('13:00'),
    await slotAt('14:00'),
  ]
  const [a, b, c] = [await studentWith(), await studentWith(), await studentWith()]
  await book(given, a.student)
  await book(closing, b.student)
  await book(left, c.student)
  await rows(`delete from mail where school_id = $1`)
  const choices = [
    { slotId: given.id, teacherId: other.id },
    { slotId: closing.id, close: true },
    { slotId: free.id, close: true },
  ]
  const dry = await substituting(desk.staff, away(choices))
  expect(dry.plan?.lines.map(({ slotId, what: title, success }) => [slotId, title, success])).toEqual([
    [given.id, 'give', true],
    [closing.id, 'close', true],
    [left.id, 'leave', true],
    [free.id, 'close', true],
  ])
  expect(dry.plan).toMatchObject({ students: 2 })
  expect(await teacherOf(given)).toBe(desk.teacher.id)
  expect(await rows(`select from closure where school_id = $1`)).toHaveLength(0)

  const runId = await substituted(desk.staff, away(choices))
  expect(await teacherOf(given)).toBe(other.id)
  expect(await teacherOf(closing)).toBeUndefined()
  expect(await teacherOf(left)).toBe(desk.teacher.id)
  const mails = () =>
    rows<{ who: string; kind: string }>(
      `select coalesce(student_id, teacher_id) as who, kind from mail where school_id = $1 order by kind, who`,
    )
  expect((await mails()).filter(({ kind }) => kind === 'closure')).toEqual([{ who: b.student.id, kind: 'closure' }])
  expect((await mails()).filter(({ kind }) => kind === 'lessonChanged').map(({ who: user }) => user)).toEqual(
    expect.arrayContaining([a.student.id, other.id]),
  )
  expect((await mails()).some(({ who: user }) => user === c.student.id)).toBe(false)
  const reason = await rows<{ text: string }>(`select data::text as text from mail where school_id = $1`)
  expect(reason.some(({ text }) => text.includes('インフルエンザ'))).toBe(false)
  expect(
    await rows(
      `select teacher_code_before as was, teacher_code as is, student_code as student from activity
       where school_id = $1 and type = 'lesson-moved'`,
    ),
  ).toEqual([{ was: desk.teacher.code, is: other.code, student: a.student.code }])
  expect(await lessonsOf(desk.staff, runId)).toMatchObject([
    { slotId: given.id, fromTeacherId: desk.teacher.id, toTeacherId: other.id, returned: null },
    { slotId: closing.id, fromTeacherId: desk.teacher.id, toTeacherId: null, returned: null },
    { slotId: free.id, toTeacherId: null },
  ])
  expect(await rows(`select counts from run where school_id = $1 and id = $2`, runId)).toEqual([
    { counts: { given: 1, closed: 2, left: 1 } },
  ])
  expect(await differences()).toEqual([])
  // Nobody puts a lesson there while the teacher is away.
  const refused = await edit(
    'createSlot',
    { input: goodForm(desk, { startsAt: at('16:00'), endsAt: at('16:50') }) },
    await askerOf(desk.staff),
  )
  expect(refused).toMatchObject({ success: false, code: 'ES1005', field: 'teacher' })

  expect(await undone(desk.staff, runId)).toMatchObject({ success: true })
  expect(await Promise.all([given, closing, left, free].map(teacherOf))).toEqual(Array(4).fill(desk.teacher.id))
  expect((await lessonsOf(desk.staff, runId)).map(({ returned }) => returned)).toEqual([true, true, true])
  expect(await rows(`select count(*)::int as n from booking where school_id = $1 and status = 'booked'`)).toEqual([
    { n: 3 },
  ])
  expect(await differences()).toEqual([])
  expect(await undone(desk.staff, runId)).toMatchObject({ success: false })
})

test('a lesson changed since, or unable to return, stays with its substitute with a reason', async () => {
  const names = ['edited', 'booked', 'taken', 'closed', 'deleted', 'back'] as const
  const slots = {} as Record<(typeof names)[number], TestSlot>
  for (const [index, name] of names.entries()) slots[name] = await slotAt(`${10 + index}:00`)
  const choices = names.map((name) => ({ slotId: slots[name].id, teacherId: other.id }))
  const runId = await substituted(desk.staff, away(choices, { tell: false }))
  await rows(`update slot set version = version + 1 where school_id = $1 and id = $2`, slots.edited.id)
  await book(slots.booked, (await studentWith()).student)
  await rows(`delete from slot where school_id = $1 and id = $2`, slots.deleted.id)
  // The absence was opened for an hour by hand, and the teacher has something else in it.
  await rows(`update closure set ends_at = $2 where school_id = $1`, at('10:00'))
  await slotAt('12:10', { minutes: 20 })
  await closed(desk.staff, {
    spans: [{ startsAt: at('13:00'), endsAt: at('14:00'), reason: '会議' }],
    teacherId: desk.teacher.id,
    tell: false,
  })
  expect(await undone(desk.staff, runId)).toMatchObject({ success: true })
  const notes = new Map(
    (await lessonsOf(desk.staff, runId)).map(({ slotId, returned, note }) => [slotId, [returned, note]]),
  )
  expect(Object.fromEntries(names.map((name) => [name, notes.get(slots[name].id)]))).toEqual({
    edited: [false, 'changed'],
    booked: [false, 'changed'],
    taken: [false, 'teacherBusy'],
    closed: [false, 'closed'],
    deleted: [false, 'gone'],
    back: [true, null],
  })
  expect(await teacherOf(slots.edited)).toBe(other.id)
  expect(await teacherOf(slots.back)).toBe(desk.teacher.id)
  expect(await differences()).toEqual([])
})

test('a substitute who has got something else since the dry run is refused, with the fresh plan, and nothing is done', async () => {
  const lesson = await slotAt('10:00')
  const choices = [{ slotId: lesson.id, teacherId: other.id }]
  const dry = await substituting(desk.staff, away(choices))
  await slotAt('10:30', { teacher: other })
  const reply = await substitute(desk.staff, away(choices), dry.plan?.digest ?? '')
  expect(reply).toMatchObject({ success: false, code: 'generalE', run: null })
  expect(reply.message).toMatch(/Nothing was done/)
  expect(reply.plan?.lines).toMatchObject([{ slotId: lesson.id, what: 'give', success: false }])
  expect(reply.plan?.lines[0]?.message).not.toBe('')
  expect(await teacherOf(lesson)).toBe(desk.teacher.id)
  expect(await rows(`select from closure where school_id = $1`)).toHaveLength(0)
})

test.each(['give', 'close'] as const)(
  'an absence that said who is mailed is not entered once that is another, where lessons %s (decision 055)',
  async (title) => {
    const lesson = await slotAt('10:00')
    const { student } = await studentWith()
    await book(lesson, student)
    const choices = [{ slotId: lesson.id, ...(title === 'give' ? { teacherId: other.id } : { close: true }) }]
    const dry = await substituting(desk.staff, away(choices))
    await rows(`update student set notify = false where school_id = $1 and id = $2`, student.id)
    await rows(`update teacher set notify = false, email = '' where school_id = $1 and id = $2`, other.id)
    expect(await substitute(desk.staff, away(choices), dry.plan?.digest ?? '')).toMatchObject({
      success: false,
      code: 'generalE',
    })
    expect(await rows(`select from closure where school_id = $1`)).toHaveLength(0)
  },
)

test('exactly one of two staff with the same preview succeeds, and the other sees the rest', async () => {
  const lessons = [await slotAt('10:00'), await slotAt('11:00')]
  const third = await addTeacherOf(desk.school, [desk.course])
  const colleague = await addStaff(desk.school, { permissions: [...permissions] })
  const request = (to: TestUser) => away(lessons.map(({ id }) => ({ slotId: id, teacherId: to.id })))
  const [first, two] = [await substituting(desk.staff, request(other)), await substituting(colleague, request(third))]
  const replies = await Promise.all([
    substitute(desk.staff, request(other), first.plan?.digest ?? ''),
    substitute(colleague, request(third), two.plan?.digest ?? ''),
  ])
  const [done, refused] = [replies.filter(({ success }) => success), replies.filter(({ success }) => !success)]
  expect([done.length, refused.length]).toEqual([1, 1])
  expect(refused[0]?.plan?.lines).toEqual([])
  const winner = replies[0].success ? other : third
  expect(await Promise.all(lessons.map(teacherOf))).toEqual([winner.id, winner.id])
  expect(await rows(`select from closure where school_id = $1`)).toHaveLength(1)
})

test('lessons given while their substitute is being given another: nobody is in two places', async () => {
  const lesson = await slotAt('10:00')
  const choices = [{ slotId: lesson.id, teacherId: other.id }]
  const dry = await substituting(desk.staff, away(choices))
  const asker = await askerOf(desk.staff)
  const [reply, created] = await Promise.all([
    substitute(desk.staff, away(choices), dry.plan?.digest ?? ''),
    edit('createSlot', { input: goodForm({ ...desk, teacher: other }) }, asker),
  ])
  expect([reply.success, created.success].filter(Boolean)).toHaveLength(1)
  expect(await rows(`select count(*)::int as n from slot where school_id = $1 and teacher_id = $2`, other.id)).toEqual([
    { n: 1 },
  ])
})

test('staff without slotBook cannot hand over booked lessons; a lesson that has begun can be handed over but not closed', async () => {
  const now = desk.school.now.slice(0, 10)
  const [booked, free] = [await slotAt('10:00'), await slotAt('11:00')]
  await book(booked, (await studentWith()).student)
  const editor = await addStaff(desk.school, { permissions: ['slotEdit'] })
  const both = [
    { slotId: booked.id, teacherId: other.id },
    { slotId: free.id, teacherId: other.id },
  ]
  const dry = await substituting(editor, away(both))
  expect(dry.plan?.lines.map(({ success, code }) => [success, code])).toEqual([
    [false, '403'],
    [true, '1001'],
  ])
  const closing = await substituting(editor, away([{ slotId: booked.id, close: true }]))
  expect(closing.plan?.lines[0]).toMatchObject({ success: false, code: '403', what: 'close' })
  const begun = await slotAt('00:00', { startsAt: at('00:00', now), minutes: 30 })
  const today = { startsAt: at('00:00', now), endsAt: at('00:00', plusDays(now, 1)) }
  const lines = async (choice: object) =>
    (await substituting(desk.staff, away([{ slotId: begun.id, ...choice }], today))).plan?.lines[0]
  expect(await lines({ close: true })).toMatchObject({ success: false, message: 'This lesson has already started.' })
  expect(await lines({ teacherId: other.id })).toMatchObject({
    success: true,
    warnings: ['This lesson has already started.'],
  })
})

test("a form error is reported at its field, and another school's teachers are unknown", async () => {
  const stranger = await openDesk()
  await slotAt('10:00')
  const wrong = async (more: object) => {
    const { code, field } = await substituting(desk.staff, away([], more))
    return [code, field]
  }
  expect(await wrong({ reason: ' ' })).toEqual(['400', 'reason'])
  expect(await wrong({ endsAt: at('00:00') })).toEqual(['400', 'endsAt'])
  expect(await wrong({ startsAt: '2020-01-01T00:00:00', endsAt: '2020-01-02T00:00:00' })).toEqual(['400', 'endsAt'])
  expect(await wrong({ teacherId: stranger.teacher.id })).toEqual(['404', null])
  expect(await awayLessons(desk.staff, { teacherId: stranger.teacher.id })).toMatchObject({ code: '404', lessons: [] })
  const lesson = await slotAt('11:00')
  const foreign = await substituting(desk.staff, away([{ slotId: lesson.id, teacherId: stranger.teacher.id }]))
  expect(foreign.plan?.lines.find(({ slotId }) => slotId === lesson.id)).toMatchObject({ success: false })
})

test('a student who looks on sees the substitute at once, and the old teacher when it is undone', async () => {
  const lesson = await slotAt('10:00')
  const { student } = await studentWith()
  await book(lesson, student)
  const heard = await subscribe(
    await testApp(),
    `subscription { slotChanged { slots { id teacher { id } } } }`,
    await askerOf(student),
  )
  const lastSeen = () => JSON.stringify(heard.received.at(-1) ?? null)
  const runId = await substituted(desk.staff, away([{ slotId: lesson.id, teacherId: other.id }]))
  await expect.poll(lastSeen).toContain(other.id)
  await undone(desk.staff, runId)
  await expect.poll(lastSeen).toContain(desk.teacher.id)
})

test('an absence without lessons is kept, and undone', async () => {
  const runId = await substituted(desk.staff, away())
  expect(await rows(`select teacher_id from closure where school_id = $1 and reopened_at is null`)).toEqual([
    { teacher_id: desk.teacher.id },
  ])
  await worked(desk.staff, runId)
  expect(await undone(desk.staff, runId)).toMatchObject({ success: true })
  expect(await rows(`select from closure where school_id = $1 and reopened_at is null`)).toHaveLength(0)
})

test('a run says whose absence it is and what is not held, and nothing of emptied slots where others took all', async () => {
  const [given, closing] = [await slotAt('10:00'), await slotAt('11:00')]
  const labelOf = async (id: string) =>
    (await ask<{ run: { label: string } }>(desk.staff, `query ($id: ID!) { run(id: $id) { label } }`, { id })).run.label
  const give = { slotId: given.id, teacherId: other.id }
  const all = await substituted(desk.staff, away([give], { endsAt: at('10:50') }))
  expect(await labelOf(all)).toMatch(/インフルエンザ$/)
  const close = { slotId: closing.id, close: true }
  const some = await substituted(desk.staff, away([close], { startsAt: at('11:00'), endsAt: at('12:00') }))
  expect(await labelOf(some)).toMatch(/インフルエンザ \(slots nobody had booked: 1\)$/)
  // Lessons that people lost are counted apart from slots that were free.
  const [lesson, free] = [await slotAt('13:00'), await slotAt('14:00')]
  await book(lesson, (await studentWith()).student)
  const choices = [lesson, free].map(({ id: slotId }) => ({ slotId, close: true }))
  const both = await substituted(desk.staff, away(choices, { startsAt: at('13:00') }))
  expect(await labelOf(both)).toMatch(/インフルエンザ \(not held: 1, bookings: 1, slots nobody had booked: 1\)$/)
})

test('a program that still calls the digest a seal is answered as before, by GraphQL and REST (API-73)', async () => {
  await slotAt('10:00')
  const input = `query ($input: SubstitutionInput!) { reply: substitutionPreview(input: $input) { plan { seal digest } } }`
  const { reply } = await ask<{ reply: { plan: { seal: string; digest: string } } }>(desk.staff, input, {
    input: away(),
  })
  expect(reply.plan.seal).toBe(reply.plan.digest)
  const send = async (sent: object) =>
    await ask<{ reply: { success: boolean } }>(
      desk.staff,
      `mutation ($input: SubstituteTeacherInput!) { reply: substituteTeacher(input: $input) { success } }`,
      { input: { substitution: away(), ...sent } },
    ).then((answer) => answer.reply)
  await expect(send({})).rejects.toThrow(/digest/)
  expect(await send({ seal: 'other' })).toEqual({ success: false })
  const call = async (more: object) =>
    (
      await rest(
        await testApp(),
        'POST',
        '/api/admin/substitutions',
        { substitution: away(), ...more },
        await askerOf(desk.staff),
      )
    ).body as { success: boolean; plan: { seal: string; digest: string } | null }
  const { plan } = await call({})
  expect([plan?.seal, plan?.digest]).toEqual([reply.plan.digest, reply.plan.digest])
  expect(await call({ seal: 'other' })).toMatchObject({ success: false })
  expect(await call({ seal: plan?.seal })).toMatchObject({ success: true })
})
