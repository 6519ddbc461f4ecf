import { expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, addGuardian, addSlot, sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, testApp } from '../../test/server.ts'
import { addTeacherOf } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

const askerOf = async (user: TestUser, student?: TestUser): Promise<Asker> => ({
  host: user.school.host,
  authorization: await sessionFor(user),
  language: 'en',
  ...(student === undefined ? {} : { student: student.id }),
})

async function answerTo<Data>(asker: Asker, document: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { body } = await graphql<Data>(await testApp(), document, variables, asker)
  if (body.data == null) throw new Error(JSON.stringify(body.errors))
  return body.data
}

const book = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
const cancel = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`

async function family(childEmail = '') {
  const school = await openSchool()
  const course = await school.addCourse()
  const teacher = await addTeacherOf(school, [course])
  const child = await school.addStudent({ email: childEmail, notify: childEmail !== '' })
  await addContract(child, { courses: [course], points: 50 })
  const guardian = await addGuardian(school, [child])
  const bookAs = async (asker: Asker, more: object = {}) => {
    const slot = await addSlot(school, { courses: [course], teacher })
    const input = { slotId: slot.id, courseCode: course.code, online: false, ...more }
    expect(await answerTo(asker, book, { input })).toEqual({ bookSlot: { code: '1001' } })
    return slot
  }
  return { school, child, guardian, bookAs }
}

/** The mails about lessons to students and guardians, in order. */
const mailsOf = ({ orm, id }: OpenSchool) =>
  query<{ kind: string; address: string; guardianId: string | null; data: { guardianId?: string } }>(
    orm.em.fork(),
    `select kind, address, guardian_id as "guardianId", data from mail
     where school_id = $1 and student_id is not null order by queued_at, id`,
    [id],
  )

test('a guardian is told of a booking of a child who has no address of their own (FAM-11)', async () => {
  const { school, child, guardian, bookAs } = await family()
  await bookAs(await askerOf(child))
  expect(await mailsOf(school)).toMatchObject([
    { kind: 'bookingMade', address: guardian.code, guardianId: guardian.id },
  ])
})

test('the child and each guardian get one each, but nobody two at one address (FAM-11)', async () => {
  const { school, child, guardian, bookAs } = await family('child@example.test')
  const second = await addGuardian(school, [child])
  const slot = await bookAs(await askerOf(guardian, child))
  const made = await mailsOf(school)
  expect(made.map(({ address }) => address).toSorted()).toEqual(
    ['child@example.test', guardian.code, second.code].toSorted(),
  )
  // All say who did it.
  expect(made.every(({ data }) => data.guardianId === guardian.id)).toBe(true)
  await query(school.orm.em.fork(), `update student set email = upper($2) where school_id = $1 and id = $3`, [
    school.id,
    second.code,
    child.id,
  ])
  const input = { slotId: slot.id, studentCode: child.code }
  await answerTo(await askerOf(guardian, child), cancel, { input: { slotId: input.slotId } })
  const cancelled = (await mailsOf(school)).filter(({ kind }) => kind === 'bookingCancelled')
  expect(cancelled.map(({ address }) => address.toLowerCase()).toSorted()).toEqual(
    [guardian.code, second.code].toSorted(),
  )
})

test('a kind that is stopped for one child still arrives for the other; the log says who stopped it (FAM-11)', async () => {
  const { school, child, guardian, bookAs } = await family()
  const other = await school.addStudent({ email: '' })
  await query(
    school.orm.em.fork(),
    `insert into guardian_student (school_id, guardian_id, student_id) values ($1, $2, $3)`,
    [school.id, guardian.id, other.id],
  )
  const asker = await askerOf(guardian, other)
  const save = `mutation ($input: GuardianMailsInput!) { updateGuardianMails(input: $input) {
    code guardianMails { id stopped } } }`
  const saved = await answerTo<{ updateGuardianMails: object }>(asker, save, {
    input: { studentId: child.id, stopped: ['lessons'] },
  })
  expect(saved.updateGuardianMails).toMatchObject({ code: '1001' })
  const { guardianMails } = await answerTo<{ guardianMails: { id: string; stopped: string[] }[] }>(
    asker,
    '{ guardianMails { id stopped } }',
  )
  expect(new Map(guardianMails.map(({ id, stopped }) => [id, stopped]))).toEqual(
    new Map([
      [child.id, ['lessons']],
      [other.id, []],
    ]),
  )
  await bookAs(await askerOf(child))
  expect(await mailsOf(school)).toEqual([])
  const [entry] = await query<{ actor: string; changes: unknown }>(
    school.orm.em.fork(),
    `select actor, changes from activity where school_id = $1 and record_kind = 'guardian' and record_id = $2`,
    [school.id, guardian.id],
  )
  expect(entry).toEqual({
    actor: `guardian:${guardian.id}`,
    changes: { stoppedLessons: [[], [child.code]] },
  })
  const stranger = await school.addStudent()
  const refused = await answerTo<{ updateGuardianMails: object }>(asker, save, {
    input: { studentId: stranger.id, stopped: ['lessons'] },
  })
  expect(refused.updateGuardianMails).toMatchObject({ code: '404' })
})

test('previews name the guardians who are told, and the numbers of those who are not (FAM-12)', async () => {
  const { school, child, guardian, bookAs } = await family()
  const quiet = await addGuardian(school, [child], { notify: false, phoneNumber: '03-1111-2222', lastName: '高橋' })
  const slot = await bookAs(await askerOf(child))
  const staff = await school.addStaff({ permissions: ['slotEdit', 'slotCancel'] })
  const document = `query ($slotIds: [ID!]!) { lessonPeople(slotIds: $slotIds) {
    type id notice guardians { id email phoneNumber mailed } } }`
  interface Person {
    type: string
    id: string
    notice: string
    guardians: { id: string; mailed: boolean; phoneNumber: string }[]
  }
  const concerned = async () => {
    const { lessonPeople } = await answerTo<{ lessonPeople: Person[] }>(await askerOf(staff), document, {
      slotIds: [slot.id],
    })
    return lessonPeople.find(({ id }) => id === child.id)
  }
  const told = await concerned()
  expect(told?.notice).toBe('mail')
  expect(new Map(told?.guardians.map(({ id, mailed }) => [id, mailed]))).toEqual(
    new Map([
      [guardian.id, true],
      [quiet.id, false],
    ]),
  )
  await query(school.orm.em.fork(), `update guardian set notify = false where school_id = $1`, [school.id])
  const unreached = await concerned()
  expect(unreached?.notice).toBe('noAddress')
  expect(unreached?.guardians.find(({ id }) => id === quiet.id)).toMatchObject({
    mailed: false,
    phoneNumber: '03-1111-2222',
  })
})

test('what an undo withdraws before it is sent, no guardian gets (FAM-11)', async () => {
  const { school, child, bookAs } = await family()
  const staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel', 'slotEdit'] })
  const slot = await bookAs(await askerOf(staff), { studentId: child.id, lessonRules: false })
  await query(
    school.orm.em.fork(),
    `update mail set due_at = now() + interval '5 minutes' where school_id = $1 and kind = 'bookingMade'`,
    [school.id],
  )
  const [booking] = await query<{ id: string }>(
    school.orm.em.fork(),
    `select id from booking where school_id = $1 and slot_id = $2`,
    [school.id, slot.id],
  )
  const document = `mutation ($bookingId: ID!) { undoBooking(bookingId: $bookingId) { code } }`
  const { undoBooking } = await answerTo<{ undoBooking: { code: string } }>(await askerOf(staff), document, {
    bookingId: booking?.id,
  })
  expect(undoBooking.code).toBe('1001')
  expect(await mailsOf(school)).toEqual([])
})
