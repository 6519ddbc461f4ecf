import { newCode } from '@koma/schema/records/account'
import { createTeacherInput, teacherFields, updateTeacherInput } from '@koma/schema/records/teacher'
import { nextTeacherColour } from '@koma/schema/rules/teacherColour'
import { teacherTable } from '@koma/schema/tables/teacherTable'
import { teacherNames } from '@koma/schema/tables/wholeName'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { changeMany } from '../platform/record/manyRecords.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayCreateTeacher, mayEditTeacher } from '../teachers/teacher.policy.ts'
import { teacherRecord } from '../teachers/teacher.record.ts'
import { writeCourses } from '../teachers/teacherCourses.ts'
import { contactAfter, filled, tellOldAddresses } from './accountForms.ts'
import { codesOf, courseCodes, courseFinder } from './courseFinder.ts'
import type { Desk, ImportContext, ImportKind, ImportOptions, Stored } from './importKind.ts'
import { importWords } from './importWords.ts'
import { readForm } from './readForm.ts'
import type { Row } from './readRow.ts'
import { coursesBefore, giveCourses, makeWritten, wishesOf, writtenWithCourses } from './writtenRecords.ts'
import { isUsed } from '../recordUndo/recordUses.ts'

interface StoredTeacher extends Stored {
  code: string
  email: string
  notify: boolean
  active: boolean
}

/**
 * Teachers by their IDs (ATCH-14…29, D79, D80): with the courses they teach, without a password, and none is
 * deactivated by a file.
 */
export const teacherImport: ImportKind<StoredTeacher> = {
  table: [...teacherTable, ...teacherNames],
  may(ctx: Context) {
    mayEditTeacher(ctx)
    return mayCreateTeacher(ctx)
  },
  codes: [
    {
      field: 'teacherCode',
      codes: (schoolId) => sql`select teacher_id as code from teacher where school_id = ${schoolId} and not deleted`,
    },
    courseCodes,
  ],
  needed: [['teacherCode']],
  open,
  create: async (em, ctx, by, forms) => {
    const written = await makeWritten(em, ctx, by, teacherRecord, forms)
    await giveCourses(em, 'teacher', ctx.school.id, written, forms)
    return written
  },
  change: async (em, ctx, by, changes) => {
    const forms = new Map(changes.map(({ id, form }) => [id, form]))
    const taught = await coursesBefore(em, 'teacher', ctx.school.id, [...forms.keys()])
    const before = await changeMany(em, ctx, by, teacherRecord, wishesOf(changes), (id) =>
      writeCourses(em, ctx.school.id, id, forms.get(id)?.courseIds),
    )
    await tellOldAddresses(em, ctx.school.id, 'teacher', before)
    return writtenWithCourses(before, forms, taught)
  },
  used: (schoolId) => sql`(r.password_hash is not null or r.last_login_at is not null
    or ${isUsed(schoolId, 'teacher')})`,
}

async function open(
  em: EntityManager,
  { school, language }: ImportContext,
  rows: readonly Row[],
  locked: boolean,
  { notify }: ImportOptions,
): Promise<Desk<StoredTeacher>> {
  const codeOf = ({ texts }: Row) => newCode.safeParse(texts['teacherCode'] ?? '').data
  const codes = [...new Set(rows.flatMap((row) => codeOf(row) ?? []))]
  const found = await query(
    em,
    sql<Omit<StoredTeacher, 'shown'> & Record<string, unknown>>`
      select id, teacher_id as code, ${sql.raw(columnsOf(teacherFields, 't'))},
        array(select c.code from teacher_course tc join course c on c.school_id = tc.school_id and c.id = tc.course_id
          where tc.school_id = ${school.id} and tc.teacher_id = t.id order by 1) as courses
      from teacher t where school_id = ${school.id}
        and teacher_id = any(${codes}::text[]) and not deleted
      order by id ${locked ? sql`for update of t` : sql``}`,
  )
  const byCode = new Map(found.map((row) => [row.code, { ...row, shown: row as Stored['shown'] }]))
  const findCourses = await courseFinder(em, school.id, language, locked)
  const words = importWords[language]
  // Each new teacher takes one: the next row gets another.
  const colours = (
    await query(
      em,
      sql<{ colour: string }>`
        select calendar_color as colour from teacher where school_id = ${school.id} and active and not deleted`,
    )
  ).map(({ colour }) => colour)

  return {
    keyOf: (row) =>
      codeOf(row) ?? { ok: false, message: words.noKey(teacherTable[0].head[language]), field: 'teacherCode' },
    find: (row) => byCode.get(codeOf(row) ?? '') ?? null,
    nameOf: ({ texts }) =>
      texts['displayName'] ?? [texts['lastName'], texts['firstName'], texts['teacherCode']].filter(Boolean).join(' '),
    readNew: ({ values, texts }) => {
      const calendarColor = values['calendarColor'] ?? nextTeacherColour(colours)
      const read = readForm(language, createTeacherInput, { comLang: school.language, ...values, calendarColor })
      if (!read.ok) return read
      const { contact, note } = contactAfter(language, { email: '', notify: notify === true }, read.form)
      const taught = findCourses({ texts }, [])
      if (!taught.ok) return taught
      const form = { ...filled(read.form), ...contact }
      colours.push(read.form.calendarColor ?? '')
      return { ok: true, values: form, courseIds: taught.ids, as: { ...form, courses: taught.codes }, note }
    },
    readChange: (teacher, { courses, ...changes }) => {
      const read = readForm(language, updateTeacherInput.omit({ id: true, version: true }), changes)
      if (!read.ok) return read
      if (teacher.active && read.form.active === false)
        return { ok: false, message: words.deactivates, field: 'active' }
      const { contact, note } = contactAfter(language, teacher, read.form)
      const isReached = changes['email'] !== undefined || changes['notify'] !== undefined
      const form = { ...filled(read.form), ...(isReached ? contact : {}) }
      const values = Object.fromEntries(Object.entries(form).filter(([field, value]) => teacher.shown[field] !== value))
      if (courses === undefined) return { ok: true, values, as: values, note }
      const taught = findCourses({ texts: { courses: codesOf(courses).join(' ') } }, codesOf(teacher.shown['courses']))
      if (!taught.ok) return taught
      return { ok: true, values, courseIds: taught.ids, as: { ...values, courses: taught.codes }, note }
    },
  }
}
