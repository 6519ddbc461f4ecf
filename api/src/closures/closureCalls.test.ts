import { plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { emptied, undone } from '../../test/closing.ts'
import { addContract, addCourse, addStudent, type TestUser } from '../../test/school.ts'
import { addDeskSlot, addTeacherOf, ask, type Desk, openDesk } from '../../test/slotDesk.ts'
import { substituted } from '../../test/substituting.ts'
import { query } from '../platform/database/sql.ts'

let desk: Desk
let day: string
beforeEach(async () => {
  desk = await openDesk()
  day = desk.day
})

const at = (time: string, on = day) => `${on}T${time}:00`

async function studentWith(more: object) {
  const student = await addStudent(desk.school, more)
  await addContract(student, { courses: [desk.course], points: 10 })
  return student
}
async function booked(slotId: string, student: TestUser) {
  const { reply } = await ask<{ reply: { code: string } }>(
    desk.staff,
    `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code } }`,
    { input: { slotId, courseCode: desk.course.code, online: false, studentId: student.id } },
  )
  expect(reply.code).toBe('1001')
}

interface Outcome {
  isUndone: boolean
  run: { kind: string } | null
  lessons: { outcome: string; toTeacher: string | null; students: string[] }[]
  calls: {
    id: string
    phoneNumber: string
    notice: string
    roles: string[]
    slotIds: string[]
    ofUndo: boolean
    phonedBy: string | null
  }[]
}
async function outcomeOf(runId: string, staff = desk.staff): Promise<Outcome | null> {
  const document = `query ($runId: ID!) { closureOutcome(runId: $runId) { isUndone run { kind }
    lessons { outcome toTeacher students } calls { id phoneNumber notice roles slotIds ofUndo phonedBy } } }`
  return (await ask<{ closureOutcome: Outcome | null }>(staff, document, { runId })).closureOutcome
}
async function mark(runId: string, personIds: string[], phoned: boolean, staff = desk.staff): Promise<string> {
  const document = `mutation ($input: MarkPhonedInput!) { reply: markPhoned(input: $input) { code } }`
  return (await ask<{ reply: { code: string } }>(staff, document, { input: { runId, personIds, phoned } })).reply.code
}
async function open() {
  const { closures, today } = await ask<{
    closures: { callsLeft: number }[]
    today: { calls: { runId: string; teacherName: string | null; people: number }[] }
  }>(
    desk.staff,
    `query ($day: PlainDate!) { closures(from: $day, to: $day) { callsLeft }
      today { calls { runId teacherName people } } }`,
    { day },
  )
  return { listed: closures.map(({ callsLeft }) => callsLeft), today: today.calls }
}

/** An absence of the desk's teacher: one lesson given, one left; one student is emailed, two are not. */
async function absence() {
  const other = await addTeacherOf(desk.school, [desk.course], { email: 'other@example.test', notify: true })
  const given = await addDeskSlot(desk, at('10:00'))
  const [second, third, left] = [
    await addDeskSlot(desk, at('11:00')),
    await addDeskSlot(desk, at('12:00')),
    await addDeskSlot(desk, at('13:00')),
  ]
  const mailed = await studentWith({ email: 'a@example.test', notify: true, phoneNumber: '090-1' })
  const off = await studentWith({ email: 'b@example.test', notify: false, phoneNumber: '090-2' })
  const without = await studentWith({ email: '', phoneNumber: '' })
  await booked(given.id, off)
  await booked(second.id, mailed)
  await booked(third.id, without)
  await booked(left.id, off)
  const runId = await substituted(desk.staff, {
    teacherId: desk.teacher.id,
    startsAt: at('00:00'),
    endsAt: at('00:00', plusDays(day, 1)),
    reason: '発熱',
    choices: [given, second, third].map(({ id }) => ({ slotId: id, teacherId: other.id })),
    tell: true,
  })
  return { runId, given, off, without }
}

test('an absence keeps who covers what and whom no email reaches, until all are phoned (SCHED-105)', async () => {
  const { runId, given, off, without } = await absence()
  const outcome = await outcomeOf(runId)
  expect(outcome?.run?.kind).toBe('substitution')
  expect(outcome?.lessons.map(({ outcome: what, students }) => [what, students.length])).toEqual([
    ['given', 1],
    ['given', 1],
    ['given', 1],
    ['left', 1],
  ])
  expect(outcome?.lessons[0]?.toTeacher).not.toBeNull()
  // The absent teacher, who has no address either, knows.
  expect(new Map(outcome?.calls.map(({ id, notice, phoneNumber }) => [id, [notice, phoneNumber]]))).toEqual(
    new Map([
      [off.id, ['off', '090-2']],
      [without.id, ['noAddress', '']],
    ]),
  )
  expect(outcome?.calls.find(({ id }) => id === off.id)).toMatchObject({ roles: ['booked'], slotIds: [given.id] })
  expect(await open()).toMatchObject({ listed: [2], today: [{ runId, people: 2 }] })

  expect(await mark(runId, [off.id], true)).toBe('1001')
  expect((await outcomeOf(runId))?.calls.find(({ id }) => id === off.id)?.phonedBy).not.toBeNull()
  expect(await open()).toMatchObject({ listed: [1], today: [{ people: 1 }] })
  expect(await mark(runId, [off.id], false)).toBe('1001')
  expect(await open()).toMatchObject({ listed: [2] })
  expect(await mark(runId, [off.id, without.id], true)).toBe('1001')
  // Once more changes nothing, and is not logged.
  expect(await mark(runId, [off.id, without.id], true)).toBe('1001')
  expect(await open()).toEqual({ listed: [0], today: [] })
  const log = await query<{ changes: { phoned?: unknown[] } }>(
    desk.school.orm.em.fork(),
    `select changes from activity where school_id = $1 and record_kind = 'closure' and type = 'record-changed' order by id`,
    [desk.school.id],
  )
  expect(log.map(({ changes }) => changes.phoned?.map((name) => name !== null))).toEqual([
    [false, true],
    [true, false],
    [false, true],
    [false, true],
  ])
})

test('once an absence is undone, only those who were phoned have to be phoned again (SCHED-105)', async () => {
  const { runId, off } = await absence()
  await mark(runId, [off.id], true)
  await undone(desk.staff, runId)
  const outcome = await outcomeOf(runId)
  expect(outcome?.isUndone).toBe(true)
  expect(outcome?.lessons.every(({ outcome: what }) => what === 'left')).toBe(true)
  expect(outcome?.calls).toMatchObject([{ id: off.id, ofUndo: true, phonedBy: null }])
  expect((await open()).today).toMatchObject([{ runId, people: 1 }])
})

test('a closure keeps whom to phone, too; with its emails switched off nobody is listed (SCHED-105)', async () => {
  const slot = await addDeskSlot(desk, at('10:00'))
  const student = await studentWith({ email: '', phoneNumber: '03-1' })
  await booked(slot.id, student)
  const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to), reason: '台風' })
  const runId = await emptied(desk, { spans: [span('09:00', '12:00')], tell: true })
  const outcome = await outcomeOf(runId)
  expect(outcome?.calls.map(({ id }) => id)).toContain(student.id)
  expect(outcome?.lessons).toMatchObject([{ outcome: 'closed', students: [expect.any(String)] }])
  const later = await addDeskSlot(desk, at('14:00'))
  await booked(later.id, student)
  const silent = await emptied(desk, { spans: [span('13:00', '16:00')], tell: false })
  expect((await outcomeOf(silent))?.calls).toEqual([])
})

test('nobody is phoned who is not on the list, and a deleted student needs no call (SCHED-105)', async () => {
  const { runId, off } = await absence()
  expect(await mark(runId, [desk.staff.id], true)).toBe('404')
  expect(await outcomeOf(desk.staff.id)).toBeNull()
  await query(desk.school.orm.em.fork(), `update student set deleted = true, active = false where id = $1`, [off.id])
  expect((await open()).listed).toEqual([1])
  expect((await outcomeOf(runId))?.calls).toHaveLength(1)
})

test('a meeting of an absent teacher stays and needs no decision, and one that is cancelled is named (SCHED-105)', async () => {
  const meeting = await addCourse(desk.school, { code: '_MEETING', isLesson: false, displayName: '会議' })
  const [kept, ended] = [await addDeskSlot(desk, at('10:00')), await addDeskSlot(desk, at('11:00'))]
  for (const { id: slotId } of [kept, ended]) {
    const { reply } = await ask<{ reply: { code: string } }>(
      desk.staff,
      `mutation ($input: BookOtherInput!) { reply: bookOther(input: $input) { code } }`,
      { input: { slotId, courseCode: meeting.code } },
    )
    expect(reply.code).toBe('1001')
  }
  const runId = await substituted(desk.staff, {
    teacherId: desk.teacher.id,
    startsAt: at('00:00'),
    endsAt: at('00:00', plusDays(day, 1)),
    reason: '発熱',
    choices: [{ slotId: ended.id, close: true }],
    tell: true,
  })
  const { closureOutcome } = await ask<{ closureOutcome: object }>(
    desk.staff,
    `query ($runId: ID!) { closureOutcome(runId: $runId) { lessons { slotId outcome otherBooking } } }`,
    { runId },
  )
  expect(closureOutcome).toEqual({
    lessons: [
      { slotId: kept.id, outcome: 'stays', otherBooking: '会議' },
      { slotId: ended.id, outcome: 'closed', otherBooking: '会議' },
    ],
  })
})
