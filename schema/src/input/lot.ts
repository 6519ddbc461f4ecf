import { z } from 'zod'
import type { LotOrigin } from '../rules/facts.ts'
import { id, oneLine, typedDay, whole } from './fields.ts'
import { saying } from './problem.ts'

/** The origins of points that staff give: make-up points (振替ポイント) or a gift. */
export const givenOrigins = ['make-up', 'gift'] as const satisfies readonly LotOrigin[]

/** The most points that are given at once. */
export const MOST_GIVEN = 999

/** The most characters of a reason. */
export const MOST_LOT_REASON = 100

/** Points for a contract, with the days whose lessons they pay for (LOT-07). */
export const givePointsInput = z
  .object({
    contractId: id,
    origin: z.enum(givenOrigins).describe('Whether they are make-up points or a gift.'),
    points: whole
      .refine((points) => points >= 1 && points <= MOST_GIVEN, saying('range', { least: 1, most: MOST_GIVEN }))
      .describe(`The points or tickets to give, 1 to ${MOST_GIVEN}.`),
    validFrom: typedDay
      .nullish()
      .describe('The first day whose lessons they pay for, `YYYY-MM-DD`; null if it is the first of the contract.'),
    validUntil: typedDay.describe('The last day whose lessons they pay for, `YYYY-MM-DD`, today or later.'),
    reason: oneLine(200)
      .refine((text) => text !== '', saying('reasonMissing'))
      .refine((text) => text.length <= MOST_LOT_REASON, saying('reasonTooLong'))
      .describe(`Why, at most ${MOST_LOT_REASON} characters. The student sees it.`),
    requestId: id
      .nullish()
      .describe('A UUID you choose. A second call with the same id changes nothing and gets the first answer.'),
  })
  .refine(({ validFrom, validUntil }) => !validFrom || validFrom <= validUntil, {
    ...saying('endsBeforeStart'),
    path: ['validUntil'],
  })
  .describe('Points to give to a contract, with the days whose lessons they pay for.')

export type GivePointsInput = z.input<typeof givePointsInput>
