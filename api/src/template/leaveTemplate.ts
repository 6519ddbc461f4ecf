import type { ValuesOf } from '@koma/schema/records/record'
import { templateFields } from '@koma/schema/records/template'
import { weekdayName } from '@koma/schema/templateTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Change, noteRecords, type RecordNote } from '../platform/record/noteRecord.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import { nameOfRow } from './template.record.ts'

/** A record that rows of the weekly template may name. */
interface InTemplate {
  kind: 'student' | 'teacher' | 'course' | 'location'
  id: string
}

/** The part of the template that goes with a record: rows as day, time and teacher, and other fixed students. */
interface TemplateUse {
  template: string[]
  students: string[]
}

/** The condition on rows `t` that they name a record. */
const naming: Record<InTemplate['kind'], (schoolId: string, id: string) => Sql> = {
  student: (schoolId, id) => sql`exists (select from template_student x
    where x.school_id = ${schoolId} and x.template_id = t.id and x.student_id = ${id})`,
  teacher: (_, id) => sql`t.teacher_id = ${id}`,
  course: (schoolId, id) => sql`(t.fixed_course_id = ${id} or exists (select from template_course x
    where x.school_id = ${schoolId} and x.template_id = t.id and x.course_id = ${id}))`,
  location: (_, id) => sql`t.location_id = ${id}`,
}

/** Whether the row's fixed students go too: they cannot stay without a fixed course and place (FIX-19, FIX-20). */
const studentsGo: Record<InTemplate['kind'], (id: string) => Sql> = {
  student: () => sql`false`,
  teacher: () => sql`true`,
  course: (id) => sql`t.fixed_course_id = ${id}`,
  location: () => sql`t.fixed_online is not true`,
}

/**
 * Returns the rows that name a record, as day, time and teacher, each with the students who go too, as `em` sees them.
 */
export async function rowsNaming(
  em: EntityManager,
  ctx: Context,
  { kind, id }: InTemplate,
): Promise<{ id: string; label: string; students: string[] }[]> {
  const rows = await query(
    em,
    sql<{ id: string; day: number; times: string; teacher: string; students: string[] }>`
      select t.id, t.day, to_char(t.start_time, 'HH24:MI') || '–' || to_char(t.end_time, 'HH24:MI') as times,
        p.display_name as teacher,
        array(select s.last_name || ' ' || s.first_name from template_student ts
          join student s on s.school_id = ts.school_id and s.id = ts.student_id
          where ts.school_id = ${ctx.school.id} and ts.template_id = t.id and ${studentsGo[kind](id)}) as students
      from template t join teacher p on p.school_id = t.school_id and p.id = t.teacher_id
      where t.school_id = ${ctx.school.id} and ${naming[kind](ctx.school.id, id)}
      order by t.day, t.start_time, p.display_name collate "C"`,
  )
  return rows.map(({ day, times, teacher, ...row }) => ({
    ...row,
    label: `${weekdayName(day, ctx.language)} ${times} ${teacher}`,
  }))
}

/** Returns what the template would lose with a record (SHELL-33, D82, D83, D85, D123), as `em` sees it. */
export async function useOfTemplate(em: EntityManager, ctx: Context, record: InTemplate): Promise<TemplateUse> {
  const rows = await rowsNaming(em, ctx, record)
  return {
    template: rows.map(({ label }) => label),
    students: [...new Set(rows.flatMap(({ students }) => students))].toSorted(),
  }
}

/**
 * Locks the rows that name a record. Call it before locking the record, because an edit of a row locks in that order.
 */
export async function lockTemplateOf(em: EntityManager, { school }: Context, { kind, id }: InTemplate): Promise<void> {
  await query(
    em,
    sql`
      select from template t where t.school_id = ${school.id} and ${naming[kind](school.id, id)} order by t.id for update`,
  )
}

/** Raises and announces the version of rows whose lists alone have changed. */
export async function raiseRows(
  em: EntityManager,
  schoolId: string,
  before: readonly { id: string; version: number }[],
): Promise<void> {
  await query(
    em,
    sql`
      with raised as (
        update template t set version = t.version + 1
          from unnest(${before.map(({ id }) => id)}::uuid[], ${before.map(({ version }) => version)}::int[]) as was (id, version)
        where t.school_id = ${schoolId} and t.id = was.id and t.version = was.version returning t.id)
      insert into outbox (school_id, topic, ref) select ${schoolId}::uuid, 'template', id from raised`,
  )
}

/**
 * Takes a record out of the weekly template (D82, D83, D85) and returns what went. A teacher's rows go, and so do rows
 * with no place left. Students, courses and places are taken off their rows; with a course or place go the students
 * fixed to it. Logs and announces each row. Slots already made from it stay.
 */
export async function leaveTemplate(
  em: EntityManager,
  ctx: Context,
  by: Viewer | null,
  record: InTemplate,
): Promise<TemplateUse> {
  const { kind, id } = record
  const schoolId = ctx.school.id
  const use = await useOfTemplate(em, ctx, record)
  if (use.template.length === 0) return use
  const before = await query(em, notedRows(schoolId, naming[kind](schoolId, id)))
  for (const statement of leaving[kind](schoolId, id)) await query(em, statement)
  const ids = before.map((row) => row.id)
  await raiseRows(em, schoolId, before)
  const rows = await query(em, notedRows(schoolId, sql`t.id = any(${ids}::uuid[])`))
  const after = new Map(rows.map((row) => [row.id, row]))
  await noteRecords(
    em,
    ctx,
    by,
    before.map((row) => noteOf(row, after.get(row.id))),
  )
  return use
}

/** Deletes the places of fixed students who cannot stay without the record. */
const withoutStudents = (schoolId: string, kind: InTemplate['kind'], id: string): Sql => sql`
  delete from template_student where school_id = ${schoolId} and template_id in (
    select t.id from template t where t.school_id = ${schoolId} and ${naming[kind](schoolId, id)}
      and ${studentsGo[kind](id)})`

/** The statements that take a record out of the template, in order. */
const leaving: Record<InTemplate['kind'], (schoolId: string, id: string) => readonly Sql[]> = {
  student: (schoolId, id) => [sql`delete from template_student where school_id = ${schoolId} and student_id = ${id}`],
  teacher: (schoolId, id) => [sql`delete from template where school_id = ${schoolId} and teacher_id = ${id}`],
  course: (schoolId, id) => [
    withoutStudents(schoolId, 'course', id),
    sql`delete from template_course where school_id = ${schoolId} and course_id = ${id}`,
    sql`update template set fixed_course_id = null where school_id = ${schoolId} and fixed_course_id = ${id}`,
  ],
  location: (schoolId, id) => [
    sql`delete from template where school_id = ${schoolId} and location_id = ${id} and not online_available`,
    withoutStudents(schoolId, 'location', id),
    sql`update template set location_id = null, fixed_online = nullif(fixed_online, false)
      where school_id = ${schoolId} and location_id = ${id}`,
  ],
}

/** A row with the fields that the log keeps. */
interface NotedRow extends ValuesOf<typeof templateFields> {
  id: string
  version: number
  parts: Readonly<Record<string, unknown>>
}

/** Selects rows with what the log keeps of them. */
export const notedRows = (schoolId: string, where: Sql): Sql<NotedRow> => sql<NotedRow>`
  select t.id, t.version, ${sql.raw(columnsOf(templateFields, 't'))},
    jsonb_build_object('locationId', t.location_id, 'fixedCourseId', t.fixed_course_id, 'fixedOnline', t.fixed_online,
      'courses', array(select c.code from template_course tc
        join course c on c.school_id = tc.school_id and c.id = tc.course_id
        where tc.school_id = ${schoolId} and tc.template_id = t.id order by 1),
      'fixedStudents', array(select s.student_id from template_student ts
        join student s on s.school_id = ts.school_id and s.id = ts.student_id
        where ts.school_id = ${schoolId} and ts.template_id = t.id order by 1)) as parts
  from template t where t.school_id = ${schoolId} and ${where} order by t.day, t.start_time, t.id`

/** Returns the log's entry about a row, from before and after a change. */
export function noteOf(before: NotedRow, after: NotedRow | undefined): RecordNote {
  const note = { kind: 'template', id: before.id, name: nameOfRow(before) }
  if (after === undefined) return { ...note, change: 'deleted' }
  const changes = Object.entries(before.parts).flatMap(([field, was]): [string, Change][] =>
    JSON.stringify(was) === JSON.stringify(after.parts[field]) ? [] : [[field, [was, after.parts[field]]]],
  )
  return { ...note, change: 'changed', changes: Object.fromEntries(changes) }
}
