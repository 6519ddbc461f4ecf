import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { type OpenSchool, openSchool } from './openSchool.ts'
import { addContract, type TestCourse, type TestSlot, type TestUser } from './school.ts'
import { ask } from './slotDesk.ts'

/** A school that holds freed seats, and a lesson with one seat for which students wait. */
export interface WaitingScene {
  school: OpenSchool
  course: TestCourse
  slot: TestSlot
  staff: TestUser
  /** Has the only seat. */
  holder: TestUser
  /** Wait for it, in this order. */
  waiting: TestUser[]
}

/** Makes a scene in which so many students wait; every contract has `points`, and a lesson costs 2. */
export async function openWaiting(
  count: number,
  points = 2,
  settings: Parameters<typeof openSchool>[0] = {},
): Promise<WaitingScene> {
  const school = await openSchool({ waitingList: true, offerMinutes: 60, ...settings })
  const course = await school.addCourse({ cost: 2, numberOfStudents: 1 })
  const staff = await school.addStaff({
    permissions: ['slotBook', 'slotCancel', 'slotEdit', 'slotDelete', 'courseEdit'],
  })
  const startsAt = `${plusDays(dateOf(school.now), 5)}T10:00:00`
  const slot = await school.addSlot({ courses: [course], startsAt, onlineAvailable: false })
  const pupil = async () => {
    const student = await school.addStudent()
    await addContract(student, { courses: [course], points })
    return student
  }
  const scene: WaitingScene = { school, course, slot, staff, holder: await pupil(), waiting: [] }
  expect(await bookSeat(scene, scene.holder)).toBe('1001')
  for (let at = 0; at < count; at += 1) {
    const student = await pupil()
    expect(await joinList(student, slot.id)).toBe('1001')
    scene.waiting.push(student)
  }
  return scene
}

/** Calls a verb of one input; returns the code of its answer. */
export async function codeOf(
  user: TestUser,
  verb: string,
  type: string,
  input: Record<string, unknown>,
): Promise<string> {
  const document = `mutation ($input: ${type}!) { reply: ${verb}(input: $input) { code } }`
  return (await ask<{ reply: { code: string } }>(user, document, { input })).reply.code
}

export const bookSeat = ({ slot, course }: WaitingScene, user: TestUser, slotId = slot.id, more: object = {}) =>
  codeOf(user, 'bookSlot', 'BookSlotInput', { slotId, courseCode: course.code, online: false, ...more })
export const cancelSeat = ({ slot }: WaitingScene, user: TestUser, slotId = slot.id, more: object = {}) =>
  codeOf(user, 'cancelBooking', 'CancelBookingInput', { slotId, ...more })
export const joinList = (user: TestUser, slotId: string) =>
  codeOf(user, 'joinWaitingList', 'WaitingListInput', { slotId })

/** Returns the rows of a statement whose first parameter is the school. */
export const rowsOf = <Row>({ school }: WaitingScene, statement: string, ...params: unknown[]) =>
  query<Row>(school.orm.em.fork(), statement, [school.id, ...params])

/** Returns the place of a student among those of the scene: `p0` waited first. */
const nameIn = ({ waiting, holder }: WaitingScene, id: string) =>
  id === holder.id ? 'holder' : `p${waiting.findIndex((each) => each.id === id)}`

/** Returns who has which offer, in the order they were made. */
export async function offersOf(scene: WaitingScene): Promise<string[]> {
  const rows = await rowsOf<{ student: string; state: string }>(
    scene,
    `select student_id as student, state from seat_offer where school_id = $1 order by id`,
  )
  return rows.map(({ student, state }) => `${nameIn(scene, student)} ${state}`)
}

/** Returns who waits for the scene's lesson, the first first. */
export async function lineOf(scene: WaitingScene): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    scene,
    `select student_id as id from waiting w where school_id = $1 and slot_id = $2 order by joined_at, w.id`,
    scene.slot.id,
  )
  return rows.map(({ id }) => nameIn(scene, id))
}
