import { permissions } from '@koma/schema/permissions'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { merge } from '../../../test/mergeScene.ts'
import { times } from '../../../test/model/longForm.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, type TestCourse, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { codeOf } from '../../../test/waitingScene.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

/** Rounds of each race: who comes first is chance. */
const ROUNDS = times({ short: 2, long: 30 })

interface Scene {
  school: OpenSchool
  staff: TestUser
  course: TestCourse
  /** One of the two who are merged. */
  student: TestUser
  /** Has the only seat of the lesson, where it is full. */
  holder: TestUser
  slotId: string
}

/** What is done for a student, and what has to be there before. */
interface Act {
  isFull: boolean
  before?: (scene: Scene) => Promise<unknown>
  act: (scene: Scene) => Promise<unknown>
}

const book = ({ staff, course, slotId }: Scene, { id }: TestUser) =>
  codeOf(staff, 'bookSlot', 'BookSlotInput', { slotId, courseCode: course.code, online: false, studentId: id })
const join = ({ staff, slotId, student }: Scene) =>
  codeOf(staff, 'joinWaitingList', 'WaitingListInput', { slotId, studentId: student.id })
const freeSeat = ({ staff, slotId, holder }: Scene) =>
  codeOf(staff, 'cancelBooking', 'CancelBookingInput', { slotId, studentId: holder.id })

const acts: Record<string, Act> = {
  'a booking': { isFull: false, act: (scene) => book(scene, scene.student) },
  'a wait': { isFull: true, act: join },
  'an offer of a freed seat': { isFull: true, before: join, act: freeSeat },
  'the acceptance of an offer': {
    isFull: true,
    before: async (scene) => {
      await join(scene)
      await freeSeat(scene)
    },
    act: ({ staff, slotId, student }) =>
      codeOf(staff, 'acceptOffer', 'AcceptOfferInput', { slotId, studentId: student.id }),
  },
  'a contract': {
    isFull: false,
    act: ({ school, staff, course, student }) =>
      ask(staff, `mutation ($input: CreateContractInput!) { createContract(input: $input) { success } }`, {
        input: {
          studentId: student.id,
          courseIds: [course.id],
          startDate: dateOf(school.now),
          endDate: plusDays(dateOf(school.now), 30),
        },
      }),
  },
}

const cases = Object.keys(acts).flatMap((what) => [
  { what, side: 'stays' as const },
  { what, side: 'goes' as const },
])

test.each(cases)(
  '$what of the one who $side at the moment of a merge: nothing is left at who went, and no seat is given twice (MERGE-03, MERGE-04)',
  async ({ what, side }) => {
    const { isFull, before, act } = acts[what] as Act
    const school = await openSchool({ waitingList: true, offerMinutes: 60 })
    const staff = await school.addStaff({ permissions: [...permissions] })
    const course = await school.addCourse({ numberOfStudents: 1 })
    const rows = <Row>(text: string, ...params: unknown[]) =>
      query<Row>(school.orm.em.fork(), text, [school.id, ...params])
    for (let round = 0; round < ROUNDS; round += 1) {
      const pair = { stays: await school.addStudent(), goes: await school.addStudent() }
      const holder = await school.addStudent()
      for (const student of [pair.stays, pair.goes, holder]) await addContract(student, { courses: [course] })
      const slot = await school.addSlot({ courses: [course], onlineAvailable: false })
      const scene = { school, staff, course, student: pair[side], holder, slotId: slot.id }
      expect(isFull ? await book(scene, holder) : '1001').toBe('1001')
      await before?.(scene)
      const [, merged] = await Promise.all([
        // Who is gone by then is not found.
        act(scene).catch(() => null),
        merge(staff, { staysId: pair.stays.id, goesId: pair.goes.id }),
      ])
      // Only a seat that is held keeps them apart.
      expect(merged.success || (what.includes('offer') && merged.reasonCode === 'mergeOffer')).toBe(true)
      const left = await rows(
        `select 'booking' from booking where school_id = $1 and student_id = $2
         union all select 'waiting' from waiting where school_id = $1 and student_id = $2
         union all select 'contract' from contract where school_id = $1 and student_id = $2
         union all select 'offer' from seat_offer where school_id = $1 and student_id = $2 and state = 'open'`,
        pair.goes.id,
      )
      expect(merged.success ? left : []).toEqual([])
      const [seats] = await rows<{ taken: number; held: number; counted: number }>(
        `select booked_count as counted,
           (select count(*)::int from booking where school_id = $1 and live_slot_id = $2) as taken,
           (select count(*)::int from seat_offer where school_id = $1 and slot_id = $2 and state = 'open') as held
         from slot where school_id = $1 and id = $2`,
        slot.id,
      )
      expect(seats?.counted).toBe(seats?.taken)
      expect((seats?.taken ?? 0) + (seats?.held ?? 0)).toBeLessThanOrEqual(1)
    }
    expect(await audit(school.orm.em.fork())).toEqual([])
  },
)
