import { type CreateContractInput, createContractInput } from '@koma/schema/records/contract'
import type { EntityManager } from '@mikro-orm/postgresql'
import { refusedField } from '../record/answer.ts'
import { createLoggedRecord, type RecordResult } from '../record/changes.ts'
import type { Context } from '../shared/context.ts'
import { announceContract } from './announceContract.ts'
import { mayCreateContract } from './contract.policy.ts'
import { contractRecord } from './contract.record.ts'
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
  const { courseIds, ...form } = read.form
  const made = newContract(form)
  if (!made.ok) return made
  const { money, points } = made

  const values = async (em: EntityManager) => {
    const student = await lockStudent(em, ctx, form.studentId)
    if (student === null) return refusedField({ field: 'studentId', note: 'unknownStudent' })
    const refused = await refuseCourses(em, ctx, courseIds ?? [], [])
    const ahead = await refusePaymentsAhead(em, ctx, null, money.payments)
    if (refused !== null) return refused
    if (ahead !== null) return ahead
    const contractName = await nextContractName(em, ctx.school.id, student)
    const contractHolder = form.contractHolder ?? student.holder
    return { ...made.values, studentId: form.studentId, contractName, contractHolder }
  }
  return createLoggedRecord(ctx, viewer, contractRecord, values, {
    note: (courseIds ?? []).length === 0 ? 'savedWithoutCourses' : undefined,
    parts: async (em, id) => {
      await writeCourses(em, ctx, id, courseIds ?? [])
      await writeMoney(em, ctx, viewer, id, 'adjustment', money.adjustments)
      await writeMoney(em, ctx, viewer, id, 'payment', money.payments)
      await movePoints(em, ctx, viewer, id, points.opening, 'opening')
      await movePoints(em, ctx, viewer, id, points.adjustment, 'adjustment')
      await announceContract(em, ctx, id)
      return {}
    },
  })
}
