import { z } from 'zod'
import { isShortEnough, endOutsideYears, endsAfterStart } from '../rules/closedSpan.ts'
import { id, wallDay, wallMinute } from './fields.ts'
import { saying } from './problem.ts'
import { reason } from './reason.ts'

/** The most spans that are closed together. */
export const MOST_SPANS = 60

/** One closed time, of whole days or of hours. */
export const closedSpanInput = z
  .object({
    startsAt: wallMinute,
    endsAt: wallMinute.describe(
      "The end time, in the school's time zone. For whole days: midnight after the last day.",
    ),
    reason,
  })
  .refine((span) => endOutsideYears(span) !== 'startsAt', { ...saying('dayRange'), path: ['startsAt'] })
  .refine((span) => endOutsideYears(span) !== 'endsAt', { ...saying('dayRange'), path: ['endsAt'] })
  .refine(endsAfterStart, { ...saying('closureEnds'), path: ['endsAt'] })
  .refine(isShortEnough, { ...saying('closureTooLong'), path: ['endsAt'] })

/** The time to close: spans of the school, of one place or of one teacher. */
export const closingInput = z
  .object({
    spans: z.array(closedSpanInput).min(1).max(MOST_SPANS).describe('The times to close, at most 60.'),
    locationId: id
      .nullish()
      .describe('The id of the place to close. If left out, the closure is not limited to a place.'),
    teacherId: id
      .nullish()
      .describe('The id of the absent teacher. If left out, the closure is not limited to a teacher.'),
    tell: z.boolean().describe('Whether to notify students and teachers by email, each once.'),
  })
  .refine(({ locationId, teacherId }) => locationId == null || teacherId == null)

export type ClosingInput = z.input<typeof closingInput>
export type ClosingRequest = z.output<typeof closingInput>

/** A closing as its dry run showed it. */
export const closeTimeInput = z.object({
  closing: closingInput,
  digest: z.string().max(100).describe('The `digest` of the preview. Nothing is done if the outcome would differ.'),
})

export type CloseTimeInput = z.input<typeof closeTimeInput>

/** Another reason of a closure. */
export const closureReasonInput = z.object({ id, reason }).describe('A closure, and its new reason.')

export type ClosureReasonInput = z.input<typeof closureReasonInput>

/** Who was phoned about a closure. */
export const markPhonedInput = z.object({
  runId: id.describe('The id of the background task of the closure or absence.'),
  personIds: z.array(id).min(1).max(1000).describe('The ids of students and teachers on its list.'),
  phoned: z.boolean().describe('Whether they were phoned; false takes that back.'),
})

export type MarkPhonedInput = z.input<typeof markPhonedInput>

/** The closures that touch the days, both included. */
export const closuresInput = z.object({ from: wallDay, to: wallDay })

export type ClosuresInput = z.input<typeof closuresInput>

/** The national holidays of this country, or of the one whose clock the school has. */
export const holidaysInput = z.object({
  year: z.int().min(2000).max(2200),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish()
    .describe("The ISO 3166 code of the country, such as JP. If left out, the country of the school's time zone."),
})

export type HolidaysInput = z.input<typeof holidaysInput>
