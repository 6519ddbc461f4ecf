import { oneRecordInput } from '@koma/schema/input/record'
import { valuesOf } from '@koma/schema/records/record'
import { templateFields } from '@koma/schema/records/template'
import { query, sql } from '../platform/database/sql.ts'
import { findRecord, findRecords } from '../platform/record/records.ts'
import type { Directory, DirectoryTeacher } from '../platform/shared/directory.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { Template, type TemplateRow } from './template.entity.ts'
import { currentLeaves } from '../students/currentLeave.ts'
import { maySeeTemplate } from './template.policy.ts'
import type { FixedStudentType, TemplateRecordType, TemplateUseType } from './template.type.ts'
import { partsOfTemplate, type TemplateParts } from './templateParts.ts'
import { takenSeats } from '../slots/takenSeats.ts'

/** Returns the rows of the weekly template by day and time (FIX-07). */
export async function templates(ctx: Context): Promise<TemplateRecordType[]> {
  maySeeTemplate(ctx)
  const [rows, parts, leaves, directory] = await Promise.all([
    findRecords(ctx, Template, {}, { orderBy: { day: 'asc', startTime: 'asc', id: 'asc' } }),
    partsOfTemplate(ctx.em, ctx.school.id),
    leavesByStudent(ctx),
    ctx.directory(),
  ])
  return rows.map((row) => shown(row, parts, leaves, directory))
}

/** Returns the students who may have places in the template: active ones with the mark, by code (FIX-36). */
export async function fixedStudents(ctx: Context): Promise<FixedStudentType[]> {
  maySeeTemplate(ctx)
  return query(
    ctx.em,
    sql<FixedStudentType>`
      select s.id, s.student_id as "studentCode", s.last_name || ' ' || s.first_name as "fullName", l.leave
      from student s left join (${currentLeaves(ctx)}) l on l.student_id = s.id
      where s.school_id = ${ctx.school.id} and s.active and s.is_fixed and not s.deleted order by s.name_order, s.student_id collate "C"`,
  )
}

/**
 * Returns the teachers with slots to come that were made from the template. Those without a row of it or who are
 * deleted are among them, because their slots can be removed (FIX-27, D83, D116).
 */
export async function templateSlotTeachers(ctx: Context): Promise<DirectoryTeacher[]> {
  maySeeTemplate(ctx)
  const rows = await query(
    ctx.em,
    sql<{ id: string }>`
      select distinct teacher_id as id from slot where school_id = ${ctx.school.id} and template_id is not null
        and starts_at > ${ctx.now}`,
  )
  const { teachers } = await ctx.directory()
  return rows.flatMap(({ id }) => teachers.get(id) ?? [])
}

/**
 * Returns the slots to come that were made from a row, which stay when it is deleted: free ones, and those with a
 * booking (FIX-35, D116).
 */
export async function templateUse(ctx: Context, id: string): Promise<TemplateUseType> {
  maySeeTemplate(ctx)
  const [created] = await query(
    ctx.em,
    sql<TemplateUseType>`
      select count(*) filter (where ${takenSeats} = 0)::int as "openSlots",
        count(*) filter (where ${takenSeats} > 0)::int as "bookedSlots"
      from slot s where s.school_id = ${ctx.school.id}
        and s.template_id = ${parseInput(ctx, oneRecordInput, { id }).id} and s.starts_at > ${ctx.now}`,
  )
  if (created === undefined) throw new Error('a count gives a row')
  return created
}

/** Returns one row of the template of the school, or null. */
export async function template(ctx: Context, id: string): Promise<TemplateRecordType | null> {
  maySeeTemplate(ctx)
  const found = await findRecord(ctx, Template, id)
  if (found === null) return null
  const parts = await partsOfTemplate(ctx.em, ctx.school.id, [found.id])
  return shown(found, parts, await leavesByStudent(ctx), await ctx.directory())
}

type Leave = FixedStudentType['leave']

/** Returns the pauses and departures that are not over, by student. */
async function leavesByStudent(ctx: Context): Promise<ReadonlyMap<string, Leave>> {
  const rows = await query(ctx.em, sql<{ student_id: string; leave: Leave }>`${currentLeaves(ctx)}`)
  return new Map(rows.map(({ student_id: id, leave }) => [id, leave]))
}

function shown(
  row: TemplateRow,
  parts: ReadonlyMap<string, TemplateParts>,
  leaves: ReadonlyMap<string, Leave>,
  { teachers, locations, courses }: Directory,
): TemplateRecordType {
  const { courseIds, fixedStudents: places } = parts.get(row.id) ?? { courseIds: [], fixedStudents: [] }
  const nameOf = (id: string) => courses.get(id)?.displayName ?? ''
  const values = valuesOf(templateFields, row)
  return {
    id: row.id,
    version: row.version,
    ...values,
    courseIds,
    teacherName: teachers.get(values.teacherId)?.displayName ?? '',
    locationName: locations.get(values.locationId ?? '')?.locationName ?? '',
    courseNames: courseIds.map(nameOf),
    fixedCourseName: nameOf(values.fixedCourseId ?? ''),
    fixedStudents: places.map((student) => ({ ...student, leave: leaves.get(student.id) ?? null })),
  }
}
