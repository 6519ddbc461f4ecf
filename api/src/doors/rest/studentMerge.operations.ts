import { studentMergeForm } from '@koma/schema/input/studentMerge'
import { z } from 'zod'
import type { VerbOutcome } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { mergeStudents, studentMergePreview } from '../../students/merge/mergeStudents.ts'
import { undoStudentMerge } from '../../students/merge/undoStudentMerge.ts'
import { answerFields, answerOrStatus } from './answer.shape.ts'
import { components } from './components.ts'
import { idOrUnknown, namedStudent } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'

const mergeBody = z
  .object({
    stays: z.string().describe('The student ID, or the id, of the student who stays.'),
    goes: z.string().describe('The student ID, or the id, of the student who goes.'),
    takes: studentMergeForm.shape.takes,
    preview: z.boolean().optional().describe('Whether to answer what would happen, and do nothing.'),
    digest: z
      .string()
      .max(100)
      .optional()
      .describe('The `digest` of the preview. Nothing is done if something else would happen by now.'),
  })
  .register(components, { id: 'StudentMergeBody' })

const codes = '1001; 403: a permission is missing; 404: there is no such student; or why they stay apart.'
const mergeAnswer = z
  .object({
    ...answerFields(codes),
    mergeId: z
      .string()
      .nullable()
      .describe('The id of the merge, to undo it within a day; null if nothing was merged.'),
    plan: z
      .object({
        fields: z
          .array(z.object({ name: z.string(), side: z.string().describe('`stays`, `goes` or `both`.') }))
          .describe('The fields in which they differ, and whose value is kept.'),
        moves: z
          .array(z.object({ kind: z.string(), count: z.int() }))
          .describe('What moves to the student who stays, by kind; yen of deposits.'),
        digest: z.string().describe('A digest of all that would happen, to send with the same body.'),
      })
      .nullable()
      .describe('What would happen; null if it was done or refused.'),
  })
  .register(components, { id: 'StudentMergeAnswer' })

const undoAnswer = z.object(answerFields(codes)).register(components, { id: 'UndoStudentMergeAnswer' })

const answered = (ctx: Context, outcome: VerbOutcome) => answerOrStatus(ctx, outcome)
const idOf = async (ctx: Context, name: string) => idOrUnknown((await namedStudent(ctx, name)) ?? '')

/** The paths that merge two students, and undo it (MERGE-10). */
export const studentMergeOperations: Operation[] = [
  operation({
    method: 'POST',
    path: '/api/student-merges',
    name: 'mergeStudents',
    refusesByStatus: true,
    summary: 'Merges two students that are one, or previews it.',
    allowed: ['staff'],
    staff: ['studentEdit', 'studentDelete', 'studentPassword'],
    body: mergeBody,
    answer: mergeAnswer,
    async run(ctx, { body: { stays, goes, takes, preview: isPreview, digest } }) {
      const merge = { staysId: await idOf(ctx, stays), goesId: await idOf(ctx, goes), takes }
      if (isPreview !== true) {
        const result = await mergeStudents(ctx, { merge, digest: digest ?? null })
        return { ...answered(ctx, result), mergeId: result.ok ? result.id : null, plan: null }
      }
      const found = await studentMergePreview(ctx, merge)
      if (!found.ok) return { ...answered(ctx, found), mergeId: null, plan: null }
      const { fields, moves } = found.plan
      const plan = {
        fields: fields.map(({ name, side }) => ({ name, side })),
        moves: moves.map(({ kind, count }) => ({ kind, count })),
        digest: found.plan.digest,
      }
      return { ...answered(ctx, found), mergeId: null, plan }
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/student-merges/:id',
    name: 'undoStudentMerge',
    refusesByStatus: true,
    summary: 'Undoes a merge of two students within a day.',
    allowed: ['staff'],
    staff: ['studentEdit', 'studentDelete', 'studentPassword'],
    answer: undoAnswer,
    run: async (ctx, { id }) => answered(ctx, await undoStudentMerge(ctx, { id: idOrUnknown(id) })),
  }),
]
