import { z } from 'zod'
import { filledIn } from '../input/record.ts'
import { createInput, field, updateInput } from './record.ts'

/** A place where lessons are held (SET-23). Its name is unique, whatever its case (SET-24, D123). */
export const locationFields = {
  locationName: field(filledIn, { words: { jp: '名前', en: 'Name' }, isPublic: true }),
  active: field(z.boolean(), {
    words: { jp: '有効', en: 'Active' },
    description: 'Whether slots can be created at the place.',
    defaultValue: true,
    isPublic: true,
  }),
  oneLessonAtATime: field(z.boolean(), {
    words: { jp: '同時に1つのレッスンのみ', en: 'One lesson at a time' },
    description:
      'Whether the place takes only one lesson at a time, as a room does. Overlapping slots are then refused.',
    defaultValue: false,
  }),
  type: field(z.enum(['school', 'dispatch']), {
    words: { jp: '種類', en: 'Type' },
    description: 'The kind of place: `school`, or `dispatch` where a teacher is sent.',
    defaultValue: 'school',
  }),
}

export const createLocationInput = createInput(locationFields).describe(
  'A new place. By default it is active and at the school.',
)
export type CreateLocationInput = z.input<typeof createLocationInput>

export const updateLocationInput = updateInput(locationFields)
export type UpdateLocationInput = z.input<typeof updateLocationInput>
