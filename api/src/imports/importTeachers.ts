import { newCode } from '@koma/schema/input/account'
import { createTeacherInput, updateTeacherInput } from '@koma/schema/input/teacher'
import { teacherTable } from '@koma/schema/tables/teacherTable'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'
import type { Values } from '../record/changes.ts'
import { changeMany, makeMany } from '../record/manyRecords.ts'
import type { Context } from '../shared/context.ts'
import type { TeacherRow } from '../teachers/teacher.entity.ts'
import { mayCreateTeacher, mayEditTeacher } from '../teachers/teacher.policy.ts'
import { teacherRecord } from '../teachers/teacher.record.ts'
import { writeCourses } from '../teachers/teacherCourses.ts'
import { contactAfter, filled, tellOldAddresses } from './accountForms.ts'
import { codesOf, courseFinder } from './courseFinder.ts'
import type { Desk, Form, ImportContext, ImportKind, Stored } from './importKind.ts'
import { importWords } from './importWords.ts'
import { readForm } from './readForm.ts'
import type { Row } from './readRow.ts'

interface StoredTeacher extends Stored {
  code: string
  email: string
  notify: boolean
  active: boolean
}

/** Teachers by their IDs (ATCH-14…29, D79, D80): without a password, with the courses they teach. */
export const teacherImport: ImportKind<StoredTeacher> = {
  table: teacherTable,
  may(ctx: Context) {
    mayEditTeacher(ctx)
    return mayCreateTeacher(ctx)
  },
  needed: [['teacherCode']],
  open,
  create: async (em, ctx, by, forms) => {
    const ids = await makeMany(
      em,
      ctx,
      by,
      teacherRecord,
      forms.map(({ values }) => values as Values<TeacherRow>),
    )
    await teach(em, ctx.school.id, ids, forms)
    return ids.map((id) => ({ id, before: null }))
  },
  change: async (em, ctx, by, changes) => {
    const forms = new Map(changes.map(({ id, form }) => [id, form]))
    const wishes = new Map(changes.map(({ id, form }) => [id, form.values]))
    const taught = await taughtBefore(em, ctx.school.id, [...forms.keys()])
    const before = await changeMany(em, ctx, by, teacherRecord, wishes, (id) =>
      writeCourses(em, ctx.school.id, id, forms.get(id)?.courseIds),
    )
    await tellOldAddresses(em, ctx.school.id, 'teacher', before)
    return before.map(({ id, values }) => {
      const courseIds = taught.get(id) ?? []
      return { id, before: { values, ...(forms.get(id)?.courseIds === undefined ? {} : { courseIds }) } }
    })
  },
  used: `r.password_hash is not null or r.last_login_at is not null
    or exists (select from slot x where x.school_id = $1 and x.teacher_id = r.id)
    or exists (select from calendar_feed x where x.school_id = $1 and x.teacher_id = r.id)`,
}

/** Lets new teachers teach the courses of their rows. */
async function teach(
  em: EntityManager,
  schoolId: string,
  ids: readonly string[],
  forms: readonly Form[],
): Promise<void> {
  const pairs = ids.flatMap((id, index) => (forms[index]?.courseIds ?? []).map((courseId) => [id, courseId] as const))
  await query(
    em,
    `insert into teacher_course (school_id, teacher_id, course_id) select $1, * from unnest($2::uuid[], $3::uuid[])`,
    [schoolId, pairs.map(([id]) => id), pairs.map(([, courseId]) => courseId)],
  )
}

async function taughtBefore(
  em: EntityManager,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await query<{ id: string; courseIds: string[] }>(
    em,
    `select teacher_id as id, array_agg(course_id) as "courseIds" from teacher_course
     where school_id = $1 and teacher_id = any($2::uuid[]) group by 1`,
    [schoolId, ids],
  )
  return new Map(rows.map(({ id, courseIds }) => [id, courseIds]))
}

async function open(
  em: EntityManager,
  { school, language }: ImportContext,
  rows: readonly Row[],
  locked: boolean,
): Promise<Desk<StoredTeacher>> {
  const codeOf = ({ texts }: Row) => newCode.safeParse(texts['teacherCode'] ?? '').data
  const found = await query<Omit<StoredTeacher, 'shown'> & Record<string, unknown>>(
    em,
    `select id, teacher_id as code, active, email, notify, last_name as "lastName", first_name as "firstName",
       display_name as "displayName", phone_number as "phoneNumber", com_lang as "comLang", notes,
       calendar_color as "calendarColor", online_lesson_link as "onlineLessonLink", priority,
       array(select c.code from teacher_course tc join course c on c.school_id = tc.school_id and c.id = tc.course_id
         where tc.school_id = t.school_id and tc.teacher_id = t.id order by 1) as courses
     from teacher t where school_id = $1 and teacher_id = any($2::text[]) and not deleted
     order by id ${locked ? 'for update of t' : ''}`,
    [school.id, [...new Set(rows.flatMap((row) => codeOf(row) ?? []))]],
  )
  const byCode = new Map(found.map((row) => [row.code, { ...row, shown: row as Stored['shown'] }]))
  const findCourses = await courseFinder(em, school.id, language, locked)
  const words = importWords[language]

  return {
    keyOf: (row) =>
      codeOf(row) ?? { ok: false, message: words.noKey(teacherTable[0].head[language]), field: 'teacherCode' },
    find: (row) => byCode.get(codeOf(row) ?? '') ?? null,
    nameOf: ({ texts }) =>
      texts['displayName'] ?? [texts['lastName'], texts['firstName'], texts['teacherCode']].filter(Boolean).join(' '),
    readNew: ({ values, texts }) => {
      const read = readForm(language, createTeacherInput, values)
      if (!read.ok) return read
      const reached = contactAfter(language, { email: '', notify: false }, read.form)
      if (!reached.ok) return reached
      const taught = findCourses({ texts }, [])
      if (!taught.ok) return taught
      const form = { ...filled(read.form), ...reached.contact }
      return { ok: true, values: form, courseIds: taught.ids, as: { ...form, courses: taught.codes } }
    },
    readChange: (teacher, { courses, ...wish }) => {
      const read = readForm(language, updateTeacherInput.omit({ id: true, version: true }), wish)
      if (!read.ok) return read
      const reached = contactAfter(language, teacher, read.form)
      if (!reached.ok) return reached
      const isReached = wish['email'] !== undefined || wish['notify'] !== undefined
      const form = { ...filled(read.form), ...(isReached ? reached.contact : {}) }
      const values = Object.fromEntries(Object.entries(form).filter(([field, value]) => teacher.shown[field] !== value))
      if (courses === undefined) return { ok: true, values, as: values }
      const taught = findCourses({ texts: { courses: codesOf(courses).join(' ') } }, codesOf(teacher.shown['courses']))
      if (!taught.ok) return taught
      return { ok: true, values, courseIds: taught.ids, as: { ...values, courses: taught.codes } }
    },
  }
}
