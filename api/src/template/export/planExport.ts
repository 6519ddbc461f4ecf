import { type ClosedTime, closedAt } from '@koma/schema/rules/closures'
import { isSkipped, plusDays, type WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { closedTimes } from '../../closures/closedTimes.ts'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { type SlotFromRow, slotFromRow, readRows, type RowFacts, closedOutcome, schoolOfRows } from './slotFromRow.ts'
import { type SharedPlace, sharedPlaces } from '../../slots/sharedPlaces.ts'
import { lessons, type Line, slotOfRow, type PlannedExport } from './exportLines.ts'
import { planPlaces } from './planPlaces.ts'
import { takenSeats } from '../../slots/takenSeats.ts'

/**
 * Returns what an export would do, line by line in order of time, without doing it (FIX-26…28, D115…117).
 */
export async function planExport(em: EntityManager, ctx: Context, planned: PlannedExport): Promise<Line[]> {
  if (planned.job === 'create') return planSlots(em, ctx, planned)
  if (planned.job === 'book') return planPlaces(em, ctx, planned)
  return query(em, deletions(ctx.school.id, planned))
}

/** A row on one of its days. */
interface Creation {
  id: string
  date: WallDate
  /** Whether its teacher has a slot at that time. */
  taken: boolean | null
  /** Whether its slot of that day was made already. */
  has: boolean
  /** The note on where that slot is now; null where it was not moved. */
  moved: string | null
}

/** Plans slots in the order of checks of `makeFromTemplate`: the row, its slot of that day, closed time, taken time. */
async function planSlots(em: EntityManager, ctx: Context, planned: PlannedExport): Promise<Line[]> {
  const { from, to, ids } = planned
  const rows = await readRows(em, ctx.school.id, { teacherIds: ids })
  const school = schoolOfRows(ctx)
  const slotOf = new Map([...rows].map(([id, row]) => [id, slotFromRow(row, school)]))
  const closures = await closedTimes(em, ctx.school.id, { from: `${from}T00:00:00`, to: `${plusDays(to, 1)}T00:00:00` })
  const found = await query(em, creations(ctx.school.id, planned))
  const placeOf = await takenPlaces(em, ctx.school.id, found, rows)
  return found.flatMap(({ id, date, taken, has, moved }): Line[] => {
    const [row, becomes] = [rows.get(id), slotOf.get(id)]
    if (row === undefined || becomes === undefined) return []
    const { startTime, endTime, teacherId, locationId } = row
    const lesson = { startsAt: `${date}T${startTime}:00`, endsAt: `${date}T${endTime}:00`, teacherId, locationId }
    const isShown = [lesson.startsAt, lesson.endsAt].every((time) => !isSkipped(time, ctx.school.timezoneName))
    const closure = becomes.ok ? closedAt(closures, lesson) : null
    const label = `${date} ${startTime}–${endTime} ${row.teacherName}`
    const verdict = verdictOn(becomes, { isShown, closure, isTaken: taken === true, has, moved })
    const other = verdict.verdict === 'made' ? placeOf.get(`${id} ${date}`) : undefined
    const line = { item: { templateId: id, date, teacherId }, label }
    if (other?.isFull === true) return [{ ...line, verdict: 'placeBusy', note: other.label }]
    return [{ ...line, ...verdict, ...(other && { shares: other.label }) }]
  })
}

/** Returns the other lessons at the rows' places and times, by row and day. (SET-31, SET-32) */
function takenPlaces(
  em: EntityManager,
  schoolId: string,
  found: readonly { id: string; date: WallDate }[],
  rows: ReadonlyMap<string, RowFacts>,
): Promise<ReadonlyMap<string, SharedPlace>> {
  const times = found.flatMap(({ id, date }) => {
    const row = rows.get(id)
    if (row === undefined) return []
    const { locationId, startTime, endTime } = row
    return [{ id: `${id} ${date}`, locationId, startsAt: `${date}T${startTime}:00`, endsAt: `${date}T${endTime}:00` }]
  })
  return sharedPlaces(em, schoolId, times)
}

type Facts = Pick<Creation, 'has' | 'moved'> & { isShown: boolean; closure: ClosedTime | null; isTaken: boolean }

function verdictOn(
  becomes: SlotFromRow,
  { isShown, closure, isTaken, has, moved }: Facts,
): Pick<Line, 'verdict' | 'note'> {
  if (!becomes.ok) return { verdict: becomes.outcome, note: null }
  if (has) return { verdict: moved === null ? 'there' : 'moved', note: moved }
  if (!isShown) return { verdict: 'skipped', note: null }
  if (closure !== null) {
    const { outcome, note } = closedOutcome(closure)
    return { verdict: outcome, note }
  }
  return isTaken ? { verdict: 'there', note: null } : { verdict: 'made', note: becomes.note }
}

/** Selects the rows of the teachers on their days, in order of time. */
function creations(schoolId: string, { from, to, ids }: PlannedExport): Sql<Creation> {
  const rows = sql`
    select t.id, t.day as on_day, t.start_time, t.end_time, t.teacher_id, p.display_name
    from template t join teacher p on p.school_id = t.school_id and p.id = t.teacher_id
    where t.school_id = ${schoolId} and t.teacher_id = any(${ids}::uuid[])`
  return sql<Creation>`${lessons(rows, { from, to })},
    -- What is taken is seen in one walk through each teacher's time. Of the slots that begin before a lesson ends, none
    -- of which meet, the last to end is the one that could be in its way.
    walk as (
      select t.*,
        max(slot_end) over (partition by t.teacher_id order by t.moment, slot_end is not null) > t.starts_at as taken
      from (
        select id, day, display_name, start_time, starts_at, teacher_id, ends_at as moment, null::timestamp as slot_end
        from line
        union all
        select null, null, null, null, null, s.teacher_id, s.starts_at, s.ends_at from slot s
        where s.school_id = ${schoolId} and s.starts_at >= ${from}::date - 1 and s.starts_at < ${to}::date + 1) t)
    select t.id, to_char(t.day, 'YYYY-MM-DD') as date, t.taken, own.id is not null as has, own.moved
    from walk t left join lateral (${slotOfRow(schoolId, sql`t.day`)}) own on true
    where t.id is not null
    order by t.day, t.start_time, t.display_name collate "C", t.id`
}

/** Selects the slots of the teachers that were made from the template, in order of time. */
const deletions = (schoolId: string, { from, to, ids }: PlannedExport): Sql<Line> => sql<Line>`
  select jsonb_build_object('templateId', s.template_id, 'date', to_char(s.starts_at, 'YYYY-MM-DD'), 'slotId', s.id,
      'teacherId', s.teacher_id) as item,
    to_char(s.starts_at, 'YYYY-MM-DD HH24:MI') || '–' || to_char(s.ends_at, 'HH24:MI') || ' ' || p.display_name as label,
    case when ${takenSeats} > 0 then 'booked' else 'made' end as verdict, null as note
  from slot s join teacher p on p.school_id = s.school_id and p.id = s.teacher_id
  where s.school_id = ${schoolId} and s.template_id is not null and s.teacher_id = any(${ids}::uuid[])
    and s.starts_at >= ${from}::date and s.starts_at < ${to}::date + 1
  order by s.starts_at, p.display_name collate "C", s.id`
