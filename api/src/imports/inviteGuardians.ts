import type { Refusal } from '@koma/schema/answers'
import {
  importGuardiansInput,
  type ImportGuardiansInput,
  inviteImportGuardiansInput,
  type InviteImportGuardiansInput,
} from '@koma/schema/input/import'
import { maySetPasswords } from '../accounts/account.policy.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { startRun } from '../platform/jobs/runs/startRun.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { guardianInvitationRun } from './guardianInvitationRun.ts'
import type { ImportGuardiansType } from './import.type.ts'
import { digestOfGuardians, newGuardians } from './newGuardians.ts'

/** The most guardians that a preview names. */
const MOST_NAMED = 500

/** Previews whom `inviteImportGuardians` would email. Staff with `studentPassword`. Changes nothing. (FAM-23) */
export async function importGuardians(ctx: Context, input: ImportGuardiansInput): Promise<ImportGuardiansType> {
  maySetPasswords(ctx, 'student')
  const { id } = parseInput(ctx, importGuardiansInput, input)
  const guardians = await newGuardians(ctx.em, ctx.school.id, id)
  return {
    count: guardians.length,
    guardians: guardians.slice(0, MOST_NAMED).map(({ id: guardianId, fullName, email }) => ({
      id: guardianId,
      fullName,
      email,
    })),
    digest: digestOfGuardians(guardians),
  }
}

/**
 * Starts to invite the new guardians of an import just as they were previewed. Staff with `studentPassword`. If by now
 * anybody else would be emailed, or at another address, nobody is (`invitationsMoved`). (FAM-23)
 */
export async function inviteImportGuardians(
  ctx: Context,
  input: InviteImportGuardiansInput,
): Promise<{ ok: true; runId: string } | Refusal> {
  const viewer = maySetPasswords(ctx, 'student')
  const { id, digest } = parseInput(ctx, inviteImportGuardiansInput, input)
  return inTransaction(ctx, async (em) => {
    const guardians = await newGuardians(em, ctx.school.id, id)
    if (digestOfGuardians(guardians) !== digest) return { ok: false, code: 'generalE', note: 'invitationsMoved' }
    if (guardians.length === 0) return { ok: false, code: 'generalE', note: 'nothingToChange' }
    const steps = guardians.map(({ id: guardianId, version, fullName }) => ({
      label: fullName,
      item: { guardianId, version },
    }))
    return startRun(em, ctx, viewer, guardianInvitationRun, { input: { importId: id }, steps })
  })
}
