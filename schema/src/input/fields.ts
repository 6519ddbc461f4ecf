import { z } from 'zod'

/** A row's id, in the lower case that keys and comparisons have. */
export const id = z.uuid().toLowerCase()

/** Says of a text in `.meta()` that it is school wall time, for which GraphQL has a type. */
export const wallTime = { format: 'wall-time' }
