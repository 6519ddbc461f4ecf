import { readFileSync } from 'node:fs'
import { plusDays, toTwelveDigits } from '@koma/schema/rules/time'
import { buildSchema, getNamedType, type GraphQLField, isObjectType, type GraphQLOutputType } from 'graphql'
import { expect, test, vi } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { testDatabase } from './database.ts'
import { letIn } from './rights/stage.ts'
import { rights } from './rights/table.ts'
import { openSchool } from './openSchool.ts'
import { addContract, sessionFor, type TestSlot, type TestUser } from './school.ts'
import { type Asker, graphql, rest, testApp } from './server.ts'
import { subscribe } from './socket.ts'

// Whatever a student asks for, with every field there is, nothing of other people comes back (D57).

const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'))

const thisDay = Temporal.Now.plainDateISO()
/** The arguments of fields below the root. */
const period = { from: thisDay.subtract({ days: 45 }).toString(), to: thisDay.add({ days: 45 }).toString() }

/** Every field of a type and of all it leads to, each type once on a way. */
function everyFieldOf(type: GraphQLOutputType, way: readonly string[] = []): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const fields = Object.values(named.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type)
    const asked = field.args.length === 0 ? field.name : `${field.name}(from: "${period.from}", to: "${period.to}")`
    if (!isObjectType(inner)) return [asked]
    return way.includes(inner.name) ? [] : [`${asked} ${everyFieldOf(inner, [...way, named.name])}`]
  })
  return `{ ${fields.join(' ')} }`
}

/** An operation on one root field, with every field of its answer. */
function everythingOf(operation: 'query' | 'mutation' | 'subscription', field: GraphQLField<unknown, unknown>): string {
  const declared = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
  const given = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const parentheses = (inner: string) => (inner === '' ? '' : `(${inner})`)
  return `${operation} ${parentheses(declared)} { ${field.name}${parentheses(given)} ${everyFieldOf(field.type)} }`
}

/** Two others in a group lesson that one student shares with the first of them, and whose list the second is on. */
async function scene(displayTeacherName: boolean) {
  const { orm } = await testDatabase()
  const school = await openSchool({ displayTeacherName })
  const course = await school.addCourse({ numberOfStudents: 2 })
  const student = await school.addStudent()
  const other = await school.addStudent({ lastName: '極秘', firstName: '花子', studentCode: 'other-student' })
  const waiting = await school.addStudent({ lastName: '内緒', firstName: '太郎', studentCode: 'waiting-student' })
  const contracts = []
  for (const item of [other, waiting, student]) contracts.push(await addContract(item, { courses: [course] }))
  const slot = await school.addSlot({ courses: [course], lessonMemo: '宿題を三回忘れた' })
  const free = await school.addSlot({ courses: [course], teacher: slot.teacher })
  await act(other, 'slotBook', slot)
  await act(student, 'slotBook', slot)
  await act(waiting, 'waitingAdd', slot)
  const em = orm.em.fork()
  const bookingsOf = (user: TestUser) =>
    query<{ id: string }>(em, `select id from booking where school_id = $1 and student_id = $2`, [school.id, user.id])
  const [bookings, ownBookings] = [await bookingsOf(other), await bookingsOf(student)]
  const people = [other, waiting].flatMap(({ id, code, firstName, lastName }) => [id, code, firstName, lastName])
  const teacher = [slot.teacher.id, slot.teacher.code, slot.teacher.code.toUpperCase(), `Terry ${slot.teacher.code}`]
  const foreign = contracts.slice(0, 2).flatMap(({ id, contractName }) => [id, contractName, contractName.slice(-13)])
  const secrets = [
    ...people,
    ...foreign,
    ...bookings.map(({ id }) => id),
    'https://meet.example/secret-room',
    '宿題を三回忘れた',
    ...(displayTeacherName ? [] : teacher),
  ]
  const asker: Asker = { host: school.host, authorization: await sessionFor(student) }
  return { school, student, other, slot, free, course, secrets, asker, ownBookings, staff: await school.addStaff() }
}

type Scene = Awaited<ReturnType<typeof scene>>

async function act(by: TestUser, verb: string, slot: TestSlot) {
  const body = {
    studentId: by.code,
    time: slot.time,
    lessonLocation: slot.location?.locationName,
    courseCode: slot.courses[0]?.code,
  }
  const asker = { host: by.school.host, authorization: await sessionFor(by) }
  const answer = await rest(await testApp(), 'POST', `/api/reservation/${verb}/${slot.id}/`, body, asker)
  expect(answer.body).toMatchObject({ success: true })
  return answer.body
}

/** Variables for every query and for what students may do; a new query must say here how it is asked. */
function variablesOf({
  slot,
  free,
  course,
  school,
  student,
  ownBookings,
}: Scene): Record<string, Record<string, unknown>> {
  const today = school.now.slice(0, 10)
  const seat = { slotId: free.id, courseCode: course.code, online: false }
  return {
    school: {},
    viewer: {},
    slot: { id: slot.id },
    slots: { from: today, to: plusDays(today, 7) },
    slotPage: { filter: { from: today, to: plusDays(today, 7), bookableBy: student.id } },
    closures: { from: today, to: plusDays(today, 7) },
    lessonLink: { slotId: slot.id },
    bookingFile: { bookingId: ownBookings[0]?.id },
    calendarFeed: {},
    reminderSettings: {},
    pushSettings: {},
    ownSessions: {},
    sessionLimit: {},
    newPasskeyOptions: {},
    passkeyConfirmOptions: {},
    passkeySignInOptions: {},
    secondFactors: {},
    passwordLink: { input: { type: 'student', token: 'none' } },
    bookableSlots: { from: today, to: plusDays(today, 7) },
    bookingPreview: { input: seat },
    cancelPreview: { input: { slotId: slot.id } },
    moveBookingPreview: { input: { slotId: slot.id, to: seat } },
    moveBooking: { input: { slotId: slot.id, to: seat } },
    undoMove: { bookingId: slot.id },
    history: { input: { of: 'student', id: student.id, from: today, to: plusDays(today, 7) } },
    pointLedger: { input: { studentId: student.id } },
    bookSlot: { input: seat },
    repeatPreview: { input: { ...seat, startsAt: free.startsAt, until: free.startsAt.slice(0, 10) } },
    bookLessons: { input: { lessons: [seat] } },
    undoBookings: { bookingIds: [ownBookings[0]?.id] },
    cancelBooking: { input: { slotId: slot.id } },
    joinWaitingList: { input: { slotId: slot.id } },
    acceptOffer: { input: { slotId: slot.id } },
    declineOffer: { input: { slotId: slot.id } },
    leaveWaitingList: { input: { slotId: slot.id } },
  }
}

function isClosedToStudents(name: string): boolean {
  const rows = rights.filter(({ operation }) => operation === `query ${name}`)
  return rows.length > 0 && rows.every((right) => !letIn(right).includes('student'))
}

function found(secrets: readonly string[], answer: unknown): string[] {
  const text = JSON.stringify(answer)
  return secrets.filter((secret) => text.includes(secret))
}

test.each([true, false])(
  'no query tells a student of others, nor of teachers where the school hides them: %s (D57, STU-16, SET-15)',
  async (displayTeacherName) => {
    const app = await testApp()
    const given = await scene(displayTeacherName)
    const variables = variablesOf(given)
    const staff = { ...given.asker, authorization: await sessionFor(given.staff) }
    const seenByStaff = []
    for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
      // What students may not even ask is refused to them in rights.test.ts.
      if (isClosedToStudents(field.name)) continue
      expect(Object.keys(variables)).toContain(field.name)
      const document = everythingOf('query', field)
      const { body } = await graphql(app, document, variables[field.name] ?? {}, given.asker)
      const refusals = (body.errors ?? []).map(({ extensions }) => extensions?.code)
      expect({ query: field.name, tells: found(given.secrets, body), refusals }).toEqual({
        query: field.name,
        tells: [],
        refusals: [],
      })
      seenByStaff.push((await graphql(app, document, variables[field.name] ?? {}, staff)).body)
    }
    // The same questions do find people when staff ask, so the search above could have found them.
    expect(found(given.secrets, seenByStaff)).toEqual(
      expect.arrayContaining([given.other.id, given.other.code, '極秘', '宿題を三回忘れた']),
    )
  },
)

test('no answer to what a student does tells of others (D57)', async () => {
  const app = await testApp()
  const given = await scene(false)
  const mutations = schema.getMutationType()?.getFields() ?? {}
  for (const name of ['bookSlot', 'cancelBooking', 'joinWaitingList', 'leaveWaitingList']) {
    const field = mutations[name]
    if (field === undefined) throw new Error(`${name} is gone`)
    const { body } = await graphql(app, everythingOf('mutation', field), variablesOf(given)[name] ?? {}, given.asker)
    expect(body.data).toMatchObject({ [name]: { slot: { bookings: null } } })
    expect({ name, tells: found(given.secrets, body) }).toEqual({ name, tells: [] })
  }
})

test('no REST path tells a student of others, but of the own places (D57, API-15)', async () => {
  const app = await testApp()
  const given = await scene(false)
  const { slot, free, student, secrets, asker, school } = given
  const range = `sDate=${toTwelveDigits(school.now).slice(0, 8)}0000&eDate=${toTwelveDigits(`${plusDays(school.now.slice(0, 10), 7)}T23:59:00`)}`
  const own = {
    bookedCount: 2,
    waitingCount: 1,
    bookingArray: [{ booking: student.code, bookingName: `${student.lastName} ${student.firstName}` }],
    waitingList: [],
  }
  const list = await rest<unknown[]>(app, 'GET', `/api/slots/student/?${range}`, undefined, asker)
  expect(list.body).toMatchObject([own, { bookedCount: 0, bookingArray: [], waitingList: [] }])
  const first = await rest(app, 'GET', `/api/one/slots/${slot.id}`, undefined, asker)
  expect(first.body).toMatchObject(own)
  const booked = await act(student, 'slotBook', free)
  const cancelled = await act(student, 'slotCancel', slot)
  const lists = { list: list.body, one: first.body, booked, cancelled }
  for (const [name, answer] of Object.entries(lists)) {
    expect({ name, tells: found(secrets, answer) }).toEqual({ name, tells: [] })
  }
  const staff = { ...asker, authorization: await sessionFor(given.staff) }
  const all = await rest(app, 'GET', `/api/admin/slots/?${range}`, undefined, staff)
  expect(found(secrets, all.body)).toEqual(expect.arrayContaining([given.other.code, '極秘', '内緒']))
})

test('nothing live tells a student of others (D57)', async () => {
  const app = await testApp()
  const given = await scene(false)
  const field = schema.getSubscriptionType()?.getFields()['slotChanged']
  if (field === undefined) throw new Error('slotChanged is gone')
  const document = everythingOf('subscription', field)
  const student = await subscribe(app, document, given.asker)
  const staff = await subscribe(app, document, { ...given.asker, authorization: await sessionFor(given.staff) })
  let there = false
  await vi.waitFor(
    async () => {
      await act(given.other, there ? 'slotCancel' : 'slotBook', given.free)
      there = !there
      expect(student.received.length).toBeGreaterThan(0)
      expect(found(given.secrets, staff.received)).toContain(given.other.code)
    },
    { interval: 300 },
  )
  expect(found(given.secrets, student.received)).toEqual([])
  expect(student.errors).toEqual([])
})

test('a student reads the own record and what may be booked by it, but no notes (STU-39, STU-43, D59, D142)', async () => {
  const school = await openSchool()
  const courses = [
    await school.addCourse(),
    await school.addCourse(),
    await school.addCourse(),
    await school.addCourse(),
  ]
  const [current, future, ended, off] = courses.map((course) => [course])
  const links = { storageLocation: 'https://notes.example/1', materialLocation: 'https://books.example/1' }
  const secrets = { profile: '極秘の性格', schoolNotes: '内緒の事情' }
  const student = await school.addStudent({ email: 'hana@mail.example', curriculumCode: 'K1', ...links, ...secrets })
  const today = school.now.slice(0, 10)
  await addContract(student, { courses: current ?? [] })
  await addContract(student, { courses: future ?? [], startDate: plusDays(today, 40) })
  await addContract(student, { courses: ended ?? [], endDate: plusDays(today, -1) })
  await addContract(student, { courses: off ?? [], active: false })
  const viewer = schema.getQueryType()?.getFields()['viewer']
  if (viewer === undefined) throw new Error('viewer is gone')
  const asker = { host: school.host, authorization: await sessionFor(student) }
  const { body } = await graphql<{ viewer: { student: object } }>(
    await testApp(),
    everythingOf('query', viewer),
    {},
    asker,
  )
  expect(body.data?.viewer.student).toMatchObject({
    id: student.id,
    studentCode: student.code,
    fullName: `${student.lastName} ${student.firstName}`,
    email: 'hana@mail.example',
    notify: false,
    comLang: 'jp',
    curriculumCode: 'K1',
    ...links,
    possibleBookings: [{ code: courses[0]?.code }, { code: courses[1]?.code }],
  })
  expect(found(Object.values(secrets), body)).toEqual([])
})

test('live announcements hold no texts, so the language of the connection does not matter', () => {
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    // The values of own fields are what somebody has entered, in whatever language.
    const ours = everyFieldOf(field.type).replaceAll(/\bfields \{[^{}]*\}/g, '')
    expect(ours).not.toMatch(/\b(message|note|text)\b/)
  }
})
