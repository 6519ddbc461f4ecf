import type { EntityManager } from '@mikro-orm/postgresql'
import { activityInsert } from '../../activity/activity.ts'
import { queueLessonChanges } from '../../mail/lessonChanges.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { type LessonPerson, mailReaders, noticedLesson } from '../lessonPeople.ts'
import { movedEntries, type MovedLesson } from '../movedBookings.ts'
import type { StoredSlot } from '../slot.facts.ts'
import type { GoodMove } from './judgeMoves.ts'
import { writeMoves } from './writeMoves.ts'

/** A locked slot with its target and the people it concerns. */
interface JudgedMove extends GoodMove {
  slot: StoredSlot
  people: readonly LessonPerson[]
}

/** Moves locked slots with their students as judged, logs and announces it and, with `tell`, writes the mails. */
export async function makeMoves(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  moves: readonly JudgedMove[],
  tell: boolean,
): Promise<void> {
  await writeMoves(
    em,
    ctx.school.id,
    moves.map(({ slot, after, courseIds }) => ({ id: slot.id, after, courseIds })),
  )
  await noteMoves(
    em,
    ctx,
    viewer,
    moves.map(({ slot, before, after, bookings, teacherCode, people }) => ({
      id: slot.id,
      before,
      after,
      bookings,
      bookedCourseId: slot.booked?.courseId ?? null,
      teacherCodes: { before: slot.teacherCode, after: teacherCode },
      people,
    })),
    tell,
  )
}

/** A slot that has moved, with what the mails say about it. */
interface NotedMove extends MovedLesson {
  bookedCourseId: string | null
  people: readonly LessonPerson[]
}

/**
 * Logs each move, with one entry per booking or one for a slot without any, and announces it to all who see it. With
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
  const ids = moves.map(({ id }) => id)
  const students = unique(
    moves.flatMap(({ bookings, people }) => [
      ...bookings.flatMap(({ student }) => student?.id ?? []),
      ...people.flatMap(({ type, id }) => (type === 'student' ? [id] : [])),
    ]),
  )
  const teachers = unique(
    moves.flatMap(({ before, after }) =>
      before.teacherId === after.teacherId ? [] : [before.teacherId, after.teacherId],
    ),
  )
  await query(
    em,
    sql`
      with noted as (${activityInsert(entries)})
      insert into outbox (school_id, topic, ref)
      select ${ctx.school.id}::uuid, 'slot', unnest(${ids}::uuid[])
      union all select ${ctx.school.id}::uuid, 'student', unnest(${students}::uuid[])
      union all select ${ctx.school.id}::uuid, 'teacher', unnest(${teachers}::uuid[])`,
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

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]
