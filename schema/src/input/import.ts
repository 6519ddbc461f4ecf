import { z } from 'zod'
import { importedKinds } from '../tables/tables.ts'
import { id, oneLine } from './fields.ts'
import { undoDigest } from './undo.ts'

/** The encodings of a file; `utf-16le` is what Excel calls Unicode text, `windows-1252` what it writes in the West. */
export const importEncodings = ['utf-8', 'shift_jis', 'utf-16le', 'utf-16be', 'windows-1252'] as const

export type ImportEncoding = (typeof importEncodings)[number]

/** The results of an import for one row. */
export const importVerdicts = ['new', 'changed', 'unchanged', 'refused'] as const

/** The largest file that is taken, in bytes: ten thousand rows with long notes. */
export const LARGEST_IMPORT = 8_000_000

/** The most rows of one file. */
export const MOST_ROWS = 20_000

/** The most columns of one file. */
export const MOST_COLUMNS = 300

/** A file that is sent, and what it is about. */
export const uploadImportInput = z.object({
  kind: z.enum(importedKinds),
  name: oneLine(300),
})

/** One file that was sent. */
export const importFileInput = z.object({
  id,
  encoding: z.enum(importEncodings).nullish().describe('The encoding of the file. If left out, it is detected.'),
})

const reading = {
  id,
  encoding: z.enum(importEncodings).describe('The encoding of the file.'),
  columns: z
    .array(z.string().max(100))
    .max(1000)
    .describe('The field each column of the file fills, in order; an empty text for none.'),
  notify: z
    .boolean()
    .nullish()
    .describe(
      'Whether new people with an email address get notifications if their row does not say; false if left out.',
    ),
  restoreZeros: z
    .boolean()
    .nullish()
    .describe(
      'Whether phone numbers and codes that Excel took the first zeros from get them back; if left out, they stay as the file has them.',
    ),
  fixShortened: z
    .boolean()
    .nullish()
    .describe(
      'Whether codes that Excel shortened (9.01E+10) become the only ones they can stand for, and other shortened numbers are left out; if left out, their rows are refused.',
    ),
  codePrefix: z
    .string()
    .max(20)
    .nullish()
    .describe(
      'A prefix for student numbers shorter than 5 characters, which are padded with zeros. If left out, they are refused.',
    ),
}

/** The way a file is read, and the rows of it that are shown. */
export const importPreviewInput = z.object({
  ...reading,
  verdict: z.enum(importVerdicts).nullish().describe('Returns only rows with this verdict.'),
  after: z.int().nullish().describe('Returns only rows after this line of the file.'),
  limit: z.int().min(1).max(MOST_ROWS).nullish().describe('The maximum number of rows to return; 100 if left out.'),
})

export type ImportPreviewInput = z.input<typeof importPreviewInput>

/** Imports a file exactly as its dry run said. */
export const applyImportInput = z.object({
  ...reading,
  digest: z.string().max(100).describe('The `digest` of the preview. Nothing is imported if the outcome would differ.'),
  invite: z
    .boolean()
    .nullish()
    .describe(
      'Whether new people with an email address, also new guardians of students, get a link to choose a password; false if left out.',
    ),
})

export type ApplyImportInput = z.input<typeof applyImportInput>

/** An import to undo. */
export const undoImportInput = z.object({ id, digest: undoDigest })

export type UndoImportInput = z.input<typeof undoImportInput>

/** An import of students whose new guardians may be invited. */
export const importGuardiansInput = z.object({ id: id.describe('The id of the import.') })

export type ImportGuardiansInput = z.input<typeof importGuardiansInput>

/** Invitations of the new guardians of an import, as their preview showed them. */
export const inviteImportGuardiansInput = z
  .object({
    id: id.describe('The id of the import.'),
    digest: z.string().max(100).describe('The `digest` of the preview. Nobody is emailed if the outcome would differ.'),
  })
  .describe('The import whose new guardians to invite, with the `digest` of their preview.')

export type InviteImportGuardiansInput = z.input<typeof inviteImportGuardiansInput>

/** The imports of a kind. */
export const importsInput = z.object({ kind: z.enum(importedKinds) })

export type ImportsInput = z.input<typeof importsInput>
