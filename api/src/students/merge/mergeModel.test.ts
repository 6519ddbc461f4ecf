import { permissions } from '@koma/schema/permissions'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextOf, schoolRow } from '../../../test/context.ts'
import { wholeState } from '../../../test/mergeScene.ts'
import { openSchool } from '../../../test/openSchool.ts'
import { addContract, addGuardian, payFor } from '../../../test/school.ts'
import { audit } from '../../activity/audit.ts'
import { bookSlot } from '../../bookings/bookSlot.ts'
import { cancelBooking } from '../../bookings/cancelBooking.ts'
import { joinWaitingList } from '../../bookings/waiting/joinWaitingList.ts'
import { receiveDeposit } from '../../payments/deposits/moveDeposit.ts'
import { query } from '../../platform/database/sql.ts'
import { mergeStudents, studentMergePreview } from './mergeStudents.ts'
import { undoStudentMerge } from './undoStudentMerge.ts'

/** What happens to one of the two before they are merged. */
const who = fc.integer({ min: 0, max: 1 })
const step = fc.oneof(
  fc.record({ what: fc.constant('book' as const), who, slot: fc.nat(11) }),
  fc.record({ what: fc.constant('cancel' as const), who, slot: fc.nat(11) }),
  fc.record({ what: fc.constant('wait' as const), who, slot: fc.nat(11) }),
  fc.record({ what: fc.constant('pay' as const), who, yen: fc.integer({ min: 1, max: 9000 }) }),
  fc.record({ what: fc.constant('deposit' as const), who, yen: fc.integer({ min: 1, max: 9000 }) }),
  fc.record({ what: fc.constant('contract' as const), who, points: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ what: fc.constant('guardian' as const), who, shared: fc.boolean() }),
)

/** The sums that a merge may not change. */
const sums = `select
  (select coalesce(sum(points), 0)::int from contract where school_id = $1) as points,
  (select coalesce(sum(paid), 0)::int from contract where school_id = $1) as paid,
  (select coalesce(sum(delta), 0)::int from credit_entry where school_id = $1) as moved,
  (select coalesce(sum(case kind when 'received' then value else -value end), 0)::int from deposit_entry where school_id = $1) as held,
  (select coalesce(sum(booked_count), 0)::int from slot where school_id = $1) as seats,
  (select count(*)::int from booking where school_id = $1) as bookings,
  (select count(*)::int from activity where school_id = $1 and record_kind is null) as logged`

test('whatever two students did: a merge, its undo and another merge keep points, seats, yen and the log, and the audit is clean (MERGE-09)', async () => {
  const outcomes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), who, async (steps, side) => {
      const school = await openSchool({ waitingList: true })
      const staff = await school.addStaff({ permissions: [...permissions] })
      const viewer = { ...staff, type: 'staff', permissions: [...permissions], sessionId: '' } as const
      const ctx = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
      const course = await school.addCourse({ cost: 1, numberOfStudents: 2 })
      const teacher = await school.addTeacher()
      const pair = [
        await school.addStudent({ lastReading: 'もり' }),
        await school.addStudent({ phoneNumber: '090' }),
      ] as const
      const third = await school.addStudent()
      for (const student of [...pair, third]) await addContract(student, { courses: [course], points: 6 })
      const slots = []
      for (let hour = 0; hour < 12; hour += 1)
        slots.push(
          await school.addSlot({
            teacher,
            courses: [course],
            startsAt: `${plusDays(dateOf(school.now), 3)}T${String(hour + 8).padStart(2, '0')}:00:00`,
          }),
        )
      const shared = await addGuardian(school, [])
      const rows = <Row>(text: string, ...params: unknown[]) =>
        query<Row>(school.orm.em.fork(), text, [school.id, ...params])
      const contractOf = async (id: string) =>
        (
          await rows<{ id: string }>(
            `select id from contract where school_id = $1 and student_id = $2 order by id limit 1`,
            id,
          )
        )[0]?.id ?? ''
      for (const each of steps) {
        const student = pair[each.who as 0 | 1]
        const slot = 'slot' in each ? slots[each.slot] : undefined
        const lesson = { slotId: slot?.id ?? '', studentId: student.id }
        if (each.what === 'book') await bookSlot(ctx, { ...lesson, courseCode: course.code, online: false })
        else if (each.what === 'cancel') await cancelBooking(ctx, { ...lesson, lessonRules: false })
        else if (each.what === 'wait') await joinWaitingList(ctx, lesson)
        else if (each.what === 'pay') await payFor(student, await contractOf(student.id), each.yen)
        else if (each.what === 'deposit') await receiveDeposit(ctx, { studentId: student.id, amount: each.yen })
        else if (each.what === 'contract') await addContract(student, { courses: [course], points: each.points })
        else if (each.shared)
          await rows(
            `insert into guardian_student (school_id, guardian_id, student_id) values ($1, $2, $3) on conflict do nothing`,
            shared.id,
            student.id,
          )
        else await addGuardian(school, [student])
      }
      const [stays, goes] = side === 0 ? [pair[0], pair[1]] : [pair[1], pair[0]]
      const merge = { staysId: stays.id, goesId: goes.id }
      const before = await wholeState(school)
      const counted = await rows(sums)
      const conflicts = await rows(
        `select 1 from booking a join booking b on b.school_id = $1 and b.student_id = $3 and b.status = 'booked' and b.slot_id = a.slot_id
         where a.school_id = $1 and a.student_id = $2 and a.status = 'booked'`,
        stays.id,
        goes.id,
      )
      const preview = await studentMergePreview(ctx, merge)
      expect(await wholeState(school)).toEqual(before)
      const digest = preview.ok ? preview.plan.digest : null
      const done = await mergeStudents(ctx, { merge, digest })
      expect(done.ok).toBe(conflicts.length === 0 && preview.ok)
      outcomes.set(done.ok ? 'merged' : 'refused', (outcomes.get(done.ok ? 'merged' : 'refused') ?? 0) + 1)
      const after = await wholeState(school)
      expect(!done.ok || after['booking']?.length === before['booking']?.length).toBe(true)
      if (!done.ok) return isDeepStrictEqual(after, before)
      const check = async () => {
        expect(await rows(sums)).toEqual(counted)
        expect(await audit(school.orm.em)).toEqual([])
      }
      await check()
      const left = await rows(
        `select 'contract' from contract where school_id = $1 and student_id = $2
         union all select 'booking' from booking where school_id = $1 and student_id = $2`,
        goes.id,
      )
      expect(left).toEqual([])
      expect(await undoStudentMerge(ctx, { id: done.id })).toMatchObject({ ok: true })
      expect(await wholeState(school)).toEqual(before)
      await check()
      const again = await mergeStudents(ctx, { merge })
      expect(again).toMatchObject({ ok: true })
      await check()
      return true
    }),
    { numRuns: 25 },
  )
  expect(outcomes.get('merged')).toBeGreaterThan(0)
})
