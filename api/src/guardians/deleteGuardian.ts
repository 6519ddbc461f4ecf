import { oneRecordInput } from '@koma/schema/input/record'
import type { EntityManager } from '@mikro-orm/postgresql'
import { closeAccount } from '../accounts/accountRecord.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { type RecordResult, removeLogged } from '../platform/record/changes.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { Guardian } from './guardian.entity.ts'
import { mayEditGuardians } from './guardian.policy.ts'
import { guardianRecord } from './guardian.record.ts'

/**
 * Deletes a guardian with their links, sessions and mails; the log keeps the name, and bookings stay (FAM-02). 404
 * without one.
 */
export async function deleteGuardian(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayEditGuardians(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RecordResult>(ctx, (em) => removeGuardian(em, ctx, viewer, id))
}

/** Deletes a guardian inside the transaction of `em`. */
export async function removeGuardian(
  em: EntityManager,
  ctx: Context,
  by: Viewer | null,
  id: string,
): Promise<RecordResult> {
  const guardian = await lockRecord(em, Guardian, id)
  if (guardian === null) return notThere
  const code = guardian.email.toLowerCase()
  await closeAccount(em, { schoolId: ctx.school.id, type: 'guardian', id }, code)
  await removeLogged(em, ctx, by, guardianRecord, guardian)
  return { ok: true, id }
}
