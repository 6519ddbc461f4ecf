import { type CreateContractInput, createContractInput } from '@koma/schema/records/contract'
import { inTransaction } from '../platform/database/transaction.ts'
import { refusedField } from '../platform/record/answer.ts'
import type { RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayCreateContract } from './contract.policy.ts'
import { lockStudent } from './lockStudent.ts'
import { refuseCourses } from './contractCourses.ts'
import { readContract } from './contractForm.ts'
import { insertContract } from './insertContract.ts'
import { newContract } from './newContract.ts'
import { refusePaymentsAhead } from './paidByNow.ts'

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
    const contractHolder = form.contractHolder ?? student.holder
    const judged = {
      studentId,
      values: { ...values, contractHolder },
      courseIds: ids,
      money,
      points,
      planVersionId: null,
    }
    const made = await insertContract(em, ctx, viewer, student, judged)
    return { ok: true, ...made, note: ids.length === 0 ? 'savedWithoutCourses' : undefined }
  })
}
