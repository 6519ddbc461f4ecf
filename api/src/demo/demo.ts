import { randomUUID } from 'node:crypto'
import { instantOf, wallTimeIn, type WallTime } from '@koma/schema/rules/time'
import { hashPassword } from '../accounts/password.ts'
import type { EntityManager, MikroORM } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { type DemoMoney, planMoney, planSettled } from './money.ts'
import type { PlannedOffer, PlannedStudent } from './model.ts'
import { type DemoPlan, planDemo } from './plan.ts'
import { formerTeacher } from './teachers.ts'
import { formerCourse, locations, otherLocations, school, staff, timeZone } from './school.ts'
import { insertAbsence } from './insertAbsence.ts'
import { insertClosures } from './insertClosures.ts'
import { insertAccounts } from './insertAccounts.ts'
import { insertCash } from './insertCash.ts'
import { insertDebit } from './insertDebit.ts'
import { insertMoneyOfToday } from './insertMoneyOfToday.ts'
import { insertSeal } from './insertSeal.ts'
import { insertTerms } from './insertTerms.ts'
import { insertLogo } from './logo.ts'
import { insertLots } from './insertLots.ts'
import { insertGuardians } from './insertGuardians.ts'
import { insertOwnFields } from './insertOwnFields.ts'
import { insertLeaves } from './insertLeaves.ts'
import { insertMails } from './insertMails.ts'
import { insertPapers } from './insertPapers.ts'
import { insertPlans } from './insertPlans.ts'
import { insertPrograms } from './insertPrograms.ts'
import { insertRows } from './insertRows.ts'
import { insertDiscount } from './insertDiscount.ts'
import { insertExports, insertTemplate } from './insertTemplate.ts'

/** The password of every demo login. */
export const demoPassword = 'Koma2026'

/** Tells whether the demo school is in the database. */
export async function hasDemo(orm: MikroORM): Promise<boolean> {
  const rows = await query(orm.em.fork(), sql`select 1 from school where name = ${school.name}`)
  return rows.length > 0
}

/**
 * Makes a demo school and returns its id. It has 12 teachers, 150 students and five weeks of slots around `now` (wall
 * time in Asia/Tokyo; by default this moment), about half of them booked. Unless `hasPast` is false, a year lies behind
 * it in which it grew to that. Logins: staff `admin` and `uketsuke`, teachers `t001`…, students `s0001`…, all with
 * `demoPassword`. `url` is where Koma is found, which its mails say.
 */
export async function seedDemo(
  em: EntityManager,
  options: { now?: WallTime; hosts?: string[]; hasPast?: boolean; url?: string } = {},
): Promise<string> {
  const now = options.now ?? wallTimeIn(timeZone)
  const plan = planDemo(now, options)
  // One hash for all: hashing is slow on purpose, 164 times it would take seconds, and the one password is public
  // anyway.
  const passwordHash = await hashPassword(demoPassword)
  const schoolId = randomUUID()
  await em.transactional(async (inner) => {
    await insertRows(inner, 'school', [{ id: schoolId, ...school }])
    await insertRows(
      inner,
      'school_host',
      (options.hosts ?? []).map((host) => ({ host, schoolId })),
    )
    await insertLogo(inner, schoolId)
    await insertSeal(inner, schoolId)
    await insertTerms(inner, schoolId, now)
    await insertPeople(inner, schoolId, plan, passwordHash)
    await insertPlans(inner, schoolId, { now, courseIds: plan.courses.map(({ id }) => id).toSorted() })
    await insertContracts(inner, schoolId, [...(plan.past?.students ?? []), ...plan.students])
    await insertMoney(inner, schoolId, planSettled(plan.past?.students ?? []))
    await insertMoney(inner, schoolId, planMoney(plan.students, now))
    await insertTemplate(inner, schoolId, plan.template)
    await insertSlots(inner, schoolId, plan)
    await insertHistory(inner, schoolId, plan)
    const [first] = plan.students
    if (first !== undefined) await insertLots(inner, schoolId, first, now)
    await insertGuardians(inner, schoolId, passwordHash)
    await insertAccounts(inner, schoolId, now)
    await insertOwnFields(inner, schoolId, now)
    await insertClosures(inner, schoolId, now)
    await insertLeaves(inner, schoolId, now)
    await insertDiscount(inner, schoolId, now)
    await insertExports(inner, schoolId, plan.template)
    await insertAbsence(inner, schoolId, now)
    await insertPrograms(inner, schoolId)
    await insertDebit(inner, schoolId, now)
    await insertPapers(inner, schoolId, now)
    await insertCash(inner, schoolId, now)
    await insertMoneyOfToday(inner, schoolId, now)
    await insertMails(inner, schoolId, { now, url: options.url ?? 'http://localhost' })
  })
  // Nobody plans a query well on tables that were empty a moment ago.
  await query(em, sql`analyze`)
  return schoolId
}

async function insertPeople(
  em: EntityManager,
  schoolId: string,
  { teachers, students, courses, locationIds, template }: DemoPlan,
  passwordHash: string,
): Promise<void> {
  const exportedUntil = template.runs.find(({ kind }) => kind === 'templateCreate')?.input.to ?? null
  await insertRows(em, 'location', [
    { schoolId, id: locationIds.station, locationName: locations.station },
    { schoolId, id: locationIds.garden, locationName: locations.garden },
  ])
  await insertRows(
    em,
    'location',
    otherLocations.map((place) => ({ schoolId, id: randomUUID(), ...place })),
  )
  await insertRows(
    em,
    'course',
    courses.map((course) => ({ schoolId, ...course, is_group: course.numberOfStudents > 1 })),
  )
  await insertRows(em, 'course', [{ schoolId, id: randomUUID(), ...formerCourse }])
  await insertRows(
    em,
    'staff',
    staff.map(({ staffCode, ...member }) => ({
      schoolId,
      id: randomUUID(),
      staffId: staffCode,
      ...member,
      confirmedEmail: member.email,
      passwordHash,
    })),
  )
  await insertRows(
    em,
    'teacher',
    teachers.map(({ courses: _courses, shifts: _shifts, online: _online, teacherCode, ...teacher }) => ({
      schoolId,
      teacherId: teacherCode,
      ...teacher,
      confirmedEmail: teacher.email,
      notify: false,
      exportedUntil,
      passwordHash,
    })),
  )
  await insertRows(em, 'teacher', [{ schoolId, id: randomUUID(), ...formerTeacher, passwordHash }])
  await insertRows(
    em,
    'teacher_course',
    teachers.flatMap(({ id, courses: taught }) =>
      taught.map((course) => ({ schoolId, teacherId: id, courseId: course.id })),
    ),
  )
  await insertRows(
    em,
    'student',
    students.map(({ contracts: _contracts, bookings: _bookings, lastLogin, studentCode, ...student }) => ({
      schoolId,
      studentId: studentCode,
      ...student,
      confirmedEmail: student.email,
      passwordHash,
      lastLoginAt: lastLogin === null ? null : instantOf(lastLogin, timeZone).toString(),
    })),
  )
}

async function insertContracts(
  em: EntityManager,
  schoolId: string,
  students: readonly PlannedStudent[],
): Promise<void> {
  const contracts = students.flatMap((student) => student.contracts.map((contract) => ({ student, contract })))
  await insertRows(
    em,
    'contract',
    contracts.map(({ student, contract }) => ({
      schoolId,
      id: contract.id,
      contractName: contract.name,
      studentId: student.id,
      active: contract.active,
      monthlyContract: contract.monthly,
      monthlyPoints: contract.monthlyPoints,
      carryOver: contract.carryOver,
      renewed: contract.renewed,
      predecessorId: contract.predecessorId,
      startDate: contract.startDate,
      endDate: contract.endDate,
      monthlyBookingLimit: contract.monthlyBookingLimit,
      monthlyCancelLimit: contract.monthlyCancelLimit,
      contractValue: contract.value,
      planVersionId: contract.planVersionId,
      contractHolder: student.contractHolder,
    })),
  )
  await insertRows(
    em,
    'contract_course',
    contracts.flatMap(({ contract }) =>
      contract.courseIds.map((courseId) => ({ schoolId, contractId: contract.id, courseId })),
    ),
  )
}

async function insertMoney(em: EntityManager, schoolId: string, { adjustments, payments }: DemoMoney): Promise<void> {
  const entries = { contract_adjustment: adjustments, contract_payment: payments }
  for (const [table, rows] of Object.entries(entries))
    await insertRows(
      em,
      table,
      rows.map((row) => ({ schoolId, id: randomUUID(), ...row })),
    )
}

async function insertSlots(em: EntityManager, schoolId: string, plan: DemoPlan): Promise<void> {
  const { template, past } = plan
  const slots = [...(past?.slots ?? []), ...plan.slots]
  const rowOf = new Map(template.rows.flatMap((row) => row.slots.map((slot) => [slot, row.id] as const)))
  await insertRows(
    em,
    'slot',
    slots.map((slot) => ({
      schoolId,
      id: slot.id,
      teacherId: slot.teacher.id,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      availableFrom: slot.availableFrom,
      cancelBy: slot.cancelBy,
      locationId: slot.locationId,
      onlineAvailable: slot.onlineAvailable,
      onlineLessonLink: slot.onlineAvailable ? slot.teacher.onlineLessonLink : '',
      templateId: rowOf.get(slot) ?? null,
    })),
  )
  await insertRows(
    em,
    'slot_course',
    slots.flatMap((slot) => slot.courses.map((course) => ({ schoolId, slotId: slot.id, courseId: course.id }))),
  )
}

async function insertHistory(em: EntityManager, schoolId: string, { desk, students, past }: DemoPlan): Promise<void> {
  const desks = past === null ? [desk] : [past.desk, desk]
  await insertRows(
    em,
    'booking',
    desks.flatMap(({ bookings }) =>
      bookings.map(({ slot, payer, course, ...booking }) => ({
        schoolId,
        ...booking,
        slotId: slot.id,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        courseId: course.id,
        cost: course.cost,
        studentId: payer?.student.id ?? null,
        contractId: payer?.contract.id ?? null,
      })),
    ),
  )
  await insertRows(
    em,
    'waiting',
    desk.waiting.map((place) => ({ schoolId, ...place })),
  )
  await insertRows(
    em,
    'credit_entry',
    inTime(desks.flatMap(({ ledger }) => ledger.entries)).map((entry) => ({ schoolId, ...entry })),
  )
  await insertRows(
    em,
    'activity',
    inTime(desks.flatMap(({ ledger }) => ledger.activity)).map((row) => ({ schoolId, ...row })),
  )
  await insertRows(
    em,
    'seat_offer',
    desk.offers.map((offer) => offerRow(schoolId, offer)),
  )
  // Only now: what comes back to a contract that has been carried over would go on by itself.
  const carried = students.flatMap(({ contracts }) => contracts).filter(({ carryOverComplete }) => carryOverComplete)
  await query(
    em,
    sql`update contract set carry_over_complete = true
      where school_id = ${schoolId} and id = any(${carried.map(({ id }) => id)}::uuid[])`,
  )
}

/** Returns the row of a held seat, which stays so for the school's minutes. */
function offerRow(schoolId: string, { offeredAt, ...offer }: PlannedOffer) {
  const at = instantOf(offeredAt, timeZone)
  const expiresAt = at.add({ minutes: school.offerMinutes }).toString()
  return { schoolId, id: randomUUID(), ...offer, offeredAt: at.toString(), expiresAt, state: 'open' }
}

/** Sorts events by time; those at one moment keep their order. */
function inTime<Row extends { at: WallTime }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
