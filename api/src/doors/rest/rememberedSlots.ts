import type { z } from 'zod'
import { ownPlacesInRange } from '../../bookings/booking.reads.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import type { OwnTexts, ReadList } from '../../slots/memory/slotList.ts'
import type { SlotLists } from '../../slots/memory/slotLists.ts'
import { audienceFor } from '../../slots/slots.ts'
import { PartedAnswer } from './partedAnswer.ts'
import { rangeOf, type rangeQuery } from './range.ts'
import { ownPartOf, type RestSlot, slotShape } from './slot.shape.ts'

/** The shortest text a slot can have: its field names alone. */
const LEAST_BYTES = 450
const nothing: OwnTexts = []
const BEFORE = '['
const AFTER = ']'

/**
 * Returns the slots of whole days as JSON, from the lists that this process remembers (decision 016), with a student's
 * own places written in. Null means that they must be read: parts of days, students whose school ranks its teachers,
 * and while the school's settings are about to change.
 * @throws BAD_USER_INPUT for invalid days, more than 92 or in the wrong order; ANSWER_TOO_LARGE
 */
export async function rememberedSlots(
  ctx: Context,
  lists: SlotLists,
  viewer: Viewer,
  query: z.infer<typeof rangeQuery>,
): Promise<Buffer | PartedAnswer | null> {
  const { from, to, isWholeDays } = rangeOf(ctx, query)
  if (!isWholeDays || (viewer.type === 'student' && ctx.school.priorityTeachers)) return null
  const audience = audienceFor(ctx, from, to)
  const list = await lists.read(ctx, {
    question: 'rest',
    audience,
    from,
    to,
    write: (slot) => JSON.stringify(slotShape(slot)),
    leastBytes: LEAST_BYTES,
    before: BEFORE,
    after: AFTER,
  })
  if (list === null || viewer.type !== 'student') return list?.answer ?? null
  const own = await list.own(viewer.id, async () => {
    const places = await ownPlacesInRange(ctx, viewer.id, { from, to })
    return places.size === 0 ? nothing : ownTexts(list, viewer, places)
  })
  return own.length === 0 ? list.answer : new PartedAnswer(list.answer, own)
}

/** Returns the texts of the slots in which the student has a place. */
function ownTexts(list: ReadList, viewer: Viewer, places: Awaited<ReturnType<typeof ownPlacesInRange>>): OwnTexts {
  return [...list.textsOf(places)].flatMap(([id, text]) => {
    const place = places.get(id)
    if (place === undefined) return []
    const slot = { ...(JSON.parse(text.toString()) as RestSlot), ...ownPartOf(viewer, place) }
    const from = text.byteOffset - list.answer.byteOffset
    return [{ from, to: from + text.length, text: Buffer.from(JSON.stringify(slot)) }]
  })
}
