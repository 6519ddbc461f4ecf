import { z } from 'zod'
import { edited, filledIn } from './record.ts'

const more = {
  active: z.boolean().nullish(),
  oneLessonAtATime: z
    .boolean()
    .nullish()
    .describe('Whether it takes one lesson at a time, as a room does: slots that would meet there are refused.'),
  type: z
    .enum(['school', 'dispatch'])
    .nullish()
    .describe('The kind of place: `school`, or `dispatch` where a teacher is sent.'),
}

/** A new place: its name is needed and unique, whatever its case (SET-23, SET-24, D123). */
export const createLocationInput = z
  .object({ locationName: filledIn, ...more })
  .describe('A new place. By default it is active and at the school.')

export type CreateLocationInput = z.input<typeof createLocationInput>

/** Changes of a place (SET-22). */
export const updateLocationInput = z
  .object({ ...edited, locationName: filledIn.nullish(), ...more })
  .describe('Changes to save; a field that is left out stays as it is.')

export type UpdateLocationInput = z.input<typeof updateLocationInput>
