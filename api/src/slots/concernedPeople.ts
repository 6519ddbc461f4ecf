import { type LessonPeopleInput, lessonPeopleInput } from '@koma/schema/input/slot'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { lessonPeople, type LessonPerson, studentToBook } from './lessonPeople.ts'
import { maySeeSlotForm } from './slot.policy.ts'

/**
 * Returns everybody whom a change of the slots would concern, and how they would be notified. With `studentId` that
 * student is included, who is to be booked into the first. Staff (D128).
 */
export async function concernedPeople(ctx: Context, input: LessonPeopleInput): Promise<LessonPerson[]> {
  maySeeSlotForm(ctx)
  const { slotIds, studentId } = parseInput(ctx, lessonPeopleInput, input)
  const people = await lessonPeople(ctx.em, ctx.school.id, slotIds)
  const [slotId] = slotIds
  if (studentId == null || slotId === undefined || people.some(({ id, role }) => id === studentId && role === 'booked'))
    return people
  const added = await studentToBook(ctx.em, ctx.school.id, studentId)
  return [...people, ...added.map((student) => ({ ...student, slotId }))]
}
