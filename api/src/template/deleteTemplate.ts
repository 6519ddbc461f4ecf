import { oneRecordInput } from '@koma/schema/input/record'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { type RecordResult, removeLogged } from '../platform/record/changes.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { Template } from './template.entity.ts'
import { mayDeleteTemplate } from './template.policy.ts'
import { templateRecord } from './template.record.ts'

/** Deletes a row of the weekly template; slots that were made from it stay (FIX-25, PERM-28). 404 without one. */
export async function deleteTemplate(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayDeleteTemplate(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RecordResult>(ctx, async (em) => {
    const row = await lockRecord(em, Template, id)
    if (row === null) return notThere
    await removeLogged(em, ctx, viewer, templateRecord, row)
    return { ok: true, id }
  })
}
