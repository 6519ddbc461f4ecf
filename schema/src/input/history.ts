import { z } from 'zod'
import { plusDays } from '../rules/time.ts'
import { id, wallDay } from './fields.ts'
import { pageInput } from './page.ts'
import { saying } from './problem.ts'

/** The subjects of a history (D105). */
export const historySubjects = ['student', 'teacher', 'contract', 'course', 'location'] as const

export type HistorySubject = (typeof historySubjects)[number]

/** One day early: the day after 9999-12-31 no longer has four digits in its year. */
const LAST_DAY = '9999-12-30'

/** The most days one call may ask for. */
export const mostHistoryDays = 366

/**
 * A history by the day of the lesson, both ends included, at most 366 days (STU-40, D133). `id` may be left
 * out by students and teachers, who mean themselves.
 */
export const historyInput = z
  .object({
    of: z.enum(historySubjects),
    id: z.uuid().nullish().describe('The id of the record. Students and teachers leave it out or send their own.'),
    from: wallDay,
    to: wallDay,
  })
  .refine(
    ({ from, to }) => from <= to && to <= plusDays(from, mostHistoryDays - 1) && to <= LAST_DAY,
    saying('periodOfDays', { least: 1, most: mostHistoryDays }),
  )
  .describe('The record, and the days of the lessons, both included, at most 366 days.')

export type HistoryInput = z.input<typeof historyInput>

/** A page of what was done to one record, by its id; narrowed to days and to a type of the log. */
export const recordHistoryInput = z
  .object({
    id,
    from: wallDay.nullish().describe('The first day of the actions, `YYYY-MM-DD`. If left out, from the beginning.'),
    to: wallDay.nullish().describe('The last day of the actions, included, `YYYY-MM-DD`. If left out, today.'),
    type: z.string().max(50).nullish().describe('Returns only entries of this type.'),
    ...pageInput,
  })
  .refine(({ from, to }) => !from || !to || from <= to, saying('endsBeforeItStarts'))

export type RecordHistoryInput = z.input<typeof recordHistoryInput>
