import type { EntityManager } from '../database/connection.ts'
import { query } from '../database/sql.ts'
import { insertRows } from './insertRows.ts'
import { staff } from './school.ts'
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

/** Writes the exports that there were, in their order, as done by the first member of the staff. */
export async function insertExports(em: EntityManager, schoolId: string, { runs }: PlannedTemplate): Promise<void> {
  const [member] = staff
  for (const { kind, at, input, steps } of runs) {
    const counts: Record<string, number> = {}
    for (const { outcome } of steps) counts[outcome] = (counts[outcome] ?? 0) + 1
    // The database gives the id: newer runs are told by it.
    const [run] = await query<{ id: string }>(
      em,
      `insert into run (school_id, kind, alone, staff_id, actor, actor_name, input, state, total, done, counts, started_at, ended_at)
       select $1, $2, true, id, $3, $4, $5, 'done', $6, $6, $7, $8, $8::timestamp + interval '1 minute'
       from staff where school_id = $1 and staff_id = $9 returning id`,
      [
        schoolId,
        kind,
        `staff:${member?.staffCode}`,
        `${member?.lastName} ${member?.firstName}`,
        JSON.stringify(input),
        steps.length,
        JSON.stringify(counts),
        at,
        member?.staffCode,
      ],
    )
    await insertRows(
      em,
      'run_step',
      steps.map((step, index) => ({ schoolId, runId: run?.id, number: index + 1, ...step })),
    )
  }
}
