import { z } from 'zod'
import { owedAges } from '../rules/owedAge.ts'
import { saying } from './problem.ts'

/** The most months one answer has. */
export const MOST_MONTHS = 36

const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'YYYY-MM')

/** The first and the last month, both included; at most 36 months. */
export const monthsInput = z
  .object({
    from: month.describe('The first month, `YYYY-MM`, such as 2026-01.'),
    to: month.describe('The last month, included, `YYYY-MM`, such as 2026-12.'),
  })
  .refine(
    ({ from, to }) => from <= to && monthsBetween(from, to) < MOST_MONTHS,
    saying('periodOfMonths', { least: 1, most: MOST_MONTHS }),
  )

export type MonthsInput = z.input<typeof monthsInput>

/** The numbers of the money figures that are made of contracts. */
export const moneyFigures = ['owed', 'paid', 'writtenOff', 'sold', 'used', 'expired', 'outstanding'] as const
export type MoneyFigure = (typeof moneyFigures)[number]

/** The money figure to open. */
export const figureRowsInput = z
  .object({
    of: z.enum(moneyFigures).describe('The figure whose contracts are listed.'),
    month: month.nullish().describe('The month, `YYYY-MM`. Required for figures that are counted by month.'),
    age: z
      .enum(owedAges)
      .nullish()
      .describe('For the figure `owed`, returns only amounts due for this long. If left out, all.'),
  })
  .refine((input) => input.of === 'owed' || input.of === 'outstanding' || (input.month ?? '') !== '')

export type FigureRowsInput = z.input<typeof figureRowsInput>

/** Counts by digits alone, because it also gets invalid months, which are refused elsewhere. */
function monthsBetween(from: string, to: string): number {
  const monthsOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5))
  return monthsOf(to) - monthsOf(from)
}
