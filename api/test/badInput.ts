import { beforeAll, expect, test } from 'vitest'
import { asciiJson } from '../src/accounts/asciiJson.ts'
import { testDatabase } from './database.ts'
import { everything } from './everything.ts'
import { addCourse, addStaff, addTeacher, makeSchool, readyToBook, sessionFor } from './school.ts'
import { type Answer, type Asker, graphql, testApp } from './server.ts'

export const BOOK = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success code } }`
export const CANCEL = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { success code } }`

/** A student who could book, one who is booked, and all that others could try to misuse. */
export async function scene() {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm)
  const elsewhere = await makeSchool(orm)
  const { student, course, slot } = await readyToBook(school, { course: { numberOfStudents: 2 } })
  const victim = await readyToBook(school)
  const foreign = await readyToBook(elsewhere)
  const asStudent: Asker = {
    host: school.host,
    authorization: await sessionFor(student),
    userType: 'student',
    language: 'en',
  }
  const asVictim = { ...asStudent, authorization: await sessionFor(victim.student) }
  const body = {
    requester: 'student',
    studentId: student.code,
    time: slot.time,
    lessonLocation: slot.location?.locationName,
    courseCode: course.code,
  }
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  const victimInput = { slotId: victim.slot.id, courseCode: victim.course.code, online: false }
  expect((await graphql(app, BOOK, { input: victimInput }, asVictim)).body.data).toEqual({
    bookSlot: { success: true, code: '1001' },
  })
  return {
    app,
    school,
    student,
    slot,
    body,
    input,
    victim,
    foreign,
    asStudent,
    asTeacher: { ...asStudent, authorization: await sessionFor(await addTeacher(school)), userType: 'teacher' },
    asPlainStaff: { ...asStudent, authorization: await sessionFor(await addStaff(school)), userType: 'admin' },
    unoffered: await addCourse(school),
    path: `/api/reservation/slotBook/${slot.id}/`,
    /** The student's own record with some of it edited. */
    forged: (changes: Record<string, unknown>): Asker => ({
      ...asStudent,
      authorization: asciiJson({ ...(JSON.parse(asStudent.authorization ?? '') as object), ...changes }),
    }),
    foreignSession: await sessionFor(foreign.student),
  }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** A refusal: the HTTP status, or `code` for an answer that is data. */
export interface Case {
  name: string
  call: (given: Scene) => Promise<Answer<unknown>>
  expected: { status: number; body: unknown }
}

export const error = (statusCode: number, message: string) => ({ statusCode, error: expect.any(String), message })
export const unauthenticated = { status: 401, body: error(401, 'Please sign in again.') }
export const forbidden = { status: 403, body: error(403, 'You are not allowed to do this.') }
export const lacks = (permission: string) => ({
  status: 403,
  body: error(403, `You need the permission “${permission}”. Ask a colleague who can edit staff.`),
})
export const refusedWith = (reason: string) => ({
  status: 200,
  body: expect.objectContaining({ success: false, reason }),
})
export const graphqlRefusal = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({
    errors: expect.arrayContaining([expect.objectContaining({ extensions: expect.objectContaining({ code }) })]),
  }),
})
export const answerWith = (field: string, code: string) => ({
  status: 200,
  body: { data: { [field]: { success: false, code } } },
})

/** Tests that each of `cases` is refused as expected, and that no row of any table is another one afterwards. */
export function testRefusals(cases: readonly Case[]): void {
  // One for all that is refused: it is the same after each.
  let untouched: Scene
  let before: Awaited<ReturnType<typeof everything>>
  beforeAll(async () => {
    untouched = await scene()
    before = await everything((await testDatabase()).orm)
  })

  test.each(cases)('$name is refused and changes nothing', async ({ call, expected }) => {
    const { status, body } = await call(untouched)
    expect({ status, body }).toEqual(expected)
    expect(await everything((await testDatabase()).orm)).toEqual(before)
  })
}
