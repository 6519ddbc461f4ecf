import { type OneSlotInput, oneSlotInput } from '@koma/schema/input/slot'
import { addressIn } from '@koma/schema/rules/link'
import { joinLesson } from '@koma/schema/rules/join'
import type { Context } from '../platform/shared/context.ts'
import { forbidden } from '../platform/shared/errors.ts'
import { parseInput } from '../platform/shared/input.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { SlotRefusal } from './slotRefusal.ts'
import { maySeeSlots } from './slot.policy.ts'

type LessonLinkResult = SlotRefusal | { ok: true; code: '1001'; link: string }

interface LinkRow {
  teacherId: string
  startsAt: string
  endsAt: string
  link: string
  /** Whether the asking student's booking is online; null when they have none here. */
  bookedOnline: boolean | null
}

/**
 * Returns the link of an online lesson (SLOT-19…22, D58). Students get it for their own online booking from 5 minutes
 * before the start until the end. Otherwise they get generalE with the notice, or FORBIDDEN if they are not booked. The
 * slot's teacher and staff always get it; another teacher is FORBIDDEN. A stored text from before links had to be
 * addresses counts as none. ES1003 for a booking in person and where online lessons are off (D120), ES1001 for no such
 * slot.
 */
export async function lessonLink(ctx: Context, input: OneSlotInput): Promise<LessonLinkResult> {
  const viewer = maySeeSlots(ctx)
  const { slotId } = parseInput(ctx, oneSlotInput, input)
  const [row] = await query(
    ctx.em,
    sql<LinkRow>`
      select s.teacher_id as "teacherId", ${wallTime('s.starts_at')} as "startsAt",
        ${wallTime('s.ends_at')} as "endsAt", s.online_lesson_link as link, b.online as "bookedOnline"
      from slot s left join booking b on b.school_id = s.school_id and b.live_slot_id = s.id
        and b.student_id = ${viewer.id}
      where s.school_id = ${ctx.school.id} and s.id = ${slotId}`,
  )
  if (viewer.type === 'student') {
    if (row === undefined || row.bookedOnline === null) throw forbidden(ctx.language)
    if (!row.bookedOnline || !ctx.school.onlineLessons) return { ok: false, code: 'ES1003' }
    const verdict = joinLesson(row, ctx.now)
    if (!verdict.ok) return verdict
  }
  if (row === undefined) return { ok: false, code: 'ES1001' }
  if (viewer.type === 'teacher' && row.teacherId !== viewer.id) throw forbidden(ctx.language)
  const link = addressIn(row.link) ?? ''
  return link === '' ? { ok: false, code: 'generalE', note: 'noLink' } : { ok: true, code: '1001', link }
}
