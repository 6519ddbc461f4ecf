import { z } from 'zod'
import { withoutUnseen } from '../rules/plainSigns.ts'
import { isFullMinute } from '../rules/time.ts'

/** A row's id, in the lower case that keys and comparisons have. */
export const id = z.uuid().toLowerCase()

/** Says of a text in `.meta()` that it is school wall time, for which GraphQL has a type. */
export const wallTime = { format: 'wall-time' }

/** School wall time to the minute. What is none is not compared with anything else. */
export const wallMinute = z.string().refine(isFullMinute, { abort: true, error: 'YYYY-MM-DDTHH:MM' }).meta(wallTime)

/** A day, `YYYY-MM-DD`. What is none is not compared with anything else. */
export const wallDay = z.iso.date({ abort: true })

/** A whole number. One that is none leaves the other fields to be judged together, which `z.int` does not. */
export const whole = z.number().refine(Number.isInteger).meta({ type: 'integer' })

/** A text of one line, without blanks around it and signs that nobody sees. */
export const oneLine = (most: number) =>
  z
    .string()
    .max(most)
    .overwrite((text) => withoutUnseen(text).trim())
