import { randomUUID } from 'node:crypto'
import { wallTimeIn, type WallTime } from '@koma/schema/rules/time'
import { hashPassword } from '../accounts/password.ts'
import type { EntityManager, MikroORM } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { planDebit } from './debit.ts'
import { type DemoMoney, planMoney, planSettled } from './money.ts'
import type { PlannedStudent } from './model.ts'
import { type DemoPlan, planDemo } from './plan.ts'
import { school, timeZone } from './school.ts'
import { insertAbsence } from './insertAbsence.ts'
import { insertClosures } from './insertClosures.ts'
import { insertAccounts } from './insertAccounts.ts'
import { insertCash } from './insertCash.ts'
import { insertCollectionRun, insertDebit } from './insertDebit.ts'
import { insertMoneyOfToday } from './insertMoneyOfToday.ts'
import { insertSeal } from './insertSeal.ts'
import { insertTerms } from './insertTerms.ts'
import { insertLogo } from './logo.ts'
import { insertHistory } from './insertHistory.ts'
import { insertLots } from './insertLots.ts'
import { insertGuardians } from './insertGuardians.ts'
import { insertOwnFields } from './insertOwnFields.ts'
import { insertLeaves } from './insertLeaves.ts'
import { insertMails } from './insertMails.ts'
import { insertPapers } from './insertPapers.ts'
import { insertPeople } from './insertPeople.ts'
import { insertPlans } from './insertPlans.ts'
import { insertPriceChange } from './insertPriceChange.ts'
import { insertPrograms } from './insertPrograms.ts'
import { insertReturns } from './insertReturns.ts'
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
  const debit = await planDebit(plan.students, now)
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
    await insertMoney(inner, schoolId, planSettled(plan.past?.students ?? [], now))
    await insertCollectionRun(inner, schoolId, debit)
    await insertMoney(inner, schoolId, planMoney(plan.students, now, debit))
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
    await insertDebit(inner, schoolId, { debit, now })
    await insertPapers(inner, schoolId, now)
    await insertMoneyOfToday(inner, schoolId, { debit, now })
    await insertReturns(inner, schoolId, now)
    await insertCash(inner, schoolId, now)
    await insertPriceChange(inner, schoolId, now)
    await insertMails(inner, schoolId, { now, url: options.url ?? 'http://localhost' })
  })
  await analyze(em)
  return schoolId
}

/**
 * Counts what is in the tables, which were empty a moment ago: nobody plans a query well on those. Naming the log's
 * columns leaves out its index of words, which takes longer than all else; autovacuum counts it later.
 */
async function analyze(em: EntityManager): Promise<void> {
  const tables = await query(
    em,
    sql<{ name: string; columns: string[] }>`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.oid`,
  )
  const named = tables.map(({ name, columns }) =>
    name === 'activity'
      ? sql`${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`
      : sql.table(name),
  )
  await query(em, sql`analyze ${sql.join(named)}`)
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
