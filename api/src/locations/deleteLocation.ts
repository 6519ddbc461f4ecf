import { oneRecordInput } from '@koma/schema/input/record'
import { deleteLoggedRecord, type RecordResult } from '../record/changes.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { mayDeleteLocation, mayRemove } from './location.policy.ts'
import { useOfLocation } from './location.reads.ts'
import { locationRecord } from './location.record.ts'

/**
 * Deletes a place (SET-22, PERM-36, D124); past lessons keep its name. 403 while slots to come or the weekly template
 * use it (D123), 404 without one.
 */
export async function deleteLocation(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayDeleteLocation(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return deleteLoggedRecord(ctx, viewer, locationRecord, id, {
    judge: async (em) => mayRemove(await useOfLocation(em, ctx, id)),
  })
}
