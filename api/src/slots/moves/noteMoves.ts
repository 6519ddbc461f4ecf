import type { EntityManager } from '@mikro-orm/postgresql'
import { insertActivity } from '../../activity/activity.ts'
import { query } from '../../platform/database/sql.ts'
import { queueLessonChanges } from '../../mail/lessonChanges.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { type LessonPerson, mailReaders, noticedLesson } from '../lessonPeople.ts'
import { movedEntries, type MovedLesson } from '../movedBookings.ts'

/** A slot that has moved, with what the mails say about it. */
export interface NotedMove extends MovedLesson {
  bookedCourseId: string | null
  people: readonly LessonPerson[]
}

/**
 * Logs each move, one entry per booking or one for a slot without any, announces it to all who see it, and, with
 * `tell`, writes the mails of those who want one.
 */
export async function noteMoves(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  moves: readonly NotedMove[],
  tell: boolean,
): Promise<void> {
  const entries = await movedEntries(ctx, viewer, moves)
  const students = moves.flatMap(({ bookings, people }) => [
    ...bookings.flatMap(({ student }) => student?.id ?? []),
    ...people.flatMap(({ type, id }) => (type === 'student' ? [id] : [])),
  ])
  const teachers = moves.flatMap(({ before, after }) =>
    before.teacherId === after.teacherId ? [] : [before.teacherId, after.teacherId],
  )
  await query(
    em,
    `with noted as (${insertActivity('$3')})
     insert into outbox (school_id, topic, ref)
     select $1::uuid, 'slot', unnest($2::uuid[])
     union all select $1, 'student', unnest($4::uuid[])
     union all select $1, 'teacher', unnest($5::uuid[])`,
    [ctx.school.id, moves.map(({ id }) => id), JSON.stringify(entries), [...new Set(students)], [...new Set(teachers)]],
  )
  if (!tell) return
  const isOver = ({ before, after }: NotedMove) => before.startsAt <= ctx.now && after.startsAt <= ctx.now
  await queueLessonChanges(
    em,
    ctx.school.id,
    moves
      .filter((move) => !isOver(move))
      .map(({ id, before, after, bookedCourseId, people }) => ({
        slotId: id,
        before: noticedLesson(before, bookedCourseId),
        after: noticedLesson(after, bookedCourseId),
        readers: mailReaders(people),
      })),
  )
}
