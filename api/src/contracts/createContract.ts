import { type CreateContractInput, createContractInput } from '@koma/schema/records/contract'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { refusedField } from '../platform/record/answer.ts'
import type { RecordResult } from '../platform/record/changes.ts'
import { createRecord } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { announceContract } from './announceContract.ts'
import { Contract } from './contract.entity.ts'
import { mayCreateContract } from './contract.policy.ts'
import { lockStudent } from './lockStudent.ts'
import { refuseCourses, writeCourses } from './contractCourses.ts'
import { readContract } from './contractForm.ts'
import { nextContractName } from './contractNames.ts'
import { newContract } from './newContract.ts'
import { movePoints } from './movePoints.ts'
import { refusePaymentsAhead } from './paidByNow.ts'
import { writeMoney } from './writeMoney.ts'

/**
 * Makes a contract of a student (CON-10, CON-28…42, D87, D89, D91, PERM-14). A monthly one ends with the month it
 * starts in and opens with its monthly points; a point contract opens with what `pointsAdjustment` says. 400 for a
 * field filled in wrongly, also for a student or course that the school does not have.
 */
export async function createContract(ctx: Context, input: CreateContractInput): Promise<RecordResult> {
  const viewer = mayCreateContract(ctx)
  const read = readContract(ctx, createContractInput, input)
  if (!read.ok) return read
  const { courseIds, studentId, ...form } = read.form
  const ids = courseIds ?? []
  const terms = newContract(form)
  if (!terms.ok) return terms
  const { values, money, points } = terms

  return inTransaction<RecordResult>(ctx, async (em) => {
    const student = await lockStudent(em, ctx, studentId)
    if (student === null) return refusedField({ field: 'studentId', note: 'unknownStudent' })
    const refused =
      (await refuseCourses(em, ctx, ids, [])) ?? (await refusePaymentsAhead(em, ctx, null, money.payments))
    if (refused !== null) return refused
    const contractName = await nextContractName(em, ctx.school.id, student)
    const contractHolder = form.contractHolder ?? student.holder
    const { id } = await createRecord(em, Contract, { ...values, studentId, contractName, contractHolder })
    await writeCourses(em, ctx, id, ids)
    await writeMoney(em, ctx, viewer, id, 'adjustment', money.adjustments)
    await writeMoney(em, ctx, viewer, id, 'payment', money.payments)
    await movePoints(em, ctx, viewer, id, points.opening, 'opening')
    await movePoints(em, ctx, viewer, id, points.adjustment, 'adjustment')
    await noteRecord(em, ctx, viewer, { kind: 'contract', id, name: contractName, change: 'created' })
    await announceContract(em, ctx, id)
    return { ok: true, id, note: ids.length === 0 ? 'savedWithoutCourses' : undefined }
  })
}
