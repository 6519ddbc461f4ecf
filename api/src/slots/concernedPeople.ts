import { type LessonPeopleInput, lessonPeopleInput } from '@koma/schema/input/slot'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { lessonPeople, type LessonPerson } from './lessonPeople.ts'
import { maySeeSlotForm } from './slot.policy.ts'

/** Everybody whom a change of the slots would concern, and how they would be notified. Staff (D128). */
export async function concernedPeople(ctx: Context, input: LessonPeopleInput): Promise<LessonPerson[]> {
  maySeeSlotForm(ctx)
  const { slotIds } = parseInput(ctx, lessonPeopleInput, input)
  return lessonPeople(ctx.em, ctx.school.id, slotIds)
}
