import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { accountTable } from '../accounts/accountTables.ts'
import { removeGuardian } from '../guardians/deleteGuardian.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { query, sql } from '../platform/database/sql.ts'
import { notThere } from '../platform/record/answer.ts'
import type { RecordResult } from '../platform/record/changes.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { removeStaff } from '../staff/deleteStaff.ts'
import { lockTemplateOf } from '../template/leaveTemplate.ts'
import { removeStudent } from '../students/deleteStudent.ts'
import { lockContracts } from '../students/studentUse.ts'
import { lockWaits } from '../students/withdrawWaits.ts'
import { removeTeacher } from '../teachers/deleteTeacher.ts'
import { lockSlotsToCome } from '../teachers/teacherUse.ts'
import { eraseRows } from './eraseRows.ts'
import { erasureObstacle } from './erasureObstacles.ts'
import { type ErasurePart, erasureParts, loneGuardians } from './erasureParts.ts'
import { forgetPapers } from './forgetPapers.ts'
import { findPerson, type Person } from './person.ts'
import { mayHandleStaff } from './personalData.policy.ts'
import { personValues } from './personValues.ts'
import { pseudonymOf } from './pseudonym.ts'
import { readRetention } from './retention.ts'
import { sweep } from './sweep.ts'
import { digestOf } from '../platform/shared/digest.ts'
import { filesNaming, forgetFiles } from './waitingFiles.ts'

/** What an erasure does. */
export interface ErasurePlan {
  /** The name as it is typed to confirm: last name first. */
  name: string
  /** What stands in its place from then on. */
  pseudonym: string
  parts: ErasurePart[]
  guardians: { id: string; name: string }[]
  digest: string
}

/** Parts that grow by the person or the clock alone: a preview does not promise how many there are. */
const unpromisedParts = new Set(['log', 'sessions', 'emails', 'freeSlots', 'lessonsGiven'])

/** Deletes a person as their deletion does. A job erases students alone. */
function remove(em: EntityManager, ctx: Context, by: Viewer | null, { type, id }: Person): Promise<RecordResult> {
  if (type === 'student') return removeStudent(em, ctx, by, id)
  if (type === 'guardian') return removeGuardian(em, ctx, by, id)
  if (type === 'staff') return removeStaff(em, ctx, by, id)
  if (by === null) throw new Error('a job erases no teachers')
  return removeTeacher(em, ctx, by, id)
}

/**
 * Erases a person inside the transaction of `em`: deletes what a deletion deletes, and takes name, reading, address and
 * number out of everything else that the school holds, the log and the books included. Amounts, days and points stay
 * as they are, which the database holds. `by`: null for the nightly task. (SEC-63, SEC-66)
 */
export async function carryOutErasure(
  em: EntityManager,
  ctx: Context,
  by: Viewer | null,
  { type, id }: Pick<Person, 'type' | 'id'>,
): Promise<{ ok: true; plan: ErasurePlan } | Refusal> {
  const schoolId = ctx.school.id
  await query(em, sql`set local statement_timeout = 300000`)
  await lockPerson(em, ctx, { type, id })
  const person = await findPerson(em, { schoolId, type, id })
  if (person === null || (await isErased(em, schoolId, id))) return notThere
  if (person.mergedInto !== null) return refusedFor(ctx, 'eraseMerged')
  const protectedBy = mayHandleStaff(by, { ...person, permissions: await permissionsOf(em, person) }, 'ownDeletion')
  if (protectedBy !== null) return protectedBy
  const obstacle = await erasureObstacle(em, ctx, person)
  if (obstacle !== null) return obstacle
  const { booksYears } = await readRetention(em, schoolId)
  const values = await personValues(em, person, ctx.school.language)
  const files = await filesNaming(em, schoolId, values.known)
  const parts = await erasureParts(em, person, { booksYears, files: files.length })
  const guardians = await loneGuardians(em, person)
  if (!person.isDeleted) {
    const removed = await remove(em, ctx, by, person)
    if (!removed.ok) return removed
    await em.flush()
    em.clear()
  }
  await query(em, sql`select set_config('koma.erasure', 'on', true)`)
  await eraseRows(em, ctx, person, values)
  await forgetFiles(em, schoolId, files)
  await sweep(em, schoolId, values.telling)
  const { code, lastName, firstName } = pseudonymOf(id, ctx.school.language)
  const pseudonym = `${lastName} ${firstName}`
  await query(
    em,
    sql`insert into erasure (school_id, user_type, person_id, pseudonym, actor, at)
      values (${schoolId}, ${type}, ${id}, ${code}, ${actorOf(by)}, ${ctx.now})`,
  )
  await forgetPapers(em, { schoolId, now: ctx.now })
  await query(
    em,
    sql`insert into activity (school_id, type, at, actor, record_kind, record_id, record_name, door, points_change)
      values (${schoolId}, 'record-erased', ${ctx.now}, ${actorOf(by)}, ${type}, ${id}, ${pseudonym}, ${ctx.origin}, 0)`,
  )
  const promised = parts
    .filter(({ kind }) => !unpromisedParts.has(kind))
    .map(({ kind, count, fate, until }) => [kind, count, fate, until])
  const name = `${person.lastName} ${person.firstName}`
  const digest = digestOf(type, id, name, person.ids, promised, guardians)
  return { ok: true, plan: { name, pseudonym, parts, guardians, digest } }
}

/** Locks what bookings, payments and edits of the template lock, in their order, and then the person. */
export async function lockPerson(
  em: EntityManager,
  ctx: Context,
  { type, id }: Pick<Person, 'type' | 'id'>,
): Promise<void> {
  if (type === 'student') {
    await lockWaits(em, ctx, id)
    await lockTemplateOf(em, ctx, { kind: 'student', id })
    await lockContracts(em, ctx, id)
  }
  if (type === 'teacher') {
    await lockSlotsToCome(em, ctx, id)
    await lockTemplateOf(em, ctx, { kind: 'teacher', id })
  }
  const also = type === 'student' ? sql` or merged_into = ${id}` : sql``
  await query(
    em,
    sql`select from ${accountTable(type)} where school_id = ${ctx.school.id} and (id = ${id}${also}) order by id for update`,
  )
}

async function isErased(em: EntityManager, schoolId: string, id: string): Promise<boolean> {
  const rows = await query(em, sql`select from erasure where school_id = ${schoolId} and person_id = ${id}`)
  return rows.length > 0
}

async function permissionsOf(em: EntityManager, { schoolId, type, id }: Person): Promise<readonly string[]> {
  if (type !== 'staff') return []
  const [row] = await query(
    em,
    sql<{ permissions: string[] }>`select permissions from staff where school_id = ${schoolId} and id = ${id}`,
  )
  return row?.permissions ?? []
}
