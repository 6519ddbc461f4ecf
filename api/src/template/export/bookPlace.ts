import { keptText, type Refusal } from '@koma/schema/answers'
import { keptRefusal } from '@koma/schema/refusals'
import type { BookSlotInput } from '@koma/schema/input/booking'
import { reasonOfProblem } from '@koma/schema/reasons'
import { type Check, firstBroken } from '@koma/schema/rules/checks'
import { type TemplateProblem, templateProblemText } from '@koma/schema/templateTexts'
import { bookSlot } from '../../bookings/bookSlot.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { StepOutcome } from '../../platform/jobs/runs/runKind.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { exportContext } from './exportContext.ts'
import { cancelledOn, cancelledPlaceOutcome, movedAway, slotOfRow } from './exportLines.ts'

/** A student's place in the template on one day. */
interface Place {
  slotId: string | null
  courseCode: string | null
  online: boolean | null
  locationId: string | null
  mayBe: boolean
  there: boolean
  /** The note on where its slot is now, or the student's booking; null where both are at the time of the row. */
  moved: string | null
  /** The day on which it was last cancelled; null where it was not. */
  cancelled: string | null
}

interface PlaceAsked {
  ctx: Pick<Context, 'language'>
  place: Place
  rebookCancelled: boolean
}

/** A place that is not booked, and how the step of a run ends with it. */
type PlaceRefusal = Refusal & { step: StepOutcome }

/** The checks of a place, before all that its booking is judged by (FIX-36, FIX-38). */
export const placeChecks: readonly Check<PlaceAsked, PlaceRefusal>[] = [
  {
    rule: 'fixedStudent',
    refusal: ({ ctx, place }) =>
      place.mayBe ? null : { ...refusedPlace(ctx, 'student'), code: 'generalE', step: { outcome: 'notFixed' } },
  },
  {
    rule: 'slotThere',
    code: 'ES1001',
    refusal: ({ ctx, place: { slotId, courseCode } }) =>
      slotId !== null && courseCode !== null
        ? null
        : { ...refusedPlace(ctx, 'noSlot'), code: 'ES1001', step: { outcome: 'noSlot' } },
  },
  {
    rule: 'notCancelled',
    refusal({ ctx, place: { there, cancelled }, rebookCancelled }) {
      const again = there ? null : cancelledPlaceOutcome(cancelled, rebookCancelled)
      if (again?.verdict !== 'cancelled') return null
      const words = keptText(again.note, ctx.language)
      const step = { outcome: 'cancelled', note: again.note }
      return { ok: false, code: 'generalE', note: 'placeCancelled', words, step }
    },
    facts: ({ place }) => ({ day: place.cancelled }),
  },
]

const refusedPlace = ({ language }: Pick<Context, 'language'>, problem: TemplateProblem) =>
  ({ ok: false, reason: reasonOfProblem(problem), words: templateProblemText(problem, language) }) as const

/** Returns a student's place in the template on one day, with its slot; undefined where there is no such place. */
export async function placeOn(
  ctx: Context,
  { templateId, date, studentId }: { templateId: string; date: string; studentId: string },
): Promise<Place | undefined> {
  const schoolId = ctx.school.id
  const day = sql`${date}::date`
  const placed = {
    slot: sql`s.id`,
    student: sql`st.id`,
    startsAt: sql`${day} + t.start_time`,
    course: sql`t.fixed_course_id`,
  }
  const cancelled = cancelledOn(schoolId, placed)
  const [place] = await query(
    ctx.em,
    sql<Place>`
      select s.id as "slotId", c.code as "courseCode", t.fixed_online as online, t.location_id as "locationId",
        coalesce(away.moved, case when own.starts_at <> ${day} + t.start_time then own.moved end) as moved,
        st.active and st.is_fixed as "mayBe",
        exists (select from booking b where b.school_id = ${schoolId} and b.live_slot_id = s.id
          and b.student_id = st.id) or away.moved is not null as there,
        ${cancelled} as cancelled
      from template t
      join template_student ts on ts.school_id = t.school_id and ts.template_id = t.id
      join student st on st.school_id = ts.school_id and st.id = ts.student_id and not st.deleted
      left join course c on c.school_id = t.school_id and c.id = t.fixed_course_id
      left join lateral (${slotOfRow(schoolId, day)}) own on true
      left join slot at on at.school_id = ${schoolId} and at.teacher_id = t.teacher_id
        and at.starts_at = ${day} + t.start_time
      cross join lateral (select coalesce(own.id, at.id) as id) s
      left join lateral (${movedAway(schoolId, placed)}) away on true
      where t.school_id = ${schoolId} and t.id = ${templateId} and ts.student_id = ${studentId}`,
  )
  return place
}

/** Returns the request that books a place, under all rules but the window. */
export const bookingInputOf = (
  { online, locationId }: Place,
  place: { slotId: string; courseCode: string; studentId: string },
): BookSlotInput => ({
  ...place,
  online: online === true,
  ...(online === true ? {} : { locationId }),
  lessonRules: true,
})

/**
 * Books a student's place in the template on one day, by all rules but the window; a refusal's reason is its note. The
 * place is in the slot that was made from the row for that day, also with a substitute or moved. Without one, it is in
 * the teacher's slot at that time. Somebody who has the place already keeps it, also where they were moved to another
 * lesson, and a place that was cancelled is left alone unless `rebookCancelled`. (FIX-28, FIX-36, FIX-38, D45, D117)
 */
export async function bookPlace(
  ctx: Context & { viewer: Viewer },
  { templateId, date, studentId }: { templateId: string; date: string; studentId: string },
  { rebookCancelled }: { rebookCancelled: boolean },
): Promise<StepOutcome> {
  const place = await placeOn(ctx, { templateId, date, studentId })
  if (place === undefined) return { outcome: 'refused', note: 'notFound' }
  const refusal = firstBroken(placeChecks, { ctx, place, rebookCancelled })
  if (refusal !== null) return refusal.step
  const { slotId, courseCode, there, cancelled, moved } = place
  if (slotId === null || courseCode === null) throw new Error('the check of a slot is missing')
  if (there) return { outcome: 'there', note: moved }
  const answer = await bookSlot(
    exportContext(ctx, 'slotBook'),
    bookingInputOf(place, { slotId, courseCode, studentId }),
  )
  if (answer.ok)
    return {
      outcome: 'made',
      ref: answer.bookingId,
      note: cancelledPlaceOutcome(cancelled, rebookCancelled)?.note ?? moved,
    }
  return { outcome: 'refused', note: keptRefusal(answer) }
}
