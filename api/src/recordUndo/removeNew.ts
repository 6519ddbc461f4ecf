import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { announceContract } from '../contracts/announceContract.ts'
import { childCodes } from '../guardians/links.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { query, sql } from '../platform/database/sql.ts'
import { forgetUndo } from '../platform/record/keptUndo.ts'
import { noteRecords } from '../platform/record/noteRecord.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { informedOf, type NotifiedPerson } from '../slots/mailedPeople.ts'
import { contractsMadeWith, guardiansGivenWith, type KeptDeed } from './keptDeed.ts'
import { usesOf } from './recordUses.ts'
import { refusedAsEdited } from './restoreRecord.ts'
import { announceSchool, undoableKinds } from './undoableKinds.ts'

const gone: Refusal = { ok: false, code: 'generalE', note: 'noUndo' }

/**
 * Removes a new record as if it had never been, a student together with the contract made in the same step; the log
 * says so. Emails that wait are not sent. Refused if the person has signed in, something uses the record, or somebody
 * has changed it. Returns who has got an email about it already, and must be told in another way.
 */
export async function removeNew(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  deed: KeptDeed,
): Promise<{ ok: true; informed: NotifiedPerson[] } | Refusal> {
  const { kind, recordId: id } = deed
  const { record: recordOf, lockBefore } = undoableKinds[kind]
  await lockBefore?.(em, ctx, id)
  const record = await lockRecord(em, recordOf.entity, id)
  if (record === null) return gone
  if (hasSignedIn(record)) return refusedFor(ctx, 'undoSignedIn')
  const contracts = kind === 'student' ? await contractsMadeWith(em, ctx, deed) : []
  const guardians = kind === 'student' ? await guardiansGivenWith(em, ctx, deed) : []
  const cameAlong = [...contracts, ...guardians].map((each) => each.id)
  const uses = await usesOf(em, ctx, kind, id, cameAlong)
  if (uses.length > 0) return refusedFor(ctx, 'undoInUse', uses)
  if (record.version !== deed.version) return refusedAsEdited(em, ctx, deed, null)
  for (const contract of contracts) {
    const refusal = await removeContractOf(em, ctx, by, contract)
    if (refusal !== null) return refusal
  }
  const informed = await informedOf(em, ctx.school.id, kind, [id])
  const newGuardians = guardians.flatMap((guardian) => (guardian.version === null ? [] : [guardian.id]))
  informed.push(...(await informedOf(em, ctx.school.id, 'guardian', newGuardians)))
  for (const guardian of guardians) {
    const refusal = await undoGuardian(em, ctx, by, guardian, id)
    if (refusal !== null) return refusal
  }
  if (kind === 'contract') await announceContract(em, ctx, id)
  await noteRecords(em, ctx, by, [{ kind, id, name: recordOf.nameOf(record), change: 'deleted' }])
  await erase(em, ctx, kind, id)
  if (kind !== 'student' && kind !== 'contract') await announceSchool(em, ctx.school.id)
  return { ok: true, informed }
}

/** Tells whether a person has used the account, or set a password for it. */
function hasSignedIn(record: object): boolean {
  const { passwordHash, lastLoginAt } = record as { passwordHash?: unknown; lastLoginAt?: unknown }
  return passwordHash != null || lastLoginAt != null
}

/** Removes the contract that was made together with a student; returns why it cannot be removed. */
async function removeContractOf(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  { id, version }: { id: string; version: number },
): Promise<Refusal | null> {
  const { record: recordOf, mayCreate } = undoableKinds.contract
  mayCreate(ctx)
  const contract = await lockRecord(em, recordOf.entity, id)
  if (contract === null) return null
  const uses = await usesOf(em, ctx, 'contract', id)
  if (uses.length > 0) return refusedFor(ctx, 'undoInUse', uses)
  if (contract.version !== version) return refusedFor(ctx, 'undoEdited', [recordOf.nameOf(contract)])
  await noteRecords(em, ctx, by, [{ kind: 'contract', id, name: recordOf.nameOf(contract), change: 'deleted' }])
  await erase(em, ctx, 'contract', id)
  return null
}

/** Removes a guardian who was made with a student, or only the link of one who was there; returns why it cannot be. */
async function undoGuardian(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  { id, version }: { id: string; version: number | null },
  studentId: string,
): Promise<Refusal | null> {
  const { record: recordOf, mayCreate, mayEdit } = undoableKinds.guardian
  const guardian = await lockRecord(em, recordOf.entity, id)
  if (guardian === null) return null
  const note = { kind: 'guardian', id, name: recordOf.nameOf(guardian) }
  if (version === null) {
    mayEdit(ctx)
    const before = await childCodes(em, ctx.school.id, id)
    await query(
      em,
      sql`
        delete from guardian_student
        where school_id = ${ctx.school.id} and guardian_id = ${id} and student_id = ${studentId}`,
    )
    const after = await childCodes(em, ctx.school.id, id)
    await forgetUndo(em, ctx.school.id, [id])
    await noteRecords(em, ctx, by, [{ ...note, change: 'changed', changes: { students: [before, after] } }])
    return null
  }
  mayCreate(ctx)
  if (hasSignedIn(guardian)) return refusedFor(ctx, 'undoSignedIn')
  if (guardian.version !== version) return refusedFor(ctx, 'undoEdited', [note.name])
  await noteRecords(em, ctx, by, [{ ...note, change: 'deleted' }])
  await erase(em, ctx, 'guardian', id)
  return null
}

async function erase(em: EntityManager, ctx: Context, kind: KeptDeed['kind'], id: string): Promise<void> {
  await forgetUndo(em, ctx.school.id, [id])
  await query(em, sql`delete from ${sql.table(kind)} where school_id = ${ctx.school.id} and id = ${id}`)
}
