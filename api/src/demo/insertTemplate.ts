import type { EntityManager } from '../platform/database/connection.ts'
import { insertRows } from './insertRows.ts'
import { insertRun } from './insertRun.ts'
import type { PlannedTemplate } from './template.ts'

/** Writes the rows of the weekly template, with their courses and students. */
export async function insertTemplate(em: EntityManager, schoolId: string, { rows }: PlannedTemplate): Promise<void> {
  await insertRows(
    em,
    'template',
    rows.flatMap(({ id, day, start, end, teacher, slots: [slot], fixed }) =>
      slot === undefined
        ? []
        : [
            {
              schoolId,
              id,
              version: 1,
              day,
              startTime: start,
              endTime: end,
              useSlotLength: true,
              teacherId: teacher.id,
              locationId: slot.locationId,
              onlineAvailable: slot.onlineAvailable,
              onlineLessonLink: slot.onlineAvailable ? teacher.onlineLessonLink : '',
              lessonMemo: '',
              lessonRules: true,
              fixedCourseId: fixed?.course.id ?? null,
              fixedOnline: fixed?.online ?? null,
            },
          ],
    ),
  )
  await insertRows(
    em,
    'template_course',
    rows.flatMap(({ id, slots: [slot] }) =>
      (slot?.courses ?? []).map((course) => ({ schoolId, templateId: id, courseId: course.id })),
    ),
  )
  await insertRows(
    em,
    'template_student',
    rows.flatMap(({ id, fixed }) =>
      fixed?.student ? [{ schoolId, templateId: id, studentId: fixed.student.id }] : [],
    ),
  )
}

/** Writes the exports that there were, in their order. */
export async function insertExports(em: EntityManager, schoolId: string, { runs }: PlannedTemplate): Promise<void> {
  for (const run of runs) await insertRun(em, schoolId, { alone: true, ...run })
}
