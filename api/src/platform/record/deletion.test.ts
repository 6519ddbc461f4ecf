import { expect, test } from 'vitest'
import { addContract, addCourse, addLocation, addStaff, addStudent } from '../../../test/school.ts'
import { addTeacherOf, ask, bookedBy, madeSlot, openDesk } from '../../../test/slotDesk.ts'
import { brokenRules, factsOfRule, type SeenWhy, obstaclesOf, whyFields } from '../../../test/why.ts'
import { query } from '../database/sql.ts'

// What keeps a record from being deleted opens the rule and all that stands in the way, as the deletion itself judges
// it.

const document = `query ($input: DeletionWhyInput!) { why: deletionWhy(input: $input) { ${whyFields} } }`
const mutations = {
  student: 'deleteStudent',
  teacher: 'deleteTeacher',
  course: 'deleteCourse',
  otherBooking: 'deleteOtherBooking',
  location: 'deleteLocation',
  contract: 'deleteContract',
  staff: 'deleteStaff',
} as const
type Kind = keyof typeof mutations

/** A school with a booked slot, an open one, one with an other booking, and a row of the template. */
async function busyDesk() {
  const desk = await openDesk()
  const at = (hour: string) => ({ startsAt: `${desk.day}T${hour}:00:00`, endsAt: `${desk.day}T${hour}:50:00` })
  const { slot: booked, student } = await bookedBy(desk, await madeSlot(desk, at('10')), desk.course)
  const open = await madeSlot(desk, at('12'))
  const meeting = await addCourse(desk.school, { isLesson: false, code: '_meeting' })
  const filled = await madeSlot(desk, at('14'))
  await ask(desk.staff, `mutation ($input: BookOtherInput!) { bookOther(input: $input) { code } }`, {
    input: { slotId: filled.id, courseCode: meeting.code },
  })
  const sql = <Row>(text: string, ...params: unknown[]) =>
    query<Row>(desk.school.orm.em.fork(), text, [desk.school.id, ...params])
  const [row] = await sql<{ id: string }>(
    `insert into template (school_id, day, start_time, end_time, teacher_id, location_id)
     values ($1, 1, '10:00', '10:50', $2, $3) returning id`,
    desk.teacher.id,
    desk.location.id,
  )
  const [contract] = await sql<{ id: string }>(
    `select contract_id as id from booking where school_id = $1 and student_id = $2`,
    student.id,
  )
  const name = `${student.lastName} ${student.firstName}`
  const whyOf = async (kind: Kind, id: string, by = desk.staff) =>
    (await ask<{ why: SeenWhy }>(by, document, { input: { kind, id } })).why
  /** Why, which is what the deletion itself answers. */
  const refused = async (kind: Kind, id: string) => {
    const why = await whyOf(kind, id)
    const { reply } = await ask<{ reply: { code: string; message: string } }>(
      desk.staff,
      `mutation ($id: ID!) { reply: ${mutations[kind]}(id: $id) { code message } }`,
      { id },
    )
    expect(reply).toEqual({ code: why.code, message: why.message })
    return why
  }
  return {
    ...desk,
    booked,
    open,
    filled,
    meeting,
    student,
    name,
    whyOf,
    refused,
    row: row?.id ?? '',
    contract: contract?.id ?? '',
  }
}

test('records with future bookings cannot be deleted, and each booking is named (D81, D84, D85, D93, SET-29)', async () => {
  const { refused, booked, filled, meeting, student, contract, teacher, course, name } = await busyDesk()
  const lesson = { kind: 'slot', id: booked.id, startsAt: booked.startsAt }
  const ofStudent = await refused('student', student.id)
  expect([ofStudent.success, brokenRules(ofStudent)]).toEqual([false, ['noLessonsAhead']])
  expect(factsOfRule(ofStudent, 'noLessonsAhead')).toEqual({ taken: '1' })
  expect(obstaclesOf(ofStudent, 'noLessonsAhead')).toMatchObject([
    { ...lesson, label: expect.stringContaining(name) as string },
  ])
  const ofContract = await refused('contract', contract)
  expect(brokenRules(ofContract)).toEqual(['nothingCharged'])
  expect(obstaclesOf(ofContract, 'nothingCharged')).toMatchObject([lesson])
  const ofTeacher = await refused('teacher', teacher.id)
  expect([brokenRules(ofTeacher), factsOfRule(ofTeacher, 'noneBookedAhead')]).toEqual([
    ['noneBookedAhead'],
    { slots: '2' },
  ])
  expect(obstaclesOf(ofTeacher, 'noneBookedAhead')?.map(({ id }) => id)).toEqual([booked.id, filled.id])
  const ofCourse = await refused('course', course.id)
  expect(obstaclesOf(ofCourse, 'noneBookedAhead')).toMatchObject([lesson])
  const ofOther = await refused('otherBooking', meeting.id)
  expect(obstaclesOf(ofOther, 'noneBookedAhead')).toMatchObject([{ kind: 'slot', id: filled.id }])
  expect((await refused('course', meeting.id)).code).toBe('404')
})

test('a place stays while slots to come or rows of the template are held there, open ones too (D123)', async () => {
  const { refused, whyOf, booked, open, filled, row, location, school } = await busyDesk()
  const why = await refused('location', location.id)
  expect(brokenRules(why)).toEqual(['noSlotsAhead', 'outOfTemplate'])
  expect(factsOfRule(why, 'noSlotsAhead')).toEqual({ slots: '3', taken: '2' })
  expect(obstaclesOf(why, 'noSlotsAhead')?.map(({ id }) => id)).toEqual([booked.id, open.id, filled.id])
  expect(obstaclesOf(why, 'outOfTemplate')).toMatchObject([
    { kind: 'template', id: row, startsAt: null, label: expect.stringContaining('Mon 10:00–10:50') as string },
  ])
  const unused = await whyOf('location', (await addLocation(school)).id)
  expect([unused.success, brokenRules(unused)]).toEqual([true, []])
})

test('nobody deletes themself or admin; what is not there is said, and a contract alone keeps nobody (STF-06, D130)', async () => {
  const { refused, whyOf, staff, school, course } = await busyDesk()
  const own = await refused('staff', staff.id)
  expect([brokenRules(own), factsOfRule(own, 'notOneself')]).toEqual([['notOneself'], { account: staff.code }])
  const admin = await addStaff(school, { staffCode: 'admin' })
  expect(brokenRules(await refused('staff', admin.id))).toEqual(['notAdmin'])
  const colleague = await addStaff(school)
  expect((await whyOf('staff', colleague.id)).success).toBe(true)
  expect(brokenRules(await whyOf('teacher', colleague.id))).toEqual(['recordThere'])
  const student = await addStudent(school)
  await addContract(student, { courses: [course] })
  expect((await whyOf('student', student.id)).success).toBe(true)
})

test('only staff ask', async () => {
  const { whyOf, teacher, school, course } = await busyDesk()
  const colleague = await addTeacherOf(school, [course])
  await expect(whyOf('teacher', colleague.id, teacher)).rejects.toThrow('FORBIDDEN')
})
