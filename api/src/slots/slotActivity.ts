import type { SlotRequest } from '@koma/schema/input/slot'
import type { ActivityEntry } from '../activity/activity.ts'
import type { Change } from '../platform/record/noteRecord.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import type { Directory } from '../platform/shared/directory.ts'
import type { StoredSlot } from './slot.facts.ts'

/** The fields of a slot that the log keeps; both a stored slot and a wished one have them. */
type LoggedSlot = Pick<
  StoredSlot,
  | 'availableFrom'
  | 'cancelBy'
  | 'courseIds'
  | 'endsAt'
  | 'lessonMemo'
  | 'locationId'
  | 'onlineAvailable'
  | 'onlineLessonLink'
  | 'startsAt'
  | 'teacherId'
>

/** A memo can be long; the log keeps its beginning. */
const MOST_OF_A_TEXT = 200
/** The most teachers that an entry about many slots names. */
const MOST_TEACHERS = 20

/**
 * Returns the entry of one slot that was made (`before` is null), changed, or deleted (`after` is null); null where
 * nothing differs.
 */
export async function slotEntry(
  ctx: Context,
  viewer: Viewer,
  { id, before, after }: { id?: string; before: LoggedSlot | null; after: LoggedSlot | null },
): Promise<ActivityEntry | null> {
  const slot = after ?? before
  if (slot === null) return null
  const directory = await ctx.directory()
  const changes = changesBetween(before && inWords(before, directory), after && inWords(after, directory))
  if (before !== null && after !== null && Object.keys(changes).length === 0) return null
  return {
    ...basis(ctx, viewer),
    type: before === null ? 'slot-created' : after === null ? 'slot-deleted' : 'slot-changed',
    ...(id === undefined ? {} : { slot_id: id }),
    lesson_time: slot.startsAt,
    teacher_id: slot.teacherId,
    teacher_code: directory.teachers.get(slot.teacherId)?.teacherCode ?? '',
    changes,
  }
}

/** Returns one entry for many slots: how many, from when until when and whose they are, and what changed in them. */
export async function manySlotsEntry(
  ctx: Context,
  viewer: Viewer,
  type: 'slots-changed' | 'slots-deleted' | 'slots-restored',
  slots: readonly Pick<StoredSlot, 'startsAt' | 'teacherId'>[],
  changes: Readonly<Record<string, Change>> = {},
): Promise<ActivityEntry> {
  const { teachers } = await ctx.directory()
  const times = slots.map(({ startsAt }) => startsAt).toSorted()
  const codes = new Set(slots.map(({ teacherId }) => teachers.get(teacherId)?.teacherCode ?? ''))
  const first = times[0]
  return {
    ...basis(ctx, viewer),
    type,
    ...(first === undefined ? {} : { lesson_time: first }),
    changes: {
      slots: [null, slots.length],
      firstSlot: [null, first ?? null],
      lastSlot: [null, times.at(-1) ?? null],
      teachers: [null, [...codes].toSorted().slice(0, MOST_TEACHERS)],
      ...changes,
    },
  }
}

/** Returns the changes of a wish or a batch in the log's words, with the old value where it was the same for all. */
export async function changesInWords(
  ctx: Context,
  before: readonly LoggedSlot[],
  request: Partial<LoggedSlot>,
): Promise<Record<string, Change>> {
  const directory = await ctx.directory()
  const after = inWords(request, directory)
  const was = before.map((slot) => inWords(slot, directory))
  return Object.fromEntries(
    Object.entries(after).map(([field, value]): [string, Change] => {
      const values = new Set(was.map((slot) => JSON.stringify(slot[field] ?? null)))
      const [only = 'null'] = values
      return [field, [values.size === 1 ? (JSON.parse(only) as unknown) : null, value]]
    }),
  )
}

/** Returns the slot that an accepted slot form asks for. */
export function loggedSlotOf({
  teacherId,
  startsAt,
  endsAt,
  availableFrom,
  cancelBy,
  ...request
}: SlotRequest): LoggedSlot {
  const times = { teacherId, startsAt, endsAt, availableFrom, cancelBy }
  if (Object.values(times).includes(null)) throw new Error('a slot was let through without its time or teacher')
  return { ...request, ...(times as Pick<LoggedSlot, keyof typeof times>) }
}

const basis = (ctx: Context, viewer: Viewer) => ({
  school_id: ctx.school.id,
  at: ctx.now,
  actor: actorOf(viewer),
  door: ctx.origin,
  points_change: 0,
})

/** Returns the fields of a slot in words that stay true when a place or a course is renamed or gone. */
function inWords(slot: Partial<LoggedSlot>, { teachers, locations, courses }: Directory): Record<string, unknown> {
  const { teacherId, locationId, courseIds, startsAt, endsAt, availableFrom, cancelBy } = slot
  const fields = {
    teacher: teacherId && (teachers.get(teacherId)?.teacherCode ?? ''),
    startsAt: startsAt?.slice(0, 16),
    endsAt: endsAt?.slice(0, 16),
    availableFrom: availableFrom?.slice(0, 16),
    cancelBy: cancelBy?.slice(0, 16),
    location: locationId === null ? '' : locationId && (locations.get(locationId)?.locationName ?? ''),
    onlineAvailable: slot.onlineAvailable,
    onlineLessonLink: slot.onlineLessonLink?.slice(0, MOST_OF_A_TEXT),
    lessonMemo: slot.lessonMemo?.slice(0, MOST_OF_A_TEXT),
    courses: courseIds?.map((id) => courses.get(id)?.code ?? '').toSorted(),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function changesBetween(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Record<string, Change> {
  const fields = Object.keys(after ?? before ?? {})
  const pairs = fields.map((field): [string, Change] => [field, [before?.[field] ?? null, after?.[field] ?? null]])
  const isNothing = (value: unknown) => value === null || value === '' || value === false
  return Object.fromEntries(
    pairs.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is) && !(isNothing(was) && isNothing(is))),
  )
}
