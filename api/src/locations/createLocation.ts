import { type CreateLocationInput, createLocationInput } from '@koma/schema/records/location'
import { readForm } from '../platform/record/answer.ts'
import { createLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import { givenFields } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayCreateLocation } from './location.policy.ts'
import { locationRecord } from './location.record.ts'

/**
 * Makes a place (SET-22, PERM-34, D123). 409 when there is one of that name (SET-24), 400 for a field filled in
 * wrongly.
 */
export async function createLocation(ctx: Context, input: CreateLocationInput): Promise<RecordResult> {
  const viewer = mayCreateLocation(ctx)
  const read = readForm(ctx, createLocationInput, input)
  return read.ok ? createLoggedRecord(ctx, viewer, locationRecord, givenFields(read.form)) : read
}
