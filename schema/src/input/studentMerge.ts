import { z } from 'zod'
import { MOST_FIELDS_EVER } from '../rules/fieldKinds.ts'
import { id } from './fields.ts'

/** What a merge moves, in the order in which it is listed. */
export const mergeKinds = [
  'contracts',
  'points',
  'lessons',
  'pastLessons',
  'waits',
  'places',
  'payments',
  'fees',
  'deposits',
  'papers',
  'transfers',
  'debits',
  'bankAccounts',
  'guardians',
  'leaves',
  'calendars',
  'emails',
] as const
export type MergeKind = (typeof mergeKinds)[number]

/** The most names of fields that a choice can have. */
const MOST_TAKEN = MOST_FIELDS_EVER + 40

/** Two students that are one, and whose value each field keeps. (MERGE-01) */
export const studentMergeForm = z
  .object({
    staysId: id.describe('The id of the student who stays and gets all that the other has.'),
    goesId: id.describe('The id of the student who goes.'),
    takes: z
      .array(z.string().max(60))
      .max(MOST_TAKEN)
      .nullish()
      .describe(
        'The fields whose value is that of the student who goes, by the names that studentMergePreview gives; the others keep that of the student who stays. If left out, a value replaces an empty one.',
      ),
  })
  .describe('Two students that are one, and whose values are kept.')
export type StudentMergeForm = z.input<typeof studentMergeForm>

/** A merge and what its preview promised. (MERGE-02) */
export const mergeStudentsInput = z
  .object({
    merge: studentMergeForm.describe('The two students, and whose values are kept.'),
    digest: z
      .string()
      .max(100)
      .nullish()
      .describe('The `digest` of studentMergePreview. Nothing is merged if something else would happen by now.'),
  })
  .describe('Two students to merge, and what the preview promised.')
export type MergeStudentsInput = z.input<typeof mergeStudentsInput>

/** The merge to undo. (MERGE-05) */
export const undoStudentMergeInput = z
  .object({
    id: id.describe('The `mergeId` of the answer that merged the students.'),
  })
  .describe('The merge of two students to undo.')
export type UndoStudentMergeInput = z.input<typeof undoStudentMergeInput>
