import { studentExportInput } from '@koma/schema/input/export'
import { shownStudentCode } from '@koma/schema/rules/studentCode'
import { wallTimeIn } from '@koma/schema/rules/time'
import type { TableRow } from '@koma/schema/tables/column'
import { studentTable } from '@koma/schema/tables/studentTable'
import { nameIn } from '@koma/schema/rules/studentField'
import { ownColumn } from '@koma/schema/rules/fieldKinds'
import { ownColumns } from '@koma/schema/tables/ownColumns'
import {
  guardianColumns,
  guardianField,
  type GuardianPart,
  guardianParts,
  guardianPlaces,
} from '@koma/schema/tables/guardianColumns'
import { tableColumns } from '@koma/schema/tables/tableColumns'
import type { z } from 'zod'
import { query, sql } from '../platform/database/sql.ts'
import { mustBeFresh } from '../platform/shared/authorize.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { allFields } from '../students/fields/fieldRows.ts'
import { orderingField } from '../students/fields/fieldOrder.ts'
import { maySeeStudents } from '../students/student.policy.ts'
import type { StudentRecordType } from '../students/studentRecord.type.ts'
import { countStudents, readStudents } from '../students/studentList.reads.ts'
import { type CsvFile, csvFile, ROWS_AT_ONCE } from './csvFile.ts'

/** Writes the students of a list as a file, as an import reads it (ASTU-04, ASTU-37, CSV-04, CSV-10, D135). Staff. */
export async function studentFile(ctx: Context, input: z.input<typeof studentExportInput>): Promise<CsvFile> {
  mustBeFresh(ctx, maySeeStudents(ctx))
  const request = parseInput(ctx, studentExportInput, input)
  // Once the file has begun, nothing can be refused any more.
  if (request.orderField != null) await orderingField(ctx, request.orderField)
  const fields = (await allFields(ctx.em, ctx.school.id)).filter(({ active }) => active)
  const columns = tableColumns<string>([...studentTable, ...guardianColumns, ...ownColumns(fields)], ctx.language)
  return csvFile(ctx, 'student_export', {
    header: columns.map(([head]) => head),
    rows: await countStudents(ctx, request, null),
    async read(after) {
      const { students, next } = await readStudents(ctx, { ...request, limit: ROWS_AT_ONCE, after })
      const noValues = Object.fromEntries(fields.map(({ id }) => [ownColumn(id), null]))
      const lineOf = (row: TableRow) => columns.map(([, cell]) => cell(row))
      const guardians = await guardiansInFiles(
        ctx,
        students.map(({ id }) => id),
      )
      const rows = students.map((student) => lineOf({ ...noValues, ...guardians(student.id), ...rowOf(ctx, student) }))
      return { rows, next }
    },
  })
}

function rowOf(ctx: Context, student: StudentRecordType): TableRow {
  const { lastLoginAt, nextLessonAt, studentCode } = student
  const loggedIn = lastLoginAt && wallTimeIn(ctx.school.timezoneName, Temporal.Instant.from(lastLoginAt))
  return {
    ...(student as object),
    ...Object.fromEntries(
      (student.shownValues ?? []).map(({ fieldId, value, choice }) => [
        ownColumn(fieldId),
        choice === null ? value : nameIn(choice, ctx.language),
      ]),
    ),
    studentCode: shownStudentCode(studentCode),
    nextLesson: nextLessonAt && minute(nextLessonAt),
    lastLogin: loggedIn && minute(loggedIn),
  }
}

const minute = (time: string) => time.slice(0, 16).replace('T', ' ')

/**
 * Returns the cells of each student's guardians: those who were linked first, as many as there are columns for.
 * (FAM-16)
 */
async function guardiansInFiles(ctx: Context, studentIds: readonly string[]) {
  const found = await query(
    ctx.em,
    sql<Record<GuardianPart, string> & { studentId: string }>`
      select gs.student_id as "studentId", g.last_name as "lastName", g.first_name as "firstName",
        g.last_reading as "lastReading", g.first_reading as "firstReading", g.email, g.phone_number as "phoneNumber",
        gs.relation
      from guardian_student gs join guardian g on g.school_id = ${ctx.school.id} and g.id = gs.guardian_id
      where gs.school_id = ${ctx.school.id} and gs.student_id = any(${studentIds}::uuid[]) order by gs.id`,
  )
  const byStudent = Map.groupBy(found, ({ studentId }) => studentId)
  return (studentId: string): TableRow =>
    Object.fromEntries(
      guardianPlaces.flatMap((place) =>
        guardianParts.map((part) => [
          guardianField(place, part),
          byStudent.get(studentId)?.[place - 1]?.[part] ?? null,
        ]),
      ),
    )
}
