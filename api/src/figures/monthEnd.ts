import { type MonthEndInput, monthEndInput } from '@koma/schema/input/monthEnd'
import { closedAt } from '@koma/schema/rules/closures'
import { periodOf } from '@koma/schema/rules/renewal'
import { dateOf, monthAfter, monthOf, plusDays, type WallDate } from '@koma/schema/rules/time'
import { closedTimes } from '../closures/closedTimes.ts'
import { owedFor } from '../contracts/contractRecord.reads.ts'
import { renewalsDue } from '../contracts/monthly/renewalsDue.ts'
import { actorName } from '../payments/actorName.ts'
import { planFees } from '../payments/fees/feePlan.ts'
import { inForce } from '../contracts/inForce.ts'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { runs } from '../runs/run.reads.ts'
import { placeOutcomeText } from '../template/export/placeOutcomeText.ts'
import { planExport } from '../template/export/planExport.ts'
import { planPlaces, type PlaceLine } from '../template/export/planPlaces.ts'
import { maySeeFigures } from './figures.policy.ts'
import { monthEndMoney } from './monthEndMoney.ts'
import type { MonthEndBlockedType, MonthEndExportType, MonthEndPlacesType, MonthEndType } from './monthEnd.type.ts'

/** From this day on the next month is prepared. */
const TURN = '15'

type LastRuns = Record<'renewals' | 'slots' | 'places', string | null>
type Row = Pick<MonthEndType, 'payments' | 'attendance' | 'fees'> & {
  last: LastRuns
  renewals: Omit<MonthEndType['renewals'], 'last'>
  slots: Pick<MonthEndExportType, 'done' | 'from' | 'ids'>
}

/**
 * Returns how far the end of a month is done, line by line. For the month that is prepared: contracts renewed, slots
 * made and fixed students booked. For the month before it: payments, attendance, papers and money. What is left of
 * slots and bookings is what their run makes, from the same plan. Staff, without a flag (D128).
 */
export async function monthEnd(ctx: Context, input: MonthEndInput): Promise<MonthEndType> {
  maySeeFigures(ctx)
  const requested = parseInput(ctx, monthEndInput, input).month
  const today = dateOf(ctx.now)
  const month = requested ?? (today.slice(8) >= TURN ? monthAfter(monthOf(today)) : monthOf(today))
  const { startDate, endDate: to } = periodOf(month)
  const ending = monthOf(plusDays(startDate, -1))
  const tomorrow = plusDays(today, 1)
  // Days that are over are not planned any more.
  const days = { from: startDate > tomorrow ? startDate : tomorrow, to }
  const [row] = await query(
    ctx.em,
    sql<Row>`select
      (${renewals(ctx.school.id, month)}) as renewals, (${slots(ctx.school.id, days)}) as slots,
      (${payments(ctx, ending)}) as payments, (${attendance(ctx, ending)}) as attendance,
      (${fees(ctx, ending)}) as fees,
      (${lastRuns(ctx.school.id, month, { from: startDate, to })}) as last`,
  )
  if (row === undefined) throw new Error('a statement without a row')
  const { last, ...lines } = row
  const toCharge = await planFees(ctx.em, ctx)
  const ids = Object.values(last).filter((id) => id !== null)
  const readable = ids.length === 0 ? [] : await runs(ctx, { ids })
  const runOf = (id: string | null) => readable.find((run) => run.id === id) ?? null
  const ahead = await slotsAhead(ctx, lines.slots, to)
  const places = await placesLine(ctx, days, ahead.days)
  return {
    month,
    to,
    ending,
    ...lines,
    money: await monthEndMoney(ctx, ending),
    fees: { ...lines.fees, left: toCharge.length, total: toCharge.reduce((sum, { value }) => sum + value, 0) },
    renewals: { ...lines.renewals, last: runOf(last.renewals) },
    slots: { ...ahead.line, last: runOf(last.slots) },
    places: { ...places, last: runOf(last.places) },
  }
}

/** The row and day of a lesson of the template. */
const dayOfRow = ({ templateId, date }: PlaceLine['item']) => `${templateId} ${date}`

/** Plans the slots of the teachers whose days no export reached, and returns the days of rows that get one. */
async function slotsAhead(ctx: Context, { done, from, ids }: Row['slots'], to: WallDate) {
  const planned = from === null ? [] : await planExport(ctx.em, ctx, { job: 'create', from, to, ids })
  const made = planned.filter(({ verdict }) => verdict === 'made')
  const open = made.length > 0 ? { from, ids } : { from: null, ids: [] }
  return { line: { left: made.length, done, ...open }, days: new Set(made.map(({ item }) => dayOfRow(item))) }
}

/**
 * Plans the places of fixed students. Those that a run would not book are listed with the reason, but for those whose
 * slot is still to be made. Those in closed time are as they should be, and only counted.
 */
async function placesLine(
  ctx: Context,
  days: Days,
  slotsToCome: ReadonlySet<string>,
): Promise<Omit<MonthEndPlacesType, 'last'>> {
  const planned = await planPlaces(ctx.em, ctx, { ...days, ids: null })
  const left = planned.filter(({ verdict }) => verdict === 'made')
  const isToCome = ({ verdict, item }: PlaceLine) => verdict === 'noSlot' && slotsToCome.has(dayOfRow(item))
  const open = planned.filter((line) => line.verdict !== 'made' && line.verdict !== 'there' && !isToCome(line))
  const closed = await placesInClosedTime(ctx, days, open)
  const blocked = open.filter((line) => !closed.has(line))
  return {
    left: left.length,
    done: planned.filter(({ verdict }) => verdict === 'there').length,
    from: left[0]?.item.date ?? null,
    ids: [...new Set(left.map(studentIdOf))],
    closed: closed.size,
    notBookable: blocked.length,
    blocked: await blockedBy(ctx, blocked),
  }
}

const studentIdOf = ({ item }: PlaceLine) => item.studentId ?? ''

/** Returns the places without a slot whose row lies in closed time on their day: no slot is made there. */
async function placesInClosedTime(ctx: Context, { from, to }: Days, lines: readonly PlaceLine[]) {
  const without = lines.filter(({ verdict }) => verdict === 'noSlot')
  if (without.length === 0) return new Set<PlaceLine>()
  const range = { from: `${from}T00:00:00`, to: `${plusDays(to, 1)}T00:00:00` }
  const closures = await closedTimes(ctx.em, ctx.school.id, range)
  const rowIds = [...new Set(without.map(({ item }) => item.templateId))]
  const rows = await query(
    ctx.em,
    sql<{ id: string; teacherId: string; locationId: string | null; startTime: string; endTime: string }>`
      select id, teacher_id as "teacherId", location_id as "locationId", to_char(start_time, 'HH24:MI:SS') as "startTime",
        to_char(end_time, 'HH24:MI:SS') as "endTime"
      from template where school_id = ${ctx.school.id} and id = any(${rowIds}::uuid[])`,
  )
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return new Set(
    without.filter(({ item: { templateId, date } }) => {
      const row = rowOf.get(templateId)
      if (row === undefined) return false
      const { teacherId, locationId, startTime, endTime } = row
      const lesson = { startsAt: `${date}T${startTime}`, endsAt: `${date}T${endTime}`, teacherId, locationId }
      return closedAt(closures, lesson) !== null
    }),
  )
}

/** Groups places by student and reason, the students in order of their names. */
async function blockedBy(ctx: Context, lines: readonly PlaceLine[]): Promise<MonthEndBlockedType[]> {
  const ids = [...new Set(lines.map(studentIdOf))]
  if (ids.length === 0) return []
  const students = await query(
    ctx.em,
    sql<{ id: string; name: string }>`
      select id, last_name || ' ' || first_name as name from student
      where school_id = ${ctx.school.id} and id = any(${ids}::uuid[]) order by name_order, student_id collate "C"`,
  )
  return students.flatMap(({ id, name }) => {
    const groups = Map.groupBy(
      lines.filter((line) => studentIdOf(line) === id),
      ({ verdict, note }) => placeOutcomeText(verdict, note, ctx.language).message,
    )
    return [...groups].map(([reason, places]) => ({
      studentId: id,
      name,
      reason,
      places: places.map(({ label, slotId }) => ({ startsAt: `${label.slice(0, 16).replace(' ', 'T')}:00`, slotId })),
    }))
  })
}

/** Counts the contracts that `monthlyRenewals` lists, and those that follow others in the month. */
function renewals(schoolId: string, month: string): Sql {
  const { startDate, endDate } = periodOf(month)
  return sql`select jsonb_build_object(
    'left', (select count(*) from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
      where k.school_id = ${schoolId} and ${renewalsDue(schoolId, month).isRenewed}),
    'done', (select count(*) from contract
      where school_id = ${schoolId} and not deleted and monthly_contract and predecessor_id is not null
        and start_date between ${startDate}::date and ${endDate}::date))`
}

interface Days {
  from: WallDate
  to: WallDate
}

/**
 * Selects the teachers with days of rows up to which no export reached, and counts the slots made of the days' rows.
 */
const slots = (schoolId: string, { from, to }: Days): Sql => sql`
  select jsonb_build_object(
    'done', (select count(*) from slot
      where school_id = ${schoolId} and template_id is not null and template_day between ${from}::date and ${to}::date),
    'from', min(open)::text, 'ids', coalesce(jsonb_agg(id) filter (where open is not null), '[]'))
  from (
    select p.id, min(d.day::date) as open
    from teacher p
    join template t on t.school_id = p.school_id and t.teacher_id = p.id
    join generate_series(${from}::date, ${to}::date, interval '1 day') d(day)
      on extract(dow from d.day) = t.day and coalesce(d.day > p.exported_until, true)
    where p.school_id = ${schoolId} and p.active
    group by p.id) teacher`

const payments = ({ school }: Context, ending: string): Sql => sql`
  select jsonb_build_object('left', due.left, 'owed', due.owed,
    'paid', (select coalesce(sum(p.value), 0) from contract_payment p
      where p.school_id = ${school.id} and p.date between ${periodOf(ending).startDate} and ${periodOf(ending).endDate}
        and not p.uncollectible and ${inForce(school.id, 'contract_payment', 'p')}),
    'recordedAt', run.at, 'recordedBy', run.by)
  from (select count(*) as left, coalesce(sum(k.contract_value + k.adjusted - k.paid), 0) as owed
    from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
    where k.school_id = ${school.id} and ${sql.raw(owedFor)} and k.start_date <= ${periodOf(ending).endDate}) due
  left join lateral (
    select ${wallTime('r.at')} as at, ${actorName('r', 'r.actor')} as by from payment_run r
    where r.school_id = ${school.id} and r.mode = 'payment' and not r.single and r.taken_back_at is null
    order by r.id desc limit 1) run on true`

const attendance = ({ school, now }: Context, ending: string): Sql => sql`
  select jsonb_build_object('left', count(*) filter (where unmarked), 'done', count(*) filter (where not unmarked))
  from (
    select bool_or(b.attendance is null) as unmarked from booking b
    where b.school_id = ${school.id} and b.live_slot_id is not null and b.student_id is not null and b.ends_at <= ${now}
      and b.starts_at >= ${periodOf(ending).startDate}::date
      and b.starts_at < ${periodOf(ending).endDate}::date + 1
    group by b.live_slot_id) lesson`

/**
 * Counts the fees that were charged by rule within the month, as the journal does; what is left to charge is planned
 * beside it. (FEE-04)
 */
const fees = ({ school }: Context, ending: string): Sql => {
  const { lateFeeYen, lateFeePercent, noShowFee } = school
  return sql`
    select jsonb_build_object('isOn', ${lateFeeYen > 0 || lateFeePercent > 0 || noShowFee > 0}::boolean,
      'left', 0, 'total', 0, 'done', count(*), 'charged', coalesce(sum(f.value), 0))
    from contract_fee f join contract k on k.school_id = f.school_id and k.id = f.contract_id
    where f.school_id = ${school.id} and f.removed_at is null and not k.deleted
      and f.charged_on between ${periodOf(ending).startDate}::date and ${periodOf(ending).endDate}::date`
}

/** Selects the last run of each kind that was about the month, or about days of it. */
function lastRuns(schoolId: string, month: string, { from, to }: Days): Sql {
  const last = (kind: string, isAbout: Sql) => sql`(select r.id from run r
    where r.school_id = ${schoolId} and r.kind = ${kind} and r.taken_back_at is null and ${isAbout}
    order by r.id desc limit 1)`
  const isOfDays = sql`r.input ->> 'from' <= ${to} and r.input ->> 'to' >= ${from}`
  return sql`select jsonb_build_object('renewals', ${last('monthly', sql`r.input ->> 'month' = ${month}`)},
    'slots', ${last('templateCreate', isOfDays)}, 'places', ${last('templateBook', isOfDays)})`
}
