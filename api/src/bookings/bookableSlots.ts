import { type BookableSlotsInput, bookableSlotsInput } from '@koma/schema/input/bookable'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { type SlotPage, slotPage } from '../slots/slotPage.ts'
import { mayFindBookable } from './booking.policy.ts'
import { studentOf } from './studentOf.ts'

/** Stands for a code that the school does not have: nothing is offered as this course. */
const NO_COURSE = '00000000-0000-0000-0000-000000000000'

/** Finds what a student could book now: `slotPage` by its first name, with the course by its code. (BOOK-43) */
export async function bookableSlots(ctx: Context, input: BookableSlotsInput): Promise<SlotPage> {
  const viewer = mayFindBookable(ctx)
  const { studentId, courseCode, limit, after, ...filter } = parseInput(ctx, bookableSlotsInput, input)
  const bookableBy = studentOf(ctx, viewer, studentId)
  if (courseCode === undefined || courseCode === null) return slotPage(ctx, { ...filter, bookableBy }, { limit, after })
  const { courses } = await ctx.directory()
  const course = [...courses.values()].find(({ code, deleted }) => code === courseCode && !deleted)
  const courseId = course?.id ?? NO_COURSE
  return slotPage(ctx, { ...filter, bookableBy, courseId }, { limit, after })
}
