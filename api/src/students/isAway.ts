import { type Sql, sql } from '../platform/database/sql.ts'

/** Returns the condition that a student is away on a day, in a pause or after leaving. */
export function isAway(schoolId: string, studentId: Sql, day: Sql): Sql {
  return sql`exists (select from student_leave l where l.school_id = ${schoolId} and l.student_id = ${studentId}
    and l.undone_at is null and daterange(l.from_day, l.until_day, '[]') @> ${day})`
}

/** Returns the condition that a student is away on all days between two, in one or several pauses or after leaving. */
export function isAwayAllDays(schoolId: string, studentId: Sql, { from, to }: { from: Sql; to: Sql }): Sql {
  return sql`coalesce((select range_agg(daterange(l.from_day, l.until_day, '[]')) from student_leave l
    where l.school_id = ${schoolId} and l.student_id = ${studentId} and l.undone_at is null)
    @> daterange(${from}, ${to}, '[]'), false)`
}
