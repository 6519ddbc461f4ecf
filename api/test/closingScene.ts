import { plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect } from 'vitest'
import { audit } from '../src/activity/audit.ts'
import { query } from '../src/platform/database/sql.ts'
import { addContract, addCourse, addStudent, type TestSlot, type TestUser } from './school.ts'
import { addDeskSlot, ask, type Desk, openDesk } from './slotDesk.ts'

/** Opens a desk before each test of the file, and returns what tests of closures do at the desk of the running test. */
export function closingScene() {
  let desk: Desk
  beforeEach(async () => {
    desk = await openDesk()
  })

  const at = (time: string, on = desk.day) => `${on}T${time}:00`
  const rows = <Row>(statement: string, ...params: unknown[]) =>
    query<Row>(desk.school.orm.em.fork(), statement, [desk.school.id, ...params])
  const slotAt = (time: string, more: Parameters<typeof addDeskSlot>[2] = {}) => addDeskSlot(desk, at(time), more)
  const wholeDay = (more: object = {}) => ({
    spans: [{ startsAt: at('00:00'), endsAt: at('00:00', plusDays(desk.day, 1)), reason: '研修日' }],
    tell: true,
    ...more,
  })

  async function book(slot: TestSlot, student: TestUser, code = '1001', online = false) {
    const { reply } = await ask<{ reply: { code: string } }>(
      desk.staff,
      `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code } }`,
      { input: { slotId: slot.id, courseCode: desk.course.code, online, studentId: student.id } },
    )
    expect(reply.code).toBe(code)
  }

  async function studentWith(points = 10) {
    const student = await addStudent(desk.school, { email: `s${desk.school.next()}@example.test`, notify: true })
    return { student, contract: await addContract(student, { courses: [desk.course], points, monthlyCancelLimit: 0 }) }
  }
  const pointsOf = async (contractId: string) =>
    (await rows<{ points: number }>(`select points from contract where school_id = $1 and id = $2`, contractId))[0]
      ?.points
  const slotIds = async () =>
    (await rows<{ id: string }>(`select id from slot where school_id = $1 order by starts_at`)).map(({ id }) => id)
  const differences = async () => (await audit(desk.school.orm.em.fork())).filter(({ subject }) => subject !== '')

  /** The seats of the school's lessons, in the order in which they were booked. */
  const seats = () =>
    rows<{ student: string; at: string }>(
      `select student_id as student, booked_at::text as at from booking
       where school_id = $1 and status = 'booked' order by slot_id, booked_at`,
    )
  const line = () =>
    rows<{ student: string; at: string }>(
      `select student_id as student, joined_at::text as at from waiting where school_id = $1 order by slot_id, joined_at`,
    )

  /** A group lesson with these students in it, and those who wait for it, each since another day. */
  async function groupLesson(booked: readonly TestUser[], waiting: readonly TestUser[], numberOfStudents = 3) {
    const course = await addCourse(desk.school, { numberOfStudents })
    await rows(
      `insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`,
      desk.teacher.id,
      course.id,
    )
    desk = { ...desk, course }
    const slot = await slotAt('10:00')
    for (const [index, student] of booked.entries()) {
      await addContract(student, { courses: [course], points: 10 })
      await book(slot, student)
      await rows(
        `update booking set booked_at = $3 where school_id = $1 and student_id = $2`,
        student.id,
        `2026-01-0${index + 1}T00:00:00`,
      )
    }
    for (const [index, student] of waiting.entries())
      await rows(
        `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`,
        slot.id,
        student.id,
        `2026-02-0${index + 1}T00:00:00`,
      )
    return slot
  }

  return {
    /** The desk of the running test. */
    get desk() {
      return desk
    },
    /** The day of its lessons. */
    get day() {
      return desk.day
    },
    at,
    rows,
    slotAt,
    wholeDay,
    book,
    studentWith,
    pointsOf,
    slotIds,
    differences,
    seats,
    line,
    groupLesson,
  }
}
