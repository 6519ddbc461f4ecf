import { z } from 'zod'
import { isShortEnough, endOutsideYears, endsAfterStart } from '../rules/closedSpan.ts'
import { id, wallMinute } from './fields.ts'
import { saying } from './problem.ts'
import { reason } from './reason.ts'
import { MOST_IN_MOVE } from './slotMove.ts'

/** Most lessons that are dealt with together. */
export const MOST_SUBSTITUTED = MOST_IN_MOVE

const span = {
  teacherId: id.describe('The id of the teacher who is away.'),
  startsAt: wallMinute,
  endsAt: wallMinute.describe(
    "The end of the absence, in the school's time zone. For whole days: midnight after the last day.",
  ),
}

/** Time in which a teacher is away. */
export const awayInput = z
  .object(span)
  .refine((away) => endOutsideYears(away) !== 'startsAt', { ...saying('dayRange'), path: ['startsAt'] })
  .refine((away) => endOutsideYears(away) !== 'endsAt', { ...saying('dayRange'), path: ['endsAt'] })
  .refine(endsAfterStart, { ...saying('closureEnds'), path: ['endsAt'] })
  .refine(isShortEnough, { ...saying('closureTooLong'), path: ['endsAt'] })

export type AwayInput = z.input<typeof awayInput>

/** The choice for one lesson of a teacher who is away; a lesson not named stays as it is. */
export const substituteChoiceInput = z
  .object({
    slotId: id,
    teacherId: id.nullish().describe('The id of the teacher who takes the lesson. If left out, nobody does.'),
    close: z.boolean().nullish().describe('Whether to cancel the lesson and refund its bookings.'),
  })
  .refine(({ teacherId, close }) => teacherId == null || close !== true)
  .describe('A choice for one lesson. Without `teacherId` and `close` the lesson stays as it is.')

const isEachOnce = (choices: readonly { slotId: string }[]) =>
  new Set(choices.map(({ slotId }) => slotId)).size === choices.length

/** An absence with what becomes of each lesson in it. */
export const substitutionInput = z
  .object({
    ...span,
    reason: reason.describe('The reason for the absence, at most 100 characters. Only staff and the teacher see it.'),
    choices: z
      .array(substituteChoiceInput)
      .max(MOST_SUBSTITUTED)
      .refine(isEachOnce)
      .describe('What becomes of each lesson, at most 200.'),
    tell: z.boolean().describe('Whether to notify students and teachers by email.'),
  })
  .refine((away) => endOutsideYears(away) !== 'startsAt', { ...saying('dayRange'), path: ['startsAt'] })
  .refine((away) => endOutsideYears(away) !== 'endsAt', { ...saying('dayRange'), path: ['endsAt'] })
  .refine(endsAfterStart, { ...saying('closureEnds'), path: ['endsAt'] })
  .refine(isShortEnough, { ...saying('closureTooLong'), path: ['endsAt'] })

export type SubstitutionInput = z.input<typeof substitutionInput>
export type SubstitutionRequest = z.output<typeof substitutionInput>

/** An absence as its dry run showed it. */
export const substituteTeacherInput = z.object({
  substitution: substitutionInput.describe('The same absence that you sent to the dry run.'),
  digest: z.string().max(100).describe('The `digest` of the preview. Nothing is done if the outcome would differ.'),
})

export type SubstituteTeacherInput = z.input<typeof substituteTeacherInput>
