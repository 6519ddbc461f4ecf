import { templateFields, type UpdateTemplateInput, updateTemplateInput } from '@koma/schema/records/template'
import { valuesOf } from '@koma/schema/records/record'
import { updateLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { judgeTemplate, rowBefore, wholeWish } from './judgeTemplate.ts'
import { rowAtPlace, withSharedPlace } from './rowsAtPlace.ts'
import { mayEditTemplate } from './template.policy.ts'
import { templateRecord } from './template.record.ts'
import { writeParts } from './templateParts.ts'

/**
 * Changes a row of the weekly template, all of its form (FIX-11…21, PERM-27). `stale`, 404 and 409 as for a new one.
 */
export async function updateTemplate(ctx: Context, input: UpdateTemplateInput): Promise<RecordResult> {
  const viewer = mayEditTemplate(ctx)
  const { id, version, ...form } = parseInput(ctx, updateTemplateInput, input)
  const whole = wholeWish(ctx, form)
  if (!whole.ok) return whole
  const { wish } = whole
  let met: Awaited<ReturnType<typeof rowAtPlace>> = null
  const result = await updateLoggedRecord(
    ctx,
    viewer,
    templateRecord,
    { id, version },
    {
      judge: async (em, row) => {
        const before = await rowBefore(em, ctx, row)
        const stays = (['day', 'startTime', 'endTime', 'locationId'] as const).every((key) => wish[key] === before[key])
        met = stays ? null : await rowAtPlace(em, ctx, wish, id)
        return judgeTemplate(em, ctx, wish, before)
      },
      // All of the form is written, also what it empties.
      follows: () => valuesOf(templateFields, wish),
      parts: (em) => writeParts(em, ctx.school.id, id, wish),
    },
  )
  return withSharedPlace(ctx, result, met)
}
