import { fieldsWithout } from '@koma/schema/records/record'
import {
  createStudentInput,
  SHORTEST_STUDENT_CODE,
  studentFields,
  updateStudentInput,
} from '@koma/schema/records/student'
import { newCode } from '@koma/schema/records/account'
import { filledUpCode } from '@koma/schema/rules/newCode'
import { studentTable } from '@koma/schema/tables/studentTable'
import { ownColumns } from '@koma/schema/tables/ownColumns'
import type { FieldValues } from '@koma/schema/rules/fieldKinds'
import { guardianColumns, guardianNames } from '@koma/schema/tables/guardianColumns'
import { studentNames } from '@koma/schema/tables/wholeName'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { changeMany } from '../platform/record/manyRecords.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayCreateStudent, mayEditStudent } from '../students/student.policy.ts'
import { studentRecord } from '../students/student.record.ts'
import { allFields, type FieldRow, fieldsForValues } from '../students/fields/fieldRows.ts'
import { keepFieldChanges } from '../students/fields/valuesAfter.ts'
import { ownAfter, ownCells } from './ownFieldCells.ts'
import { contactAfter, filled, tellOldAddresses } from './accountForms.ts'
import type { Desk, Form, ImportContext, ImportKind, ImportOptions, Stored } from './importKind.ts'
import { openGuardians } from './guardianCells.ts'
import { writeGuardians } from './writeGuardians.ts'
import { importWords } from './importWords.ts'
import { readForm } from './readForm.ts'
import type { Row } from './readRow.ts'
import { makeWritten, wishesOf, writtenOf } from './writtenRecords.ts'
import { isUsed } from '../recordUndo/recordUses.ts'

// The note is only ever written for a new student.
const comparedFields = fieldsWithout(studentFields, 'profile')

interface StoredStudent extends Stored {
  row: Row
  ownValues: FieldValues
  code: string
  email: string
  notify: boolean
  active: boolean
}

/**
 * Students by their IDs (ASTU-12…31, D79, D80): without a password, and none is deactivated by a file or taken out of
 * the weekly template.
 */
export const studentImport: ImportKind<StoredStudent> = {
  ...importWith([]),
  ofSchool: async (em, schoolId) => importWith((await allFields(em, schoolId)).filter(({ active }) => active)),
}

/** Returns the import of students whose files may have columns of these fields, too. (FIELD-09) */
function importWith(fields: readonly FieldRow[]): ImportKind<StoredStudent> {
  return {
    table: [...studentTable, ...studentNames, ...guardianColumns, ...guardianNames, ...ownColumns(fields)],
    may(ctx: Context) {
      mayEditStudent(ctx)
      return mayCreateStudent(ctx)
    },
    codes: [
      {
        field: 'studentCode',
        codes: (schoolId) => sql`select student_id as code from student where school_id = ${schoolId} and not deleted`,
      },
    ],
    needed: [['studentCode']],
    open: (em, ctx, rows, locked, options) => open(em, ctx, rows, locked, options, fields),
    create: async (em, ctx, by, forms) => {
      const written = await makeWritten(em, ctx, by, studentRecord, forms)
      return [...written, ...(await writeGuardians(em, ctx, by, wishesOfGuardians(written, forms)))]
    },
    change: async (em, ctx, by, changes) => {
      const own = new Map(changes.map(({ id, form }) => [id, form.own]))
      const before = await changeMany(em, ctx, by, studentRecord, wishesOf(changes), (id) =>
        Promise.resolve(own.get(id)?.changes ?? {}),
      )
      await keepFieldChanges(
        em,
        ctx.school.id,
        before.map(({ id }) => ({ studentId: id, kept: own.get(id)?.kept ?? [] })),
      )
      await tellOldAddresses(em, ctx.school.id, 'student', before)
      const forms = changes.map(({ form }) => form)
      return [...writtenOf(before), ...(await writeGuardians(em, ctx, by, wishesOfGuardians(changes, forms)))]
    },
    used: (schoolId) => sql`(r.password_hash is not null or r.last_login_at is not null or r.profile_version > 1
      or ${isUsed(schoolId, 'student', { guardian_student: notOfImport(schoolId) })})`,
  }
}

/** The condition that a link `x` of a guardian is none of the import of the record `n`. */
const notOfImport = (schoolId: string) => sql`
  not exists (select from import_record g where g.school_id = ${schoolId} and g.import_id = n.import_id
    and g.kind = 'guardian' and g.record_id = x.guardian_id)`

const notesOf = (...notes: readonly (string | undefined)[]) => notes.filter(Boolean).join(' ') || undefined

/** Returns what each student's row does with guardians. */
const wishesOfGuardians = (students: readonly { id: string }[], forms: readonly Form[]) =>
  students.map(({ id }, index) => ({ studentId: id, wishes: forms[index]?.guardians ?? [] }))

async function open(
  em: EntityManager,
  ctx: ImportContext,
  rows: readonly Row[],
  locked: boolean,
  { notify, codePrefix, canLink = false }: ImportOptions,
  fields: readonly FieldRow[],
): Promise<Desk<StoredStudent>> {
  const { school, language } = ctx
  const wholeCode = (typed: string) =>
    typeof codePrefix === 'string' ? filledUpCode(typed, codePrefix, SHORTEST_STUDENT_CODE) : typed
  const codeOf = ({ texts }: Row) => newCode.safeParse(wholeCode(texts['studentCode'] ?? '')).data
  const codes = [...new Set(rows.flatMap((row) => codeOf(row) ?? []))]
  const found = await query(
    em,
    sql<Omit<StoredStudent, 'shown' | 'row'> & Record<string, unknown>>`
      select id, student_id as code, ${sql.raw(columnsOf(comparedFields))}, own_values as "ownValues"
      from student where school_id = ${school.id} and student_id = any(${codes}::text[]) and not deleted
      order by id ${locked ? sql`for update` : sql``}`,
  )
  if (locked) await fieldsForValues(em, school.id)
  // After the locks: a place in the template is given under them.
  const placed = await query(
    em,
    sql<{ id: string }>`
      select distinct student_id as id from template_student where school_id = ${school.id}
        and student_id = any(${found.map(({ id }) => id)}::uuid[])`,
  )
  const inTemplate = new Set(placed.map(({ id }) => id))
  const byCode = new Map(
    found.map((row) => [
      row.code,
      { ...row, shown: { ...row, ...ownCells(fields, row.ownValues, language) } as Stored['shown'] },
    ]),
  )
  const studentIds = found.map(({ id }) => id)
  const guardians = await openGuardians(em, ctx, rows, studentIds, { locked, canLink })
  const words = importWords[language]

  return {
    keyOf: (row) =>
      codeOf(row) ?? { ok: false, message: words.noKey(studentTable[0].head[language]), field: 'studentCode' },
    find: (row) => {
      const student = byCode.get(codeOf(row) ?? '')
      return student === undefined
        ? null
        : { ...student, row, shown: { ...student.shown, ...guardians.shown(row, student.id) } }
    },
    nameOf: ({ texts }) => [texts['lastName'], texts['firstName'], texts['studentCode']].filter(Boolean).join(' '),
    readNew: (row) => {
      const { values, texts } = row
      const studentCode = wholeCode(texts['studentCode'] ?? '')
      const read = readForm(language, createStudentInput.omit({ fields: true }), {
        comLang: school.language,
        ...values,
        studentCode,
      })
      if (!read.ok) return read
      const { contact, note } = contactAfter(language, { email: '', notify: notify === true }, read.form)
      const own = ownAfter(language, fields, null, values)
      if (!own.ok) return own
      const their = guardians.read(row, null, null)
      if (!their.ok) return their
      const form = { ...filled(read.form), ...contact }
      return {
        ok: true,
        values: { ...form, ownValues: own.values },
        as: { ...form, ...own.cells, ...their.as },
        guardians: their.wishes,
        note: notesOf(note, their.note),
      }
    },
    readChange: (student, changes) => {
      const read = readForm(language, updateStudentInput.omit({ id: true, version: true, fields: true }), changes)
      if (!read.ok) return read
      if (student.active && read.form.active === false)
        return { ok: false, message: words.deactivates, field: 'active' }
      if (read.form.isFixed === false && inTemplate.has(student.id))
        return { ok: false, message: words.hasPlaces, field: 'isFixed' }
      const { contact, note } = contactAfter(language, student, read.form)
      const own = ownAfter(language, fields, student.ownValues, changes)
      if (!own.ok) return own
      const form = {
        ...filled(read.form),
        ...(changes['email'] === undefined && changes['notify'] === undefined ? {} : contact),
      }
      const values = Object.fromEntries(Object.entries(form).filter(([field, value]) => student.shown[field] !== value))
      const their = guardians.read(student.row, student.id, new Set(Object.keys(changes)))
      if (!their.ok) return their
      const isOwnChanged = own.kept.length > 0
      return {
        ok: true,
        values: { ...values, ...(isOwnChanged && { ownValues: own.values }) },
        as: { ...values, ...own.cells, ...their.as },
        ...(isOwnChanged && { own: { changes: own.changes, kept: own.kept } }),
        guardians: their.wishes,
        note: notesOf(note, their.note),
      }
    },
  }
}
