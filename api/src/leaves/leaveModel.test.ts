import { permissions } from '@koma/schema/permissions'
import { isAwayOn } from '@koma/schema/rules/leave'
import { periodOf } from '@koma/schema/rules/renewal'
import { dateOf, lastDayOfMonth, monthAfter, monthOf, plusDays } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { addContract } from '../../test/school.ts'
import { contextOf, schoolRow } from '../../test/context.ts'
import { bookSlot } from '../bookings/bookSlot.ts'
import { monthlyRenewals } from '../contracts/monthly/monthlyRenewals.ts'
import { renewContract } from '../contracts/monthly/renewContract.ts'
import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { recordLeave } from './recordLeave.ts'
import { undoLeave } from './undoLeave.ts'

/** A step: a pause of so many days from a day on, its undo, a booking on a day, or renewing for a month. */
const step = fc.oneof(
  fc.record({
    what: fc.constant('pause' as const),
    from: fc.integer({ min: 1, max: 200 }),
    days: fc.integer({ min: 0, max: 90 }),
  }),
  fc.record({ what: fc.constant('undo' as const), which: fc.nat(3) }),
  fc.record({ what: fc.constant('book' as const), day: fc.integer({ min: 1, max: 210 }) }),
  fc.record({ what: fc.constant('renew' as const), month: fc.integer({ min: 1, max: 6 }) }),
)

// Clocks change in New York and in Lord Howe, where it is by half an hour.
test.each(['America/New_York', 'Australia/Lord_Howe'])(
  'whatever pauses, undos, bookings and renewals: nobody is booked or renewed within a pause, everybody is after it, in %s (PAUSE-05, PAUSE-07, PAUSE-10)',
  async (timezoneName) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        const school = await openSchool({ timezoneName })
        const staff = await school.addStaff({ permissions: [...permissions] })
        const viewer = { ...staff, type: 'staff', permissions: [...permissions], sessionId: '' } as const
        const student = await school.addStudent()
        const teacher = await school.addTeacher()
        const course = await school.addCourse({ cost: 1, numberOfStudents: 1 })
        const today = dateOf(school.now)
        const inDays = (days: number) => plusDays(today, days)
        const monthly = { courses: [course], monthlyContract: true, monthlyPoints: 8, points: 8 }
        let last = await addContract(student, {
          ...monthly,
          startDate: `${monthOf(today)}-01`,
          endDate: lastDayOfMonth(today),
        })
        await addContract(student, { courses: [course], points: 500, startDate: today, endDate: inDays(400) })
        const ctx = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
        let pauses: { id: string; from: string; until: string }[] = []
        let renewedFor = monthOf(today)
        const isAway = (day: string) => pauses.some((pause) => isAwayOn(pause, day))
        const booked = new Set<string>()
        const outcomes: unknown[] = []
        const expected: unknown[] = []
        const compare = (outcome: unknown, model: unknown) => {
          outcomes.push(outcome)
          expected.push(model)
        }
        for (const each of steps) {
          if (each.what === 'pause') {
            const [from, until] = [inDays(each.from), inDays(each.from + each.days)]
            const meets = pauses.some((pause) => from <= pause.until && pause.from <= until)
            const leave = {
              studentId: student.id,
              kind: 'pause',
              from,
              until,
              keepPlaces: true,
              cancelBookings: true,
            } as const
            const done = await recordLeave(ctx, { leave })
            compare(done.ok, !meets)
            if (!done.ok) continue
            pauses.push({ id: done.id, from, until })
            for (const day of booked) if (from <= day && day <= until) booked.delete(day)
          } else if (each.what === 'undo') {
            const pause = pauses[each.which]
            if (pause === undefined) continue
            const undone = await undoLeave(ctx, { id: pause.id })
            compare([undone.ok, undone.lost.lessons], [true, []])
            pauses = pauses.filter((other) => other !== pause)
            const rows = await query<{ day: string }>(
              school.orm.em.fork(),
              `select starts_at::date::text as day from booking where school_id = $1 and status = 'booked'`,
              [school.id],
            )
            for (const { day } of rows) booked.add(day)
          } else if (each.what === 'book') {
            const day = inDays(each.day)
            if (booked.has(day)) continue
            const slot = await school
              .addSlot({ teacher, courses: [course], startsAt: `${day}T12:00` })
              .catch(() => null)
            if (slot === null) continue
            const input = { slotId: slot.id, studentId: student.id, courseCode: course.code, online: false }
            const answer = await bookSlot(ctx, input)
            compare(answer.ok, !isAway(day))
            if (answer.ok) booked.add(day)
          } else {
            const month = Array.from({ length: each.month }).reduce<string>((at) => monthAfter(at), monthOf(today))
            if (month <= renewedFor) continue
            const { startDate, endDate } = periodOf(month)
            let isAllPause = true
            for (let day = startDate; day <= endDate; day = plusDays(day, 1)) isAllPause &&= isAway(day)
            const preview = await monthlyRenewals(ctx, { month })
            compare(
              preview.renewals.map(({ contract }) => contract.id),
              isAllPause ? [] : [last.id],
            )
            compare(
              preview.away.map(({ contractId }) => contractId),
              isAllPause ? [last.id] : [],
            )
            const outcome = await inTransaction(ctx, (em) =>
              renewContract({ ...ctx, em, viewer }, { id: last.id, version: 1 }, month),
            )
            compare(outcome.outcome, isAllPause ? 'skipped' : 'renewed')
            if (outcome.outcome !== 'renewed' || outcome.ref == null) continue
            last = { id: outcome.ref } as typeof last
            renewedFor = month
          }
        }
        expect(outcomes).toEqual(expected)
      }),
      { numRuns: 12 },
    )
  },
)
