import { type UpdateGuardianInput, updateGuardianInput } from '@koma/schema/records/guardian'
import { mayTrustAddress } from '../accounts/account.policy.ts'
import { followAddress } from '../accounts/accountRecord.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { logChanges, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { keepChange } from '../platform/record/keptUndo.ts'
import { givenFields, isStale, lockRecord, stale, unlessTaken } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { takenAddress } from './createGuardian.ts'
import { Guardian } from './guardian.entity.ts'
import { mayEditGuardians } from './guardian.policy.ts'
import { guardianRecord } from './guardian.record.ts'

/**
 * Changes a guardian; what is left out stays (FAM-02). Their previous address is told of a new one, which counts at
 * once where the editor may set passwords (decision 053). Deactivating ends their sessions, by trigger. 400 for a field
 * filled in wrongly, `stale` for an edit of what has changed since, 404 without one, 409 for an address in use.
 */
export async function updateGuardian(ctx: Context, input: UpdateGuardianInput): Promise<RecordResult> {
  const viewer = mayEditGuardians(ctx)
  const read = readForm(ctx, updateGuardianInput, input)
  if (!read.ok) return read
  const { id, version, ...values } = read.form
  const updated = inTransaction<RecordResult>(ctx, async (em) => {
    const guardian = await lockRecord(em, Guardian, id)
    if (guardian === null) return notThere
    if (isStale(guardian, version)) return stale
    const isTrusted = mayTrustAddress(viewer, { type: 'guardian' })
    await followAddress(em, { schoolId: ctx.school.id, type: 'guardian', id }, guardian, values, isTrusted)
    const changes = await writeFields(em, guardian, givenFields(values))
    await logChanges(em, ctx, viewer, guardianRecord, guardian, changes)
    return { ok: true, id, undoId: await keepChange(em, ctx, viewer, { kind: 'guardian', id }, changes) }
  })
  return unlessTaken(updated, takenAddress(ctx))
}
