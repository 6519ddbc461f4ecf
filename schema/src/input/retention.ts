import { z } from 'zod'

/** The fewest years for which books are kept, and how many they are unless a school says more. (SEC-68) */
export const FEWEST_BOOK_YEARS = 7
export const USUAL_BOOK_YEARS = 10
const MOST_BOOK_YEARS = 30

/** The most months of a period. */
const MOST_MONTHS = 240
/** Emails are deleted after this many days in any case. */
const MOST_MAIL_DAYS = 90

const months = (fewest: number) => z.int().min(fewest).max(MOST_MONTHS).nullish()

const periods = {
  formerMonths: months(1).describe(
    'The months after which a student who left is erased; null: never. They count from the last lesson, contract and entry in the log.',
  ),
  logMonths: months(3).describe(
    'The months after which the log forgets the values of changes of people, and only says that they changed; null: never.',
  ),
  mailDays: z
    .int()
    .min(1)
    .max(MOST_MAIL_DAYS)
    .nullish()
    .describe('The days after which sent emails are deleted; null: as usual.'),
  securityMonths: months(1).describe(
    'The months after which entries about sign-ins and passwords are deleted from the log; null: never.',
  ),
  booksYears: z
    .int()
    .min(FEWEST_BOOK_YEARS)
    .max(MOST_BOOK_YEARS)
    .describe('The years for which papers and agreements keep the names of people who were erased.'),
}

/** Periods after which a school forgets, as they would be. (SEC-70) */
export const retentionForm = z.object(periods).describe('The periods after which a school forgets.')
export type RetentionForm = z.input<typeof retentionForm>

/** Periods to save. */
export const saveRetentionInput = z
  .object({
    ...periods,
    version: z.int().nullish().describe('The version you read; null if none were saved yet.'),
  })
  .describe('The periods after which a school forgets, to save.')
export type SaveRetentionInput = z.input<typeof saveRetentionInput>
