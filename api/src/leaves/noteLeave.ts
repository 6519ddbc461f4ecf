import type { LeaveDays } from '@koma/schema/rules/leave'
import { leaveName } from '@koma/schema/leaveTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Change } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'

interface LeaveNote {
  leave: LeaveDays & { id: string; studentId: string }
  change: 'created' | 'changed' | 'deleted'
  changes?: Readonly<Record<string, Change>>
}

/** Logs what became of a pause or departure, with its student, and announces the student; null: a job did it. */
export async function noteLeave(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer | null,
  { leave, change, changes }: LeaveNote,
): Promise<void> {
  await query(
    em,
    sql`with noted as (
        insert into activity (school_id, type, at, actor, door, record_kind, record_id, record_name,
          student_id, student_code, student_name, changes)
        select ${ctx.school.id}::uuid, ${`record-${change}`}::text, ${ctx.now}::timestamp, ${actorOf(by)}::text,
          ${ctx.origin}::text, 'leave', ${leave.id}::uuid, ${leaveName(leave)}::text, st.id, st.student_id,
          st.last_name || ' ' || st.first_name, ${changes === undefined ? null : JSON.stringify(changes)}::jsonb
        from student st where st.school_id = ${ctx.school.id} and st.id = ${leave.studentId})
      insert into outbox (school_id, topic, ref) values (${ctx.school.id}, 'student', ${leave.studentId})`,
  )
}
