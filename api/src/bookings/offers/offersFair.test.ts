import fc from 'fast-check'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { afterEach, expect, test, vi } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, type TestSlot, type TestUser } from '../../../test/school.ts'
import { times } from '../../../test/model/longForm.ts'
import { ask } from '../../../test/slotDesk.ts'
import { silentEvents } from '../../../test/context.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'
import { endOverdueOffers } from './offerJobs.ts'

// Over random histories: whoever is offered a seat stands before everybody else who could have taken it, and no seat
// that was freed stays free while somebody who waits could take it (OFFER-01, OFFER-02, OFFER-03).

afterEach(() => void vi.useRealTimers())

const STUDENTS = 4
const SLOTS = 2
const COST = 2

type Step =
  | { kind: 'book' | 'cancel' | 'join' | 'leave' | 'accept' | 'decline'; student: number; slot: number }
  | { kind: 'later'; minutes: number }
  | { kind: 'points'; student: number; points: number }

const user = { student: fc.nat(STUDENTS - 1), slot: fc.nat(SLOTS - 1) }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('book', 'join', 'join'), ...user }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'accept', 'decline', 'leave'), ...user }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('later' as const), minutes: fc.constantFrom(20, 61, 130) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('points' as const),
      student: user.student,
      points: fc.constantFrom(-2, 2),
    }),
  },
) as fc.Arbitrary<Step>

const verbs = {
  book: ['bookSlot', 'BookSlotInput'],
  cancel: ['cancelBooking', 'CancelBookingInput'],
  join: ['joinWaitingList', 'WaitingListInput'],
  leave: ['leaveWaitingList', 'WaitingListInput'],
  accept: ['acceptOffer', 'AcceptOfferInput'],
  decline: ['declineOffer', 'WaitingListInput'],
} as const

interface Scene {
  school: OpenSchool
  code: string
  students: TestUser[]
  slots: TestSlot[]
}

async function open(): Promise<Scene> {
  const school = await openSchool({ waitingList: true, offerMinutes: 60 })
  const course = await school.addCourse({ cost: COST, numberOfStudents: 1 })
  const students: TestUser[] = []
  for (let at = 0; at < STUDENTS; at += 1) {
    const student = await school.addStudent()
    await addContract(student, { courses: [course], points: COST })
    students.push(student)
  }
  const slots: TestSlot[] = []
  for (let at = 0; at < SLOTS; at += 1)
    slots.push(
      await school.addSlot({
        courses: [course],
        startsAt: `${plusDays(dateOf(school.now), 20 + at)}T10:00:00`,
        onlineAvailable: false,
      }),
    )
  return { school, code: course.code, students, slots }
}

interface State {
  slots: { id: string; isFree: boolean; line: string[]; offers: { id: string; student: string }[] }[]
  /** The students who could pay for a seat and have no offer. */
  able: string[]
}

async function stateOf({ school }: Scene): Promise<State> {
  const [state] = await query<State>(
    school.orm.em.fork(),
    `select (select jsonb_agg(jsonb_build_object('id', s.id, 'isFree', s.booked_count + s.held_count = 0,
        'line', (select coalesce(jsonb_agg(w.student_id order by w.joined_at, w.id), '[]') from waiting w where w.slot_id = s.id),
        'offers', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'student', o.student_id)), '[]')
          from seat_offer o where o.slot_id = s.id and o.state = 'open'))) from slot s where s.school_id = $1) as slots,
      (select coalesce(jsonb_agg(k.student_id), '[]') from contract k where k.school_id = $1 and k.points >= $2
        and not exists (select from seat_offer o where o.student_id = k.student_id and o.state = 'open')) as able`,
    [school.id, COST],
  )
  if (state === undefined) throw new Error('no state')
  return state
}

async function take(scene: Scene, item: Step): Promise<void> {
  const { school, students, slots } = scene
  if (item.kind === 'later') {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + item.minutes * 60_000 })
    return endOverdueOffers({ orm: school.orm, events: silentEvents, baseUrl: 'https://school.test' })
  }
  const student = students[item.student] as TestUser
  if (item.kind === 'points') {
    const give = `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
      select school_id, id, $3, 'adjustment', 'staff:admin', now() from contract
      where school_id = $1 and student_id = $2 and points - held_points + $3 >= 0`
    await query(school.orm.em.fork(), give, [school.id, student.id, item.points])
    return
  }
  const [verb, type] = verbs[item.kind]
  const slotId = slots[item.slot]?.id
  const input = item.kind === 'book' ? { slotId, courseCode: scene.code, online: false } : { slotId }
  await ask(student, `mutation ($input: ${type}!) { reply: ${verb}(input: $input) { code } }`, { input })
}

test(
  'nobody who could take a seat is passed over, whatever happens before (OFFER-01, OFFER-02)',
  { timeout: 900_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        vi.useRealTimers()
        const scene = await open()
        // Both seats are taken, and somebody waits for each.
        for (const slot of [0, 1]) {
          await take(scene, { kind: 'book', student: slot, slot })
          await take(scene, { kind: 'join', student: 2 + slot, slot })
        }
        let before = await stateOf(scene)
        for (const item of steps) {
          await take(scene, item)
          const after = await stateOf(scene)
          for (const slot of after.slots) {
            const was = before.slots.find(({ id }) => id === slot.id)
            const known = new Set(was?.offers.map(({ id }) => id))
            for (const offer of slot.offers.filter(({ id }) => !known.has(id))) {
              const earlier = slot.line.slice(0, slot.line.indexOf(offer.student))
              expect(slot.line).toContain(offer.student)
              expect(earlier.filter((student) => after.able.includes(student))).toEqual([])
            }
            const missed = slot.isFree && was?.isFree === false ? slot.line : []
            expect(missed.filter((student) => after.able.includes(student))).toEqual([])
          }
          before = after
        }
        expect(await audit(scene.school.orm.em.fork())).toEqual([])
      }),
      { numRuns: times({ short: 12, long: 300 }) },
    )
  },
)
