import { type SettingsEffectsInput, settingsEffectsInput } from '@koma/schema/records/settings'
import { dateOf, plusDays, skippedSpans } from '@koma/schema/rules/time'
import { query, wallTimeColumn } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeeSettings } from './school.policy.ts'
import type { SettingsEffects, SlotsLeft, WaitingLeft } from './settings.type.ts'
import { isOutside } from './tidyUp.ts'

/** The most of a kind that are named; the rest is counted. */
const NAMED = 50

/**
 * Returns what settings about to be saved would leave behind, from now on: slots outside the new hours, slots that keep
 * their wall times in another zone, lessons held online where there are to be none, and waiting students where there is
 * to be no waiting list. Staff.
 */
export async function settingsEffects(ctx: Context, input: SettingsEffectsInput): Promise<SettingsEffects> {
  maySeeSettings(ctx)
  const { school } = ctx
  const wish = parseInput(ctx, settingsEffectsInput, input)
  const start = wish.scheduleStart ?? school.scheduleStart
  const end = wish.scheduleEnd ?? school.scheduleEnd
  const isOtherDay = start !== school.scheduleStart || end !== school.scheduleEnd
  const zone = wish.timezoneName ?? school.timezoneName
  const isOtherZone = zone !== school.timezoneName
  return {
    outside: isOtherDay ? await slotsLeft(ctx, isOutside('$3', '$4'), [start, end]) : nothing,
    zoned: isOtherZone ? await slotsLeft(ctx, '$3 = $4', ['', '']) : nothing,
    skipped: isOtherZone ? await slotsLeft(ctx, isIn('$3', '$4'), skippedIn(zone, ctx.now)) : nothing,
    online:
      school.onlineLessons && wish.onlineLessons === false
        ? await slotsLeft(ctx, `(s.booked_online or s.location_id is null) and $3 = $4`, ['', ''])
        : nothing,
    waiting: school.waitingList && wish.waitingList === false ? await waitingLeft(ctx) : nobody,
  }
}

/** The years ahead in which changes of a clock are looked for: slots are not made further ahead. */
const YEARS_AHEAD = 5

/** The spans that a clock skips from now on, their starts and their ends as lists. */
function skippedIn(zone: string, now: string): [string, string] {
  const today = dateOf(now)
  const spans = skippedSpans(zone, today, plusDays(today, YEARS_AHEAD * 366))
  return [JSON.stringify(spans.map(({ startsAt }) => startsAt)), JSON.stringify(spans.map(({ endsAt }) => endsAt))]
}

/** Whether slot `s` begins or ends in one of the spans. */
const isIn = (starts: string, ends: string) =>
  `exists (select from jsonb_array_elements_text(${starts}::jsonb) with ordinality as a (first, number)
     join jsonb_array_elements_text(${ends}::jsonb) with ordinality as b (last, number) using (number)
     where (s.starts_at >= a.first::timestamp and s.starts_at < b.last::timestamp)
       or (s.ends_at >= a.first::timestamp and s.ends_at < b.last::timestamp))`

const nothing: SlotsLeft = { open: 0, booked: 0, slots: [] }
const nobody: WaitingLeft = { count: 0, students: [] }

async function slotsLeft({ em, school, now }: Context, where: string, values: [string, string]): Promise<SlotsLeft> {
  const found = `from slot s where s.school_id = $1 and s.starts_at > $2 and ${where}`
  const given = [school.id, now, ...values]
  const [[counted], slots] = await Promise.all([
    query<{ open: number; booked: number }>(
      em,
      `select count(*) filter (where s.booked_count = 0)::int as open,
         count(*) filter (where s.booked_count > 0)::int as booked ${found}`,
      given,
    ),
    query<SlotsLeft['slots'][number]>(
      em,
      `select s.id as "slotId", ${wallTimeColumn('s.starts_at')} as "startsAt", ${wallTimeColumn('s.ends_at')} as "endsAt",
         s.booked_count as "bookedCount",
         (select t.display_name from teacher t where t.school_id = $1 and t.id = s.teacher_id) as "teacherName"
       ${found} order by s.booked_count = 0, s.starts_at, s.id limit ${NAMED}`,
      given,
    ),
  ])
  return { open: counted?.open ?? 0, booked: counted?.booked ?? 0, slots }
}

async function waitingLeft({ em, school, now }: Context): Promise<WaitingLeft> {
  const students = await query<WaitingLeft['students'][number] & { count: number }>(
    em,
    `select st.last_name || ' ' || st.first_name as name, ${wallTimeColumn('s.starts_at')} as "startsAt",
       s.id as "slotId", count(*) over ()::int as count
     from waiting w
     join slot s on s.school_id = w.school_id and s.id = w.slot_id
     join student st on st.school_id = w.school_id and st.id = w.student_id
     where w.school_id = $1 and s.starts_at > $2 order by s.starts_at, w.joined_at, st.id limit ${NAMED}`,
    [school.id, now],
  )
  return { count: students[0]?.count ?? 0, students }
}
