import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addKey } from '../../test/key.ts'
import { openSchool } from '../../test/openSchool.ts'
import { addContract, sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, testApp } from '../../test/server.ts'
import { ask } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'

interface Heard {
  slotChanged: { resync: boolean; slots: { id: string; bookedCount: number }[]; gone: string[] }
}

const LISTEN = `subscription ($filter: SlotFilter) {
  slotChanged(filter: $filter) { resync slots { id bookedCount } gone } }`
const BOOK = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`

const askerOf = async (user: TestUser): Promise<Asker> => ({
  host: user.school.host,
  authorization: await sessionFor(user),
  language: 'en',
})

const listen = async (asker: Asker, filter: object | null) =>
  subscribe<Heard>(await testApp(), LISTEN, asker, { filter })

async function refusalOf(asker: Asker, filter: object): Promise<string> {
  try {
    const { errors } = await listen(asker, filter)
    return JSON.stringify(errors)
  } catch (error) {
    return JSON.stringify(error)
  }
}

/** Two slots of a course with two seats on one day, and a student who can book either. */
async function ready() {
  const school = await openSchool()
  const { student, course, slot } = await school.readyToBook({ course: { numberOfStudents: 2 }, points: 9 })
  const day = plusDays(dateOf(slot.startsAt), 3)
  const first = await school.addSlot({ courses: [course], startsAt: `${day}T10:00` })
  const second = await school.addSlot({ courses: [course], startsAt: `${day}T15:00` })
  const staff = await school.addStaff({ permissions: ['slotBook', 'slotDelete'] })
  const book = async (slotId: string, user?: TestUser) => {
    const person = user ?? (await school.addStudent())
    if (user === undefined) await addContract(person, { courses: [course] })
    const input = { slotId, courseCode: course.code, online: false }
    expect(await ask(person, BOOK, { input })).toEqual({ bookSlot: { code: '1001' } })
  }
  return { school, student, staff, course, first, second, book, days: { from: day, to: day } }
}

test('a subscription with a filter hears of the slots it finds; the others are gone to it (SLOT-31)', async () => {
  const { school, staff, first, second, book, days } = await ready()
  const key = await addKey(school, ['slots:read'])
  const heard = await listen(key.asker, { ...days, teacherId: first.teacher.id })
  const empty = await listen(await askerOf(staff), { ...days, occupancy: ['empty'] })
  const all = await listen(await askerOf(staff), null)
  await book(first.id)
  await book(second.id)
  const changes = ({ received }: { received: Heard[] }) =>
    received.map(({ slotChanged: { slots, gone: removed } }) => [
      slots.map(({ id, bookedCount }) => [id, bookedCount]),
      removed,
    ])
  await expect
    .poll(() => changes(all))
    .toEqual([
      [[[first.id, 1]], []],
      [[[second.id, 1]], []],
    ])
  await expect
    .poll(() => changes(heard))
    .toEqual([
      [[[first.id, 1]], []],
      [[], [second.id]],
    ])
  await expect
    .poll(() => changes(empty))
    .toEqual([
      [[], [first.id]],
      [[], [second.id]],
    ])
})

test('what a student could book is told as it changes, by others and by their own bookings (BOOK-43)', async () => {
  const { student, staff, first, second, book, days } = await ready()
  const filter = { ...days, bookableBy: student.id }
  for (const viewer of [student, staff]) {
    const heard = await listen(await askerOf(viewer), filter)
    const notified = (expected: Partial<Heard['slotChanged']>) =>
      expect
        .poll(() => heard.received.map(({ slotChanged }) => slotChanged))
        .toContainEqual(expect.objectContaining(expected))
    const taken = viewer === student ? first : second
    await book(taken.id)
    await notified({ slots: [{ id: taken.id, bookedCount: 1 }], gone: [] })
    await book(taken.id)
    await notified({ slots: [], gone: [taken.id] })
    await heard.stop()
  }
})

test("a student's own bookings change what they could book: it has to be read again (BOOK-43)", async () => {
  const { school, student, first, second, book, days } = await ready()
  const asker = await askerOf(student)
  const live = await listen(asker, { ...days, bookableBy: student.id })
  const colleague = await school.addStudent()
  const theirs = await listen(await askerOf(colleague), { ...days, bookableBy: colleague.id })
  await book(first.id, student)
  await expect.poll(() => live.received.map(({ slotChanged }) => slotChanged.resync)).toContain(true)
  await expect.poll(() => live.received.flatMap(({ slotChanged }) => slotChanged.gone)).toContain(first.id)
  await book(second.id)
  await expect.poll(() => theirs.received.flatMap(({ slotChanged }) => slotChanged.gone)).toContain(second.id)
  expect(theirs.received.map(({ slotChanged }) => slotChanged.resync)).not.toContain(true)
})

test('who may not ask about a student may not listen for them either, and a wrong filter is refused (D41, PERM-04)', async () => {
  const { school, student, first, days } = await ready()
  const other = await school.addStudent()
  const reading = await addKey(school, ['slots:read'])
  const bookableBy = student.id
  for (const asker of [await askerOf(other), await askerOf(first.teacher), reading.asker])
    expect(await refusalOf(asker, { ...days, bookableBy })).toContain('FORBIDDEN')
  expect(await refusalOf(await askerOf(student), { ...days, bookableBy })).toBe('[]')
  expect(await refusalOf(reading.asker, { ...days, to: plusDays(days.from, 92) })).toContain('BAD_USER_INPUT')
  expect(await refusalOf(reading.asker, { ...days, teacherId: 'terry' })).toContain('BAD_USER_INPUT')
})

test('those of one audience who listen with one filter share a stream, others and `bookableBy` do not (SHELL-28)', async () => {
  const { school, student, staff, course, days } = await ready()
  const { app } = await testApp()
  const streams = vi.spyOn(app.events, 'subscribe')
  onTestFinished(() => streams.mockRestore())
  const opened = () => streams.mock.calls.filter(([topic, id]) => topic === 'slot' && id === school.id).length
  const [single, two] = [await askerOf(student), await askerOf(await school.addStudent())]
  const office = await askerOf(staff)
  const filter = { ...days, courseId: course.id }
  // News that is still on its way has settings read again, and a stream is of one reading.
  await expect
    .poll(async () => {
      const before = opened()
      await listen(single, filter)
      return opened() - before
    })
    .toBe(0)
  const first = opened()
  for (const [asker, expected, more] of [
    [two, { courseId: course.id, ...days }, 0],
    [two, { ...filter, startsFrom: '12:00' }, 1],
    [two, null, 2],
    [office, filter, 3],
    [office, { ...filter, bookableBy: student.id }, 4],
    [office, { ...filter, bookableBy: student.id }, 5],
  ] as const) {
    await listen(asker, expected)
    expect(opened() - first).toBe(more)
  }
})
