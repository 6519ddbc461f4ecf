import type { EntityManager } from '@mikro-orm/postgresql'
import { tellableWaiters } from '../bookings/waiting/tellableWaiters.ts'
import { queueLessonChanges } from '../mail/lessonChanges.ts'
import type { Context } from '../platform/shared/context.ts'
import {
  lessonPeople,
  mailReaders,
  noticedLesson,
  type NoticedSlot,
  peopleWhoNotice,
  teachersToTake,
} from './lessonPeople.ts'
import type { StoredSlot } from './slot.facts.ts'

/** A changed slot as people noticed it before and notice it now. */
interface NoticedChange {
  before: NoticedSlot & { id: string }
  after: NoticedSlot
  /** The course that is booked. */
  courseId: string | null
}

/**
 * Writes the mails about changed slots, once they are written, to those who want one: to who is booked, teaches or
 * waits. None about a lesson that is over before and after.
 */
export async function tellLessonChanges(
  em: EntityManager,
  ctx: Context,
  changes: readonly NoticedChange[],
): Promise<void> {
  const ahead = changes.filter(({ before, after }) => before.startsAt > ctx.now || after.startsAt > ctx.now)
  if (ahead.length === 0) return
  const takerIds = ahead.flatMap(({ before, after }) => (before.teacherId === after.teacherId ? [] : after.teacherId))
  const takers = takerIds.length === 0 ? [] : await teachersToTake(em, ctx.school.id, [...new Set(takerIds)])
  const timesOf = new Map(ahead.map(({ before, after: { startsAt, endsAt } }) => [before.id, { startsAt, endsAt }]))
  const concerned = await lessonPeople(em, ctx.school.id, [...timesOf.keys()])
  const people = Map.groupBy(await tellableWaiters(em, ctx, concerned, timesOf), ({ slotId }) => slotId)
  await queueLessonChanges(
    em,
    ctx.school.id,
    ahead.map(({ before, after, courseId }) => ({
      slotId: before.id,
      before: noticedLesson(before, courseId),
      after: noticedLesson(after, courseId),
      readers: mailReaders(peopleWhoNotice(ctx.school, before, after, people.get(before.id) ?? [], takers)),
    })),
  )
}

/** Pairs slots as they were with the same slots as they are. */
export function noticedChanges(before: readonly StoredSlot[], after: readonly StoredSlot[]): NoticedChange[] {
  const now = new Map(after.map((slot) => [slot.id, slot]))
  return before.flatMap((was) => {
    const is = now.get(was.id)
    if (is === undefined) return []
    return {
      before: { ...was, bookedPlace: was.booked },
      after: { ...is, bookedPlace: is.booked },
      courseId: is.booked?.courseId ?? null,
    }
  })
}
