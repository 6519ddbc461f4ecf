import type { SlotRequest } from '@koma/schema/input/slot'
import type { ExplanationDetails } from '@koma/schema/rules/checks'
import { closedAt } from '@koma/schema/rules/closures'
import { changeFacts } from '@koma/schema/rules/judged'
import type { WallTime } from '@koma/schema/rules/time'
import { type SlotField, slotFieldLabel, type SlotProblem } from '@koma/schema/slotProblems'
import type { EntityManager } from '@mikro-orm/postgresql'
import { lastEntry } from '../activity/lastChange.ts'
import { closedTimes } from '../closures/closedTimes.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { choosableOf } from './judgeSlot.ts'
import { readChosen, type StoredSlot } from './slot.facts.ts'
import { scheduleOf, type SlotRefusal } from './slotRefusal.ts'
import { teachersSlot } from './clashChecks.ts'

/** A slot as it would be. */
type After = Pick<SlotRequest, 'startsAt' | 'endsAt' | 'availableFrom' | 'cancelBy' | 'teacherId' | 'locationId'> & {
  courseIds: readonly string[]
  lessonRules?: boolean | null | undefined
}

/** A slot as it is and as it would be, what is wrong with its form, and why it is refused. */
interface ExplainedSlot {
  before: StoredSlot | null
  after: After | null
  problems: readonly SlotProblem[]
  refusal: SlotRefusal | null
}

/** Returns the facts for the checks of a slot: the slot as it would be, and what it meets there. */
export async function slotDetails(
  ctx: Context,
  em: EntityManager,
  { before, after, problems, refusal }: ExplainedSlot,
): Promise<ExplanationDetails> {
  const { teachers, locations, courses } = await ctx.directory()
  const schoolId = ctx.school.id
  const named = (ids: readonly string[]) => ids.flatMap((id) => courses.get(id)?.displayName || []).join(', ')
  const labels = (fields: readonly SlotField[]) => fields.map((field) => slotFieldLabel(field, ctx.language)).join(', ')
  const { startsAt: starts, endsAt: ends } = after ?? { startsAt: null, endsAt: null }
  const there =
    after && starts !== null && ends !== null && starts < ends ? { ...after, startsAt: starts, endsAt: ends } : null
  const closures = there && (await closedTimes(em, schoolId, { from: there.startsAt, to: there.endsAt }))
  const possible = after && choosableOf(after, await readChosen(em, schoolId, after))
  const other = there && (await teachersSlot(em, schoolId, there, before?.id))
  const lesson = before && there && (await otherLesson(em, schoolId, before.id, there))
  const changed = before && (await lastChange(ctx, em, before))
  const { scheduleStart, scheduleEnd } = scheduleOf(ctx)
  const missing = problems.filter(({ kind }) => kind === 'missing').map(({ field }) => field)
  const isFixed = refusal?.kind === 'fixedByBooking' || refusal?.kind === 'bookedCourse'
  const teacher = teachers.get(after?.teacherId ?? '')?.displayName ?? null
  const booked = before?.booked ? { taken: before.bookedCount, fixed: named([before.booked.courseId]) } : null
  const courseIds = after?.courseIds ?? []
  return {
    facts: {
      slotUnchanged: changeFacts(changed),
      formComplete: { missing: missing.length > 0 ? labels(missing) : null },
      endsAfterStart: { starts, ends },
      withinHours: { starts, ends, hours: `${scheduleStart}–${scheduleEnd}` },
      opensBeforeLesson: { opens: after?.availableFrom, starts },
      deadlineBeforeLesson: { deadline: after?.cancelBy, starts },
      bookedAsItIs: { field: isFixed && refusal.field !== undefined ? labels([refusal.field]) : null, ...booked },
      mayMoveBooked: { taken: booked?.taken ?? 0 },
      teacherTeaches: { teacher, fixed: booked?.fixed },
      teacherActive: { teacher },
      placeInUse: { location: locations.get(after?.locationId ?? '')?.locationName },
      coursesPossible: { wanted: named(courseIds), offered: named(courseIds.filter((id) => possible?.has(id))) },
      schoolOpen: { starts, closed: closures && there && closedAt(closures, there)?.reason },
      teacherFree: { teacher, starts, otherSlot: other?.startsAt },
      studentsFree: { student: lesson?.name, lesson: lesson?.startsAt },
    },
    obstacles: {
      ...(refusal?.note === 'teacherBusy' &&
        other && { teacherFree: [{ ...other, kind: 'slot', label: teacher ?? '' }] }),
      ...(refusal?.code === 'EU1004' &&
        lesson && {
          studentsFree: [{ kind: 'slot', id: lesson.slotId, startsAt: lesson.startsAt, label: lesson.name }],
        }),
    },
  }
}

/** Returns the booked student who has another lesson at this time, its slot and its start; null if nobody has. */
async function otherLesson(
  em: EntityManager,
  schoolId: string,
  slotId: string,
  { startsAt, endsAt }: { startsAt: WallTime; endsAt: WallTime },
) {
  const [lesson] = await query(
    em,
    sql<{ name: string; startsAt: WallTime; slotId: string }>`
      select st.last_name || ' ' || st.first_name as name, ${wallTime('o.starts_at')} as "startsAt", o.slot_id as "slotId"
      from booking b
      join booking o on o.school_id = b.school_id and o.student_id = b.student_id and o.status = 'booked'
        and o.slot_id <> b.slot_id
          and tsrange(o.starts_at, o.ends_at) && tsrange(${startsAt}::timestamp, ${endsAt}::timestamp)
      join student st on st.school_id = b.school_id and st.id = b.student_id
      where b.school_id = ${schoolId} and b.live_slot_id = ${slotId} order by o.starts_at limit 1`,
  )
  return lesson ?? null
}

/** Returns when a slot was last changed or booked, and by whom; null where nothing is kept of it. */
const lastChange = (ctx: Context, em: EntityManager, { startsAt, id }: StoredSlot) =>
  lastEntry(ctx, em, sql`a.lesson_time = ${startsAt} and a.slot_id = ${id}`)
