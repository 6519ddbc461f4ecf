import type { Refusal } from '@koma/schema/answers'
import { type UpdateContractInput, updateContractInput } from '@koma/schema/input/contract'
import { contractProblem } from '@koma/schema/rules/contractTerms'
import { lastDayOfMonth } from '@koma/schema/rules/time'
import type { Change } from '../activity/noteRecord.ts'
import { refusedField } from '../record/answer.ts'
import { changeRecord, type RecordResult } from '../record/changes.ts'
import type { Context } from '../shared/context.ts'
import { announceContract } from './announceContract.ts'
import type { ContractRow } from './contract.entity.ts'
import { mayEditContract } from './contract.policy.ts'
import { contractRecord } from './contract.record.ts'
import { coursesOf, refuseCourses, writeCourses } from './contractCourses.ts'
import { limitOf, readContract } from './contractForm.ts'
import { movePoints } from './movePoints.ts'
import { writeMoney } from './writeMoney.ts'

/**
 * Changes a contract, its courses, its adjustments and payments (CON-10, CON-17…19, CON-28…43, PERM-15); what is left out
 * stays. Adjustments and payments are given as they shall stand: what differs is written as a correction, never over
 * what was. `pointsAdjustment` moves the points by so many (D90). `stale`, 400 and 404 as for every record.
 */
export async function updateContract(ctx: Context, input: UpdateContractInput): Promise<RecordResult> {
  const viewer = mayEditContract(ctx)
  const read = readContract(ctx, updateContractInput, input)
  if (!read.ok) return read
  const { courseIds, adjustments, payments, pointsAdjustment, bookingLimit, cancelLimit, ...form } = read.form
  const change = pointsAdjustment ?? 0

  /** The terms as they will be. */
  function termsOf(contract: ContractRow) {
    const { monthlyContract } = contract
    const startDate = form.startDate ?? contract.startDate
    const bookings = limitOf(bookingLimit, form.monthlyBookingLimit)
    const returns = limitOf(cancelLimit, form.monthlyCancelLimit)
    // A monthly contract ends with its month; one that has other days keeps them until it is given another start.
    const moved = monthlyContract && startDate !== contract.startDate
    return {
      startDate,
      endDate: moved
        ? lastDayOfMonth(startDate)
        : monthlyContract
          ? contract.endDate
          : (form.endDate ?? contract.endDate),
      monthlyPoints: monthlyContract ? (form.monthlyPoints ?? contract.monthlyPoints) : 0,
      carryOver: monthlyContract && (form.carryOver ?? contract.carryOver),
      monthlyBookingLimit: bookings === undefined ? (contract.monthlyBookingLimit ?? null) : bookings,
      monthlyCancelLimit: returns === undefined ? (contract.monthlyCancelLimit ?? null) : returns,
    }
  }

  function problemOf(contract: ContractRow): Refusal | null {
    const { monthlyContract, points } = contract
    if ((form.monthlyContract ?? monthlyContract) !== monthlyContract)
      return refusedField({ field: 'monthlyContract', note: 'contractTypeFixed' })
    const problem = contractProblem({
      ...termsOf(contract),
      monthlyContract,
      bookingLimit: bookingLimit ?? false,
      cancelLimit: cancelLimit ?? false,
      adjustments: adjustments ?? [],
      payments: payments ?? [],
    })
    if (problem !== null) return refusedField(problem)
    return points + change < 0 ? refusedField({ field: 'pointsAdjustment', note: 'balanceBelowZero' }) : null
  }

  return changeRecord(ctx, viewer, contractRecord, form, {
    judge: async (em, contract) => {
      const refused = problemOf(contract)
      if (refused !== null || !courseIds) return refused
      return refuseCourses(em, ctx, courseIds, await coursesOf(em, ctx, contract.id))
    },
    follows: termsOf,
    parts: async (em, id) => {
      const changes: Record<string, Change | null> = {
        courses: courseIds ? await writeCourses(em, ctx, id, courseIds) : null,
        adjustments: adjustments ? await writeMoney(em, ctx, viewer, id, 'adjustment', adjustments) : null,
        payments: payments ? await writeMoney(em, ctx, viewer, id, 'payment', payments) : null,
      }
      await movePoints(em, ctx, viewer, id, change, 'adjustment')
      await announceContract(em, ctx, id)
      return Object.fromEntries(Object.entries(changes).filter((entry): entry is [string, Change] => entry[1] !== null))
    },
  })
}
