import type { ChoosableCourse } from '@koma/schema/rules/courseChoice'
import type { Context } from '../platform/shared/context.ts'
import type { DirectoryCourse, DirectoryLocation, DirectoryTeacher } from '../platform/shared/directory.ts'
import { query, sql } from '../platform/database/sql.ts'
import { choosableColumns } from './slot.facts.ts'
import { maySeeSlotForm } from './slot.policy.ts'

/** The choices of the slot form: active teachers, locations and courses, with what the rules about them need. */
interface SlotChoices {
  teachers: { teacher: DirectoryTeacher; onlineLessonLink: string; courseIds: string[] }[]
  locations: DirectoryLocation[]
  courses: (Omit<ChoosableCourse, 'days'> & { course: DirectoryCourse; days: number[] })[]
  /** The active non-lesson types that staff can put on a slot (D71). */
  otherTypes: DirectoryCourse[]
}

/**
 * Returns the choices of the slot form, of quick build and of other bookings (SCHED-54, 60, 63, 64, 93); staff only.
 */
export async function slotChoices(ctx: Context): Promise<SlotChoices> {
  maySeeSlotForm(ctx)
  const [directory, teachers, courses] = await Promise.all([
    ctx.directory(),
    query(
      ctx.em,
      sql<{ id: string; onlineLessonLink: string; courseIds: string[] }>`
        select t.id, t.online_lesson_link as "onlineLessonLink",
          array(select tc.course_id from teacher_course tc
            where tc.school_id = ${ctx.school.id} and tc.teacher_id = t.id) as "courseIds"
        from teacher t where t.school_id = ${ctx.school.id} and t.active order by t.teacher_id collate "C"`,
    ),
    query(
      ctx.em,
      sql<SlotChoices['courses'][number]>`
        select ${choosableColumns} from course where school_id = ${ctx.school.id} and active and is_lesson order by code collate "C"`,
    ),
  ])
  return {
    teachers: teachers.flatMap(({ id, ...more }) => {
      const teacher = directory.teachers.get(id)
      return teacher === undefined ? [] : [{ teacher, ...more }]
    }),
    locations: [...directory.locations.values()].filter((location) => location.active),
    courses: courses.flatMap((rules) => {
      const course = directory.courses.get(rules.id)
      return course === undefined ? [] : [{ ...rules, course }]
    }),
    otherTypes: [...directory.courses.values()].filter((course) => course.active && !course.isLesson),
  }
}
