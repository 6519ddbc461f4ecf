import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test, vi } from 'vitest'
import { openSchool } from '../../../test/openSchool.ts'
import { addContract, type TestSlot, type TestUser } from '../../../test/school.ts'
import { codeOf } from '../../../test/waitingScene.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

// Whom a freed seat goes to is known only once its slot is locked, and their contracts are locked then. Two students who
// each leave a lesson the other waits for lock each other's: PostgreSQL ends one of the two, which is tried again.

test('two who leave the lessons that each other waits for both leave, and both seats are held (OFFER-01, D138)', async () => {
  const school = await openSchool({ waitingList: true, offerMinutes: 60 })
  const course = await school.addCourse({ cost: 2 })
  const pupil = async () => {
    const student = await school.addStudent()
    await addContract(student, { courses: [course], points: 4 })
    return student
  }
  const lesson = (days: number) =>
    school.addSlot({
      courses: [course],
      startsAt: `${plusDays(dateOf(school.now), days)}T10:00:00`,
      onlineAvailable: false,
    })
  const [one, other] = [await pupil(), await pupil()]
  const [first, second] = [await lesson(5), await lesson(6)]
  const book = (student: TestUser, { id: slotId }: TestSlot) =>
    codeOf(student, 'bookSlot', 'BookSlotInput', { slotId, courseCode: course.code, online: false })
  const join = (student: TestUser, { id: slotId }: TestSlot) =>
    codeOf(student, 'joinWaitingList', 'WaitingListInput', { slotId })
  const cancel = (student: TestUser, { id: slotId }: TestSlot) =>
    codeOf(student, 'cancelBooking', 'CancelBookingInput', { slotId })
  expect([await book(one, first), await book(other, second)]).toEqual(['1001', '1001'])
  expect([await join(one, second), await join(other, first)]).toEqual(['1001', '1001'])

  const em = () => school.orm.em.fork()
  const deadlocks = async () => {
    const text = `select deadlocks::int as many from pg_stat_database where datname = current_database()`
    return (await query<{ many: number }>(em(), text))[0]?.many ?? 0
  }
  const before = await deadlocks()
  // Nobody reads waiting lists until both have locked their slot and their own contract.
  const { both } = await em().transactional(async (gate) => {
    await query(gate, `lock table waiting in access exclusive mode`)
    const cancelled = Promise.all([cancel(one, first), cancel(other, second)])
    await vi.waitFor(async () => {
      // What announces changes reads waiting lists along, and waits here as well.
      const text = `select count(*)::int as many from pg_locks l join pg_stat_activity a using (pid)
        where l.relation = 'waiting'::regclass and not l.granted and a.query not like '%delete from outbox%'`
      expect(await query(em(), text)).toEqual([{ many: 2 }])
    })
    return { both: cancelled }
  })
  expect(await both).toEqual(['1001', '1001'])
  const offers = await query<{ slot: string; student: string }>(
    em(),
    `select slot_id as slot, student_id as student from seat_offer where school_id = $1 and state = 'open'`,
    [school.id],
  )
  expect(new Map(offers.map(({ slot, student }) => [slot, student]))).toEqual(
    new Map([
      [first.id, other.id],
      [second.id, one.id],
    ]),
  )
  expect(await audit(em())).toEqual([])
  await vi.waitFor(async () => expect(await deadlocks()).toBeGreaterThan(before))
})
