import { upcomingBookingsOf } from '../bookings/booking.reads.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { maySeeChildren } from './guardian.policy.ts'
import { childrenOf } from './guardian.reads.ts'
import type { FamilyLessonType } from './guardian.type.ts'

/**
 * Returns the bookings of all of the viewer's children whose lesson has not ended, soonest first. Each child's are read
 * as that child would read them. (FAM-07)
 */
export async function familyLessons(ctx: Context): Promise<FamilyLessonType[]> {
  const own = maySeeChildren(ctx)
  const children = await childrenOf(ctx)
  const links = await query(
    ctx.em,
    sql<{ id: string; studentId: string }>`
      select id, student_id as "studentId" from guardian_student
      where school_id = ${ctx.school.id} and guardian_id = ${own.id}`,
  )
  const lessons: FamilyLessonType[] = []
  for (const child of children) {
    const linkId = links.find(({ studentId }) => studentId === child.id)?.id
    if (linkId === undefined) continue
    const viewer = { ...own, type: 'student' as const, id: child.id, code: child.studentCode }
    const asChild: Context = { ...ctx, viewer: { ...viewer, guardian: { ...own, linkId } } }
    const bookings = await upcomingBookingsOf(asChild, child.id)
    lessons.push(...bookings.map((booking) => ({ id: booking.id, child, booking })))
  }
  return lessons.toSorted((a, b) => (a.booking.slot.startsAt < b.booking.slot.startsAt ? -1 : 1))
}
