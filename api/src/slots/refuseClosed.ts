import { closedText } from '@koma/schema/closureTexts'
import { closedAt } from '@koma/schema/rules/closures'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { closedTimes } from '../closures/closedTimes.ts'
import type { Context } from '../platform/shared/context.ts'
import type { SlotRefusal } from './slotRefusal.ts'

/** The target of a slot; null where a form is empty. */
interface SlotThen {
  slotId: string
  startsAt: WallTime | null
  endsAt: WallTime | null
  teacherId: string | null
  locationId: string | null
}

/** Returns the refusals of slots that would lie in closed time, with the reason in words, by `slotId` (ES1005). */
export async function closedRefusals(
  ctx: Pick<Context, 'school' | 'language'>,
  em: EntityManager,
  slots: readonly SlotThen[],
): Promise<ReadonlyMap<string, SlotRefusal>> {
  const lessons = slots.flatMap(({ startsAt, endsAt, ...slot }) =>
    startsAt === null || endsAt === null ? [] : [{ ...slot, startsAt, endsAt }],
  )
  const from = lessons.map(({ startsAt }) => startsAt).toSorted()[0]
  const to = lessons
    .map(({ endsAt }) => endsAt)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return new Map()
  const closures = await closedTimes(em, ctx.school.id, { from, to })
  return new Map(
    lessons.flatMap((lesson): [string, SlotRefusal][] => {
      const closure = closedAt(closures, lesson)
      if (closure === null) return []
      const field = closure.teacherId !== null ? 'teacher' : closure.locationId !== null ? 'location' : 'lessonDate'
      return [[lesson.slotId, { ok: false, code: 'ES1005', field, words: closedText(closure, ctx.language) }]]
    }),
  )
}

/** Returns the refusal for one slot; `before` is where it is now: one that stays there is not refused. */
export async function closedRefusal(
  ctx: Pick<Context, 'school' | 'language'>,
  em: EntityManager,
  request: Omit<SlotThen, 'slotId'>,
  before: Omit<SlotThen, 'slotId'> | null,
): Promise<SlotRefusal | null> {
  if (before !== null && staysThere(before, request)) return null
  return (await closedRefusals(ctx, em, [{ ...request, slotId: '' }])).get('') ?? null
}

/** Tells whether a slot stays at its time and place and with its teacher. */
export function staysThere(before: Omit<SlotThen, 'slotId'>, after: Omit<SlotThen, 'slotId'>): boolean {
  return (
    before.startsAt === after.startsAt &&
    before.endsAt === after.endsAt &&
    before.teacherId === after.teacherId &&
    before.locationId === after.locationId
  )
}
