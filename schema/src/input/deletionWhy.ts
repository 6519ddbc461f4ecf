import { z } from 'zod'
import { id } from './fields.ts'

/** The kinds that can be deleted only without obstacles. */
export const deletedKinds = ['student', 'teacher', 'course', 'otherBooking', 'location', 'contract', 'staff'] as const
export type DeletedKind = (typeof deletedKinds)[number]

/** A record that is to be deleted. */
export const deletionWhyInput = z.object({ kind: z.enum(deletedKinds), id }).describe('The record to be deleted.')

export type DeletionWhyInput = z.input<typeof deletionWhyInput>
