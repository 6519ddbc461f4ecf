import { z } from 'zod'

/** The problems of an export's period and people. */
export type ExportProblem = 'missing' | 'startAfterEnd'

const date = z.iso
  .date({ error: 'missing' satisfies ExportProblem, abort: true })
  .refine((day) => !day.startsWith('0000'), { error: 'missing' satisfies ExportProblem, abort: true })

/**
 * The days from `from` to `to` and the teachers: both dates, in order, and at least one teacher (SCHED-96, CSV-08,
 * CSV-09).
 */
export const exportPeriodInput = z
  .object({
    from: date,
    to: date,
    teacherIds: z.array(z.string()).min(1, { error: 'missing' satisfies ExportProblem }),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'startAfterEnd' satisfies ExportProblem })

export type ExportPeriodInput = z.infer<typeof exportPeriodInput>
