import type { Refusal } from '@koma/schema/answers'
import { type CreateGuardianInput, createGuardianInput } from '@koma/schema/records/guardian'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { addLogged, logChanges, type RecordResult } from '../platform/record/changes.ts'
import { keepCreation } from '../platform/record/keptUndo.ts'
import { givenFields, unlessTaken } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayLinkGuardians } from './guardian.policy.ts'
import { guardianRecord } from './guardian.record.ts'
import { childCodes, link } from './links.ts'

/** Undoes a guardian who could not be linked. */
class NotLinked extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('not linked')
    this.refusal = refusal
  }
}

/** Returns the refusal of an address that another guardian signs in with, by the name of its key. */
export const takenAddress = (ctx: Context): Record<string, Refusal> => ({
  guardian_email: { ...refusedFor(ctx, 'guardianEmailTaken'), code: '409', field: 'email' },
})

/**
 * Makes a guardian of students, without a password, in one transaction (FAM-01). The address counts as confirmed: who
 * may link may set passwords. 404 for a student who is not there, 409 for an address in use, 400 for a field filled in
 * wrongly; refused where one would have too many.
 */
export async function createGuardian(ctx: Context, input: CreateGuardianInput): Promise<RecordResult> {
  const viewer = mayLinkGuardians(ctx)
  const read = readForm(ctx, createGuardianInput, input)
  if (!read.ok) return read
  const { studentIds, relation, ...form } = read.form
  const values = { comLang: ctx.school.language, ...givenFields(form), confirmedEmail: form.email }
  const created = inTransaction<RecordResult>(ctx, async (em) => {
    const id = await addLogged(em, ctx, viewer, guardianRecord, values)
    const refusal = await link(em, ctx, id, studentIds, relation)
    if (refusal !== null) throw new NotLinked(refusal)
    const students = await childCodes(em, ctx.school.id, id)
    await logChanges(em, ctx, viewer, guardianRecord, { ...values, id } as never, {
      students: [[], students],
      ...(relation && { relation: ['', relation] }),
    })
    return { ok: true, id, undoId: await keepCreation(em, ctx, viewer, guardianRecord, id) }
  })
  return unlessTaken(created, takenAddress(ctx)).catch((error: unknown) => {
    if (error instanceof NotLinked) return error.refusal
    throw error
  })
}
