import { oneRecordInput } from '@koma/schema/input/record'
import { deleteLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayDeleteTemplate } from './template.policy.ts'
import { templateRecord } from './template.record.ts'

/** Deletes a row of the weekly template; slots that were made from it stay (FIX-25, PERM-28). 404 without one. */
export async function deleteTemplate(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayDeleteTemplate(ctx)
  return deleteLoggedRecord(ctx, viewer, templateRecord, parseInput(ctx, oneRecordInput, input).id)
}
