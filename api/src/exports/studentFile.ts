import { studentExportInput } from '@koma/schema/input/export'
import { shownStudentCode } from '@koma/schema/rules/studentCode'
import { wallTimeIn } from '@koma/schema/rules/time'
import type { TableRow } from '@koma/schema/tables/column'
import { studentTable } from '@koma/schema/tables/studentTable'
import { nameIn } from '@koma/schema/rules/studentField'
import { ownColumn } from '@koma/schema/rules/fieldKinds'
import { ownColumns } from '@koma/schema/tables/ownColumns'
import { tableColumns } from '@koma/schema/tables/tableColumns'
import type { z } from 'zod'
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
  const columns = tableColumns<string>([...studentTable, ...ownColumns(fields)], ctx.language)
  return csvFile(ctx, 'student_export', {
    header: columns.map(([head]) => head),
    rows: await countStudents(ctx, request, null),
    async read(after) {
      const { students, next } = await readStudents(ctx, { ...request, limit: ROWS_AT_ONCE, after })
      const noValues = Object.fromEntries(fields.map(({ id }) => [ownColumn(id), null]))
      const lineOf = (row: TableRow) => columns.map(([, cell]) => cell(row))
      return { rows: students.map((student) => lineOf({ ...noValues, ...rowOf(ctx, student) })), next }
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
