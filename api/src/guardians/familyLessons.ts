import { upcomingBookingsOf } from '../bookings/booking.reads.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { maySeeChildren } from './guardian.policy.ts'
import { childrenOf } from './guardian.reads.ts'
import type { FamilyLessonType } from './guardian.type.ts'

/** A booked lesson of a child; `as` is the child, as the guardian acts for them. */
export interface FamilyLesson extends Omit<FamilyLessonType, 'booking'> {
  booking: Awaited<ReturnType<typeof upcomingBookingsOf>>[number]
  as: Viewer
}

/**
 * Returns the bookings of all of the viewer's children whose lesson has not ended, soonest first. Each child's are read
 * as that child would read them. (FAM-07)
 */
export async function familyLessons(ctx: Context): Promise<FamilyLesson[]> {
  const own = maySeeChildren(ctx)
  const children = await childrenOf(ctx)
  const links = await query(
    ctx.em,
    sql<{ id: string; studentId: string }>`
      select id, student_id as "studentId" from guardian_student
      where school_id = ${ctx.school.id} and guardian_id = ${own.id}`,
  )
  const lessons: FamilyLesson[] = []
  for (const child of children) {
    const linkId = links.find(({ studentId }) => studentId === child.id)?.id
    if (linkId === undefined) continue
    const viewer = { ...own, type: 'student' as const, id: child.id, code: child.studentCode }
    const as: Viewer = { ...viewer, guardian: { ...own, linkId } }
    const bookings = await upcomingBookingsOf({ ...ctx, viewer: as }, child.id)
    lessons.push(...bookings.map((booking) => ({ id: booking.id, child, booking, as })))
  }
  return lessons.toSorted((a, b) => (a.booking.slot.startsAt < b.booking.slot.startsAt ? -1 : 1))
}
