import { z } from 'zod'
import { oneLine, wallDay } from './fields.ts'
import { charsets } from '../csv/charset.ts'
import { contractPageInput } from './contract.ts'
import { fieldFiltersInput } from './fieldFilter.ts'
import { exportPeriodInput } from './exportPeriod.ts'
import { logSubjects } from '../logTypes.ts'
import { studentsInput } from './student.ts'

const charset = z.enum(charsets).default('utf-8')
const day = wallDay
const startsFirst = { path: ['to'], error: 'startAfterEnd' }

/** The log between two days as a file, narrowed as on its page (LOG-12, CSV-08). */
export const logExportInput = z
  .object({
    from: day,
    to: day,
    about: z.enum(logSubjects).nullish(),
    search: oneLine(100).nullish(),
    charset,
  })
  .refine(({ from, to }) => from <= to, startsFirst)

/** Slots of teachers in a period as a file (CSV-02, CSV-08, CSV-09); the ids are one text, separated by commas. */
export const slotExportInput = z
  .object({ from: z.string(), to: z.string(), teachers: z.string().max(50_000), charset })
  .transform(({ teachers, ...rest }) => ({ ...rest, teacherIds: teachers.split(',').filter((id) => id !== '') }))
  .pipe(exportPeriodInput.safeExtend({ teacherIds: z.array(z.uuid()).min(1), charset: z.enum(charsets) }))

export type SlotExport = z.output<typeof slotExportInput>

/** Yes or no, as an address says it. */
const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] }).nullish()

/** Reads what an address has as JSON. A text that is none is refused as it is. */
const inJson = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(20_000)
    .transform((text) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        return text
      }
    })
    .pipe(schema as z.ZodType<z.output<Schema>>)
    .nullish()

/** The students of a list as a file: which ones and in which order, as on its page (ASTU-37). */
export const studentExportInput = studentsInput
  .pick({ filter: true, search: true, order: true, orderField: true })
  .extend({ fields: inJson(fieldFiltersInput), descending: flag, charset })

/** The contracts of a list as a file: which ones and in which order, as on its page (CON-06, CON-57). */
export const contractExportInput = contractPageInput
  .pick({ kind: true, search: true, order: true })
  .extend({ all: flag, fixed: flag, descending: flag, charset })
