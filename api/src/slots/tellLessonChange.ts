import type { EntityManager } from '@mikro-orm/postgresql'
import { queueLessonChanges } from '../mail/lessonChanges.ts'
import { tellableWaiters } from '../bookings/tellableWaiters.ts'
import type { Context } from '../shared/context.ts'
import {
  lessonPeople,
  mailReaders,
  noticedLesson,
  type NoticedSlot,
  teachersToTake,
  peopleWhoNotice,
} from './lessonPeople.ts'

/** Writes the mails about one changed slot, to those who want one; none about a lesson that has begun. */
export async function tellLessonChange(
  em: EntityManager,
  ctx: Context,
  before: NoticedSlot & { id: string },
  after: NoticedSlot,
  courseId: string | null,
): Promise<void> {
  if (before.startsAt <= ctx.now) return
  const takers = before.teacherId === after.teacherId ? [] : await teachersToTake(em, ctx.school.id, [after.teacherId])
  const { startsAt, endsAt } = after
  const concerned = await lessonPeople(em, ctx.school.id, [before.id])
  const people = await tellableWaiters(em, ctx, concerned, new Map([[before.id, { startsAt, endsAt }]]))
  const readers = mailReaders(peopleWhoNotice(ctx.school, before, after, people, takers))
  const lessons = { before: noticedLesson(before, courseId), after: noticedLesson(after, courseId) }
  await queueLessonChanges(em, ctx.school.id, [{ slotId: before.id, ...lessons, readers }])
}
