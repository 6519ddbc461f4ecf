import { placeMetText } from '@koma/schema/roomTexts'
import { overlaps } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../../platform/shared/context.ts'
import { placeTaken, sharedPlaces } from '../rooms.ts'
import type { StoredSlot } from '../slot.facts.ts'
import type { SlotVerdict } from './slotVerdict.ts'

/**
 * Looks at the slots of a batch that go to one place: where it takes one lesson at a time, those that would meet
 * another there are refused; elsewhere they are warned of. Of slots that meet each other, the first goes. (SET-31,
 * SET-32)
 */
export async function judgePlaces(
  ctx: Context,
  em: EntityManager,
  locationId: string,
  verdicts: readonly SlotVerdict[],
  byId: ReadonlyMap<string, StoredSlot>,
): Promise<SlotVerdict[]> {
  const { locations, teachers } = await ctx.directory()
  const isRoom = locations.get(locationId)?.oneLessonAtATime === true
  const going = verdicts.flatMap(({ slotId, result }) => {
    const slot = byId.get(slotId)
    return result.ok && slot !== undefined && slot.locationId !== locationId ? [{ ...slot, locationId }] : []
  })
  const goingIds = new Set(going.map(({ id }) => id))
  const others = await sharedPlaces(em, ctx.school.id, going, [...goingIds])
  const gone: StoredSlot[] = []
  return verdicts.map((verdict) => {
    const slot = byId.get(verdict.slotId)
    if (slot === undefined || !goingIds.has(slot.id)) return verdict
    const mate = gone.find((other) => overlaps(other, slot))
    const label = others.get(slot.id)?.label ?? (mate && labelOf(mate, teachers.get(mate.teacherId)?.displayName))
    if (label !== undefined && isRoom) {
      const refusal = placeTaken(ctx, label)
      return { slotId: slot.id, result: refusal, broken: { rule: 'placeFree', refusal } }
    }
    gone.push(slot)
    return label === undefined ? verdict : { ...verdict, warnings: [placeMetText(label, ctx.language)] }
  })
}

const labelOf = ({ startsAt, endsAt }: StoredSlot, teacher = '') =>
  `${startsAt.slice(11, 16)}–${endsAt.slice(11, 16)} ${teacher}`
