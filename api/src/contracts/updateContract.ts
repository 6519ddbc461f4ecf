import { type UpdateContractInput, updateContractInput } from '@koma/schema/records/contract'
import type { Change } from '../activity/noteRecord.ts'
import { updateLoggedRecord, raiseVersion, type RecordResult } from '../record/changes.ts'
import type { Context } from '../shared/context.ts'
import { announceContract } from './announceContract.ts'
import { mayEditContract } from './contract.policy.ts'
import { contractRecord } from './contract.record.ts'
import { coursesOf, refuseCourses, writeCourses } from './contractCourses.ts'
import { problemAfter, termsAfter, withoutSwitches } from './changedContract.ts'
import { readContract } from './contractForm.ts'
import { movePoints } from './movePoints.ts'
import { refusePaymentsAhead } from './paidByNow.ts'
import { neighboursOf } from './neighboursOf.ts'
import { writeMoney } from './writeMoney.ts'

/**
 * Changes a contract, its courses, its adjustments and payments (CON-10, CON-17…19, CON-28…43, PERM-15); what is left
 * out stays. Adjustments and payments are given as they are to be: differences are written as corrections, never over
 * what was. `pointsAdjustment` moves the points by that number (D90) and makes another version like everything else. So
 * the same form sent twice, after an answer was lost, moves them once. `stale`, 400 and 404 as for every record.
 */
export async function updateContract(ctx: Context, input: UpdateContractInput): Promise<RecordResult> {
  const viewer = mayEditContract(ctx)
  const read = readContract(ctx, updateContractInput, input)
  if (!read.ok) return read
  const { courseIds, adjustments, payments, pointsAdjustment, ...more } = read.form

  let version = 0
  let isBare = false
  return updateLoggedRecord(ctx, viewer, contractRecord, withoutSwitches(more), {
    judge: async (em, contract) => {
      version = contract.version
      const refused = problemAfter({ ...contract, ...(await neighboursOf(em, ctx, contract.id)) }, read.form)
      if (refused !== null) return refused
      const ahead = await refusePaymentsAhead(em, ctx, contract.id, payments ?? [])
      if (ahead !== null || !courseIds) return ahead
      return refuseCourses(em, ctx, courseIds, await coursesOf(em, ctx, contract.id))
    },
    follows: (contract) => termsAfter(contract, read.form),
    parts: async (em, id) => {
      const changes: Record<string, Change | null> = {
        courses: courseIds ? await writeCourses(em, ctx, id, courseIds) : null,
        adjustments: adjustments ? await writeMoney(em, ctx, viewer, id, 'adjustment', adjustments) : null,
      }
      isBare = (courseIds ?? (await coursesOf(em, ctx, id))).length === 0
      const paid = payments ? await writeMoney(em, ctx, viewer, id, 'payment', payments) : null
      await movePoints(em, ctx, viewer, id, pointsAdjustment ?? 0, 'adjustment')
      // Neither is among the changes that the log has of the record itself.
      if (pointsAdjustment || paid !== null) await raiseVersion(em, 'contract', ctx.school.id, { id, version })
      await announceContract(em, ctx, id)
      return Object.fromEntries(Object.entries(changes).filter((entry): entry is [string, Change] => entry[1] !== null))
    },
    note: ({ active }) => (active && isBare ? 'savedWithoutCourses' : undefined),
  })
}
