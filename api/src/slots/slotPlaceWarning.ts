import { type SlotThereInput, slotThereInput } from '@koma/schema/input/slot'
import { placeMetText, placeTakenText } from '@koma/schema/roomTexts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { sharedPlaces } from './rooms.ts'
import { maySeeSlotForm } from './slot.policy.ts'

/** Names in words the other lesson at a place and time, before a slot is saved there; null without one. (SET-32) */
export async function slotPlaceWarning(ctx: Context, input: SlotThereInput): Promise<string | null> {
  maySeeSlotForm(ctx)
  const { slotId, ...there } = parseInput(ctx, slotThereInput, input)
  const among = slotId == null ? [] : [slotId]
  const other = (await sharedPlaces(ctx.em, ctx.school.id, [{ ...there, id: '' }], among)).get('')
  if (other === undefined) return null
  return (other.isFull ? placeTakenText : placeMetText)(other.label, ctx.language)
}
