import { type SettingsEffectsInput, settingsEffectsInput } from '@koma/schema/records/settings'
import { dateOf, plusDays, skippedSpans } from '@koma/schema/rules/time'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { takenSeats } from '../slots/takenSeats.ts'
import { maySeeSettings } from './school.policy.ts'
import type { SettingsEffects, SlotsLeft, WaitingLeft } from './settings.type.ts'
import { isOutside } from './tidyUp.ts'
import { joiningOrder } from '../bookings/waiting/joiningOrder.ts'

/** The most of a kind that are named; the rest is counted. */
const NAMED = 50

/**
 * Returns what settings about to be saved would leave behind from now on: slots outside the new hours, and slots with
 * wall times of another zone. Also online lessons if there are to be none, and waiting students if there is to be no
 * waiting list. Staff.
 */
export async function settingsEffects(ctx: Context, input: SettingsEffectsInput): Promise<SettingsEffects> {
  maySeeSettings(ctx)
  const { school } = ctx
  const request = parseInput(ctx, settingsEffectsInput, input)
  const start = request.scheduleStart ?? school.scheduleStart
  const end = request.scheduleEnd ?? school.scheduleEnd
  const isOtherDay = start !== school.scheduleStart || end !== school.scheduleEnd
  const zone = request.timezoneName ?? school.timezoneName
  const isOtherZone = zone !== school.timezoneName
  const hours = { scheduleStart: start, scheduleEnd: end }
  const losesOnline = school.onlineLessons && request.onlineLessons === false
  const losesWaiting = school.waitingList && request.waitingList === false
  return {
    outside: isOtherDay ? await slotsLeft(ctx, isOutside(hours)) : nothing,
    zoned: isOtherZone ? await slotsLeft(ctx, sql`true`) : nothing,
    skipped: isOtherZone ? await slotsLeft(ctx, isSkippedIn(zone, ctx.now)) : nothing,
    online: losesOnline ? await slotsLeft(ctx, sql`(s.booked_online or s.location_id is null)`) : nothing,
    waiting: losesWaiting ? await waitingLeft(ctx) : nobody,
  }
}

/** The years ahead in which changes of a clock are looked for: slots are not made further ahead. */
const YEARS_AHEAD = 5

/** Returns the condition that slot `s` begins or ends in a span that the clock of a zone skips from now on. */
function isSkippedIn(zone: string, now: string): Sql {
  const today = dateOf(now)
  const spans = skippedSpans(zone, today, plusDays(today, YEARS_AHEAD * 366))
  return sql`exists (
    select from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as a ("startsAt" timestamp, "endsAt" timestamp)
    where (s.starts_at >= a."startsAt" and s.starts_at < a."endsAt")
      or (s.ends_at >= a."startsAt" and s.ends_at < a."endsAt"))`
}

const nothing: SlotsLeft = { open: 0, booked: 0, slots: [] }
const nobody: WaitingLeft = { count: 0, students: [] }

async function slotsLeft({ em, school, now }: Context, condition: Sql): Promise<SlotsLeft> {
  const found = sql`from slot s where s.school_id = ${school.id} and s.starts_at > ${now} and ${condition}`
  const [[counted], slots] = await Promise.all([
    query(
      em,
      sql<{ open: number; booked: number }>`
        select count(*) filter (where ${takenSeats} = 0)::int as open,
          count(*) filter (where ${takenSeats} > 0)::int as booked ${found}`,
    ),
    query(
      em,
      sql<SlotsLeft['slots'][number]>`
        select s.id as "slotId", ${wallTime('s.starts_at')} as "startsAt", ${wallTime('s.ends_at')} as "endsAt",
          s.booked_count as "bookedCount",
          (select t.display_name from teacher t
            where t.school_id = ${school.id} and t.id = s.teacher_id) as "teacherName"
        ${found} order by ${takenSeats} = 0, s.starts_at, s.id limit ${NAMED}`,
    ),
  ])
  return { open: counted?.open ?? 0, booked: counted?.booked ?? 0, slots }
}

async function waitingLeft({ em, school, now }: Context): Promise<WaitingLeft> {
  const students = await query(
    em,
    sql<WaitingLeft['students'][number] & { count: number }>`
      select st.last_name || ' ' || st.first_name as name, ${wallTime('s.starts_at')} as "startsAt",
        s.id as "slotId", count(*) over ()::int as count
      from waiting w
      join slot s on s.school_id = w.school_id and s.id = w.slot_id
      join student st on st.school_id = w.school_id and st.id = w.student_id
      where w.school_id = ${school.id} and s.starts_at > ${now}
      order by s.starts_at, ${joiningOrder} limit ${NAMED}`,
  )
  return { count: students[0]?.count ?? 0, students }
}
