import { randomUUID } from 'node:crypto'
import { dateOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import { moveLots } from '../contracts/movePoints.ts'
import type { EntityManager } from '../platform/database/connection.ts'
import { insertRows } from './insertRows.ts'
import type { PlannedStudent } from './model.ts'

const actor = 'staff:uketsuke'

/** The points that the first student was given beside those of the contract. */
const given = [
  { origin: 'make-up', points: 2, days: 40, memo: '講師の体調不良による休講' },
  { origin: 'gift', points: 1, days: 12, memo: 'お友だち紹介のお礼' },
] as const

/** Gives a student make-up points and a gift, so that the contract has three lots with ends of their own. */
export async function insertLots(
  em: EntityManager,
  schoolId: string,
  { contracts: [contract] }: PlannedStudent,
  now: WallTime,
): Promise<void> {
  if (contract === undefined) return
  for (const { origin, points, days, memo } of given) {
    const id = randomUUID()
    const lot = { contractId: contract.id, origin, validUntil: plusDays(dateOf(now), days), since: now, memo, actor }
    await insertRows(em, 'point_lot', [{ schoolId, id, ...lot }])
    const ctx = { school: { id: schoolId }, now, origin: 'screen' as const }
    await moveLots(em, ctx, actor, [{ contractId: contract.id, lots: { [id]: points } }], origin)
  }
}
