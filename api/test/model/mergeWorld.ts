import { permissions } from '@koma/schema/permissions'
import { dateOf, monthOf, plusDays } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { bookSlot } from '../../src/bookings/bookSlot.ts'
import { cancelBooking } from '../../src/bookings/cancelBooking.ts'
import { joinWaitingList } from '../../src/bookings/waiting/joinWaitingList.ts'
import { lessonFigures } from '../../src/figures/lessonFigures.ts'
import { moneyFigures } from '../../src/figures/moneyFigures.ts'
import { createGuardian } from '../../src/guardians/createGuardian.ts'
import { linkGuardian } from '../../src/guardians/linkGuardian.ts'
import { recordLeave } from '../../src/leaves/recordLeave.ts'
import { issueReceipt } from '../../src/papers/issueReceipt.ts'
import { applyDeposit, receiveDeposit } from '../../src/payments/deposits/moveDeposit.ts'
import { chargeFees } from '../../src/payments/fees/chargeFees.ts'
import { planFees } from '../../src/payments/fees/feePlan.ts'
import { recordPayment } from '../../src/payments/recordPayment.ts'
import { query } from '../../src/platform/database/sql.ts'
import { createStudentField } from '../../src/students/fields/createStudentField.ts'
import { updateStudent } from '../../src/students/updateStudent.ts'
import { contextOf, schoolRow } from '../context.ts'
import { openSchool } from '../openSchool.ts'
import { addContract, addGuardian, addLot, type TestUser } from '../school.ts'

/** How many lessons there are: one each day, from the third day on. */
const LESSONS = 8
const FIRST_LESSON = 3
const PRICE = 8000

/** Who does it: one of the two that are merged, or another student, who takes the seats that they wait for. */
const anybody = fc.nat(2)
const who = fc.nat(1)
const lesson = fc.nat(LESSONS - 1)
const yen = fc.integer({ min: 1, max: PRICE })
const of = <What extends string>(what: What) => fc.constant(what)

/** What happens to a student before the merge. */
export const mergeStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: of('book'), who: anybody, lesson }) },
  { weight: 2, arbitrary: fc.record({ what: of('cancel'), who: anybody, lesson }) },
  { weight: 2, arbitrary: fc.record({ what: of('wait'), who: anybody, lesson }) },
  fc.record({ what: of('pay'), who, yen }),
  fc.record({ what: of('receipt'), who }),
  fc.record({ what: of('fees'), who }),
  fc.record({ what: of('deposit'), who, yen }),
  fc.record({ what: of('apply'), who, yen }),
  fc.record({ what: of('pause'), who, day: fc.integer({ min: 1, max: 30 }), days: fc.nat(4) }),
  fc.record({ what: of('contract'), who, points: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ what: of('points'), who, points: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ what: of('guardian'), who, isShared: fc.boolean() }),
  fc.record({ what: of('field'), who, text: fc.constantFrom('', '3', '5') }),
)
export type MergeStep = typeof mergeStep extends fc.Arbitrary<infer Step> ? Step : never

/** The sums that a merge may not change. */
const sums = `select
  (select coalesce(sum(points), 0)::int from contract where school_id = $1) as points,
  (select coalesce(sum(paid), 0)::int from contract where school_id = $1) as paid,
  (select coalesce(sum(adjusted), 0)::int from contract where school_id = $1) as adjusted,
  (select coalesce(sum(delta), 0)::int from credit_entry where school_id = $1) as moved,
  (select coalesce(sum(value), 0)::int from contract_fee where school_id = $1) as fees,
  (select coalesce(sum(case kind when 'received' then value else -value end), 0)::int
    from deposit_entry where school_id = $1 and undone_at is null) as held,
  (select count(*)::int from paper where school_id = $1) as papers,
  (select count(*)::int from student_leave where school_id = $1) as leaves,
  (select coalesce(sum(booked_count), 0)::int from slot where school_id = $1) as seats,
  (select count(*)::int from booking where school_id = $1) as bookings,
  (select count(*)::int from activity where school_id = $1 and record_kind is null) as logged`

/** What keeps two students apart, seen without the rules of merging. (MERGE-04) */
const apart = `
  with pair (one, other) as (values ($2::uuid, $3::uuid), ($3::uuid, $2::uuid))
  select 'lesson' from pair p
    join booking a on a.school_id = $1 and a.student_id = p.one and a.status = 'booked'
    join booking b on b.school_id = $1 and b.student_id = p.other and b.status = 'booked' and b.slot_id = a.slot_id
  union all select 'pause' from pair p
    join student_leave a on a.school_id = $1 and a.student_id = p.one
    join student_leave b on b.school_id = $1 and b.student_id = p.other
      and a.from_day <= b.until_day and b.from_day <= a.until_day
  union all select 'lesson in a pause' from pair p
    join student_leave a on a.school_id = $1 and a.student_id = p.one
    join booking b on b.school_id = $1 and b.student_id = p.other and b.status = 'booked'
      and b.starts_at::date between a.from_day and a.until_day
  union all select 'held seat' from seat_offer where school_id = $1 and student_id in ($2, $3) and state = 'open'
  union all select 'guardians' from guardian_student where school_id = $1 and student_id in ($2, $3)
    having count(distinct guardian_id) > 6`

/** Figures that count students, and not what they have: two of them are one. */
const ofStudents: readonly string[] = ['newStudents', 'leaving', 'atRisk', 'atRiskCount']
const ofLessons = (figures: object): unknown =>
  JSON.parse(JSON.stringify(figures, (name, value: unknown) => (ofStudents.includes(name) ? undefined : value)))

/** A school with two students that are one, to whom things happen as a step says. */
export async function openMergeWorld() {
  const school = await openSchool({ waitingList: true, offerMinutes: 60, lateFeeYen: 500, lateFeeDays: 7 })
  const staff = await school.addStaff({ permissions: [...permissions] })
  const viewer = { ...staff, type: 'staff', permissions: [...permissions], sessionId: '' } as const
  const ctx = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
  const rows = <Row>(text: string, ...params: unknown[]) =>
    query<Row>(school.orm.em.fork(), text, [school.id, ...params])
  const course = await school.addCourse({ cost: 1, numberOfStudents: 2 })
  const teacher = await school.addTeacher()
  const pair = [
    await school.addStudent({ lastReading: 'もり' }),
    await school.addStudent({ phoneNumber: '090' }),
  ] as const
  const students = [...pair, await school.addStudent()] as const
  const priced = { courses: [course], contractValue: PRICE }
  for (const student of students) await addContract(student, { ...priced, points: 6 })
  const today = dateOf(school.now)
  const lessons = await Promise.all(
    Array.from({ length: LESSONS }, (_, day) =>
      school.addSlot({ teacher, courses: [course], startsAt: `${plusDays(today, FIRST_LESSON + day)}T10:00:00` }),
    ),
  )
  const shared = await addGuardian(school)
  const field = await createStudentField(ctx, { nameJp: '学年', nameEn: 'Year', kind: 'text', choices: [] })
  if (!field.ok) throw new Error('a field was not made')

  const contractOf = async ({ id }: TestUser) => {
    const text = `select id from contract where school_id = $1 and student_id = $2 order by id limit 1`
    return (await rows<{ id: string }>(text, id))[0]?.id ?? ''
  }
  const does = async (step: MergeStep): Promise<{ ok: boolean }> => {
    const student = students[step.who as 0 | 1 | 2]
    const studentId = student.id
    const seat = 'lesson' in step ? { slotId: lessons[step.lesson]?.id ?? '', studentId } : { slotId: '', studentId }
    switch (step.what) {
      case 'book':
        return bookSlot(ctx, { ...seat, courseCode: course.code, online: false })
      case 'cancel':
        return cancelBooking(ctx, { ...seat, lessonRules: false })
      case 'wait':
        return joinWaitingList(ctx, seat)
      case 'pay':
        return recordPayment(ctx, { contractId: await contractOf(student), amount: step.yen, overpay: true })
      case 'receipt':
        return issueReceipt(ctx, { contractId: await contractOf(student), number: 1 })
      case 'fees': {
        const fees = (await planFees(school.orm.em.fork(), ctx)).filter((fee) => fee.studentId === studentId)
        return fees.length === 0 ? { ok: false } : chargeFees(ctx, { digests: fees.map(({ digest }) => digest) })
      }
      case 'deposit':
        return receiveDeposit(ctx, { studentId, amount: step.yen })
      case 'apply':
        return applyDeposit(ctx, { studentId, contractId: await contractOf(student), amount: step.yen })
      case 'pause': {
        const [from, until] = [plusDays(today, step.day), plusDays(today, step.day + step.days)]
        const leave = { studentId, kind: 'pause' as const, from, until, keepPlaces: true, cancelBookings: true }
        return recordLeave(ctx, { leave: { ...leave, lateOk: true } })
      }
      case 'contract':
        await addContract(student, { ...priced, points: step.points })
        return { ok: true }
      case 'points':
        await addLot(student, await contractOf(student), { points: step.points })
        return { ok: true }
      case 'guardian':
        return step.isShared
          ? linkGuardian(ctx, { guardianId: shared.id, studentId })
          : createGuardian(ctx, {
              lastName: '森',
              firstName: '花',
              email: `g${school.next()}@example.test`,
              studentIds: [studentId],
            })
      case 'field': {
        const text = `select version from student where school_id = $1 and id = $2`
        const version = (await rows<{ version: number }>(text, studentId))[0]?.version ?? 0
        const value = { fieldId: field.id, ...(step.text !== '' && { text: step.text }) }
        return updateStudent(ctx, { id: studentId, version, fields: [value] })
      }
    }
  }

  return {
    school,
    ctx,
    pair,
    does,
    /** Returns what keeps the two from being one. */
    apart: async () => (await rows(apart, pair[0].id, pair[1].id)).length > 0,
    /** Returns every sum and figure that stays as it is whoever has what. */
    sums: async () => ({
      sums: await rows(sums),
      money: await moneyFigures(ctx, { from: monthOf(plusDays(today, -62)), to: monthOf(plusDays(today, 62)) }),
      lessons: ofLessons(await lessonFigures(ctx, { from: today, to: plusDays(today, 60) })),
    }),
    /** Returns what a student has. */
    of: (id: string) =>
      rows(
        `select 'contract' from contract where school_id = $1 and student_id = $2
         union all select 'booking' from booking where school_id = $1 and student_id = $2
         union all select 'waiting' from waiting where school_id = $1 and student_id = $2
         union all select 'guardian' from guardian_student where school_id = $1 and student_id = $2
         union all select 'deposit' from deposit_entry where school_id = $1 and student_id = $2
         union all select 'paper' from paper where school_id = $1 and student_id = $2
         union all select 'pause' from student_leave where school_id = $1 and student_id = $2`,
        id,
      ),
  }
}
