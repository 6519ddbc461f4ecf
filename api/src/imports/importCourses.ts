import { courseFields, createCourseInput, updateCourseInput } from '@koma/schema/records/course'
import type { ValuesOf } from '@koma/schema/records/record'
import { courseProblems } from '@koma/schema/rules/course'
import { courseTable } from '@koma/schema/tables/courseTable'
import type { CellValue } from '@koma/schema/tables/column'
import type { EntityManager } from '@mikro-orm/postgresql'
import { mayCreateCourse, mayEditCourse } from '../courses/course.policy.ts'
import { courseRecord } from '../courses/course.record.ts'
import { query, sql } from '../platform/database/sql.ts'
import { refusedFields } from '../platform/record/answer.ts'
import { changeMany } from '../platform/record/manyRecords.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import type { Context } from '../platform/shared/context.ts'
import { filled } from './accountForms.ts'
import type { Desk, ImportContext, ImportKind, Stored } from './importKind.ts'
import { importWords } from './importWords.ts'
import { asRefused, readForm } from './readForm.ts'
import type { Row } from './readRow.ts'
import { makeWritten, wishesOf, writtenOf } from './writtenRecords.ts'
import { isUsed } from '../recordUndo/recordUses.ts'

type StoredCourse = Stored & ValuesOf<typeof courseFields>

/**
 * Courses by their codes, or by their names where a file has no codes (CRS-01…12). None is deactivated by a file (D85).
 */
export const courseImport: ImportKind<StoredCourse> = {
  table: courseTable,
  may(ctx: Context) {
    mayEditCourse(ctx)
    return mayCreateCourse(ctx)
  },
  codes: [
    {
      field: 'code',
      codes: (schoolId) =>
        sql`select code as code from course where school_id = ${schoolId} and is_lesson and not deleted`,
    },
  ],
  needed: [['code', 'displayName']],
  open,
  create: (em, ctx, by, forms) => makeWritten(em, ctx, by, courseRecord, forms),
  change: async (em, ctx, by, changes) => writtenOf(await changeMany(em, ctx, by, courseRecord, wishesOf(changes))),
  used: (schoolId) => isUsed(schoolId, 'course'),
}

const column = { code: courseTable[0], displayName: courseTable[1] }

async function open(
  em: EntityManager,
  { school, language }: ImportContext,
  _rows: readonly Row[],
  locked: boolean,
): Promise<Desk<StoredCourse>> {
  const codeOf = ({ texts }: Row) => createCourseInput.shape.code.safeParse(texts['code'] ?? '').data
  const nameIn = ({ texts }: Row) => texts['displayName']?.trim() ?? ''
  const found = await query(
    em,
    sql<Omit<StoredCourse, 'shown'> & Record<string, unknown>>`
      select id, ${sql.raw(columnsOf(courseFields))} from course
      where school_id = ${school.id} and is_lesson and not deleted order by id ${locked ? sql`for update` : sql``}`,
  )
  const stored = found.map((row) => ({ ...row, shown: row as Stored['shown'] }))
  const byCode = new Map(stored.map((row) => [row.code, row]))
  const byName = Map.groupBy(stored, ({ displayName }) => displayName)
  const words = importWords[language]
  const endTime = school.scheduleEnd
  // A school may be open until midnight, which is no time of a course.
  const hours = { startTime: school.scheduleStart, endTime: endTime === '24:00' ? '23:59' : endTime }

  return {
    keyOf: (row) => {
      const code = codeOf(row) ?? byName.get(nameIn(row))?.[0]?.code
      if (code !== undefined) return code
      if (nameIn(row) !== '') return `name ${nameIn(row)}`
      return { ok: false, message: words.noKey(column.code.head[language]), field: 'code' }
    },
    find: (row) => {
      const code = codeOf(row)
      if (code !== undefined) return byCode.get(code) ?? null
      const named = byName.get(nameIn(row)) ?? []
      if (named.length > 1) return { ok: false, message: words.nameTwice, field: 'displayName' }
      return named[0] ?? null
    },
    nameOf: (row) => nameIn(row) || (row.texts['code'] ?? ''),
    readNew: ({ values }) => {
      const isGroup = values['group'] ?? Number(values['numberOfStudents'] ?? 1) > 1
      const asNew = { days: [0, 1, 2, 3, 4, 5, 6], ...hours, ...values, group: isGroup }
      const read = readForm(language, createCourseInput, asNew)
      if (!read.ok) return read
      const { group, numberOfStudents, ...more } = read.form
      const size = { group: group ?? false, numberOfStudents: group === true ? (numberOfStudents ?? 0) : 1 }
      const refusal = refusedFields(courseProblems({ ...more, ...size }))
      if (refusal !== null) return asRefused(language, refusal)
      const form = { ...filled(more), ...size }
      return { ok: true, values: form, as: form }
    },
    readChange: (course, changes) => {
      const read = readForm(language, updateCourseInput.omit({ id: true, version: true }), changes)
      if (!read.ok) return read
      if (course.active && read.form.active === false) return { ok: false, message: words.deactivates, field: 'active' }
      const { group, numberOfStudents: most } = read.form
      // A number alone says whether it is a group.
      const isGroup = group ?? (typeof most === 'number' ? most > 1 : course.group)
      const form: Record<string, CellValue> = {
        ...filled(read.form),
        group: isGroup,
        ...(isGroup ? {} : { numberOfStudents: 1 }),
      }
      const refusal = refusedFields(courseProblems({ ...course, ...form }))
      if (refusal !== null) return asRefused(language, refusal)
      const values = Object.fromEntries(
        Object.entries(form).filter(([field, value]) => JSON.stringify(course.shown[field]) !== JSON.stringify(value)),
      )
      return { ok: true, values, as: values }
    },
  }
}
