import { plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { closed } from './closing.ts'
import { worked } from './worked.ts'
import { addContract, addCourse, addStudent, type TestSlot, type TestUser } from './school.ts'
import { addDeskSlot, addTeacherOf, ask, type Desk, openDesk } from './slotDesk.ts'

interface Person {
  id: string
  role: string
  notice: 'mail' | 'off' | 'noAddress'
  phoneNumber: string
}

const fields = 'people { id role notice phoneNumber }'

let desk: Desk
let slot: TestSlot
let people: Record<'told' | 'off' | 'noAddress' | 'waits', TestUser>

/** A group lesson with somebody of each kind in it, and somebody who waits. */
beforeEach(async () => {
  const opened = await openDesk({ waitingList: true })
  const course = await addCourse(opened.school, { numberOfStudents: 3 })
  desk = { ...opened, course, teacher: await addTeacherOf(opened.school, [course]) }
  slot = await addDeskSlot(desk, `${desk.day}T10:00:00`)
  const student = async (more: Parameters<typeof addStudent>[1]) => {
    const created = await addStudent(desk.school, more)
    await addContract(created, { courses: [desk.course] })
    return created
  }
  people = {
    told: await student({ notify: true, email: 'told@example.test', phoneNumber: '1' }),
    // Who has switched mail off has an address still.
    off: await student({ notify: false, email: 'off@example.test', phoneNumber: '2' }),
    noAddress: await student({ notify: false, email: '', phoneNumber: '3' }),
    waits: await student({ notify: true, email: 'waits@example.test' }),
  }
  for (const user of [people.told, people.off, people.noAddress]) await book(user)
  await rows(
    `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, now())`,
    slot.id,
    people.waits.id,
  )
  await rows(`delete from mail where school_id = $1`)
})

const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), statement, [desk.school.id, ...params])

async function send(mutation: 'bookSlot' | 'cancelBooking', input: object) {
  const type = mutation === 'bookSlot' ? 'BookSlotInput' : 'CancelBookingInput'
  const document = `mutation ($input: ${type}!) { reply: ${mutation}(input: $input) { code } }`
  const { reply } = await ask<{ reply: { code: string } }>(desk.staff, document, {
    input: { slotId: slot.id, ...input },
  })
  expect(reply.code).toBe('1001')
}

const book = (student: TestUser, more: object = {}) =>
  send('bookSlot', { courseCode: desk.course.code, online: false, studentId: student.id, ...more })

/** Returns the people a mail was written to, by id. */
async function mailed(): Promise<string[]> {
  const found = await rows<{ to: string }>(
    `select distinct coalesce(student_id, teacher_id) as "to" from mail
     where school_id = $1 and kind <> 'alertWaitingPlace'`,
  )
  return found.map(({ to }) => to).toSorted()
}

const promised = (all: readonly Person[]) =>
  [...new Set(all.filter(({ notice }) => notice === 'mail').map(({ id }) => id))].toSorted()

const day = () => ({ startsAt: `${desk.day}T00:00:00`, endsAt: `${plusDays(desk.day, 1)}T00:00:00`, reason: 'Typhoon' })

async function teacherWants(mail: boolean) {
  await rows(
    `update teacher set email = $3, notify = $4, phone_number = '9' where school_id = $1 and id = $2`,
    desk.teacher.id,
    mail ? 'terry@example.test' : '',
    mail,
  )
}

test.each([true, false])(
  'a closure names who gets a mail and who has to be called; the teacher wants mail: %s (D14)',
  async (wants) => {
    await teacherWants(wants)
    const input = { spans: [day()], tell: true }
    const document = `query ($input: ClosingInput!) { reply: closingPreview(input: $input) { plan { ${fields} } } }`
    const { reply } = await ask<{ reply: { plan: { people: Person[] } } }>(desk.staff, document, { input })
    const { people: named } = reply.plan
    expect(
      named.filter(({ notice }) => notice !== 'mail').map((each) => [each.id, each.notice, each.phoneNumber]),
    ).toEqual([
      ...(wants ? [] : [[desk.teacher.id, 'noAddress', '9']]),
      [people.off.id, 'off', '2'],
      [people.noAddress.id, 'noAddress', '3'],
    ])
    await worked(desk.staff, await closed(desk.staff, input))
    expect(await mailed()).toEqual(promised(named))
    expect((await mailed()).includes(desk.teacher.id)).toBe(wants)
  },
)

test.each([true, false])(
  'a lesson that is not held while its teacher is away names them, too; the teacher wants mail: %s (D14)',
  async (wants) => {
    await teacherWants(wants)
    const substitution = {
      teacherId: desk.teacher.id,
      ...day(),
      tell: true,
      choices: [{ slotId: slot.id, close: true }],
    }
    const document = `query ($input: SubstitutionInput!) {
      reply: substitutionPreview(input: $input) { message plan { digest lines { ${fields} } } } }`
    const { reply } = await ask<{ reply: { plan: { digest: string; lines: { people: Person[] }[] } } }>(
      desk.staff,
      document,
      { input: substitution },
    )
    const named = reply.plan.lines.flatMap((line) => line.people)
    const doing = `mutation ($input: SubstituteTeacherInput!) { reply: substituteTeacher(input: $input) { run { id } } }`
    const done = await ask<{ reply: { run: { id: string } } }>(desk.staff, doing, {
      input: { substitution, digest: reply.plan.digest },
    })
    await worked(desk.staff, done.reply.run.id)
    expect(await mailed()).toEqual(promised(named))
  },
)

test.each([true, false, null])(
  'staff who book or cancel say whether student and teacher are told: %s; who waits hears of the seat (D14, D55)',
  async (tell) => {
    await teacherWants(true)
    const asked = `query ($slotIds: [ID!]!, $studentId: ID) { people: lessonPeople(slotIds: $slotIds, studentId: $studentId) { id role notice phoneNumber } }`
    await send('cancelBooking', { studentId: people.told.id, tell })
    const both = [people.told.id, desk.teacher.id].toSorted()
    expect((await mailed()).filter((id) => id !== people.waits.id)).toEqual(tell === false ? [] : both)
    expect(await mailed()).toContain(people.waits.id)

    const { people: named } = await ask<{ people: Person[] }>(desk.staff, asked, {
      slotIds: [slot.id],
      studentId: people.told.id,
    })
    expect(
      named
        .filter(({ id }) => both.includes(id))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(both)
    await rows(`delete from mail where school_id = $1`)
    await book(people.told, { tell })
    expect(await mailed()).toEqual(tell === false ? [] : both)
  },
)

test('a student keeps nobody from hearing of a booking (D14)', async () => {
  await teacherWants(true)
  const document = `mutation ($input: CancelBookingInput!) { reply: cancelBooking(input: $input) { code } }`
  await ask(people.told, document, { input: { slotId: slot.id, tell: false } })
  expect(await mailed()).toContain(desk.teacher.id)
})
