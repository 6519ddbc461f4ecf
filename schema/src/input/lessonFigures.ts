import { z } from 'zod'
import { plusDays } from '../rules/time.ts'
import { wallDay } from './fields.ts'

/** The longest period that figures of lessons are made for, in days. */
const MOST_DAYS = 370

/** The days that figures are made of, both included. */
export const figureDaysInput = z
  .object({ from: wallDay, to: wallDay })
  .refine(({ from, to }) => from <= to && to <= plusDays(from, MOST_DAYS), { path: ['to'] })

export type FigureDaysInput = z.input<typeof figureDaysInput>
