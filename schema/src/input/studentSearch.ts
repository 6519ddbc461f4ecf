import { z } from 'zod'
import { oneLine, wallDay } from './fields.ts'

/**
 * Looks for students, for whom a lesson on `date` (`YYYY-MM-DD`) may be booked; an empty text finds the first ones
 * (SCHED-45).
 */
export const studentSearchInput = z.object({ search: oneLine(100), date: wallDay })

export type StudentSearchInput = z.infer<typeof studentSearchInput>
