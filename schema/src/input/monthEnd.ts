import { z } from 'zod'
import { monthForm } from '../rules/renewal.ts'

/** The month that is prepared. */
export const monthEndInput = z.object({
  month: z
    .string()
    .regex(monthForm, 'YYYY-MM')
    .nullish()
    .describe('The month to prepare, `YYYY-MM`. If left out, this one; from the 15th on, the next one.'),
})

export type MonthEndInput = z.input<typeof monthEndInput>
