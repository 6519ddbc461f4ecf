import type { MovableSlot } from '@koma/schema/rules/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, type ActivityEntry, insertActivity, placeText } from '../activity/activity.ts'
import { query } from '../database/sql.ts'
import { queueLessonChanges } from '../mail/lessonChanges.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { type LessonPerson, mailReaders, noticedLesson } from '../slots/lessonPeople.ts'
import type { BookingOfMove } from './move.facts.ts'

/** A slot that has moved, with what the activity log and the mails say about it. */
export interface NotedMove {
  id: string
  before: MovableSlot
  after: MovableSlot
  bookings: readonly BookingOfMove[]
  bookedCourseId: string | null
  /** Codes of the teachers and names of the places that it had and has. */
  teacherCodes: { before: string; after: string }
  people: readonly LessonPerson[]
}

/**
 * Notes each move, one entry a booking or one for a slot without any, announces it to all who see it, and, with `tell`,
 * writes the mails of those who want one.
 */
export async function noteMoves(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  moves: readonly NotedMove[],
  tell: boolean,
): Promise<void> {
  const { locations } = await ctx.directory()
  const placeOf = ({ held, locationId, onlineAvailable }: MovableSlot) => {
    const place = held ?? { online: locationId === null && onlineAvailable, locationId }
    return placeText(place, locations.get(place.locationId ?? '')?.locationName ?? null)
  }
  const entries = moves.flatMap(({ id, before, after, bookings, teacherCodes }): ActivityEntry[] => {
    const entry: ActivityEntry = {
      ...aboutSlot(ctx, viewer, {
        id,
        startsAt: after.startsAt,
        teacherId: after.teacherId,
        teacherCode: teacherCodes.after,
      }),
      type: 'lesson-moved',
      lesson_location: placeOf(after),
      lesson_time_before: before.startsAt,
      lesson_location_before: placeOf(before),
      teacher_code_before: teacherCodes.before,
    }
    if (bookings.length === 0) return [entry]
    return bookings.map(({ student, courseCode, contract }) => ({
      ...entry,
      ...aboutStudent(student),
      course_code: courseCode,
      ...(contract === null ? {} : { contract_id: contract.id, contract_name: contract.name }),
    }))
  })
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
