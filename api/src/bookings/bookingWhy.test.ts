import { plusMinutes } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { graphql, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

interface Why {
  success: boolean
  code: string
  message: string
  rules: { rule: string; outcome: string; code: string; facts: { name: string; value: string }[] }[]
  contracts: { id: string; hindrance: string | null; points: number; bookingsLeft: number | null }[]
}

const fields = `success code message rules { rule outcome code facts { name value } }
  contracts { id hindrance points bookingsLeft }`
const bookingDocument = `query ($input: BookSlotInput!) { why: bookingWhy(input: $input) { ${fields} } }`
const cancelDocument = `query ($input: CancelBookingInput!) { why: cancelWhy(input: $input) { ${fields} } }`
const bookDocument = `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code } }`
const cancelling = `mutation ($input: CancelBookingInput!) { reply: cancelBooking(input: $input) { code } }`

const whyOf = async (user: TestUser, document: string, input: object, language: 'en' | 'jp' = 'en') =>
  (await ask<{ why: Why }>(user, document, { input }, language)).why
const broken = ({ rules }: Why) => rules.filter(({ outcome }) => outcome === 'broken').map(({ rule }) => rule)
const factsOf = ({ rules }: Why, rule: string) =>
  Object.fromEntries(rules.find((each) => each.rule === rule)?.facts.map(({ name, value }) => [name, value]) ?? [])

test('why a booking is refused names the rule, its facts and what speaks against each contract, and is what booking answers', async () => {
  const school = await openSchool()
  const { student, course, contract, slot } = await school.readyToBook({
    course: { cost: 3, displayName: 'Speaking' },
    points: 2,
  })
  const staff = await school.addStaff({ permissions: ['slotBook'] })
  const input = { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id, lessonRules: true }
  const em = (await testDatabase()).orm.em.fork()
  const entries = () => query(em, `select id from activity where school_id = $1`, [school.id])
  const before = await entries()

  const why = await whyOf(staff, bookingDocument, input)
  expect([why.success, why.code, broken(why)]).toEqual([false, 'EU1002', ['pointsEnough']])
  expect(factsOf(why, 'pointsEnough')).toEqual({ cost: '3' })
  expect(why.contracts).toEqual([{ id: contract.id, hindrance: 'points', points: 2, bookingsLeft: null }])
  expect(factsOf(why, 'courseOffered')).toMatchObject({ wanted: 'Speaking', offered: 'Speaking' })
  expect((await whyOf(staff, bookingDocument, input, 'jp')).message).not.toBe(why.message)
  expect(await entries()).toEqual(before)
  expect(await ask(staff, bookDocument, { input })).toEqual({ reply: { code: why.code } })
})

test('a lesson at the same time is told with its beginning; a booking that is possible breaks no rule', async () => {
  const school = await openSchool()
  const { student, course, slot } = await school.readyToBook()
  const staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel'] })
  const beside = await school.addSlot({ courses: [course], startsAt: plusMinutes(slot.startsAt, -10) })
  const input = (slotId: string) => ({ slotId, courseCode: course.code, online: false, studentId: student.id })

  const possible = await whyOf(staff, bookingDocument, input(slot.id))
  expect([possible.success, possible.code, broken(possible)]).toEqual([true, '1001', []])
  expect(await ask(staff, bookDocument, { input: input(beside.id) })).toEqual({ reply: { code: '1001' } })
  const why = await whyOf(staff, bookingDocument, input(slot.id))
  expect([why.code, broken(why)]).toEqual(['EU1004', ['timeFree']])
  expect(factsOf(why, 'timeFree')).toEqual({ starts: slot.startsAt, lesson: beside.startsAt })
})

test('why a cancellation gives nothing back: its deadline, or the returns of the month (BOOK-28, BOOK-31, D50, D69)', async () => {
  const school = await openSchool()
  const { student, course, slot } = await school.readyToBook({ slot: { cancelBy: plusMinutes(school.now, -60) } })
  const staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel'] })
  const booked = { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id }
  const input = { slotId: slot.id, startsAt: slot.startsAt, studentId: student.id }

  const none = await whyOf(staff, cancelDocument, { ...input, lessonRules: true })
  expect([none.code, broken(none)]).toEqual(['EC1001', ['booked', 'beforeDeadline']])
  await ask(staff, bookDocument, { input: booked })
  const late = await whyOf(staff, cancelDocument, { ...input, lessonRules: true })
  expect([late.success, broken(late)]).toEqual([true, ['beforeDeadline']])
  expect(factsOf(late, 'beforeDeadline')).toMatchObject({ deadline: plusMinutes(school.now, -60) })
  const spared = await whyOf(staff, cancelDocument, { ...input, lessonRules: false })
  expect(broken(spared)).toEqual([])
  expect(await ask(staff, cancelling, { input: { ...input, lessonRules: true } })).toEqual({
    reply: { code: late.code },
  })
})

test('only staff ask why, of nobody else’s school, and a slot that is not there has no rules', async () => {
  const school = await openSchool()
  const { student, course, slot } = await school.readyToBook()
  const teacher = await school.addTeacher()
  const [staff, stranger] = [await school.addStaff(), await (await openSchool()).addStaff()]
  const input = { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id }
  for (const user of [student, teacher]) {
    const { body } = await graphql(await testApp(), bookingDocument, { input }, await askerOf(user))
    expect(body.errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
  }
  const removed = { ...input, slotId: crypto.randomUUID() }
  expect(await whyOf(staff, bookingDocument, removed)).toMatchObject({ code: 'ES1001', rules: [], contracts: [] })
  const foreign = { ...input, studentId: (await school.addStudent()).id }
  const { body } = await graphql<{ why: Why }>(
    await testApp(),
    bookingDocument,
    { input: foreign },
    await askerOf(stranger),
  )
  expect(body.data?.why.rules ?? []).toEqual([])
})

test('why a student cannot wait is what joining answers; who waits is told the place in line (BOOK-35, BOOK-36, D54)', async () => {
  const school = await openSchool()
  const { student, course, slot } = await school.readyToBook({ course: { numberOfStudents: 1 } })
  const staff = await school.addStaff({ permissions: ['slotBook'] })
  const document = `query ($input: WaitingListInput!) { why: waitingWhy(input: $input) { ${fields} } }`
  const joining = `mutation ($input: WaitingListInput!) { reply: joinWaitingList(input: $input) { code message } }`
  const [first, second] = [await school.addStudent(), await school.addStudent()]
  for (const person of [first, second]) await addContract(person, { courses: [course] })
  const input = (person: TestUser) => ({ slotId: slot.id, studentId: person.id })

  const free = await whyOf(staff, document, input(first))
  expect(broken(free)).toEqual(['noSeatLeft'])
  expect(await ask(staff, joining, { input: input(first) })).toEqual({
    reply: { code: free.code, message: free.message },
  })

  const seat = { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id }
  expect(await ask(staff, bookDocument, { input: seat })).toEqual({ reply: { code: '1001' } })
  expect(await whyOf(staff, document, input(first))).toMatchObject({ success: true, contracts: [{ hindrance: null }] })
  for (const person of [first, second])
    expect(await ask(staff, joining, { input: input(person) })).toMatchObject({ reply: { code: '1001' } })
  const waits = await whyOf(staff, document, input(second))
  expect(broken(waits)).toEqual(['notWaiting'])
  expect(factsOf(waits, 'notWaiting')).toMatchObject({ waiting: '2', since: expect.stringMatching(/T/) })
  const places = await Promise.all(
    [first, second].map(async (person) => factsOf(await whyOf(staff, document, input(person)), 'notWaiting')['place']),
  )
  expect(new Set(places)).toEqual(new Set(['1', '2']))
  const answer = await graphql(await testApp(), document, { input: input(first) }, await askerOf(student))
  expect(answer.body.errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})
