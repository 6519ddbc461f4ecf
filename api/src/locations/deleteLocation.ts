import { oneRecordInput } from '@koma/schema/input/record'
import { firstBroken } from '@koma/schema/rules/checks'
import { MAX_OBSTACLES, type Obstacle } from '@koma/schema/rules/judged'
import { inTransaction } from '../platform/database/transaction.ts'
import { forbiddenBy, notThere } from '../platform/record/answer.ts'
import { type RecordResult, removeLogged } from '../platform/record/changes.ts'
import type { Deletion } from '../platform/record/deletion.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { RelatedData } from '../platform/record/related.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { obstacleSlots } from '../slots/obstacleSlots.ts'
import { rowsNaming } from '../template/leaveTemplate.ts'
import { Location, type LocationRow } from './location.entity.ts'
import { mayDeleteLocation } from './location.policy.ts'
import { useOfLocation } from './location.reads.ts'
import { locationRecord } from './location.record.ts'

/** A place that slots still to come or the weekly template use stays (D123). */
export const locationDeletion: Deletion<LocationRow, RelatedData> = {
  entity: Location,
  read: (em, ctx, { id }) => useOfLocation(em, ctx, id),
  checks: [
    {
      rule: 'noSlotsAhead',
      refusal: ({ openSlots, bookedSlots }) => (openSlots + bookedSlots === 0 ? null : forbiddenBy('locationInUse')),
      facts: ({ openSlots, bookedSlots }) => ({ slots: openSlots + bookedSlots, taken: bookedSlots }),
    },
    {
      rule: 'outOfTemplate',
      refusal: ({ template }) => (template.length === 0 ? null : forbiddenBy('locationInUse')),
      facts: ({ template }) => ({ rows: template.length }),
    },
  ],
  readObstacles: async (em, ctx, id) => ({
    noSlotsAhead: await obstacleSlots(em, ctx, 'location', id),
    outOfTemplate: (await rowsNaming(em, ctx, { kind: 'location', id }))
      .slice(0, MAX_OBSTACLES)
      .map((row): Obstacle => ({ kind: 'template', id: row.id, startsAt: null, label: row.label })),
  }),
}

/**
 * Deletes a place (SET-22, PERM-36, D124); past lessons keep its name. 403 while slots to come or the weekly template
 * use it (D123), 404 without one.
 */
export async function deleteLocation(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayDeleteLocation(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RecordResult>(ctx, async (em) => {
    const place = await lockRecord(em, Location, id)
    if (place === null) return notThere
    const refusal = firstBroken(locationDeletion.checks, await locationDeletion.read(em, ctx, place, viewer))
    if (refusal !== null) return refusal
    await removeLogged(em, ctx, viewer, locationRecord, place)
    return { ok: true, id }
  })
}
