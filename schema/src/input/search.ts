import { z } from 'zod'
import { id, oneLine, wallMinute } from './fields.ts'

/** The text that staff search for: part of a name or code. */
export const searchInput = z.object({ text: oneLine(100) })

export type SearchInput = z.input<typeof searchInput>

/** A time at which a teacher shall be free, and the place, if it is to be there: while it is closed nobody is. */
export const freeTeachersInput = z.object({
  startsAt: wallMinute,
  minutes: z.int().min(5).max(1440),
  locationId: id.nullish(),
})

export type FreeTeachersInput = z.input<typeof freeTeachersInput>
