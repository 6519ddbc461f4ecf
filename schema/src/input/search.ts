import { z } from 'zod'
import { oneLine, wallMinute } from './fields.ts'

/** The text that staff search for: part of a name or code. */
export const searchInput = z.object({ text: oneLine(100) })

export type SearchInput = z.input<typeof searchInput>

/** A time at which a teacher shall be free. */
export const freeTeachersInput = z.object({
  startsAt: wallMinute,
  minutes: z.int().min(5).max(1440),
})

export type FreeTeachersInput = z.input<typeof freeTeachersInput>
