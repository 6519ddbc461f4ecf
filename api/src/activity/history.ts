import { ONLINE } from '@koma/schema/constants'
import { type HistoryInput, historyInput, type HistorySubject } from '@koma/schema/input/history'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { plusDays } from '@koma/schema/rules/time'
import { idToday, loggedIds } from '../students/merge/mergedStudent.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput, checkFieldsError } from '../platform/shared/input.ts'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import { type HistoryRecordType, type HistoryType, HistoryTypeEnum } from './history.type.ts'
import { mayReadHistory, mayReadHistoryOf } from './history.policy.ts'

/**
 * A record with what REST adds (LOG-07): the whole name of its contract, and the teacher's ID as it was, even if the
 * teacher is deleted. Null where it is hidden.
 */
export type HistoryRecord = HistoryRecordType & { contractName: string | null; teacherCode: string | null }

interface Row {
  id: string
  type: HistoryType
  lessonTime: string
  lessonTimeBefore: string | null
  lessonLocationBefore: string | null
  teacherCodeBefore: string | null
  interactionTime: string
  movedAway: boolean
  undone: boolean
  studentId: string | null
  studentCode: string
  studentName: string | null
  teacherId: string
  teacherCode: string | null
  contractId: string | null
  contractName: string | null
  pointsChange: number
  lessonLocation: string
  courseCode: string
  slotId: string | null
  bookingId: string | null
  attendance: 'present' | 'absent' | null
}

// The entries that say when a course or teacher and others of its code, which can be given again, were deleted.
const endedOf = (of: HistorySubject, schoolId: string, id: string) => {
  const [table, code] = of === 'teacher' ? ['teacher', 'teacher_id'] : ['course', 'code']
  return sql`ended as (
    select o.id, d.at, d.id as entry from ${sql.raw(table)} c
    join ${sql.raw(table)} o on o.school_id = c.school_id and ${sql.raw(`o.${code} = c.${code}`)}
    join activity d on d.school_id = o.school_id and d.record_id = o.id and d.type = 'record-deleted'
    where c.school_id = ${schoolId} and c.id = ${id})`
}

// Entries' times are whole seconds, so ids order the entries within one. A code given again after the course itself was
// deleted is irrelevant.
const ofOther = (id: string) => sql`exists (select from ended e left join ended own on own.id = ${id}
  where (e.id = ${id}) = ((e.at, e.entry) < (activity.at, activity.id))
    and (own.id is null or (e.at, e.entry) <= (own.at, own.entry)))`

// Entries name places as they were called at the time, and a place that is renamed says so in its own entries.
const placeNames = (schoolId: string, id: string) => sql`array(
  select location_name from location where school_id = ${schoolId} and id = ${id}
  union select changes -> 'locationName' ->> 0 from activity
  where school_id = ${schoolId} and record_id = ${id} and changes -> 'locationName' is not null)`

// A contract belongs to one student, whose activity has an index. A course is named by its code, which another course
// may have had before. So its entries lie between the end of that one and its own end, and its activity is found by the
// time of the lesson.
const columns: Record<HistorySubject, (schoolId: string, id: string) => Sql> = {
  student: (schoolId, id) => sql`student_id in ${loggedIds(schoolId, sql`${id}::uuid`)}`,
  teacher: (_, id) => sql`teacher_id = ${id}`,
  contract: (schoolId, id) => sql`contract_id = ${id}
    and student_id in ${loggedIds(schoolId, sql`(select student_id from contract where school_id = ${schoolId} and id = ${id})`)}`,
  course: (schoolId, id) => sql`
    course_code = (select code from course where school_id = ${schoolId} and id = ${id}) and not ${ofOther(id)}`,
  location: (schoolId, id) => sql`lesson_location = any (${placeNames(schoolId, id)})`,
}

// The columns that say whose a moved lesson was before; for a teacher only the code is kept.
const columnsBefore: typeof columns = {
  ...columns,
  teacher: (schoolId, id) => sql`
    teacher_code_before = (select teacher_id from teacher where school_id = ${schoolId} and id = ${id})
    and not ${ofOther(id)}`,
  location: (schoolId, id) => sql`lesson_location_before = any (${placeNames(schoolId, id)})`,
}

// An undo ends a booking like staff do without rules, which students and their guardians never can. An undone move makes the earlier booking
// live again right after it, while a move that is made anew ends one booking and then makes another.
const isUndone = (schoolId: string) => sql`case when type <> 'cancel-unrestricted' then false else coalesce(
  (select n.type = 'cancel-undone' from activity n
   where n.school_id = ${schoolId} and n.student_id = of_days.student_id and n.at = of_days.at
     and n.actor = of_days.actor and n.id > of_days.id and (n.type like 'booking%' or n.type = 'cancel-undone')
   order by n.id limit 1), actor like 'student:%' or actor like 'guardian:%') end`

/**
 * Returns the bookings, cancellations and moves of one student, teacher, contract, course or place, the latest lesson
 * first. The lesson lies in a range of days, or lay there before it was moved (STU-40, LOG-07, LOG-08, D105, D133).
 * Students and teachers reach only their own, otherwise FORBIDDEN; staff reach all (D128). An id that is not of this
 * school gives an empty list.
 */
export async function history(ctx: Context, input: HistoryInput): Promise<HistoryRecord[]> {
  const viewer = mayReadHistory(ctx)
  const { of, id, from, to } = parseInput(ctx, historyInput, input)
  mayReadHistoryOf(ctx, viewer, of, id ?? null)
  const about = [ctx.school.id, id ?? ownId(ctx, viewer)] as const
  const until = plusDays(to, 1)
  const [rows, directory] = await Promise.all([
    query(
      ctx.em,
      sql<Row>`with ${endedOf(of, ...about)},
       here as (
         select *, lesson_time as day, false as away from activity
         where school_id = ${ctx.school.id} and ${columns[of](...about)}
           and lesson_time >= ${from} and lesson_time < ${until}),
       moved as (
         select *, lesson_time_before as day, not coalesce(${columns[of](...about)}, false) as away from activity
         where school_id = ${ctx.school.id} and ${columnsBefore[of](...about)}
           and lesson_time_before >= ${from} and lesson_time_before < ${until} and id not in (select id from here))
       select id, type, ${wallTime('lesson_time')} as "lessonTime",
         ${wallTime('lesson_time_before')} as "lessonTimeBefore", lesson_location_before as "lessonLocationBefore",
         teacher_code_before as "teacherCodeBefore", ${wallTime('at')} as "interactionTime",
         student_id as "studentId", student_code as "studentCode", student_name as "studentName",
         teacher_id as "teacherId", teacher_code as "teacherCode", contract_id as "contractId", contract_name as "contractName",
         points_change as "pointsChange", away as "movedAway", ${isUndone(ctx.school.id)} as undone,
         coalesce(lesson_location, '') as "lessonLocation", coalesce(course_code, '') as "courseCode",
         slot_id as "slotId", live."bookingId", live.attendance
       from (select * from here union all select * from moved) of_days
       left join lateral (select b.id as "bookingId", b.attendance from booking b
         where b.school_id = ${ctx.school.id} and b.live_slot_id = of_days.slot_id
           and b.student_id = ${idToday(ctx.school.id, 'of_days.student_id')}) live on true
       where type = any(${Object.values(HistoryTypeEnum)}::text[]) and student_code is not null
       order by day desc, at desc, id desc`,
    ),
    ctx.directory(),
  ])
  const names = new Map([...directory.courses.values()].map(({ code, displayName }) => [code, displayName]))
  const teachers = new Map([...directory.teachers.values()].map((teacher) => [teacher.teacherCode, teacher]))
  const hidesTeachers = viewer.type === 'student' && !ctx.school.displayTeacherName
  const hidesAttendance = viewer.type === 'student' && !ctx.school.showAttendance
  const newest = newestOfBookings(rows)
  return rows.map(({ studentId, studentCode, studentName, teacherId, teacherCodeBefore, slotId: _, ...row }) => ({
    ...row,
    bookingId: newest.has(row.id) ? row.bookingId : null,
    attendance: hidesAttendance || !newest.has(row.id) ? null : row.attendance,
    student: studentId === null ? null : { id: studentId, studentCode: studentCode, fullName: studentName ?? '' },
    teacherCode: hidesTeachers ? null : row.teacherCode,
    teacher: hidesTeachers ? null : (directory.teachers.get(teacherId) ?? null),
    teacherBefore: hidesTeachers || teacherCodeBefore === null ? null : (teachers.get(teacherCodeBefore) ?? null),
    contractNumber: row.contractName === null ? null : contractNumberOf(row.contractName),
    online: row.lessonLocation === ONLINE,
    courseName: names.get(row.courseCode) ?? row.courseCode,
  }))
}

/**
 * Returns the ids of the newest record of each student in each slot; the rows must be the latest first. If a slot was
 * booked, cancelled and booked again, attendance is that of the last booking.
 */
function newestOfBookings(rows: readonly Row[]): ReadonlySet<string> {
  const newest = new Map<string, string>()
  for (const { id, slotId, studentId } of rows) {
    const booking = `${slotId} ${studentId}`
    if (!newest.has(booking)) newest.set(booking, id)
  }
  return new Set(newest.values())
}

/** Returns the viewer's own id. Students and teachers who name nobody mean themselves; staff must name somebody. */
function ownId(ctx: Context, viewer: Viewer): string {
  if (viewer.type !== 'staff') return viewer.id
  throw checkFieldsError(
    ctx.language,
    ['id'],
    [{ field: 'id', message: { en: 'is missing', jp: '指定されていません' }[ctx.language] }],
  )
}
