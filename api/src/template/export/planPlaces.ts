import { keptRefusal } from '@koma/schema/refusals'
import { BookedTogether } from '@koma/schema/rules/bookedSoFar'
import type { EntityManager } from '@mikro-orm/postgresql'
import { bookingFacts, type Facts } from '../../bookings/booking.facts.ts'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import {
  cancelledOn,
  cancelledPlaceOutcome,
  lessons,
  type Line,
  movedAway,
  type PlannedExport,
  slotOfRow,
} from './exportLines.ts'

/** The places looked at together. */
const TOGETHER = 500

/** The days of the places, and their students; null: all. */
type PlacesWanted = Pick<PlannedExport, 'from' | 'to'> & { ids: readonly string[] | null }

interface Place extends Line {
  slotId: string | null
  studentId: string
  courseCode: string | null
  online: boolean
  locationId: string | null
  cancelled: string | null
}

/** What becomes of one place, and the slot it is in. */
export type PlaceLine = Line & { slotId: string | null }

/**
 * Returns the places of students on their days, and what would become of each, in the order of a run. Each place is
 * judged as if those before it were booked, so what is counted is what a run books. (FIX-28, D117)
 */
export async function planPlaces(
  em: EntityManager,
  ctx: Context,
  wanted: PlacesWanted & Pick<PlannedExport, 'rebookCancelled'>,
): Promise<PlaceLine[]> {
  const read = await query(em, placesOf(ctx.school.id, wanted))
  const places = read.map((place): Place => ({
    ...place,
    ...cancelledPlaceOutcome(place.cancelled, wanted.rebookCancelled),
  }))
  const booked = new BookedTogether()
  const lines: PlaceLine[] = []
  for (let first = 0; first < places.length; first += TOGETHER)
    lines.push(...(await judged(em, ctx, places.slice(first, first + TOGETHER), booked)))
  return lines
}

/** Judges by the rules of `bookPlace`, with facts read without a lock and what was booked before. */
async function judged(
  em: EntityManager,
  ctx: Context,
  places: readonly Place[],
  booked: BookedTogether,
): Promise<PlaceLine[]> {
  const open = places.filter(({ verdict }) => verdict === 'made')
  const slotIds = open.map(({ slotId }) => slotId)
  const studentIds = open.map(({ studentId }) => studentId)
  const facts = await query(
    em,
    sql<{ facts: Facts | null }>`
      select koma_booking_facts(${ctx.school.id}, place.slot, place.student, false) as facts
      from unnest(${slotIds}::uuid[], ${studentIds}::uuid[]) with ordinality as place (slot, student, number)
      order by number`,
  )
  const factsOf = new Map(open.map((place, index) => [place, facts[index]?.facts ?? null]))
  return places.map((place): PlaceLine => {
    const { item, label, verdict, note, slotId, studentId, courseCode, online, locationId } = place
    const line = { item, label, verdict, note, slotId }
    const placeFacts = factsOf.get(place) ?? null
    if (placeFacts === null || courseCode === null) return line
    const request = { courseCode, online, ...(online ? {} : { locationId }) }
    const answer = booked.book(studentId, bookingFacts(ctx, placeFacts), request, 'staff', ctx.now)
    return answer.ok ? line : { ...line, verdict: 'refused', note: keptRefusal(answer) }
  })
}

/**
 * Selects the places of students on their days, with the slot of each as `bookPlace` finds it. That is the slot made
 * from the row for that day, wherever it is now, or the one that its teacher has then. Each is looked up by its own
 * index. In a join, a database that knows nothing yet of the new slots compares each place with each slot.
 */
function placesOf(schoolId: string, { from, to, ids }: PlacesWanted): Sql<Place> {
  const isNamed = ids === null ? sql`` : sql`and ts.student_id = any(${ids}::uuid[])`
  const rows = sql`
    select t.id, t.day as on_day, t.start_time, t.end_time, t.teacher_id, t.location_id,
      t.fixed_online, t.fixed_course_id, c.code as course_code, st.id as student_id, st.student_id as code, st.last_name,
      st.first_name, st.active and st.is_fixed as may_be
    from template_student ts
    join template t on t.school_id = ts.school_id and t.id = ts.template_id
    join student st on st.school_id = ts.school_id and st.id = ts.student_id and not st.deleted
    left join course c on c.school_id = t.school_id and c.id = t.fixed_course_id
    where ts.school_id = ${schoolId} ${isNamed}`
  const placed = {
    slot: sql`t.slot_id`,
    student: sql`t.student_id`,
    startsAt: sql`t.starts_at`,
    course: sql`t.fixed_course_id`,
  }
  const cancelled = cancelledOn(schoolId, placed)
  return sql<Place>`${lessons(rows, { from, to })},
    placed as (
      select t.*, coalesce(m.id, s.id) as slot_id, coalesce(m.teacher_id, t.teacher_id) as who_id,
        case when m.starts_at <> t.starts_at then m.moved end as moved
      from line t
      left join lateral (${slotOfRow(schoolId, sql`t.day`)}) m on true
      left join slot s on s.school_id = ${schoolId} and s.teacher_id = t.teacher_id and s.starts_at = t.starts_at
        and s.starts_at >= ${from}::date and s.starts_at < ${to}::date + 1)
    select jsonb_build_object(
        'templateId', t.id, 'date', to_char(t.day, 'YYYY-MM-DD'), 'studentId', t.student_id) as item,
      t.at || ' ' || who.display_name || ' / ' || t.last_name || ' ' || t.first_name as label,
      t.slot_id as "slotId", t.student_id as "studentId", t.course_code as "courseCode",
      t.fixed_online is true as online, t.location_id as "locationId",
      case when t.may_be and t.course_code is not null then coalesce(away.moved, t.moved) end as note,
      case when t.may_be and b.id is null and away.moved is null and t.slot_id is not null and t.course_code is not null then
        ${cancelled} end as cancelled,
      case
        when not t.may_be then 'notFixed'
        when t.slot_id is null or t.course_code is null then 'noSlot'
        when b.id is not null or away.moved is not null then 'there'
        else 'made' end as verdict
    from placed t
    join teacher who on who.school_id = ${schoolId} and who.id = t.who_id
    left join booking b on b.school_id = ${schoolId} and b.live_slot_id = t.slot_id and b.student_id = t.student_id
    left join lateral (${movedAway(schoolId, placed)}) away on b.id is null
    order by t.day, t.start_time, who.display_name collate "C", t.id, t.code collate "C"`
}
