import { type CreateTemplateInput, createTemplateInput, templateFields } from '@koma/schema/records/template'
import { valuesOf } from '@koma/schema/records/record'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { RecordResult } from '../platform/record/changes.ts'
import { createRecord, unlessTaken } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { judgeRow } from './judgeRow.ts'
import { rowAtPlace, withSharedPlace } from './rowsAtPlace.ts'
import { Template } from './template.entity.ts'
import { mayCreateTemplate } from './template.policy.ts'
import { nameOfRow, templateRecord } from './template.record.ts'
import { writeParts } from './templateParts.ts'

/**
 * Makes a row of the weekly template (FIX-13…21, PERM-26). 409 with the row in its way, otherwise the field that is
 * wrong.
 */
export async function createTemplate(ctx: Context, input: CreateTemplateInput): Promise<RecordResult> {
  const viewer = mayCreateTemplate(ctx)
  const form = { request: parseInput(ctx, createTemplateInput, input), edit: null }
  const work = inTransaction<RecordResult>(ctx, async (em) => {
    const judged = await judgeRow(ctx, em, form)
    if (judged.refusal !== null) return judged.refusal
    const { request } = judged.checkInput
    const neighbour = await rowAtPlace(em, ctx, request)
    const { id } = await createRecord(em, Template, valuesOf(templateFields, request))
    await writeParts(em, ctx.school.id, id, request)
    await noteRecord(em, ctx, viewer, { kind: 'template', id, name: nameOfRow(request), change: 'created' })
    return withSharedPlace(ctx, { ok: true, id }, neighbour)
  })
  return unlessTaken(work, templateRecord.taken ?? {})
}
