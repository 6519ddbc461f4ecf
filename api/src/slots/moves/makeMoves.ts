import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import type { LessonPerson } from '../lessonPeople.ts'
import type { StoredSlot } from '../slot.facts.ts'
import type { GoodMove } from './judgeMoves.ts'
import { noteMoves } from './noteMoves.ts'
import { writeMoves } from './writeMoves.ts'

/** A locked slot with its target and the people it concerns. */
export interface JudgedMove extends GoodMove {
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
