import { type RetentionForm, retentionForm } from '@koma/schema/input/retention'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { removeMails } from '../mail/removeMails.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context } from '../platform/shared/context.ts'
import { answerOf, notThere } from '../platform/record/answer.ts'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { parseInput } from '../platform/shared/input.ts'
import { carryOutErasure, lockPerson } from './carryOutErasure.ts'
import { erasureObstacle, isKept } from './erasureObstacles.ts'
import { forgetPapers } from './forgetPapers.ts'
import { findPerson } from './person.ts'
import { mayKeepRetention } from './personalData.policy.ts'
import { periodsOf, readRetention, type Retention } from './retention.ts'
import { Refused } from '../platform/shared/refused.ts'

type Periods = Omit<Retention, 'version'>

/** The most students that one night erases at one school, and that a preview lists of either kind. */
const MOST_STUDENTS = 50
/** The most students whose erasure may fail before a night tries no more. */
const MOST_FAILURES = 10
/** The most entries of the log that one night changes at one school. */
const MOST_ENTRIES = 20_000

/** The entries about sign-ins, passwords and sessions; the list is that of the database's wall. */
const security = ['login', 'login-failed', 'logout', 'sessions-ended', 'password-changed', 'password-link', 'unlock']
const people = ['student', 'teacher', 'staff', 'guardian']

/** A student who left long enough ago. */
interface Former {
  id: string
  code: string
  name: string
}

/** What the next night would do. */
interface RetentionPlan {
  students: (Former & { refusal: string | null })[]
  studentCount: number
  keptCount: number
  logEntries: number
  emails: number
  securityEntries: number
}

const ago = (now: WallTime, months: number): Sql => sql`(${now}::timestamp - make_interval(months => ${months}))`

/** Former students `s`: not active, and nothing about them since then. */
function former(schoolId: string, now: WallTime, months: number): Sql {
  const since = ago(now, months)
  return sql`s.school_id = ${schoolId} and not s.active and s.merged_into is null
    and not exists (select from erasure e where e.school_id = ${schoolId} and e.person_id = s.id)
    and not exists (select from booking b where b.school_id = ${schoolId} and b.student_id = s.id and b.ends_at > ${since})
    and not exists (select from contract k where k.school_id = ${schoolId} and k.student_id = s.id and not k.deleted and k.end_date > ${since})
    and not exists (select from activity a where a.school_id = ${schoolId} and a.student_id = s.id and a.at > ${since})
    and not exists (select from activity a where a.school_id = ${schoolId} and a.record_id = s.id and a.at > ${since})`
}

/** Reads the first former students whom something keeps, or nothing, in the order in which nights erase them. */
function formerStudents(ctx: Context, months: number, { kept, most }: { kept: boolean; most: number }) {
  const { em, school, now } = ctx
  return query(
    em,
    sql<Former>`
      select s.id, s.student_id as code, s.last_name || ' ' || s.first_name as name from student s
      where ${former(school.id, now, months)} and ${kept ? sql`` : sql`not`} ${isKept(school.id, now)}
      order by s.id limit ${most}`,
  )
}

const redacted = sql`(select jsonb_object_agg(c.key, '[null, null]'::jsonb) from jsonb_each(a.changes) c)`
const oldValues = (schoolId: string, now: WallTime, months: number): Sql =>
  sql`a.school_id = ${schoolId} and a.at < ${ago(now, months)} and a.record_kind = any(${people}) and a.changes is not null
    and a.changes is distinct from ${redacted}`
const oldSecurity = (schoolId: string, now: WallTime, months: number): Sql =>
  sql`a.school_id = ${schoolId} and a.at < ${ago(now, months)} and a.type = any(${security})`
const oldMails = (schoolId: string, days: number): Sql =>
  sql`a.school_id = ${schoolId} and a.finished_at < now() - make_interval(days => ${days})`

async function count(em: EntityManager, table: string, which: Sql): Promise<number> {
  const [row] = await query(
    em,
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} a where ${which}`,
  )
  return row?.count ?? 0
}

/** Lists what the next night would forget with these periods, and whom it would skip and why. (SEC-71) */
export async function retentionPreview(ctx: Context, input: RetentionForm): Promise<RetentionPlan> {
  mayKeepRetention(ctx)
  const { formerMonths, logMonths, mailDays, securityMonths } = periodsOf(parseInput(ctx, retentionForm, input))
  const { em, school, now } = ctx
  const students = formerMonths === null ? none : await studentsOf(ctx, formerMonths)
  return {
    ...students,
    logEntries: logMonths === null ? 0 : await count(em, 'activity', oldValues(school.id, now, logMonths)),
    emails: mailDays === null ? 0 : await count(em, 'mail', oldMails(school.id, mailDays)),
    securityEntries:
      securityMonths === null ? 0 : await count(em, 'activity', oldSecurity(school.id, now, securityMonths)),
  }
}

type StudentsOfPlan = Pick<RetentionPlan, 'students' | 'studentCount' | 'keptCount'>
const none: StudentsOfPlan = { students: [], studentCount: 0, keptCount: 0 }

/** Counts whom the nights erase and whom they skip, and lists the first of each, with why they stay. */
async function studentsOf(ctx: Context, months: number): Promise<StudentsOfPlan> {
  const { em, school, now } = ctx
  const [counted] = await query(
    em,
    sql<{ all: number; kept: number }>`
      select count(*)::int as all, (count(*) filter (where ${isKept(school.id, now)}))::int as kept
      from student s where ${former(school.id, now, months)}`,
  )
  const { all, kept } = counted ?? { all: 0, kept: 0 }
  const students: StudentsOfPlan['students'] = []
  for (const student of await formerStudents(ctx, months, { kept: false, most: MOST_STUDENTS }))
    students.push({ ...student, refusal: null })
  for (const student of await formerStudents(ctx, months, { kept: true, most: MOST_STUDENTS })) {
    const person = await findPerson(em, { schoolId: school.id, type: 'student', id: student.id })
    const obstacle = person && (await erasureObstacle(em, ctx, person))
    students.push({ ...student, refusal: obstacle === null ? null : answerOf(ctx, obstacle).message })
  }
  return { students, studentCount: all - kept, keptCount: kept }
}

/**
 * Erases what is older than a school's periods, each student in a transaction of their own. A student whose erasure is
 * refused or fails is skipped and tried again the next night; failures are thrown once all else is done. Documents past
 * the years of the books lose erased people's names, also where the school has set no periods. One entry in the log
 * counts what else went. Returns how many students were erased. (SEC-72, SEC-75)
 */
export async function applyRetention(ctx: Context): Promise<number> {
  const periods: Periods = await readRetention(ctx.em, ctx.school.id)
  let erased = 0
  const failures: unknown[] = []
  if (periods.formerMonths !== null) {
    const students = await formerStudents(ctx, periods.formerMonths, {
      kept: false,
      most: MOST_STUDENTS + MOST_FAILURES,
    })
    for (const { id } of students) {
      if (erased === MOST_STUDENTS || failures.length === MOST_FAILURES) break
      try {
        if (await erasedAlone(ctx, id, periods.formerMonths)) erased += 1
      } catch (failure) {
        failures.push(failure)
      }
    }
  }
  await inTransaction(ctx, (em) => forget(em, ctx, periods))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} not erased: ${String(failures[0])}`)
  return erased
}

/** Removes what is older than the periods, except students, and notes in the log how much that was. */
async function forget(em: EntityManager, ctx: Context, periods: Periods): Promise<void> {
  const { school, now } = ctx
  const { logMonths, securityMonths, mailDays } = periods
  await query(em, sql`set local statement_timeout = 300000`)
  const removed = {
    forgottenNames: await forgetPapers(em, { schoolId: school.id, now }),
    forgottenLogValues:
      logMonths === null
        ? 0
        : await changed(
            em,
            sql`update activity a set changes = ${redacted} where a.school_id = ${school.id} and a.id in (
              select a.id from activity a where ${oldValues(school.id, now, logMonths)} limit ${MOST_ENTRIES})`,
          ),
    forgottenSignIns:
      securityMonths === null
        ? 0
        : await changed(
            em,
            sql`delete from activity a where a.school_id = ${school.id} and a.id in (
              select a.id from activity a where ${oldSecurity(school.id, now, securityMonths)} limit ${MOST_ENTRIES})`,
          ),
    forgottenEmails: mailDays === null ? 0 : await removeMails(em, oldMails(school.id, mailDays)),
  }
  const changes = Object.fromEntries(
    Object.entries(removed).flatMap(([field, rows]) => (rows === 0 ? [] : [[field, [null, rows]] as const])),
  )
  if (Object.keys(changes).length > 0)
    await noteRecord(em, ctx, null, { kind: 'school', id: school.id, name: school.name, change: 'changed', changes })
}

/** Returns how many rows a statement has written. */
async function changed(em: EntityManager, statement: Sql): Promise<number> {
  const [row] = await query(
    em,
    sql<{ count: number }>`with written as (${statement} returning 1) select count(*)::int as count from written`,
  )
  return row?.count ?? 0
}

async function erasedAlone(ctx: Context, id: string, months: number): Promise<boolean> {
  const { school, now } = ctx
  try {
    await inTransaction(ctx, async (em) => {
      // Since the list was read, somebody may have made them active again.
      await lockPerson(em, ctx, { type: 'student', id })
      const still = await query(em, sql`select from student s where ${former(school.id, now, months)} and s.id = ${id}`)
      if (still.length === 0) throw new Refused(notThere)
      const done = await carryOutErasure(em, { ...ctx, em }, null, { type: 'student', id })
      if (!done.ok) throw new Refused(done)
    })
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
