import { dateOf, plusDays, plusMinutes } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { addContract, sessionFor, type TestUser } from '../../test/school.ts'
import { graphql, testApp } from '../../test/server.ts'

interface Answer {
  bookableSlots: {
    slots: {
      slot: { id: string }
      choices: { courseCode: string; online: boolean; cost: number; pointsAfter: number }[]
    }[]
    hasMore: boolean
    next: string | null
  }
}

const document = `query ($from: PlainDate!, $to: PlainDate!, $studentId: ID, $courseCode: String, $teacherId: ID,
    $locationId: ID, $online: Boolean, $weekdays: [Int!], $startsFrom: String, $endsUntil: String, $limit: Int, $after: String) {
  bookableSlots(from: $from, to: $to, studentId: $studentId, courseCode: $courseCode, teacherId: $teacherId,
    locationId: $locationId, online: $online, weekdays: $weekdays, startsFrom: $startsFrom, endsUntil: $endsUntil,
    limit: $limit, after: $after) {
    slots { slot { id } choices { courseCode online cost pointsAfter } } hasMore next
  }
}`

async function find(user: TestUser, variables: Record<string, unknown>) {
  const asker = { host: user.school.host, authorization: await sessionFor(user), language: 'en' }
  const { body } = await graphql<Answer>(await testApp(), document, variables, asker)
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data.bookableSlots
}

/** A student with one paid course, and slots of three days at ten o'clock. */
async function ready(settings: Parameters<typeof openSchool>[0] = {}) {
  const school = await openSchool(settings)
  const { student, course, slot } = await school.readyToBook({ points: 10 })
  const teacher = await school.addTeacher()
  const start = `${plusDays(dateOf(slot.startsAt), 7)}T10:00`
  const at = (days: number) => `${plusDays(dateOf(start), days)}T10:00`
  const slots = [
    await school.addSlot({ teacher, courses: [course], startsAt: at(0) }),
    await school.addSlot({ teacher, courses: [course], startsAt: at(1) }),
    await school.addSlot({ teacher, courses: [course], startsAt: at(2) }),
  ]
  const days = { from: dateOf(at(0)), to: dateOf(at(2)) }
  return { school, student, course, teacher, slots, days, at }
}

const idsOf = ({ slots }: Answer['bookableSlots']) => slots.map(({ slot }) => slot.id)

test('bookableSlots lists exactly the slots that booking accepts, with each way and its cost (BOOK-43)', async () => {
  const { school, student, course, slots, days, at, teacher } = await ready()
  const notPaid = await school.addCourse()
  await school.addSlot({ teacher, courses: [notPaid], startsAt: plusMinutes(at(0), 120) })
  const answer = await find(student, days)
  expect(idsOf(answer)).toEqual(slots.map(({ id }) => id))
  const [first] = answer.slots
  expect(first?.choices.filter(({ online }) => !online)).toEqual([
    { courseCode: course.code, online: false, cost: course.cost, pointsAfter: 10 - course.cost },
  ])
  expect(await find(await school.addStaff(), { ...days, studentId: student.id })).toEqual(answer)

  const asker = { host: school.host, authorization: await sessionFor(student) }
  const booked = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success } }`
  const input = { slotId: slots[1]?.id, courseCode: course.code, online: false }
  const { body } = await graphql<{ bookSlot: { success: boolean } }>(await testApp(), booked, { input }, asker)
  expect(body.data?.bookSlot.success).toBe(true)
  expect(idsOf(await find(student, days))).toEqual([slots[0]?.id, slots[2]?.id])
  const full = await school.addStudent()
  await addContract(full, { courses: [course] })
  expect(idsOf(await find(full, days))).toHaveLength(course.numberOfStudents > 1 ? 3 : 2)
})

test('days, course, teacher, place, weekday and time of day narrow it down, and pages end in one (BOOK-43)', async () => {
  const { school, student, course, teacher, slots, days, at } = await ready()
  const place = await school.addLocation()
  const evening = await school.addSlot({ courses: [course], startsAt: `${dateOf(at(1))}T19:00`, location: place })
  const weekday = new Date(`${dateOf(at(2))}T00:00Z`).getUTCDay()
  const found = async (more: Record<string, unknown>) => idsOf(await find(student, { ...days, ...more }))
  expect(await found({ courseCode: course.code })).toHaveLength(4)
  expect(await found({ courseCode: 'NONE' })).toEqual([])
  expect(await found({ teacherId: teacher.id })).toEqual(slots.map(({ id }) => id))
  expect(await found({ locationId: place.id })).toEqual([evening.id])
  expect(await found({ weekdays: [weekday] })).toEqual([slots[2]?.id])
  expect(await found({ startsFrom: '18:00' })).toEqual([evening.id])
  expect(await found({ endsUntil: '12:00' })).toEqual(slots.map(({ id }) => id))

  const pages: string[] = []
  let after: string | null = null
  do {
    const page: Answer['bookableSlots'] = await find(student, { ...days, limit: 1, after })
    pages.push(...idsOf(page))
    after = page.next
  } while (after !== null)
  expect(pages).toEqual(await found({}))
})

test('students cannot find a teacher by searching if the school hides its teachers (SET-15)', async () => {
  const { school, student, teacher, days } = await ready({ displayTeacherName: false })
  expect(idsOf(await find(student, days))).toHaveLength(3)
  expect(idsOf(await find(student, { ...days, teacherId: teacher.id }))).toEqual([])
  const asked = { ...days, teacherId: teacher.id, studentId: student.id }
  expect(idsOf(await find(await school.addStaff(), asked))).toHaveLength(3)
})
