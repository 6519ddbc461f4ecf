import { randomUUID } from 'node:crypto'
import { type SlotInput, slotInput, type SlotWish } from '@koma/schema/input/slot'
import { type SlotWhyInput, slotWhyInput } from '@koma/schema/input/slotWhy'
import { choosableCourses } from '@koma/schema/rules/courseChoice'
import { closedAt } from '@koma/schema/rules/closures'
import { asKept, newSlotProblems, slotEditProblems } from '@koma/schema/rules/slotEdit'
import { movedSlot } from '@koma/schema/rules/slotMove'
import { type SlotAction, slotWhy as rulesOf } from '@koma/schema/rules/slotWhy'
import type { SlotProblem } from '@koma/schema/slotProblems'
import type { EntityManager } from '@mikro-orm/postgresql'
import { closedTimes } from '../closures/closedTimes.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Explanation, mayAskWhy } from '../record/explanation.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { judgeBatch, wishFor } from '../slotBatches/judgeBatch.ts'
import { judgeMoves } from '../slotMoves/judgeMoves.ts'
import { movable } from '../slotMoves/planMoves.ts'
import { judgeSlot } from '../slots/judgeSlot.ts'
import { scheduleOf, type SlotRefusal } from '../slots/slotRefusal.ts'
import { closedRefusal } from '../slots/refuseClosed.ts'
import { placeTaken, sharedPlaces } from '../slots/rooms.ts'
import { readChosen, readStoredSlots, type StoredSlot } from '../slots/slot.facts.ts'
import { lastChange, otherLesson, otherSlot } from './slotWhy.reads.ts'

/** A slot as it would be. */
type After = Parameters<typeof rulesOf>[0]['after'] & {
  endsAt: string | null
  teacherId: string | null
  locationId: string | null
  courseIds: readonly string[]
  lessonRules?: boolean | null | undefined
}

/** The action, the slot as it is and as it would be, and the refusal. */
interface Judged {
  deed: SlotAction
  before: StoredSlot | null
  after: After | null
  problems: readonly SlotProblem[]
  refusal: SlotRefusal | null
}

/**
 * Explains why a slot would be refused, or would not, when created, changed, moved or deleted now: each rule with its
 * facts. Changes nothing. All staff (D128). (SCHED-76…81, SLOT-27…30, D141)
 */
export async function slotWhy(ctx: Context, input: SlotWhyInput): Promise<Explanation> {
  const viewer = mayAskWhy(ctx)
  const wish = parseInput(ctx, slotWhyInput, input)
  return inTransaction(ctx, async (em) => explained(ctx, em, await judge(ctx, viewer, em, wish)))
}

/** Explains it for a slot to be created; one of the weekly template needs no course. */
export async function newSlotWhy(ctx: Context, form: SlotInput, isOfTemplate: boolean): Promise<Explanation> {
  mayAskWhy(ctx)
  const wish = parseInput(ctx, slotInput, form)
  return inTransaction(ctx, async (em) =>
    explained(ctx, em, await judgeForm(ctx, em, { wish, before: null, isOfTemplate })),
  )
}

async function explained(ctx: Context, em: EntityManager, found: Judged): Promise<Explanation> {
  return {
    verdict: found.refusal ?? { ok: true, code: '1001' },
    rules: rulesOf(await factsOf(ctx, em, found), found.refusal, ctx.language),
  }
}

type Wish = ReturnType<typeof slotWhyInput.parse>

async function judge(ctx: Context, viewer: Viewer, em: EntityManager, wish: Wish): Promise<Judged> {
  const { create, update, remove, move, batch } = wish
  const slotId = update?.slotId ?? remove?.slotId ?? move?.slotId ?? batch?.slots[0]?.slotId
  const stored = slotId === undefined ? [] : await readStoredSlots(em, ctx.school.id, [slotId])
  const [before = null] = stored
  const gone: SlotRefusal | null = slotId !== undefined && before === null ? { ok: false, code: 'ES1001' } : null
  if (move) {
    const target = { ...move, version: move.version ?? before?.version ?? 0 }
    const [verdict] = await judgeMoves(ctx, viewer, em, { moves: [target], tell: false }, stored)
    const after = before && { ...before, ...movedSlot(movable(before), move, ctx.school.timezoneName) }
    return { deed: 'move', before, after, problems: [], refusal: refused(verdict?.result) }
  }
  if (batch) {
    const [verdict] = await judgeBatch(ctx, em, batch, stored)
    const after = before && { ...wishFor(before, batch, batch.courseIds ?? null), lessonRules: batch.lessonRules }
    return { deed: batch.delete ? 'remove' : 'batch', before, after, problems: [], refusal: refused(verdict?.result) }
  }
  if (remove) {
    const isBooked = before !== null && before.bookedCount > 0
    const booked: SlotRefusal | null = isBooked ? { ok: false, code: 'generalE', note: 'slotBooked' } : null
    const refusal = gone ?? booked ?? staleOf(before, remove.version)
    return { deed: 'remove', before, after: null, problems: [], refusal }
  }
  const form = update ?? create
  if (!form) throw new Error('an input of why was let through without a wish')
  const stale = gone ?? staleOf(before, update?.version)
  if (stale === null) return judgeForm(ctx, em, { wish: form, before, isOfTemplate: false })
  return { deed: deedOf(before), before, after: form, problems: [], refusal: stale }
}

const deedOf = (before: StoredSlot | null): SlotAction =>
  before === null ? 'create' : before.booked === null ? 'update' : 'updateBooked'

/** A form as `createSlots` and `updateSlot` judge it; the database says last whether the teacher is free. */
async function judgeForm(
  ctx: Context,
  em: EntityManager,
  { wish, before, isOfTemplate }: { wish: SlotWish; before: StoredSlot | null; isOfTemplate: boolean },
): Promise<Judged> {
  const after = asKept(wish, before === null)
  const chosen = await readChosen(em, ctx.school.id, after)
  const schedule = scheduleOf(ctx)
  const facts = { schedule, teacherCourseIds: chosen.teacher?.courseIds ?? [] }
  const problems = before === null ? newSlotProblems(after, schedule) : slotEditProblems(after, before, facts)
  const isBusy = async () => (await otherSlot(em, ctx.school.id, after, before?.id)) !== null
  const refusal =
    judgeSlot({ ctx, wish: after, chosen, before, isOfTemplate }) ??
    (await closedRefusal(ctx, em, after, before)) ??
    ((await isBusy()) ? ({ ok: false, code: 'generalE', note: 'teacherBusy', field: 'teacher' } as const) : null) ??
    (await roomRefusal(ctx, em, after, before))
  return {
    deed: deedOf(before),
    before,
    after,
    problems: problems.filter(({ field }) => !isOfTemplate || field !== 'courses'),
    refusal,
  }
}

/** The refusal of a place that takes one lesson at a time and has another one then; null where it is free. */
async function roomRefusal(ctx: Context, em: EntityManager, wish: SlotWish, before: StoredSlot | null) {
  const { locationId, startsAt, endsAt } = wish
  if (startsAt === null || endsAt === null) return null
  const id = before?.id ?? randomUUID()
  const shared = (await sharedPlaces(em, ctx.school.id, [{ id, locationId, startsAt, endsAt }], [id])).get(id)
  return shared?.isFull === true ? placeTaken(ctx, shared.label) : null
}

const refused = (result: { ok: boolean } | undefined): SlotRefusal | null =>
  result === undefined || result.ok ? null : (result as SlotRefusal)

function staleOf(before: StoredSlot | null, seen: number | null | undefined): SlotRefusal | null {
  return before === null || (seen ?? before.version) === before.version ? null : { ok: false, code: 'stale' }
}

async function factsOf(ctx: Context, em: EntityManager, { deed, before, after, problems }: Judged) {
  const { teachers, locations, courses } = await ctx.directory()
  const nameOf = (id: string) => courses.get(id)?.displayName ?? ''
  const schoolId = ctx.school.id
  const { startsAt, endsAt } = after ?? { startsAt: null, endsAt: null }
  const times = startsAt !== null && endsAt !== null && startsAt < endsAt ? { startsAt, endsAt } : null
  const there = after !== null && times !== null ? { ...after, ...times } : null
  const closures = times === null ? [] : await closedTimes(em, schoolId, { from: times.startsAt, to: times.endsAt })
  const chosen = after === null ? null : await readChosen(em, schoolId, after)
  const possible = new Set(
    after === null || chosen === null
      ? []
      : choosableCourses(chosen.courses, {
          startsAt: after.startsAt,
          endsAt: after.endsAt,
          teacherCourseIds: chosen.teacher?.courseIds ?? [],
          lessonRules: after.lessonRules !== false,
        }).map(({ id }) => id),
  )
  const named = (ids: readonly string[]) => ids.map(nameOf).filter(Boolean).join(', ')
  return {
    deed,
    schedule: scheduleOf(ctx),
    after,
    problems,
    teacher: teachers.get(after?.teacherId ?? '')?.displayName ?? null,
    place: locations.get(after?.locationId ?? '')?.locationName ?? null,
    wanted: named(after?.courseIds ?? []),
    offered: named((after?.courseIds ?? []).filter((id) => possible.has(id))),
    booked: before?.booked ? { course: nameOf(before.booked.courseId), count: before.bookedCount } : null,
    otherSlot: there && (await otherSlot(em, schoolId, there, before?.id)),
    closed: (there && closedAt(closures, there)?.reason) ?? null,
    student: before && there && (await otherLesson(em, schoolId, before.id, there)),
    changed: before && (await lastChange(ctx, em, before)),
  }
}
