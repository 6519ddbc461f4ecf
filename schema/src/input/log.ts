import { z } from 'zod'
import { oneLine, wallDay } from './fields.ts'
import { logSubjects } from '../logTypes.ts'
import { pageInput } from './page.ts'
import { saying } from './problem.ts'

/** A page of the log: what was done since a day, or between two, by the day it was done on (D132, D133). */
export const logInput = z
  .object({
    from: wallDay,
    to: wallDay.nullish().describe('The last day, included, `YYYY-MM-DD`. If left out, today.'),
    about: z.enum(logSubjects).nullish(),
    search: oneLine(100)
      .nullish()
      .describe(
        'Words to find in names and codes of people, courses, contracts, records and places. All words must match.',
      ),
    ...pageInput,
  })
  .refine(({ from, to }) => to === null || to === undefined || from <= to, saying('endsBeforeItStarts'))
  .describe('The log entries to read, by the day of the action; both days are included.')

export type LogInput = z.input<typeof logInput>
