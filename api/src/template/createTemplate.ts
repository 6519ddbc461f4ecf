import { type CreateTemplateInput, createTemplateInput, templateFields } from '@koma/schema/records/template'
import { valuesOf } from '@koma/schema/records/record'
import { createLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { judgeTemplate, wholeWish } from './judgeTemplate.ts'
import { rowAtPlace, withSharedPlace } from './rowsAtPlace.ts'
import { mayCreateTemplate } from './template.policy.ts'
import { templateRecord } from './template.record.ts'
import { writeParts } from './templateParts.ts'

/**
 * Makes a row of the weekly template (FIX-13…21, PERM-26). 409 with the row in its way, otherwise the field that is
 * wrong.
 */
export async function createTemplate(ctx: Context, input: CreateTemplateInput): Promise<RecordResult> {
  const viewer = mayCreateTemplate(ctx)
  const whole = wholeWish(ctx, parseInput(ctx, createTemplateInput, input))
  if (!whole.ok) return whole
  const { wish } = whole
  let met: Awaited<ReturnType<typeof rowAtPlace>> = null
  const result = await createLoggedRecord(ctx, viewer, templateRecord, valuesOf(templateFields, wish), {
    judge: async (em) => {
      met = await rowAtPlace(em, ctx, wish)
      return judgeTemplate(em, ctx, wish, null)
    },
    parts: (em, id) => writeParts(em, ctx.school.id, id, wish),
  })
  return withSharedPlace(ctx, result, met)
}
