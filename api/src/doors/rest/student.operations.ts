import { z } from 'zod'
import { studentFields } from '@koma/schema/records/student'
import type { PartInput } from '../../platform/record/page.ts'
import type { Context } from '../../platform/shared/context.ts'
import { createStudent } from '../../students/createStudent.ts'
import { deleteStudent } from '../../students/deleteStudent.ts'
import { allStudents, studentRecordById, type WholeList } from '../../students/studentList.reads.ts'
import { mergedInto } from '../../students/merge/mergedStudent.ts'
import { updateStudent } from '../../students/updateStudent.ts'
import type { Operation } from './operation.ts'
import { recordReads } from './recordReads.ts'
import { recordWrites } from './recordWrites.ts'
import { readRest } from './restFields.ts'
import { newStudentBody, studentAnswer, studentBody } from './student.bodies.ts'
import { listedStudent, listedStudentOf, listedStudents } from './student.shape.ts'

const list = (name: string, summary: string, which: WholeList) => ({
  name,
  summary,
  part: (ctx: Context, part: PartInput) => allStudents(ctx, which, part),
})

/** Says into whom a student was merged, for who still has the old id; null if they were not. (MERGE-07) */
async function mergedWords(ctx: Context, id: string): Promise<string | null> {
  const into = z.uuid().safeParse(id).success ? await mergedInto(ctx, { id }) : null
  if (into === null) return null
  const { id: intoId, studentCode, fullName } = into
  return {
    en: `This student was merged into ${fullName} (${studentCode}, ${intoId}).`,
    jp: `この生徒は${fullName}さん（${studentCode}、${intoId}）に統合されました。`,
  }[ctx.language]
}

/** The paths of students (API-38, API-39, D104, D106); one of them is with the paths of users. */
export const studentOperations: Operation[] = [
  ...recordReads({
    resource: 'students',
    scopes: ['students:read', 'contracts:read'],
    lists: {
      active: list('listActiveStudents', 'Lists the active students, by ID.', 'active'),
      all: list('listStudents', 'Lists all students, by ID.', 'all'),
      export: { ...list('listStudents', 'Lists all students, by ID, for an export.', 'all'), older: true },
      fixedIndex: list(
        'listTemplateStudents',
        'Lists the active students who may have places in the weekly template, by ID.',
        'fixed',
      ),
    },
    shape: listedStudent,
    listShape: listedStudents,
    shown: listedStudentOf,
    shownAll: (found) => found.map(listedStudentOf),
    readOne: studentRecordById,
    goneWords: mergedWords,
    oneName: 'getStudent',
    oneAt: [],
  }),
  ...recordWrites({
    resource: 'students',
    noun: 'Student',
    phrase: 'a student',
    flags: { create: ['studentNew'], update: ['studentEdit'], delete: ['studentDelete'] },
    scopes: {
      create: ['students:write', 'contracts:read', 'slots:read', 'bookings:read', 'students:read'],
      update: ['students:write', 'contracts:read', 'slots:read', 'bookings:read', 'students:read'],
      delete: ['students:write', 'contracts:read', 'slots:read', 'bookings:read', 'students:read'],
    },
    newBody: newStudentBody,
    body: studentBody,
    answer: studentAnswer,
    data: async (ctx, id) => {
      const found = await studentRecordById(ctx, id)
      return found && listedStudentOf(found)
    },
    create: (ctx, body) => createStudent(ctx, readRest(studentFields, body)),
    update: (ctx, id, body) => updateStudent(ctx, { ...readRest(studentFields, body), id }),
    remove: (ctx, id) => deleteStudent(ctx, { id }),
  }),
]
