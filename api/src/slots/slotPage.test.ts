import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { addKey } from '../../test/key.ts'
import { openSchool } from '../../test/openSchool.ts'
import { addContract, sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../test/server.ts'
import { ask } from '../../test/slotDesk.ts'

interface Page {
  slots: { id: string; startsAt: string }[]
  bookable: { slot: { id: string }; choices: { courseCode: string; online: boolean; cost: number }[] }[] | null
  hasMore: boolean
  next: string | null
}

const ASKED = `query ($filter: SlotFilter!, $limit: Int, $after: String) {
  slotPage(filter: $filter, limit: $limit, after: $after) {
    slots { id startsAt } bookable { slot { id } choices { courseCode online cost } } hasMore next } }`

const askerOf = async (user: TestUser): Promise<Asker> => ({
  host: user.school.host,
  authorization: await sessionFor(user),
  language: 'en',
})

async function page(person: TestUser, filter: object, more: object = {}): Promise<Page> {
  const { slotPage } = await ask<{ slotPage: Page }>(person, ASKED, { filter, ...more })
  return slotPage
}

const idsOf = ({ slots }: Page) => slots.map(({ id }) => id)

/** Returns the ids of all pages of `limit` slots, the pages, and what their cursors say. */
async function turned(person: TestUser, filter: object, limit: number) {
  const pages: string[][] = []
  const cursors: string[] = []
  let after: string | null = null
  do {
    const read: Page = await page(person, filter, { limit, after })
    pages.push(idsOf(read))
    expect(read.hasMore).toBe(read.next !== null)
    after = read.next
    if (after !== null) cursors.push(Buffer.from(after, 'base64url').toString())
  } while (after !== null)
  return { ids: pages.flat(), pages, cursors }
}

/** A school whose week has slots that differ in everything a filter can name. */
async function week(settings: Parameters<typeof openSchool>[0] = {}) {
  const school = await openSchool({ onlineLessons: true, ...settings })
  const { student, course, slot } = await school.readyToBook({ course: { numberOfStudents: 2 } })
  const other = await school.addCourse()
  const teacher = await school.addTeacher()
  const place = await school.addLocation()
  const monday = plusDays(dateOf(slot.startsAt), 8 - new Date(`${dateOf(slot.startsAt)}T00:00Z`).getUTCDay())
  const at = (days: number, time: string) => `${plusDays(monday, days)}T${time}`
  const slots = {
    early: await school.addSlot({ teacher, courses: [course], startsAt: at(0, '09:00'), onlineAvailable: false }),
    both: await school.addSlot({ courses: [course, other], startsAt: at(1, '10:00'), location: place }),
    online: await school.addSlot({ courses: [other], startsAt: at(2, '11:00'), location: null }),
    late: await school.addSlot({ teacher, courses: [course], startsAt: at(2, '19:00') }),
    same: await school.addSlot({ courses: [course], startsAt: at(2, '19:00') }),
  }
  const staff = await school.addStaff({ permissions: ['slotBook'] })
  const days = { from: monday, to: plusDays(monday, 6) }
  return { school, student, staff, course, other, teacher, place, slots, days }
}

const BOOK = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`

test('a filter narrows slots down by each of its fields, and its pages end in all of them (SLOT-31)', async () => {
  const { student, staff, course, other, teacher, place, slots, days } = await week()
  const { early, both, online, late, same } = slots
  const input = { slotId: both.id, courseCode: course.code, online: false }
  expect(await ask(student, BOOK, { input })).toEqual({ bookSlot: { code: '1001' } })
  const all = await page(staff, days)
  expect(all.slots.map(({ startsAt }) => startsAt)).toEqual(all.slots.map(({ startsAt }) => startsAt).toSorted())
  expect(all).toMatchObject({ bookable: null, hasMore: false, next: null })
  const asked: [object, { id: string }[]][] = [
    [{}, [early, both, online, late, same]],
    [{ from: plusDays(days.from, 1), to: plusDays(days.from, 1) }, [both]],
    [{ teacherId: teacher.id }, [early, late]],
    [{ locationId: place.id }, [both]],
    [{ courseId: course.id }, [early, both, late, same]],
    // It is booked as the other of its courses.
    [{ courseId: other.id }, [online]],
    [{ occupancy: ['partial'] }, [both]],
    [{ occupancy: ['empty', 'full'] }, [early, online, late, same]],
    [{ online: true }, [both, online, late, same]],
    [{ online: false }, [early, both, late, same]],
    [{ weekdays: [1, 2] }, [early, both]],
    [{ startsFrom: '11:00' }, [online, late, same]],
    [{ startsBefore: '11:00' }, [early, both]],
    [{ endsUntil: '12:00' }, [early, both, online]],
    [{ teacherId: teacher.id, startsFrom: '12:00' }, [late]],
    [{ teacherId: course.id }, []],
  ]
  for (const [filter, found] of asked) {
    const expected = { ...days, ...filter }
    expect([filter, idsOf(await page(staff, expected)).toSorted()]).toEqual([
      filter,
      found.map(({ id }) => id).toSorted(),
    ])
    expect((await turned(staff, expected, 1)).ids).toEqual(idsOf(await page(staff, expected)))
  }
  expect((await turned(staff, days, 2)).pages.map(({ length }) => length)).toEqual([2, 2, 1])
})

test('what a filter finds is what its viewer sees in `slots`, and no cursor names anything else (SLOT-31, D57, D66)', async () => {
  const { school, student, staff, teacher, slots, days } = await week()
  const removed = await school.addTeacher({ active: false })
  const unseen = await school.addSlot({ teacher: removed, startsAt: `${days.to}T08:00` })
  const meeting = await school.addCourse({ code: '_MEETING', isLesson: false })
  const fill = `mutation ($input: BookOtherInput!) { bookOther(input: $input) { code } }`
  const filled = { slotId: slots.late.id, courseCode: meeting.code }
  expect(await ask(staff, fill, { input: filled })).toEqual({ bookOther: { code: '1001' } })
  const LIST = `query ($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) { id } }`
  for (const [viewer, count] of [
    [student, 4],
    [staff, 6],
    [teacher, 2],
  ] as const) {
    const seen = (await ask<{ slots: { id: string }[] }>(viewer, LIST, days)).slots.map(({ id }) => id)
    const { ids, pages, cursors } = await turned(viewer, days, 1)
    expect([viewer.type, ids.toSorted()]).toEqual([viewer.type, seen.toSorted()])
    expect(pages).toHaveLength(count)
    const others = [unseen.id, ...Object.values(slots).map(({ id }) => id)].filter((id) => !seen.includes(id))
    expect(others.filter((id) => cursors.join().includes(id))).toEqual([])
  }
  expect(idsOf(await page(teacher, { ...days, teacherId: removed.id }))).toEqual([])
})

test('where the school hides its teachers, no student finds one by looking for them (SLOT-31, SET-15)', async () => {
  const { student, staff, teacher, days } = await week({ displayTeacherName: false })
  for (const more of [{}, { bookableBy: student.id }]) {
    expect(idsOf(await page(student, { ...days, ...more }))).not.toEqual([])
    expect(idsOf(await page(student, { ...days, ...more, teacherId: teacher.id }))).toEqual([])
    expect(idsOf(await page(staff, { ...days, ...more, teacherId: teacher.id }))).not.toEqual([])
  }
})

test('`bookableBy` finds what `bookableSlots` does, with each way to book it, for students and staff (BOOK-43)', async () => {
  const { school, student, staff, course, other, place, slots, days } = await week()
  const OLD = `query ($from: PlainDate!, $to: PlainDate!, $studentId: ID, $courseCode: String, $locationId: ID) {
    bookableSlots(from: $from, to: $to, studentId: $studentId, courseCode: $courseCode, locationId: $locationId) {
      slots { slot { id } choices { courseCode online cost } } } }`
  const bookableBy = student.id
  const found = await page(student, { ...days, bookableBy })
  expect(idsOf(found).toSorted()).toEqual(
    [slots.early, slots.both, slots.late, slots.same].map(({ id }) => id).toSorted(),
  )
  expect(found.bookable?.map(({ slot }) => slot.id)).toEqual(idsOf(found))
  expect(await page(staff, { ...days, bookableBy })).toEqual(found)
  for (const [now, before] of [
    [{}, {}],
    [{ courseId: course.id }, { courseCode: course.code }],
    [{ courseId: other.id }, { courseCode: other.code }],
    [{ locationId: place.id }, { locationId: place.id }],
  ] as const) {
    const old = await ask<{ bookableSlots: { slots: object[] } }>(student, OLD, { ...days, ...before })
    expect((await page(student, { ...days, bookableBy, ...now })).bookable).toEqual(old.bookableSlots.slots)
  }
  const without = await school.addStudent()
  expect(await page(staff, { ...days, bookableBy: without.id })).toMatchObject({ slots: [], bookable: [] })
})

test('students ask what they can book themselves, teachers nobody, and keys with bookings:read (BOOK-43, D41, PERM-04)', async () => {
  const { school, student, staff, teacher, days } = await week()
  const app = await testApp()
  const other = await school.addStudent()
  const foreign = await (await openSchool()).addStudent()
  const reading = await addKey(school, ['slots:read'])
  const asking = await addKey(school, ['slots:read', 'bookings:read'])
  const document = `query ($filter: SlotFilter!) { slotPage(filter: $filter) { slots { id } } }`
  const refusal = async (asker: Asker, bookableBy: string | null) => {
    const { body } = await graphql(app, document, { filter: { ...days, bookableBy } }, asker)
    return body.errors?.[0]?.extensions?.code ?? null
  }
  const answers = [
    [await askerOf(student), student.id, null],
    [await askerOf(student), other.id, 'FORBIDDEN'],
    [await askerOf(teacher), student.id, 'FORBIDDEN'],
    [await askerOf(teacher), null, null],
    [await askerOf(staff), other.id, null],
    [await askerOf(staff), foreign.id, 'NOT_FOUND'],
    [reading.asker, null, null],
    [reading.asker, student.id, 'FORBIDDEN'],
    [asking.asker, student.id, null],
  ] as const
  for (const [asker, by, code] of answers) expect(await refusal(asker, by)).toBe(code)
})

test('what is wrong with a filter is named, in GraphQL and by REST (SLOT-31, ERR-25)', async () => {
  const { staff, days } = await week()
  const app = await testApp()
  const asker = await askerOf(staff)
  const wrong = [
    [{ teacherId: 'terry' }, 'teacherId'],
    [{ startsFrom: '9:00' }, 'startsFrom'],
    [{ weekdays: [7] }, 'weekdays.0'],
    [{ to: plusDays(days.from, 92) }, 'period'],
  ] as const
  for (const [more, named] of wrong) {
    const filter = { ...days, ...more }
    const { body } = await graphql(app, ASKED, { filter }, asker)
    expect(body.errors?.[0]?.message).toContain(named)
    const search = new URLSearchParams(
      Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])),
    ).toString()
    const answer = await rest<{ message: string }>(app, 'GET', `/api/slots?${search}`, undefined, asker)
    expect([answer.status, answer.body.message]).toEqual([400, body.errors?.[0]?.message])
  }
  const bare = await rest<{ message: string }>(app, 'GET', '/api/slots', undefined, asker)
  expect([bare.status, bare.body.message]).toEqual([400, 'Please check the input: from, to'])
})

test('REST answers the same question in the documented shape of a slot (SLOT-31, BOOK-43, D57)', async () => {
  const { school, student, staff, course, slots, days } = await week()
  const app = await testApp()
  await addContract(await school.addStudent(), { courses: [course] })
  const read = async (person: TestUser, more: Record<string, string>) => {
    const search = new URLSearchParams({ ...days, ...more }).toString()
    const answer = await rest<{
      slots: { _id: string; bookingArray: object[]; choices: object[] | null }[]
      hasMore: boolean
      next: string | null
    }>(app, 'GET', `/api/slots/?${search}`, undefined, await askerOf(person))
    expect(answer.status).toBe(200)
    return answer.body
  }
  const first = await read(staff, { limit: '2' })
  const rest2 = await read(staff, { after: first.next ?? '' })
  const all = [...first.slots, ...rest2.slots]
  expect(all.map(({ _id }) => _id)).toEqual(idsOf(await page(staff, days)))
  expect([first.hasMore, rest2.hasMore, rest2.next]).toEqual([true, false, null])
  expect(all.map(({ choices }) => choices)).toEqual(all.map(() => null))

  const own = await read(student, {
    bookableBy: student.id,
    weekdays: '1,2',
    occupancy: 'empty,partial',
    online: 'false',
  })
  expect(own.slots.map(({ _id, choices }) => [_id, choices])).toEqual(
    [slots.early, slots.both].map(({ id }) => [id, [{ courseCode: course.code, online: false, cost: course.cost }]]),
  )
  const input = { slotId: slots.both.id, courseCode: course.code, online: false, studentId: student.id }
  expect(await ask(staff, BOOK, { input })).toEqual({ bookSlot: { code: '1001' } })
  const seenBy = async (person: TestUser) =>
    (await read(person, { occupancy: 'partial' })).slots.map(({ _id, bookingArray }) => [_id, bookingArray.length])
  expect(await seenBy(staff)).toEqual([[slots.both.id, 1]])
  expect(await seenBy(student)).toEqual([[slots.both.id, 1]])
  expect(await seenBy(await school.addStudent())).toEqual([[slots.both.id, 0]])
})
