import type { contractFields } from '@koma/schema/records/contract'
import type { NewValuesOf } from '@koma/schema/records/record'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { keepCreation } from '../platform/record/keptUndo.ts'
import { createRecord } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { announceContract } from './announceContract.ts'
import { contractRecord } from './contract.record.ts'
import { Contract } from './contract.entity.ts'
import { writeCourses } from './contractCourses.ts'
import { nextContractName } from './contractNames.ts'
import type { NamedStudent } from './lockStudent.ts'
import { movePoints } from './movePoints.ts'
import { type WantedEntry, writeMoney } from './writeMoney.ts'

/** A contract that was judged, with what is kept beside its row. */
interface JudgedContract {
  studentId: string
  values: NewValuesOf<typeof contractFields>
  courseIds: readonly string[]
  money: { adjustments: readonly WantedEntry[]; payments: readonly WantedEntry[] }
  points: { opening: number; adjustment: number }
  /** The version of the plan it is made from; null without one. */
  planVersionId: string | null
}

/**
 * Inserts a new contract of a locked student with its courses, money, points and log entry, and returns its id and that
 * of its undo.
 */
export async function insertContract(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  student: NamedStudent,
  { studentId, values, courseIds, money, points, planVersionId }: JudgedContract,
): Promise<{ id: string; undoId: string | undefined }> {
  const contractName = await nextContractName(em, ctx.school.id, student)
  const { id } = await createRecord(em, Contract, { ...values, studentId, contractName, planVersionId })
  await writeCourses(em, ctx, id, courseIds)
  await writeMoney(em, ctx, viewer, id, 'adjustment', money.adjustments)
  await writeMoney(em, ctx, viewer, id, 'payment', money.payments)
  await movePoints(em, ctx, viewer, id, points.opening, 'opening')
  await movePoints(em, ctx, viewer, id, points.adjustment, 'adjustment')
  await noteRecord(em, ctx, viewer, { kind: 'contract', id, name: contractName, change: 'created' })
  await announceContract(em, ctx, id)
  return { id, undoId: await keepCreation(em, ctx, viewer, contractRecord, id) }
}
