import { noReturn } from '@koma/schema/rules/cancel'
import type { ContractFacts } from '@koma/schema/rules/facts'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { usage } from '../contracts/contract.reads.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { MailData, MailLesson } from './mail.kinds.ts'
import type { MailToMake } from './mailToMake.ts'

/** A lesson of the reminder as it is now. */
type LessonRow = MailLesson & {
  cancelBy: WallTime
  /** The contract that paid; null for teachers. */
  contract: Pick<ContractFacts, 'monthlyCancelLimit' | 'usage'> | null
}

/**
 * Returns the lessons of a reminder as they are now. Left out are those that were cancelled, moved or given to another
 * teacher since it was queued. With `cancelBy`, so are those that are no longer free to cancel. (REMIND-03)
 */
export async function remindedLessons(
  em: EntityManager,
  { reader, schoolId, data }: MailToMake & { kind: 'reminder' },
  lessons: MailData['reminder']['lessons'],
  now: WallTime,
): Promise<MailData['reminder']['lessons']> {
  if (reader === null || reader.type === 'staff') return []
  const isStudent = reader.type === 'student'
  const queued = lessons.map(({ slotId, startsAt }) => ({ slotId, startsAt }))
  const isOwn = isStudent ? sql`b.student_id = ${reader.id}` : sql`s.teacher_id = ${reader.id}`
  const rows = await query(
    em,
    sql<LessonRow>`
      select distinct on (s.starts_at, s.id) s.id as "slotId", ${wallTime('s.starts_at')} as "startsAt",
        ${wallTime('s.ends_at')} as "endsAt", s.teacher_id as "teacherId", b.course_id as "courseId",
        b.online, b.location_id as "locationId", ${wallTime('s.cancel_by')} as "cancelBy",
        case when ${isStudent} then (select to_jsonb(paid) from (
          select k.monthly_cancel_limit as "monthlyCancelLimit", ${usage(schoolId)}
          from contract k where k.school_id = ${schoolId} and k.id = b.contract_id) paid) end as contract
      from jsonb_to_recordset(${JSON.stringify(queued)}::jsonb) as q ("slotId" uuid, "startsAt" timestamp)
      join slot s on s.school_id = ${schoolId} and s.id = q."slotId" and s.starts_at = q."startsAt"
      join booking b on b.school_id = ${schoolId} and b.live_slot_id = s.id and ${isOwn}
      order by s.starts_at, s.id`,
  )
  return data.why === 'cancelBy' ? rows.filter((row) => isFreeToCancel(row, now)) : rows
}

/** Tells whether cancelling the lesson now would return its points. */
function isFreeToCancel({ startsAt, cancelBy, contract }: LessonRow, now: WallTime): boolean {
  return contract !== null && noReturn({ startsAt, cancelBy }, contract, now) === null
}
