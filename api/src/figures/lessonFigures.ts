import { type FigureDaysInput, figureDaysInput } from '@koma/schema/input/lessonFigures'
import { FEW_POINTS } from '@koma/schema/rules/contractFlags'
import { dateOf, minutesBetween, plusDays } from '@koma/schema/rules/time'
import { query, type Sql, sql } from '../platform/database/sql.ts'
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

/** A school's days, both included. */
interface Period {
  schoolId: string
  from: string
  to: string
}

/** Returns the condition on slots `s` to be of a period. */
const slotsOf = ({ schoolId, from, to }: Period): Sql =>
  sql`s.school_id = ${schoolId} and s.starts_at >= ${from}::date and s.starts_at < ${to}::date + 1`

/**
 * Returns the condition on bookings `b` to be seats of students in a period. Every booking is one or the other at the
 * end, and each has an index by time.
 */
const seatsOf = ({ schoolId, from, to }: Period): Sql =>
  sql`b.school_id = ${schoolId} and b.student_id is not null
    and b.starts_at >= ${from}::date and b.starts_at < ${to}::date + 1
    and (b.live_slot_id is not null or b.status <> 'booked')`

const minutes = sql`sum(extract(epoch from s.ends_at - s.starts_at) / 60)`
const use = sql`count(*)::int as slots, count(*) filter (where s.booked_count > 0)::int as booked,
  coalesce(${minutes}, 0)::int as minutes,
  coalesce(${minutes} filter (where s.booked_count > 0), 0)::int as "bookedMinutes"`

/**
 * Returns the figures of a period beside those of the period of the same length before it. They show the use of
 * teachers, courses, places and hours, bookings and cancellations by week, attendance, and new and leaving students.
 * Students at risk are those of now. Lessons count by when they are, not when they were booked. Staff, without a flag
 * (D128).
 */
export async function lessonFigures(ctx: Context, input: FigureDaysInput): Promise<LessonFiguresType> {
  maySeeFigures(ctx)
  const { from, to } = parseInput(ctx, figureDaysInput, input)
  const length = minutesBetween(`${from}T00:00:00`, `${to}T00:00:00`) / MINUTES_A_DAY + 1
  const period = { schoolId: ctx.school.id, from, to }
  const [now, before, teachers, courses, places, hours, weeks, atRisk] = await Promise.all([
    totals(ctx, from, to),
    totals(ctx, plusDays(from, -length), plusDays(from, -1)),
    query(
      ctx.em,
      sql<FigureUseType>`
        select t.id, t.display_name as name, ${use} from slot s
        join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
        where ${slotsOf(period)} group by t.id, t.display_name, t.teacher_id order by t.teacher_id collate "C"`,
    ),
    query(
      ctx.em,
      sql<FigureUseType>`
        select c.id, c.display_name as name, ${use} from slot s
        join course c on c.school_id = s.school_id and c.id = s.booked_course_id
        where ${slotsOf(period)} and s.booked_count > 0
        group by c.id, c.display_name, c.code order by count(*) desc, c.code collate "C"`,
    ),
    query(
      ctx.em,
      sql<FigureUseType>`
        select l.id, l.location_name as name, ${use} from slot s
        left join location l on l.school_id = s.school_id and l.id = s.booked_location_id and not s.booked_online
        where ${slotsOf(period)} and s.booked_count > 0
        group by l.id, l.location_name order by count(*) desc, l.location_name collate "C"`,
    ),
    query(
      ctx.em,
      sql<FigureHourType>`
        select extract(isodow from s.starts_at)::int as weekday, extract(hour from s.starts_at)::int as hour,
          count(*)::int as slots, count(*) filter (where s.booked_count > 0)::int as booked
        from slot s where ${slotsOf(period)} group by 1, 2 order by 1, 2`,
    ),
    query(
      ctx.em,
      sql<FigureWeekType>`
        with counted as (
          select date_trunc('week', b.starts_at) as week,
            count(*) filter (where b.status = 'booked')::int as bookings,
            count(*) filter (where b.status <> 'booked')::int as cancellations
          from booking b where ${seatsOf(period)} group by 1)
        select week::date::text as "from", coalesce(bookings, 0) as bookings, coalesce(cancellations, 0) as cancellations
        from generate_series(date_trunc('week', ${from}::date::timestamp), ${to}::date::timestamp, interval '1 week') week
        left join counted using (week) order by week`,
    ),
    studentsAtRisk(ctx),
  ])
  const atRiskCount = atRisk[0]?.total ?? 0
  return { now, before, teachers, courses, places, hours, weeks, atRisk, atRiskCount }
}

async function totals(ctx: Context, from: string, to: string): Promise<LessonTotalsType> {
  const period = { schoolId: ctx.school.id, from, to }
  const [row] = await query(
    ctx.em,
    sql<Omit<LessonTotalsType, 'from' | 'to'>>`
      with slots as (select ${use} from slot s where ${slotsOf(period)}),
      seats as (
        select count(*) filter (where b.status = 'booked')::int as bookings,
          count(*) filter (where b.status in ('cancel-return', 'cancel-unrestricted'))::int as returned,
          count(*) filter (where b.status = 'cancel-no-return')::int as kept,
          count(*) filter (where b.status = 'booked' and b.attendance = 'present')::int as present,
          count(*) filter (where b.status = 'booked' and b.attendance = 'absent')::int as absent
        from booking b where ${seatsOf(period)}),
      spans as (
        select min(start_date) as first, max(end_date) as last from contract
        where school_id = ${ctx.school.id} and not deleted group by student_id),
      people as (
        select count(*) filter (where first between ${from}::date and ${to}::date)::int as "newStudents",
          count(*) filter (where last between ${from}::date and ${to}::date)::int as leaving from spans)
      select * from slots, seats, people`,
  )
  if (row === undefined) throw new Error('a statement without a row')
  return { from, to, ...row }
}

/** Returns students at risk whose contracts are running; one who began more recently than that is not away yet. */
function studentsAtRisk(ctx: Context): Promise<(StudentAtRiskType & { total: number })[]> {
  const day = dateOf(ctx.now)
  return query(
    ctx.em,
    sql<StudentAtRiskType & { total: number }>`
      with held as (
        select k.student_id, sum(k.points)::int as points, bool_and(k.monthly_contract) as monthly from contract k
        where k.school_id = ${ctx.school.id} and k.active and not k.deleted and k.end_date >= ${day}::date
        group by k.student_id having bool_or(k.start_date <= ${day}::date)),
      seen as (
        select st.id, st.student_id as "studentCode", st.last_name || ' ' || st.first_name as "fullName",
          (select max(b.starts_at) from booking b
           where b.school_id = ${ctx.school.id} and b.student_id = st.id and b.status = 'booked') as last,
          (select max(b.starts_at) from booking b
           where b.school_id = ${ctx.school.id} and b.student_id = st.id and b.status = 'booked'
             and b.starts_at <= ${ctx.now}) as past,
          (select min(k.start_date) from contract k
           where k.school_id = ${ctx.school.id} and k.student_id = st.id and not k.deleted) as began,
          held.points, held.monthly
        from student st join held on held.student_id = st.id
        where st.school_id = ${ctx.school.id} and st.active and not st.deleted),
      judged as (
        select *, coalesce(last, began) < ${day}::date - ${DAYS_AWAY}::int as away,
          not monthly and points < ${FEW_POINTS} as low from seen)
      select id, "studentCode", "fullName", past::date::text as "lastLesson", away,
        case when low then points end as points, count(*) over ()::int as total
      from judged where away or low order by "studentCode" collate "C" limit ${MOST_AT_RISK}`,
  )
}
