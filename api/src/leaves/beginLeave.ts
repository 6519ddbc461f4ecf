import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { logChanges, writeFields } from '../platform/record/changes.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import type { StudentRow } from '../students/student.entity.ts'
import { studentRecord } from '../students/student.record.ts'
import { leaveTemplate, rowsNaming } from '../template/leaveTemplate.ts'
import type { LockedLeave } from './leave.reads.ts'

/**
 * Begins a leave on its first day: releases the fixed places unless they are kept, and deactivates a student
 * who has left, whose sessions end by trigger. The student and their template rows are locked. (PAUSE-04, PAUSE-06)
 * @param by null: a job does
 */
export async function beginLeave(
  em: EntityManager,
  ctx: Context,
  by: Viewer | null,
  student: StudentRow,
  leave: Pick<LockedLeave, 'id' | 'kind' | 'keepsPlaces'>,
): Promise<void> {
  const record = { kind: 'student', id: student.id } as const
  const releases = leave.kind === 'leaving' || !leave.keepsPlaces
  const places = releases ? (await rowsNaming(em, ctx, record)).map(({ id }) => id) : []
  if (places.length > 0) await leaveTemplate(em, ctx, by, record)
  await query(
    em,
    sql`update student_leave set begun_at = ${ctx.now}, places = places || ${places}::uuid[]
      where school_id = ${ctx.school.id} and id = ${leave.id}`,
  )
  if (leave.kind === 'leaving') await setActive(em, ctx, by, student, false)
}

/** Activates or deactivates a locked student, with an entry in the log. */
export async function setActive(
  em: EntityManager,
  ctx: Context,
  by: Viewer | null,
  student: StudentRow,
  active: boolean,
): Promise<void> {
  const changes = await writeFields(em, student, { active })
  await logChanges(em, ctx, by, studentRecord, student, changes)
}
