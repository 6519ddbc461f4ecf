import { createLocationInput, updateLocationInput } from '@koma/schema/input/location'
import { z } from 'zod'
import type { DirectoryLocation } from '../shared/directory.ts'
import { components } from './components.ts'
import { recordAnswer } from './record.shape.ts'
import { relatedShape } from './related.shape.ts'

export const locationShape = z
  .object({
    _id: z.string(),
    version: z.int().optional().describe('Grows with every edit; only lists for staff tell it.'),
    locationName: z.string(),
    active: z.boolean(),
    oneLessonAtATime: z.boolean().describe('Whether slots that would meet there are refused.'),
    type: z.enum(['school', 'dispatch']),
  })
  .register(components, { id: 'Location' })

export const locationsShape = z.array(locationShape).register(components, { id: 'Locations' })

/** A place in the documented shape (SET-23). */
export function locationOf(place: Omit<DirectoryLocation, 'deleted'> & { version?: number }) {
  const { id, version, locationName, active, oneLessonAtATime, type } = place
  return { _id: id, ...(version === undefined ? {} : { version }), locationName, active, oneLessonAtATime, type }
}

export const newLocationBody = createLocationInput.register(components, { id: 'NewLocationBody' })

export const locationBody = updateLocationInput.omit({ id: true }).register(components, { id: 'LocationBody' })

export const locationAnswer = recordAnswer(
  locationsShape.describe('All places of the school as they are now.'),
  '409: the name is in use',
)
  .extend({ relatedData: relatedShape.optional() })
  .register(components, { id: 'LocationAnswer' })
