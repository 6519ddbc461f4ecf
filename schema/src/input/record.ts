import { z } from 'zod'
import { id, oneLine } from './fields.ts'
import { saying } from './problem.ts'

/** Names one record. */
export const oneRecordInput = z.object({ id })

/**
 * The record to edit and the version the edit was made from. Only REST knows no version, and overwrites (decision 010).
 */
export const edited = {
  id,
  version: z
    .int()
    .nullish()
    .describe('The `version` you read. The edit is refused as `stale` if the record has changed since.'),
}

/** Reads a text of one line that has to be filled in. */
export const filledIn = oneLine(100).refine((text) => text !== '', saying('required'))
