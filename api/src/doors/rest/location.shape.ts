import { createLocationInput, locationFields, updateLocationInput } from '@koma/schema/records/location'
import { shownShape, valuesOf } from '@koma/schema/records/record'
import { z } from 'zod'
import type { DirectoryLocation } from '../../platform/shared/directory.ts'
import { components } from './components.ts'
import { recordAnswer } from './record.shape.ts'
import { relatedShape } from './related.shape.ts'

export const locationShape = z
  .object({
    _id: z.string(),
    version: z
      .int()
      .optional()
      .describe('The version of the record, which grows with every edit. Only lists for staff have it.'),
    ...shownShape(locationFields).shape,
  })
  .register(components, { id: 'Location' })

export const locationsShape = z.array(locationShape).register(components, { id: 'Locations' })

/** Returns a place in the documented shape (SET-23). */
export function locationOf({ id, version, ...place }: Omit<DirectoryLocation, 'deleted'> & { version?: number }) {
  return { _id: id, ...(version === undefined ? {} : { version }), ...valuesOf(locationFields, place) }
}

export const newLocationBody = createLocationInput.register(components, { id: 'NewLocationBody' })

export const locationBody = updateLocationInput.omit({ id: true }).register(components, { id: 'LocationBody' })

export const locationAnswer = recordAnswer(
  locationsShape.describe('All places of the school as they are now.'),
  '409: the name is in use',
)
  .extend({ relatedData: relatedShape.optional() })
  .register(components, { id: 'LocationAnswer' })
