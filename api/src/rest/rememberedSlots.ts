import type { z } from 'zod'
import { ownPlacesInRange } from '../bookings/booking.reads.ts'
import type { Context, Viewer } from '../shared/context.ts'
import type { ReadList } from '../slots/memory/slotList.ts'
import type { SlotLists } from '../slots/memory/slotLists.ts'
import { audienceFor } from '../slots/slots.ts'
import { rangeOf, type rangeQuery } from './range.ts'
import { ownPartOf, type RestSlot, slotShape } from './slot.shape.ts'

/** What no slot's text is shorter than: its names alone. */
const LEAST_BYTES = 450
const noPlaces: Awaited<ReturnType<typeof ownPlacesInRange>> = new Map()
const BEFORE = '['
const AFTER = ']'
const COMMA = ','

/**
 * The slots of whole days as JSON, from the lists that this process remembers (decision 016); a student's own places are
 * written into it. Null for what is no whole days, for students whose school ranks its teachers, and while the school's
 * own settings are about to change: then they are to be read.
 * @throws BAD_USER_INPUT for days that are none, more than 92 or in the wrong order; ANSWER_TOO_LARGE for more than an
 * answer may have
 */
export async function rememberedSlots(
  ctx: Context,
  lists: SlotLists,
  viewer: Viewer,
  query: z.infer<typeof rangeQuery>,
): Promise<Buffer | null> {
  const { from, to, isWholeDays } = rangeOf(ctx, query)
  if (!isWholeDays || (viewer.type === 'student' && ctx.school.priorityTeachers)) return null
  const audience = audienceFor(ctx, from, to)
  const [list, own] = await Promise.all([
    lists.read(ctx, {
      question: 'rest',
      audience,
      from,
      to,
      write: (slot) => JSON.stringify(slotShape(slot)),
      leastBytes: LEAST_BYTES,
      before: BEFORE,
      after: AFTER,
    }),
    viewer.type === 'student' ? ownPlacesInRange(ctx, viewer.id, { from, to }) : noPlaces,
  ])
  if (list === null || own.size === 0) return list?.answer ?? null
  return withOwn(list, (text, id) => {
    const place = own.get(id)
    return place && { ...(JSON.parse(text.toString()) as RestSlot), ...ownPartOf(viewer, place) }
  })
}

/** The answer with other texts for the slots that `changed` gives; all bytes between them are copied as they stand. */
function withOwn({ answer, texts }: ReadList, changed: (text: Buffer, id: string) => RestSlot | undefined): Buffer {
  const parts: Buffer[] = []
  let [copied, at] = [0, BEFORE.length]
  for (const [id, text] of texts()) {
    const end = at + text.length
    const slot = changed(text, id)
    if (slot !== undefined) {
      parts.push(answer.subarray(copied, at), Buffer.from(JSON.stringify(slot)))
      copied = end
    }
    at = end + COMMA.length
  }
  return Buffer.concat([...parts, answer.subarray(copied)])
}
