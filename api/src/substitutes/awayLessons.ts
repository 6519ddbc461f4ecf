import type { Refusal } from '@koma/schema/answers'
import { type AwayInput, awayInput } from '@koma/schema/input/substitute'
import { rankSubstitutes, type Substitute } from '@koma/schema/rules/substitute'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type SeatInSlot, seatsInSlots, type SlotInSpan } from '../closures/closedSlots.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { type LessonPerson, lessonPeople } from '../slots/lessonPeople.ts'
import { readStoredSlots } from '../slots/slot.facts.ts'
import { refusedSpan, slotsOfAbsence, tooManyLessons } from './awaySpan.ts'
import { maySubstitute } from './substitute.policy.ts'
import { substituteFacts } from './substituteFacts.ts'

/** The most teachers named for one lesson: those who can take it come first. */
const MOST_NAMED = 40

/** A lesson of a teacher who is away: who is booked and waits, and who could take it. */
export interface AwayLesson extends Omit<SlotInSpan, 'stays' | 'spanId'> {
  begun: boolean
  seats: readonly SeatInSlot[]
  waiting: readonly LessonPerson[]
  /** The best first, then those who cannot and why. */
  substitutes: Substitute[]
}

type AwayLessonsResult = { ok: true; lessons: AwayLesson[] } | Refusal

/**
 * Returns the lessons of a teacher in a time, each with its students and who could take it; staff with `slotEdit`. 400
 * for a time that is invalid or over and for more than 200 lessons, 404 for an unknown teacher. Changes nothing.
 */
export async function awayLessons(ctx: Context, input: AwayInput): Promise<AwayLessonsResult> {
  maySubstitute(ctx)
  const read = readForm(ctx, awayInput, input)
  if (!read.ok) return read
  return inTransaction<AwayLessonsResult>(ctx, async (em) => {
    const refusal = await refusedSpan(ctx, em, read.form)
    if (refusal !== null) return refusal
    const slotsInTime = await slotsOfAbsence(ctx, em, read.form)
    const ids = slotsInTime.map(({ slotId }) => slotId)
    const tooMany = tooManyLessons(ids)
    if (tooMany !== null) return tooMany
    const stored = new Map((await readStoredSlots(em, ctx.school.id, ids)).map((slot) => [slot.id, slot]))
    const slots = ids.flatMap((id) => stored.get(id) ?? [])
    const facts = await substituteFacts(ctx, em, slots, read.form.teacherId)
    const ranked = new Map(rankSubstitutes(facts).map((all, index) => [slots[index]?.id, all.slice(0, MOST_NAMED)]))
    const { seatsOf, waitingOf } = await seatsAndWaiting(em, ctx.school.id, ids)
    const lessons = slotsInTime.map(({ stays, spanId: _, ...slot }): AwayLesson => ({
      ...slot,
      begun: stays === 'begun',
      seats: seatsOf(slot.slotId),
      waiting: waitingOf(slot.slotId),
      substitutes: ranked.get(slot.slotId) ?? [],
    }))
    return { ok: true, lessons }
  })
}

/** Returns who is booked into the slots and who waits for them, and everybody whom they concern. */
export async function seatsAndWaiting(em: EntityManager, schoolId: string, slotIds: readonly string[]) {
  const seats = Map.groupBy(await seatsInSlots(em, schoolId, slotIds), ({ slotId }) => slotId)
  const people = await lessonPeople(em, schoolId, slotIds)
  const waiting = Map.groupBy(
    people.filter(({ role }) => role === 'waiting'),
    ({ slotId }) => slotId,
  )
  return {
    people,
    seatsOf: (slotId: string): readonly SeatInSlot[] => seats.get(slotId) ?? [],
    waitingOf: (slotId: string): readonly LessonPerson[] => waiting.get(slotId) ?? [],
  }
}
