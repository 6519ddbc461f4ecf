import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import type { LessonPerson } from '../slots/lessonPeople.ts'

/** Returns the condition that the person of a row of `closure_call`, named `call`, is still to be phoned. */
export const stillToPhone = (schoolId: string): Sql => sql`call.phoned_at is null and (
  exists (select from student p where p.school_id = ${schoolId} and p.id = call.person_id and not p.deleted)
  or exists (select from teacher p where p.school_id = ${schoolId} and p.id = call.person_id and not p.deleted))`

/**
 * Keeps whom no email about a closure reaches, so that they are found again until they are phoned. The absent teacher
 * knows, and is left out.
 */
export async function keepCalls(
  em: EntityManager,
  ctx: Context,
  { closureId, absentId }: { closureId: string; absentId: string | null },
  people: readonly LessonPerson[],
): Promise<void> {
  const calls = [...Map.groupBy(people, ({ id }) => id)].flatMap(([personId, lessons]) => {
    const [{ type, notice } = { type: 'student', notice: 'mail' }] = lessons
    if (notice === 'mail' || personId === absentId) return []
    const roles = [...new Set(lessons.map(({ role }) => role))]
    const slotIds = [...new Set(lessons.map(({ slotId }) => slotId))]
    return [{ type, personId, notice, roles, slotIds }]
  })
  if (calls.length === 0) return
  await query(
    em,
    sql`insert into closure_call (school_id, closure_id, person_type, person_id, notice, roles, slot_ids)
      select ${ctx.school.id}, ${closureId}, call.type, call."personId", call.notice, call.roles, call."slotIds"
      from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb)
        as call (type text, "personId" uuid, notice text, roles text[], "slotIds" uuid[])`,
  )
}

/**
 * Turns the calls of a run around once its closures are undone: whoever was phoned has to be phoned again, and whoever
 * was not knows of nothing.
 */
export async function turnCalls(em: EntityManager, ctx: Context, runId: string): Promise<void> {
  const ofRun = sql`call.school_id = ${ctx.school.id} and closure_id in (
    select id from closure where school_id = ${ctx.school.id} and run_id = ${runId})`
  await query(em, sql`delete from closure_call call where ${ofRun} and phoned_at is null`)
  await query(em, sql`update closure_call call set of_undo = true, phoned_at = null, phoned_by = null where ${ofRun}`)
}
