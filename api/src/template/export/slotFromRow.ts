import type { ValuesOf } from '@koma/schema/records/record'
import { templateFields } from '@koma/schema/records/template'
import type { ClosedTime } from '@koma/schema/rules/closures'
import { choosableCourses, type ChoosableCourse } from '@koma/schema/rules/courseChoice'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { columnsOf } from '../../platform/shared/recordFields.ts'
import { choosableColumns } from '../../slots/slot.facts.ts'
import { someTimeOf } from '../rowChecks.ts'

/** A row of the template with the facts that decide its slot. */
export interface RowFacts extends ValuesOf<typeof templateFields> {
  id: string
  teacherName: string
  teacherActive: boolean
  teacherCourseIds: readonly string[]
  /** True for a row without a place. */
  locationActive: boolean
  courses: readonly (ChoosableCourse & { displayName: string })[]
  /** The type of other booking that fills its slots. */
  other: { code: string; displayName: string } | null
}

/** The school's settings that decide whether a row can make a slot. */
interface SchoolOfRows {
  scheduleStart: string
  scheduleEnd: string
  onlineLessons: boolean
}

/** The reasons why a row can give no slot, on any of its days. */
export type RowRefusal = 'teacherInactive' | 'placeInactive' | 'outsideHours' | 'onlineOff'

/**
 * The slot that a row makes on each of its days while teacher and time are free, or why it makes none.
 */
export type SlotFromRow =
  | { ok: false; outcome: RowRefusal }
  | {
      ok: true
      courseIds: string[]
      onlineAvailable: boolean
      /** The part of the row that the slot lacks, as a kept note; null for nothing. */
      note: string | null
    }

/**
 * Returns what a row can give (D114, D115). Courses that cannot be offered then are left out and noted, and so is
 * online where the school has no online lessons. A slot with nothing to book is made all the same, because the
 * teacher's time is real. The dry run and the run both use it.
 */
export function slotFromRow(row: RowFacts, school: SchoolOfRows): SlotFromRow {
  const refused = (outcome: RowRefusal): SlotFromRow => ({ ok: false, outcome })
  if (!row.teacherActive) return refused('teacherInactive')
  if (row.startTime < school.scheduleStart || row.endTime > school.scheduleEnd) return refused('outsideHours')
  if (!row.locationActive) return refused('placeInactive')
  const onlineAvailable = row.onlineAvailable && school.onlineLessons
  if (row.locationId === null && !onlineAvailable) return refused('onlineOff')
  const choice = { ...someTimeOf(row), lessonRules: row.lessonRules, teacherCourseIds: row.teacherCourseIds }
  const offered = choosableCourses(row.courses, choice)
  const missing = row.courses.filter((course) => !offered.includes(course))
  const note =
    missing.length > 0
      ? `withoutCourses:${missing.map(({ displayName }) => displayName).join(', ')}`
      : onlineAvailable !== row.onlineAvailable
        ? 'withoutOnline'
        : offered.length === 0 && row.other === null
          ? 'nothingOffered'
          : null
  return { ok: true, courseIds: offered.map(({ id }) => id), onlineAvailable, note }
}

/** Returns the outcome of a lesson in closed time; a teacher's absence is not a closed school. */
export function closedOutcome({ teacherId, reason }: Pick<ClosedTime, 'teacherId' | 'reason'>) {
  return { outcome: teacherId === null ? ('closed' as const) : ('away' as const), note: `closedFor:${reason}` }
}

/** Returns the school's settings as `slotFromRow` needs them. */
export const schoolOfRows = ({ school }: Pick<Context, 'school'>): SchoolOfRows => ({
  scheduleStart: school.scheduleStart,
  scheduleEnd: school.scheduleEnd,
  onlineLessons: school.onlineLessons,
})

/** Reads rows of the template with their facts, by their ids or by their teachers. */
export async function readRows(
  em: EntityManager,
  schoolId: string,
  of: { ids: readonly string[] } | { teacherIds: readonly string[] },
): Promise<Map<string, RowFacts>> {
  const selection = 'ids' in of ? sql`t.id = any(${of.ids}::uuid[])` : sql`t.teacher_id = any(${of.teacherIds}::uuid[])`
  const rows = await query(
    em,
    sql<RowFacts>`
      select t.id, ${sql.raw(columnsOf(templateFields, 't'))}, p.display_name as "teacherName",
        p.active as "teacherActive",
        array(select tc.course_id from teacher_course tc
          where tc.school_id = ${schoolId} and tc.teacher_id = t.teacher_id) as "teacherCourseIds",
        coalesce(l.active, true) as "locationActive",
        (select coalesce(jsonb_agg(to_jsonb(c) order by c.code collate "C"), '[]') from (
          select ${choosableColumns}, code, display_name as "displayName" from course
          where school_id = ${schoolId} and not deleted and id in
            (select course_id from template_course where school_id = ${schoolId} and template_id = t.id)) c) as courses,
        case when f.is_lesson is false then
          jsonb_build_object('code', f.code, 'displayName', f.display_name) end as other
      from template t
      join teacher p on p.school_id = t.school_id and p.id = t.teacher_id
      left join location l on l.school_id = t.school_id and l.id = t.location_id
      left join course f on f.school_id = t.school_id and f.id = t.fixed_course_id
      where t.school_id = ${schoolId} and ${selection}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
