import { type UpdateContractInput, updateContractInput } from '@koma/schema/records/contract'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { raiseVersion, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { keepChange } from '../platform/record/keptUndo.ts'
import { givenFields, isStale, lockRecord, stale } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { announceContract } from './announceContract.ts'
import { Contract } from './contract.entity.ts'
import { mayEditContract } from './contract.policy.ts'
import { coursesOf, refuseCourses, writeCourses } from './contractCourses.ts'
import { problemAfter, termsAfter, withoutSwitches } from './changedContract.ts'
import { changedParts, partsOf } from './contractParts.ts'
import { readContract } from './contractForm.ts'
import { movePoints } from './movePoints.ts'
import { refuseBelowRefunds } from './belowRefunds.ts'
import { refusePaymentsAhead } from './paidByNow.ts'
import { neighboursOf } from './neighboursOf.ts'
import { type WantedEntry, writeMoney } from './writeMoney.ts'

/**
 * Changes a contract, its courses, its adjustments and payments (CON-10, CON-17…19, CON-28…43, PERM-15); what is left
 * out stays. Adjustments and payments are given as they are to be: differences are written as corrections, never over
 * what was. `pointsAdjustment` moves the points by that number (D90) and makes another version like everything else. So
 * the same form sent twice, after an answer was lost, moves them once. `stale`, 400 and 404 as for every record.
 * @param whole the adjustments with what no form sends, such as how a discount repeats, where an undo restores them
 */
export async function updateContract(
  ctx: Context,
  input: UpdateContractInput,
  whole?: readonly WantedEntry[],
): Promise<RecordResult> {
  const viewer = mayEditContract(ctx)
  const read = readContract(ctx, updateContractInput, input)
  if (!read.ok) return read
  const { id, version, courseIds, adjustments, payments, pointsAdjustment, ...more } = read.form

  return inTransaction<RecordResult>(ctx, async (em) => {
    const contract = await lockRecord(em, Contract, id)
    if (contract === null) return notThere
    if (isStale(contract, version)) return stale
    const currentCourses = await coursesOf(em, ctx, id)
    const refused =
      problemAfter({ ...contract, ...(await neighboursOf(em, ctx, id)) }, read.form) ??
      (await refusePaymentsAhead(em, ctx, id, payments ?? [])) ??
      (payments ? await refuseBelowRefunds(em, ctx, id, payments) : null) ??
      (courseIds ? await refuseCourses(em, ctx, courseIds, currentCourses) : null)
    if (refused !== null) return refused

    const before = { id, version: contract.version }
    const partsBefore = await partsOf(em, ctx, id)
    const values = { ...givenFields(withoutSwitches(more)), ...termsAfter(contract, read.form) }
    const fields = await writeFields(em, contract, values)
    const courses = courseIds ? await writeCourses(em, ctx, id, courseIds) : null
    const adjusted = adjustments ? await writeMoney(em, ctx, viewer, id, 'adjustment', whole ?? adjustments) : null
    const paid = payments ? await writeMoney(em, ctx, viewer, id, 'payment', payments) : null
    await movePoints(em, ctx, viewer, id, pointsAdjustment ?? 0, 'adjustment')
    if (courses || adjusted || paid || pointsAdjustment) await raiseVersion(em, 'contract', ctx.school.id, before)
    // Payments and points have entries of their own in the log.
    const changes = { ...fields, ...(courses && { courses }), ...(adjusted && { adjustments: adjusted }) }
    if (Object.keys(changes).length > 0)
      await noteRecord(em, ctx, viewer, {
        kind: 'contract',
        id,
        name: contract.contractName,
        change: 'changed',
        changes,
      })
    await announceContract(em, ctx, id)
    const kept = { ...fields, ...(await changedParts(em, ctx, id, partsBefore, pointsAdjustment ?? 0)) }
    const isLogged = Object.keys(changes).length > 0
    const undoId = await keepChange(em, ctx, viewer, { kind: 'contract', id }, kept, { isLogged })
    const isBare = contract.active && (courseIds ?? currentCourses).length === 0
    return { ok: true, id, note: isBare ? 'savedWithoutCourses' : undefined, undoId }
  })
}
