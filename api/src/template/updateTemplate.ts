import { templateFields, type UpdateTemplateInput, updateTemplateInput } from '@koma/schema/records/template'
import { valuesOf } from '@koma/schema/records/record'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { logChanges, raiseVersion, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { lockRecord, unlessTaken } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { judgeRow } from './judgeRow.ts'
import { rowAtPlace, withSharedPlace } from './rowsAtPlace.ts'
import { Template } from './template.entity.ts'
import { mayEditTemplate } from './template.policy.ts'
import { templateRecord } from './template.record.ts'
import { writeParts } from './templateParts.ts'

/**
 * Changes a row of the weekly template, all of its form (FIX-11…21, PERM-27). `stale`, 404 and 409 as for a new one.
 */
export async function updateTemplate(ctx: Context, input: UpdateTemplateInput): Promise<RecordResult> {
  const viewer = mayEditTemplate(ctx)
  const { id, version, ...form } = parseInput(ctx, updateTemplateInput, input)
  const work = inTransaction<RecordResult>(ctx, async (em) => {
    const row = await lockRecord(em, Template, id)
    const judged = await judgeRow(ctx, em, { request: form, edit: { row, version } })
    if (row === null || judged.refusal !== null) return judged.refusal ?? notThere
    const { request, before } = judged.checkInput
    const stays = (['day', 'startTime', 'endTime', 'locationId'] as const).every(
      (key) => request[key] === before?.[key],
    )
    const neighbour = stays ? null : await rowAtPlace(em, ctx, request, id)
    const versionBefore = row.version
    // All of the form is written, also what it empties.
    const fields = await writeFields(em, row, valuesOf(templateFields, request))
    const parts = await writeParts(em, ctx.school.id, id, request)
    const hasNewParts = Object.keys(parts).length > 0
    if (hasNewParts) await raiseVersion(em, 'template', ctx.school.id, { id, version: versionBefore })
    await logChanges(em, ctx, viewer, templateRecord, row, { ...fields, ...parts })
    return withSharedPlace(ctx, { ok: true, id }, neighbour)
  })
  return unlessTaken(work, templateRecord.taken ?? {})
}
