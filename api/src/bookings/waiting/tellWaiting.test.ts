import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { addContract, type TestUser } from '../../../test/school.ts'
import {
  bookSeat,
  cancelSeat,
  codeOf,
  joinList,
  offersOf,
  openWaiting,
  rowsOf,
  type WaitingScene,
} from '../../../test/waitingScene.ts'

// What the mail to everybody who waits says of the lesson: its course and place while a seat is booked or held.

/** A group lesson of two whose seats are taken, and three who wait for one. The slot has a second course. */
async function openGroup(): Promise<WaitingScene & { second: TestUser }> {
  const scene = await openWaiting(0)
  const { school } = scene
  const course = await school.addCourse({ cost: 2, numberOfStudents: 2 })
  const startsAt = `${plusDays(dateOf(school.now), 6)}T10:00:00`
  const slot = await school.addSlot({ courses: [course, scene.course], startsAt, onlineAvailable: false })
  const pupil = async () => {
    const student = await school.addStudent({ notify: true, email: `p${school.next()}@example.test` })
    await addContract(student, { courses: [course], points: 2 })
    return student
  }
  const group = { ...scene, course, slot, holder: await pupil(), second: await pupil() }
  for (const student of [group.holder, group.second]) expect(await bookSeat(group, student)).toBe('1001')
  for (let at = 0; at < 3; at += 1) {
    const student = await pupil()
    expect(await joinList(student, slot.id)).toBe('1001')
    group.waiting.push(student)
  }
  return group
}

/** Has the school hold no more seats: those that become free go to everybody who waits. */
const endHolding = (scene: WaitingScene) => rowsOf(scene, `update school set offer_minutes = 0 where id = $1`)

/** Returns the course that the mails about the free seat name: null where any is open. */
const namedCourses = async (scene: WaitingScene) => {
  const mails = await rowsOf<{ course: string | null }>(
    scene,
    `select distinct data ->> 'courseId' as course from mail where school_id = $1 and kind = 'waitingPlace'`,
  )
  return mails.map(({ course }) => course)
}

test('a declined seat beside a booked one is told with the lesson that is booked (OFFER-03, BOOK-39)', async () => {
  const scene = await openGroup()
  expect(await cancelSeat(scene, scene.holder)).toBe('1001')
  expect(await offersOf(scene)).toEqual(['p0 open'])
  await endHolding(scene)
  const [first] = scene.waiting as [TestUser]
  expect(await codeOf(first, 'declineOffer', 'WaitingListInput', { slotId: scene.slot.id })).toBe('1001')
  expect(await namedCourses(scene)).toEqual([scene.course.id])
})

test('a seat that is given up by leaving the list is told with the lesson of the other seat (OFFER-03, BOOK-39)', async () => {
  const scene = await openGroup()
  for (const student of [scene.holder, scene.second]) expect(await cancelSeat(scene, student)).toBe('1001')
  expect(await offersOf(scene)).toEqual(['p0 open', 'p1 open'])
  await endHolding(scene)
  const [first] = scene.waiting as [TestUser]
  expect(await codeOf(first, 'leaveWaitingList', 'WaitingListInput', { slotId: scene.slot.id })).toBe('1001')
  expect(await namedCourses(scene)).toEqual([scene.course.id])
})

test('where all held seats ran out and nobody is booked, any course is open (OFFER-03, BOOK-39)', async () => {
  const scene = await openGroup()
  for (const student of [scene.holder, scene.second]) expect(await cancelSeat(scene, student)).toBe('1001')
  expect(await offersOf(scene)).toEqual(['p0 open', 'p1 open'])
  await endHolding(scene)
  await rowsOf(
    scene,
    `update seat_offer set offered_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
     where school_id = $1`,
  )
  // Whoever asks for a seat next passes on those whose time is over.
  expect(await bookSeat(scene, scene.holder, scene.slot.id, { startsAt: '2020-01-01T00:00:00' })).toBe('ES1001')
  expect(await offersOf(scene)).toEqual(['p0 expired', 'p1 expired'])
  expect(await namedCourses(scene)).toEqual([null])
})
