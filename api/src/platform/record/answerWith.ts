import type { Context } from '../shared/context.ts'
import { answerOf } from './answer.ts'
import type { RecordResult } from './changes.ts'

/**
 * Makes the answer to a change of a record: how it ended, what else changed, and as `name` the record as `read` finds
 * it now. The record comes after a refusal too, for the form may be old. `id` is the record's, needed if a refusal has
 * one.
 */
export function answerWith<Found>(name: string, read: (ctx: Context, id: string) => Promise<Found | null>) {
  return async (ctx: Context, result: RecordResult, id = result.ok ? result.id : '') => ({
    ...answerOf(ctx, result),
    [name]: await read(ctx, id),
    relatedData: result.ok ? (result.related ?? null) : null,
    undoId: result.ok ? (result.undoId ?? null) : null,
  })
}
