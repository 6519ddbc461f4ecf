import type { WorkElsewhereQueryVariables } from '../../gql/graphql.ts'
import { mayImport as mayImportOf } from '../../imports/importFlags.ts'

/** Returns the kinds of records the viewer may import: those they may create and edit. (CSV-10) */
export const mayImport = (): WorkElsewhereQueryVariables => ({
  student: mayImportOf('student'),
  teacher: mayImportOf('teacher'),
  course: mayImportOf('course'),
  contract: mayImportOf('contract'),
})
