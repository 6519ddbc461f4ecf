import { moveText } from '@koma/schema/slotMoveTexts'
import { answerOf } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import type { AwayLesson } from './awayLessons.ts'
import type { SubstitutionPlan } from './judgeSubstitution.ts'

/** Returns a plan in words and names, for GraphQL and REST alike. */
export function shownPlan(ctx: Context, { lines, ...plan }: SubstitutionPlan) {
  return {
    ...plan,
    lines: lines.map(({ refusal, warnings, ...line }) => ({
      ...withNames(line),
      warnings: warnings.map(({ kind, studentName }) =>
        // Only the teacher changes, so that is why courses are lost.
        moveText(kind === 'coursesLost' ? 'coursesNotTaught' : kind, studentName ?? '', ctx.language),
      ),
      ...answerOf(ctx, refusal ?? { ok: true }),
    })),
  }
}

/** Returns seats and who waits, by name. */
export function withNames<Lesson extends Pick<AwayLesson, 'seats' | 'waiting'>>({ seats, waiting, ...lesson }: Lesson) {
  return {
    ...lesson,
    seats: seats.map(({ student, ...seat }) => ({
      ...seat,
      studentId: student?.id ?? null,
      name: student?.name ?? '',
    })),
    waitingNames: waiting.map(({ name }) => name),
  }
}
