import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Language, reasonText, type ReasonCode } from '@koma/schema/codes'
import { ONLINE } from '@koma/schema/constants'
import { plusMinutes, toTwelveDigits } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { testDatabase } from './database.ts'
import { everything } from './everything.ts'
import { type OpenSchool, openSchool } from './openSchool.ts'
import { addContract, type readyToBook, sessionFor, type TestLocation, type TestUser } from './school.ts'
import { type Asker, graphql, rest, testApp } from './server.ts'

// Every case goes through both doors, GraphQL and REST, in both languages, and must get the same answer.

interface Wish {
  by: TestUser
  student: TestUser
  slot: { id: string; startsAt: string; location: TestLocation | null }
  courseCode: string
  /** null: online. */
  place: TestLocation | null
  lessonRules?: boolean
}

interface Case {
  name: string
  code: ReasonCode
  /** The words, where they are not simply those of the code. */
  words?: Record<Language, string>
  wish: (school: OpenSchool) => Promise<Wish>
}

type Answer = { success: boolean; code: string; message: string }

const NO_CONTRACT = {
  en: 'Bookings cannot be made without a valid contract.',
  jp: '有効な契約がないため予約できません。',
}

/** A student who can book `slot` at its place; cases change one thing about it. */
async function goodWish(school: OpenSchool, overrides?: Parameters<typeof readyToBook>[1]): Promise<Wish> {
  const { student, course, slot } = await school.readyToBook(overrides)
  return { by: student, student, slot, courseCode: course.code, place: slot.location }
}

async function askerFor(user: TestUser, language: Language): Promise<Asker> {
  return { host: user.school.host, authorization: await sessionFor(user), language: language === 'jp' ? 'ja' : 'en' }
}

async function bookByGraphql(request: Wish, language: Language): Promise<Answer> {
  const { body } = await graphql<{ bookSlot: Answer }>(
    await testApp(),
    `
      mutation ($input: BookSlotInput!) {
        bookSlot(input: $input) {
          success
          code
          message
        }
      }
    `,
    {
      input: {
        slotId: request.slot.id,
        startsAt: request.slot.startsAt,
        courseCode: request.courseCode,
        online: request.place === null,
        locationId: request.place?.id,
        studentId: request.student.id,
        lessonRules: request.lessonRules,
      },
    },
    await askerFor(request.by, language),
  )
  if (body.data === undefined) throw new Error(JSON.stringify(body.errors))
  return body.data.bookSlot
}

async function bookByRest(request: Wish, language: Language): Promise<Answer> {
  const area = request.by.type === 'staff' ? 'admin' : 'reservation'
  const { body } = await rest<{ success: boolean; reason: string; message: string }>(
    await testApp(),
    'POST',
    `/api/${area}/slotBook/${request.slot.id}/`,
    {
      requester: request.by.type === 'staff' ? 'admin' : 'student',
      studentId: request.student.code.toUpperCase(),
      time: `${toTwelveDigits(request.slot.startsAt)}_ANYBODY`,
      lessonLocation: request.place?.locationName ?? ONLINE,
      courseCode: request.courseCode,
      ...(request.lessonRules === undefined ? {} : { unrestricted: !request.lessonRules }),
    },
    await askerFor(request.by, language),
  )
  return { success: body.success, code: body.reason, message: body.message }
}

async function booked(request: Wish): Promise<Wish> {
  expect(await bookByGraphql(request, 'en')).toMatchObject({ code: '1001' })
  return request
}

const bookings: Case[] = [
  { name: 'an open slot', code: '1001', wish: (school) => goodWish(school) },
  {
    name: 'an open slot, online',
    code: '1001',
    wish: async (school) => ({ ...(await goodWish(school)), place: null }),
  },
  {
    name: 'a slot that is not open yet (BOOK-24)',
    code: 'ES1001',
    wish: (school) => goodWish(school, { slot: { availableFrom: plusMinutes(school.now, 60) } }),
  },
  {
    name: 'a slot that starts too soon (BOOK-02)',
    code: 'ES1001',
    wish: (school) => goodWish(school, { slot: { startsAt: plusMinutes(school.now, 59) } }),
  },
  {
    name: 'a full slot (BOOK-26)',
    code: 'ES1001',
    async wish(school) {
      const first = await booked(await goodWish(school))
      const student = await school.addStudent()
      return { ...first, by: student, student }
    },
  },
  {
    name: 'a slot nobody knows',
    code: 'ES1001',
    async wish(school) {
      const request = await goodWish(school)
      return { ...request, slot: { ...request.slot, id: randomUUID() } }
    },
  },
  {
    name: 'a slot of another school',
    code: 'ES1001',
    async wish(school) {
      const request = await goodWish(school)
      const { slot } = await (await openSchool()).readyToBook()
      return { ...request, slot: { ...slot, location: request.slot.location } }
    },
  },
  {
    name: 'a slot that starts at another time than was shown (D40)',
    code: 'ES1001',
    async wish(school) {
      const request = await goodWish(school)
      return { ...request, slot: { ...request.slot, startsAt: plusMinutes(request.slot.startsAt, 30) } }
    },
  },
  {
    name: 'a course the slot does not offer (BOOK-14)',
    code: 'ES1002',
    async wish(school) {
      const request = await goodWish(school)
      const other = await school.addCourse()
      await addContract(request.student, { courses: [other] })
      return { ...request, courseCode: other.code }
    },
  },
  {
    name: 'another course than the first booking fixed (BOOK-26)',
    code: 'ES1002',
    async wish(school) {
      const courses = [await school.addCourse({ numberOfStudents: 3 }), await school.addCourse({ numberOfStudents: 3 })]
      const slot = await school.addSlot({ courses })
      const [first, second] = courses.map((course) => course.code)
      const student = await school.addStudent()
      const other = await school.addStudent()
      for (const item of [student, other]) await addContract(item, { courses })
      await booked({ by: other, student: other, slot, courseCode: first ?? '', place: slot.location })
      return { by: student, student, slot, courseCode: second ?? '', place: slot.location }
    },
  },
  {
    name: 'online, where the slot is not (BOOK-15)',
    code: 'ES1003',
    wish: async (school) => ({ ...(await goodWish(school, { slot: { onlineAvailable: false } })), place: null }),
  },
  {
    name: 'another place than the slot has (BOOK-16)',
    code: 'ES1004',
    wish: async (school) => ({ ...(await goodWish(school)), place: await school.addLocation() }),
  },
  {
    name: 'a place nobody knows (BOOK-16)',
    code: 'ES1004',
    wish: async (school) => ({ ...(await goodWish(school)), place: { id: randomUUID(), locationName: '火星' } }),
  },
  {
    name: 'a month whose bookings are used up (BOOK-17, BOOK-25)',
    code: 'EU1001',
    async wish(school) {
      const course = await school.addCourse()
      const student = await school.addStudent()
      await addContract(student, { courses: [course], monthlyBookingLimit: 0 })
      const slot = await school.addSlot({ courses: [course] })
      return { by: student, student, slot, courseCode: course.code, place: slot.location }
    },
  },
  {
    name: 'a contract with too few points (BOOK-18)',
    code: 'EU1002',
    wish: (school) => goodWish(school, { course: { cost: 3 }, points: 2 }),
  },
  {
    name: 'a course of no contract (BOOK-01, BOOK-19)',
    code: 'EU1003',
    async wish(school) {
      const student = await school.addStudent()
      return { ...(await goodWish(school)), by: student, student }
    },
  },
  {
    name: 'a second lesson at the same time (BOOK-03, D53, ERR-26)',
    code: 'EU1004',
    async wish(school) {
      const first = await booked(await goodWish(school))
      const course = await school.addCourse()
      await addContract(first.student, { courses: [course] })
      const slot = await school.addSlot({ courses: [course], startsAt: plusMinutes(first.slot.startsAt, 20) })
      return { ...first, slot, courseCode: course.code, place: slot.location }
    },
  },
  {
    name: 'the same full lesson again (BOOK-13)',
    code: 'EU1005',
    wish: async (school) => booked(await goodWish(school, { course: { numberOfStudents: 1 } })),
  },
  {
    name: 'the same lesson again while it has seats (BOOK-03, BOOK-13)',
    code: 'EU1005',
    wish: async (school) => booked(await goodWish(school, { course: { numberOfStudents: 4 } })),
  },
  {
    name: 'a student without a valid contract, by staff (D70, ERR-27)',
    code: 'generalE',
    words: NO_CONTRACT,
    async wish(school) {
      const by = await school.addStaff({ permissions: ['slotBook'] })
      return { ...(await goodWish(school)), by, student: await school.addStudent() }
    },
  },
  {
    name: 'a course of no contract, by staff without lesson rules (D70)',
    code: '1001',
    async wish(school) {
      const by = await school.addStaff({ permissions: ['slotBook'] })
      const student = await school.addStudent()
      await addContract(student, { courses: [await school.addCourse()] })
      return { ...(await goodWish(school)), by, student, lessonRules: false }
    },
  },
  {
    name: 'a course of no contract, by staff with lesson rules (D70)',
    code: 'EU1003',
    async wish(school) {
      const by = await school.addStaff({ permissions: ['slotBook'] })
      const student = await school.addStudent()
      await addContract(student, { courses: [await school.addCourse()] })
      return { ...(await goodWish(school)), by, student }
    },
  },
]

type Door<Asked> = (asked: Asked, language: Language) => Promise<Answer>

/**
 * Asks through both doors in both languages. What is refused changes nothing, so that all four ask the same of one
 * school; what is done is done in a school of its own each time.
 */
async function expectOfAll<Asked>(
  doors: readonly Door<Asked>[],
  code: ReasonCode,
  wordsIn: (language: Language) => string,
  request: (school: OpenSchool) => Promise<Asked>,
): Promise<void> {
  const { orm } = await testDatabase()
  const done = code === '1001'
  const prepared = async () => {
    const asked = await request(await openSchool())
    return { asked, before: withoutSessions(await everything(orm)) }
  }
  let scene = await prepared()
  for (const [index, language] of (['en', 'jp'] as const).entries()) {
    const expected = { success: done, code, message: wordsIn(language) }
    for (const [place, origin] of doors.entries()) {
      if (done && index + place > 0) scene = await prepared()
      expect({ by: origin.name, ...(await origin(scene.asked, language)) }).toEqual({ by: origin.name, ...expected })
      expect(isDeepStrictEqual(withoutSessions(await everything(orm)), scene.before)).toBe(!done)
    }
  }
}

/** The asker's session is made between the two looks. */
function withoutSessions({ session: _session, ...rows }: Record<string, string[]>) {
  return rows
}

for (const { name, code, words, wish: request } of bookings) {
  test(`booking ${name}: ${code} by GraphQL and REST, in both languages (BOOK-08, D43)`, () =>
    expectOfAll(
      [bookByGraphql, bookByRest],
      code,
      (language) => words?.[language] ?? reasonText(code, language),
      request,
    ))
}

interface Cancel {
  by: TestUser
  student: TestUser
  slot: { id: string; startsAt: string }
  /** The place the lesson was shown at: null for online; left out, none is given. */
  place?: TestLocation | null
}

/** Changes a booked lesson as staff do: it moves to another place, or goes online. */
async function moveTo(school: OpenSchool, { slot }: Cancel, place: TestLocation | 'online'): Promise<void> {
  const { orm } = await testDatabase()
  await query(
    orm.em.fork(),
    place === 'online'
      ? `update booking set online = true, location_id = null where school_id = $1 and slot_id = $2`
      : `update slot set location_id = $3 where school_id = $1 and id = $2`,
    [school.id, slot.id, ...(place === 'online' ? [] : [place.id])],
  )
}

const cancellations: { name: string; code: ReasonCode; wish: (school: OpenSchool) => Promise<Cancel> }[] = [
  { name: 'a booking', code: '1001', wish: async (school) => booked(await goodWish(school)) },
  {
    name: 'the booking of a student, by staff',
    code: '1001',
    async wish(school) {
      return { ...(await booked(await goodWish(school))), by: await school.addStaff({ permissions: ['slotCancel'] }) }
    },
  },
  { name: 'what was never booked (BOOK-20)', code: 'EC1001', wish: (school) => goodWish(school) },
  {
    name: 'in a slot nobody knows',
    code: 'EC1001',
    async wish(school) {
      const request = await booked(await goodWish(school))
      return { ...request, slot: { ...request.slot, id: randomUUID() } }
    },
  },
  {
    name: 'in a slot that starts at another time than was shown (D40)',
    code: 'EC1001',
    async wish(school) {
      const request = await booked(await goodWish(school))
      return { ...request, slot: { ...request.slot, startsAt: plusMinutes(request.slot.startsAt, -60) } }
    },
  },
  {
    name: 'a lesson at another place than was shown (D40, BOOK-07)',
    code: 'EC1002',
    async wish(school) {
      const request = await booked(await goodWish(school))
      await moveTo(school, request, await school.addLocation())
      return request
    },
  },
  {
    name: 'a lesson that was shown at a place and is online by now, by staff (D40, SLOT-24)',
    code: 'EC1002',
    async wish(school) {
      const request = await booked(await goodWish(school, { slot: { onlineAvailable: true } }))
      await moveTo(school, request, 'online')
      return { ...request, by: await school.addStaff({ permissions: ['slotCancel'] }) }
    },
  },
  {
    name: 'a lesson at a place that was shown as online (D40)',
    code: 'EC1002',
    async wish(school) {
      return { ...(await booked(await goodWish(school))), place: null }
    },
  },
  {
    name: 'a lesson that moved, of whose place nothing is said (BOOK-28)',
    code: '1001',
    async wish(school) {
      const { by, student, slot } = await booked(await goodWish(school))
      await moveTo(school, { by, student, slot }, await school.addLocation())
      return { by, student, slot }
    },
  },
  {
    name: 'a lesson that has started, as its student (D51)',
    code: 'EC1001',
    async wish(school) {
      const request = await goodWish(school, { slot: { startsAt: plusMinutes(school.now, -5) } })
      await booked({ ...request, by: await school.addStaff({ permissions: ['slotBook'] }) })
      return request
    },
  },
]

async function cancelByGraphql({ by, student, slot, place }: Cancel, language: Language): Promise<Answer> {
  const { body } = await graphql<{ cancelBooking: Answer }>(
    await testApp(),
    `
      mutation ($input: CancelBookingInput!) {
        cancelBooking(input: $input) {
          success
          code
          message
        }
      }
    `,
    {
      input: {
        slotId: slot.id,
        startsAt: slot.startsAt,
        studentId: student.id,
        ...(place === undefined ? {} : { online: place === null, locationId: place?.id }),
      },
    },
    await askerFor(by, language),
  )
  if (body.data === undefined) throw new Error(JSON.stringify(body.errors))
  return body.data.cancelBooking
}

async function cancelByRest({ by, student, slot, place }: Cancel, language: Language): Promise<Answer> {
  const area = by.type === 'staff' ? 'admin' : 'reservation'
  const { body } = await rest<{ success: boolean; reason: string; message: string }>(
    await testApp(),
    'POST',
    `/api/${area}/slotCancel/${slot.id}/`,
    {
      requester: 'student',
      studentId: student.id,
      time: toTwelveDigits(slot.startsAt),
      ...(place === undefined ? {} : { lessonLocation: place?.locationName ?? ONLINE }),
    },
    await askerFor(by, language),
  )
  return { success: body.success, code: body.reason, message: body.message }
}

for (const { name, code, wish: request } of cancellations) {
  test(`cancelling ${name}: ${code} by GraphQL and REST, in both languages (BOOK-28, D43)`, () =>
    expectOfAll([cancelByGraphql, cancelByRest], code, (language) => reasonText(code, language), request))
}

test('the words of every code are the documented ones (BOOK-13, BOOK-14, BOOK-15, BOOK-16, BOOK-17, BOOK-18, BOOK-19, BOOK-20, BOOK-21, BOOK-22, ERR-10, ERR-11, ERR-12, ERR-13, ERR-14, ERR-15, ERR-16, ERR-17, ERR-18, ERR-19)', () => {
  const reached = [...bookings, ...cancellations].map(({ code }) => code)
  expect(Object.fromEntries([...new Set(reached)].toSorted().map((code) => [code, reasonText(code, 'en')]))).toEqual({
    '1001': 'Action successful',
    EC1001: 'No booking',
    EC1002: 'The place of this lesson has changed. Check it again before you cancel.',
    ES1001: 'Slot unavailable',
    ES1002: 'Course unavailable',
    ES1003: 'Online unavailable',
    ES1004: 'Location unavailable',
    EU1001: 'Booking limit exceeded',
    EU1002: 'Insufficient balance',
    EU1003: 'Course unavailable: not part of a valid contract',
    EU1004: 'You already have a booking at this time.',
    EU1005: 'This booking already exists.',
    generalE: 'Unsuccessful',
  })
})
