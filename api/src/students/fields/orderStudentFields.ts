import type { Refusal } from '@koma/schema/answers'
import { type OrderStudentFieldsInput, orderStudentFieldsInput } from '@koma/schema/records/studentField'
import { inTransaction } from '../../platform/database/transaction.ts'
import { logChanges, writeFields } from '../../platform/record/changes.ts'
import { lockRecord } from '../../platform/record/records.ts'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { allFields, lockDefinitions } from './fieldRows.ts'
import { StudentField } from './studentField.entity.ts'
import { mayEditFields } from './studentField.policy.ts'
import { studentFieldRecord } from './studentField.record.ts'

/** Puts the fields in use in an order (FIELD-01). `fieldsMoved` unless these are all of them, each once. */
export async function orderStudentFields(
  ctx: Context,
  input: OrderStudentFieldsInput,
): Promise<{ ok: true } | Refusal> {
  const viewer = mayEditFields(ctx)
  const { ids } = parseInput(ctx, orderStudentFieldsInput, input)
  return inTransaction<{ ok: true } | Refusal>(ctx, async (em) => {
    await lockDefinitions(em, ctx.school.id)
    const inUse = (await allFields(em, ctx.school.id)).filter(({ active }) => active)
    const isWhole = ids.length === inUse.length && inUse.every(({ id }) => ids.includes(id))
    if (!isWhole) return refusedFor(ctx, 'fieldsMoved')
    for (const { id, position } of inUse.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const wanted = ids.indexOf(id) + 1
      if (wanted === position) continue
      const field = await lockRecord(em, StudentField, id)
      if (field === null) return refusedFor(ctx, 'fieldsMoved')
      await logChanges(em, ctx, viewer, studentFieldRecord, field, await writeFields(em, field, { position: wanted }))
    }
    return { ok: true }
  })
}
