import {
  comingTimes,
  type Habit,
  type HabitLesson,
  habitsIn,
  lastHabitDay,
  type LessonCount,
  nextOfHabit,
  shownHabits,
  WEEKS_BACK,
} from '@koma/schema/rules/regularLessons'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { query, sql, wallTime } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { foundAmong } from '../../slots/slotPage.ts'
import { hasSeatAhead, isOfCourse, slotSearch } from '../../slots/slotSearch.ts'
import { visibleSlotsById } from '../../slots/slots.ts'
import type { RegularLessonType } from './regularLesson.type.ts'

/** Lessons with a seat that are judged for each habit, the nearest to its time first. */
const MOST_NEAR = 12

/**
 * Returns the next lesson of what a student does regularly, as the search for bookable lessons finds it: at most three.
 * Costs five statements, and one where there is no habit. (MYLES-01, MYLES-02)
 */
export async function regularLessonsOf(ctx: Context, studentId: string): Promise<RegularLessonType[]> {
  const habits = habitsIn(await lessonCounts(ctx, studentId))
  if (habits.length === 0) return []
  const lessons = await lessonsOf(ctx, studentId, habits)
  const search = await slotSearch(ctx, { from: dateOf(ctx.now), to: lastHabitDay(ctx.now), bookableBy: studentId })
  const bookable = await foundAmong(ctx, search, [...new Set(lessons.map(({ id }) => id))])
  const nexts = habits.flatMap((habit, place) => {
    const own = lessons
      .filter((lesson) => lesson.habit === place)
      .map((lesson): HabitLesson => {
        const choices = bookable.get(lesson.id) ?? []
        return { ...lesson, isBookable: choices.some(({ course }) => habit.courseIds.includes(course.id)) }
      })
    return nextOfHabit(habit, own, ctx.now) ?? []
  })
  const shown = shownHabits(nexts)
  const ids = shown.flatMap(({ next, missed }) => [next.id, ...(missed === null ? [] : [missed.id])])
  const slots = new Map((await visibleSlotsById(ctx, ids)).map((slot) => [slot.id, slot]))
  return shown.flatMap(({ habit, next, missed }) => {
    const slot = slots.get(next.id)
    if (slot === undefined) return []
    return {
      weekday: habit.at?.weekday ?? null,
      time: habit.at?.time ?? null,
      lessons: habit.lessons,
      next: slot,
      missed: (missed && slots.get(missed.id)) ?? null,
    }
  })
}

/** Counts the student's lessons of the last weeks and to come, by time of the week, teacher and course. */
function lessonCounts({ em, school, now }: Context, studentId: string): Promise<LessonCount[]> {
  const teacher = school.displayTeacherName ? sql`s.teacher_id` : sql`null::uuid`
  return query(
    em,
    sql<LessonCount>`
      select extract(dow from b.starts_at)::int as weekday, to_char(b.starts_at, 'HH24:MI') as time,
        ${teacher} as "teacherId", b.course_id as "courseId", count(*)::int as lessons,
        ${wallTime('max(b.starts_at)')} as latest
      from booking b join slot s on s.school_id = b.school_id and s.id = b.slot_id
        join course c on c.school_id = b.school_id and c.id = b.course_id
      where b.school_id = ${school.id} and b.student_id = ${studentId} and b.status = 'booked' and c.is_lesson
        and b.starts_at >= ${plusDays(dateOf(now), -7 * WEEKS_BACK)}::timestamp
      group by 1, 2, 3, 4`,
  )
}

type Near = Omit<HabitLesson, 'isBookable'> & {
  /** The habit, by its place in the list. */
  habit: number
}

/** Reads, for each habit, the lessons at its times and the nearest others that have a seat. */
function lessonsOf({ em, school, now }: Context, studentId: string, habits: readonly Habit[]): Promise<Near[]> {
  const rows = habits.map(({ at, teacherId, courseIds }, habit) => {
    const times = at === null ? [] : comingTimes(at, now)
    return { habit, teacher: teacherId, courses: courseIds, times, aim: times[0] ?? now }
  })
  const until = plusDays(lastHabitDay(now), 1)
  const isOfHabit = sql`s.school_id = ${school.id}
    and ${school.displayTeacherName ? sql`s.teacher_id = h.teacher` : sql`true`}
    and ${isOfCourse(school.id, sql`= any(h.courses)`)}`
  return query(
    em,
    sql<Near>`
      select h.habit, s.id, ${wallTime('s.starts_at')} as "startsAt",
        exists (select from booking b
          where b.school_id = ${school.id} and b.live_slot_id = s.id and b.student_id = ${studentId}) as "isOwn"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as h(habit int, teacher uuid, courses uuid[], times timestamp[], aim timestamp)
        cross join lateral (
          (select s.id, s.starts_at from slot s where s.starts_at = any(h.times) and ${isOfHabit})
          union
          (select s.id, s.starts_at from slot s
            where ${hasSeatAhead(now)} and s.starts_at < ${until}::timestamp and ${isOfHabit}
            order by greatest(s.starts_at - h.aim, h.aim - s.starts_at), s.starts_at limit ${MOST_NEAR})) s`,
  )
}
