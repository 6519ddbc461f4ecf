import { schoolNow } from '@koma/schema/rules/time'
import type { Change } from '../platform/live/announcement.ts'
import type { Context } from '../platform/shared/context.ts'
import type { SlotChangeType } from './slot.type.ts'
import { audienceName, audienceOf } from './audience.ts'
import { foundAmong } from './slotPage.ts'
import type { SlotSearch } from './slotSearch.ts'
import { maySee, slotFor, type VisibleSlot } from './slot.view.ts'
import { type SchoolOfChanges, schoolOfChanges } from './schoolOfChanges.ts'
import { announcedSlotRows, type SlotRow } from './slot.rows.ts'
import { maySeeSlots } from './slot.policy.ts'

interface Read extends SchoolOfChanges {
  rows: readonly SlotRow[]
  projections: Map<string, VisibleSlot[]>
}

/** One read per announcement and process, however many subscribers there are. */
const reads = new WeakMap<Change, Promise<Read>>()

function readOnce({ em, events }: Context, change: Change): Promise<Read> {
  const pending = reads.get(change)
  if (pending !== undefined) return pending
  const fresh = em.fork()
  const read = Promise.all([
    announcedSlotRows(fresh, events, change),
    schoolOfChanges(fresh, events, change.schoolId),
  ]).then(([rows, { directory, school }]) => ({
    rows,
    directory,
    school,
    projections: new Map<string, VisibleSlot[]>(),
  }))
  reads.set(change, read)
  return read
}

/** Announced slots that are judged by the rules of booking; who asks about more is told to refetch, page by page. */
const MOST_JUDGED = 200

/**
 * Returns the part of one announcement that the viewer's audience sees, or null if none (D57, D66). Slots that `search`
 * does not find now are gone to its subscriber, whether or not it found them before. When it cannot be read (the
 * database is away) the subscriber is told to refetch, and stays subscribed.
 */
export async function slotChangeFor(
  ctx: Context,
  change: Change,
  search: SlotSearch | null,
): Promise<SlotChangeType | null> {
  const missed = { resync: true, slots: [], gone: [] }
  if (change.resync) return missed
  const viewer = maySeeSlots(ctx)
  const audience = audienceOf(viewer)
  const read = await readOnce(ctx, change).catch(() => null)
  if (read === null) return missed
  const { rows, directory, school, projections } = read
  const key = audienceName(audience)
  let slots = projections.get(key)
  if (slots === undefined) {
    slots = rows
      .filter((row) => maySee(row, audience, directory))
      .map((row) => slotFor(row, audience, school, directory))
    projections.set(key, slots)
  }
  // To a student a slot that has become something else than a lesson is as good as deleted.
  const existing = new Set((audience.role === 'student' ? slots : rows).map(({ id }) => id))
  const deleted = change.ids.filter((id) => !existing.has(id))
  const found = search === null ? null : await foundIn(ctx, read, change, search)
  if (found === 'unknown') return missed
  const [shown, hidden] = partedBy(slots, found)
  const goneIds = [...deleted, ...hidden.map(({ id }) => id)]
  return shown.length === 0 && goneIds.length === 0 ? null : { resync: false, slots: shown, gone: goneIds }
}

type Found = Awaited<ReturnType<typeof foundAmong>>

/** Returns which of the announced slots a search finds at this moment. */
async function foundIn(
  ctx: Context,
  { school }: Read,
  { ids }: Change,
  search: SlotSearch,
): Promise<Found | 'unknown'> {
  if (search.booker !== null && ids.length > MOST_JUDGED) return 'unknown'
  const now = { ...ctx, em: ctx.em.fork(), school, now: schoolNow(school.timezoneName) }
  return foundAmong(now, search, ids).catch(() => 'unknown' as const)
}

/** Parts slots into those that were found and the others; all were where nothing was searched for. */
function partedBy(slots: VisibleSlot[], found: Found | null): [VisibleSlot[], VisibleSlot[]] {
  if (found === null) return [slots, []]
  return [slots.filter(({ id }) => found.has(id)), slots.filter(({ id }) => !found.has(id))]
}
