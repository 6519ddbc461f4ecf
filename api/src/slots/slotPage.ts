import { pageInput, type PageInput, rowsOfPage } from '@koma/schema/input/page'
import type { SlotFilter } from '@koma/schema/input/slotFilter'
import type { Booked } from '@koma/schema/rules/book'
import { z } from 'zod'
import { pageReading } from '../platform/record/page.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import type { VisibleSlot } from './slot.view.ts'
import { candidates, type FoundSlot, foundIn, searchOrder, type SlotSearch, slotSearch } from './slotSearch.ts'
import { visibleSlotsById } from './slots.ts'

/** A slot of a page; with `bookableBy` also the ways to book it, null without. */
interface PageSlot {
  slot: VisibleSlot
  choices: Booked[] | null
}

export interface SlotPage {
  slots: PageSlot[]
  hasMore: boolean
  next: string | null
}

/** Slots whose facts are read at once, and how often at most for one page. */
const JUDGED_AT_ONCE = 100
const MOST_READINGS = 5

/**
 * Finds slots as the viewer may see them, by start, a page at a time (SLOT-28). With `bookableBy` the rules of booking
 * decide (BOOK-43). Then a page may hold fewer slots than asked for, or none, and still be followed by another, because
 * it stops after 500 slots.
 * @throws FORBIDDEN, NOT_FOUND, BAD_USER_INPUT
 */
export async function slotPage(ctx: Context, filter: SlotFilter, page: PageInput = {}): Promise<SlotPage> {
  const search = await slotSearch(ctx, filter)
  const { limit, after } = parseInput(ctx, z.object(pageInput), page)
  const most = limit ?? rowsOfPage
  const slots: PageSlot[] = []
  let next = after ?? null
  for (let readings = 0; readings < MOST_READINGS; readings += 1) {
    const atOnce = search.booker === null ? most - slots.length : JUDGED_AT_ONCE
    const reading = pageReading(ctx, { limit: atOnce, after: next }, searchOrder)
    const rows = await candidates(ctx, search, reading)
    const found: FoundSlot[] = []
    let scanned = 0
    for (const row of rows.slice(0, atOnce)) {
      if (slots.length + found.length >= most) break
      const slot = foundIn(ctx, search, row)
      if (slot !== null) found.push(slot)
      scanned += 1
    }
    slots.push(...(await visible(ctx, found)))
    next = pageReading(ctx, { limit: scanned }, searchOrder).pageOf(rows).next
    if (next === null || slots.length >= most) break
  }
  return { slots, hasMore: next !== null, next }
}

/** Returns which of these slots a filter finds now, with the ways to book each where there is a booker. */
export async function foundAmong(
  ctx: Context,
  search: SlotSearch,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundSlot['choices']>> {
  const all = pageReading(ctx, { limit: ids.length }, searchOrder)
  const rows = await candidates(ctx, search, all, ids)
  return new Map(
    rows.flatMap((row) => {
      const found = foundIn(ctx, search, row)
      return found === null ? [] : [[found.id, found.choices] as const]
    }),
  )
}

/** Returns the slots in the order they were found, without those the viewer may not see. */
async function visible(ctx: Context, found: readonly FoundSlot[]): Promise<PageSlot[]> {
  const slots = await visibleSlotsById(
    ctx,
    found.map(({ id }) => id),
  )
  const byId = new Map(slots.map((slot) => [slot.id, slot]))
  return found.flatMap(({ id, choices }) => {
    const slot = byId.get(id)
    return slot === undefined ? [] : { slot, choices }
  })
}
