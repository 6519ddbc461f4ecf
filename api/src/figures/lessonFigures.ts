import { type FigureDaysInput, figureDaysInput } from '@koma/schema/input/lessonFigures'
import { FEW_POINTS } from '@koma/schema/rules/contractFlags'
import { dateOf, minutesBetween, plusDays } from '@koma/schema/rules/time'
import { query } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeeFigures } from './figures.policy.ts'
import type {
  FigureHourType,
  FigureUseType,
  FigureWeekType,
  LessonFiguresType,
  LessonTotalsType,
  StudentAtRiskType,
} from './lessonFigures.type.ts'

/** The days without a lesson after which a student may be leaving. */
const DAYS_AWAY = 30
const MOST_AT_RISK = 100
const MINUTES_A_DAY = 1440

/** Slots of a period: $1 is the school, $2 and $3 its first and last day. */
const inPeriod = (start: string) => `${start} >= $2::date and ${start} < $3::date + 1`
const slotsHere = `s.school_id = $1 and ${inPeriod('s.starts_at')}`
/** Seats of students in the period. Every booking is one or the other at the end, and each has an index by time. */
const seatsHere = `b.school_id = $1 and b.student_id is not null and ${inPeriod('b.starts_at')}
  and (b.live_slot_id is not null or b.status <> 'booked')`
const minutes = `coalesce(sum(extract(epoch from s.ends_at - s.starts_at) / 60), 0)::int`
const bookedMinutes = `coalesce(sum(extract(epoch from s.ends_at - s.starts_at) / 60) filter (where s.booked_count > 0), 0)::int`
const use = `count(*)::int as slots, count(*) filter (where s.booked_count > 0)::int as booked,
  ${minutes} as minutes, ${bookedMinutes} as "bookedMinutes"`

/**
 * How teachers, courses, places and hours are used in a period, bookings and cancellations by week, attendance, new and
 * leaving students, all beside the period of the same length before it, and students at risk as of now. By when lessons
 * are, not when they were booked. Staff, without a flag (D128).
 */
export async function lessonFigures(ctx: Context, input: FigureDaysInput): Promise<LessonFiguresType> {
  maySeeFigures(ctx)
  const { from, to } = parseInput(ctx, figureDaysInput, input)
  const length = minutesBetween(`${from}T00:00:00`, `${to}T00:00:00`) / MINUTES_A_DAY + 1
  const period = [ctx.school.id, from, to]
  const [now, before, teachers, courses, places, hours, weeks, atRisk] = await Promise.all([
    totals(ctx, from, to),
    totals(ctx, plusDays(from, -length), plusDays(from, -1)),
    query<FigureUseType>(
      ctx.em,
      `select t.id, t.display_name as name, ${use} from slot s
       join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
       where ${slotsHere} group by t.id, t.display_name, t.teacher_id order by t.teacher_id`,
      period,
    ),
    query<FigureUseType>(
      ctx.em,
      `select c.id, c.display_name as name, ${use} from slot s
       join course c on c.school_id = s.school_id and c.id = s.booked_course_id
       where ${slotsHere} and s.booked_count > 0 group by c.id, c.display_name, c.code order by count(*) desc, c.code`,
      period,
    ),
    query<FigureUseType>(
      ctx.em,
      `select l.id, l.location_name as name, ${use} from slot s
       left join location l on l.school_id = s.school_id and l.id = s.booked_location_id and not s.booked_online
       where ${slotsHere} and s.booked_count > 0 group by l.id, l.location_name order by count(*) desc, l.location_name`,
      period,
    ),
    query<FigureHourType>(
      ctx.em,
      `select extract(isodow from s.starts_at)::int as weekday, extract(hour from s.starts_at)::int as hour,
         count(*)::int as slots, count(*) filter (where s.booked_count > 0)::int as booked
       from slot s where ${slotsHere} group by 1, 2 order by 1, 2`,
      period,
    ),
    query<FigureWeekType>(
      ctx.em,
      `with counted as (
         select date_trunc('week', b.starts_at) as week,
           count(*) filter (where b.status = 'booked')::int as bookings,
           count(*) filter (where b.status <> 'booked')::int as cancellations
         from booking b where ${seatsHere} group by 1)
       select week::date::text as "from", coalesce(bookings, 0) as bookings, coalesce(cancellations, 0) as cancellations
       from generate_series(date_trunc('week', $2::date::timestamp), $3::date::timestamp, interval '1 week') week
       left join counted using (week) order by week`,
      period,
    ),
    studentsAtRisk(ctx),
  ])
  const atRiskCount = atRisk[0]?.total ?? 0
  return { now, before, teachers, courses, places, hours, weeks, atRisk, atRiskCount }
}

async function totals(ctx: Context, from: string, to: string): Promise<LessonTotalsType> {
  const [row] = await query<Omit<LessonTotalsType, 'from' | 'to'>>(
    ctx.em,
    `with slots as (select ${use} from slot s where ${slotsHere}),
     seats as (
       select count(*) filter (where b.status = 'booked')::int as bookings,
         count(*) filter (where b.status in ('cancel-return', 'cancel-unrestricted'))::int as returned,
         count(*) filter (where b.status = 'cancel-no-return')::int as kept,
         count(*) filter (where b.status = 'booked' and b.attendance = 'present')::int as present,
         count(*) filter (where b.status = 'booked' and b.attendance = 'absent')::int as absent
       from booking b where ${seatsHere}),
     spans as (
       select min(start_date) as first, max(end_date) as last from contract
       where school_id = $1 and not deleted group by student_id),
     people as (
       select count(*) filter (where first between $2::date and $3::date)::int as "newStudents",
         count(*) filter (where last between $2::date and $3::date)::int as leaving from spans)
     select * from slots, seats, people`,
    [ctx.school.id, from, to],
  )
  if (row === undefined) throw new Error('a statement without a row')
  return { from, to, ...row }
}

/** Returns students at risk whose contracts are running; one who began more recently than that is not away yet. */
function studentsAtRisk(ctx: Context): Promise<(StudentAtRiskType & { total: number })[]> {
  const day = dateOf(ctx.now)
  return query<StudentAtRiskType & { total: number }>(
    ctx.em,
    `with held as (
       select k.student_id, sum(k.points)::int as points, bool_and(k.monthly_contract) as monthly from contract k
       where k.school_id = $1 and k.active and not k.deleted and k.end_date >= $2::date group by k.student_id
       having bool_or(k.start_date <= $2::date)),
     seen as (
       select st.id, st.student_id as "studentCode", st.last_name || ' ' || st.first_name as "fullName",
         (select max(b.starts_at) from booking b where b.school_id = $1 and b.student_id = st.id and b.status = 'booked') as last,
         (select max(b.starts_at) from booking b
          where b.school_id = $1 and b.student_id = st.id and b.status = 'booked' and b.starts_at <= $6) as past,
         (select min(k.start_date) from contract k where k.school_id = $1 and k.student_id = st.id and not k.deleted) as began,
         held.points, held.monthly
       from student st join held on held.student_id = st.id
       where st.school_id = $1 and st.active and not st.deleted),
     judged as (
       select *, coalesce(last, began) < $2::date - $3::int as away, not monthly and points < $4 as low from seen)
     select id, "studentCode", "fullName", past::date::text as "lastLesson", away,
       case when low then points end as points, count(*) over ()::int as total
     from judged where away or low order by "studentCode" limit $5`,
    [ctx.school.id, day, DAYS_AWAY, FEW_POINTS, MOST_AT_RISK, ctx.now],
  )
}
