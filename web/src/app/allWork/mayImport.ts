import type { WorkElsewhereQueryVariables } from '../../gql/graphql.ts'
import { mayImport as mayImportOf } from '../../imports/importFlags.ts'

/** Which kinds of records the viewer may import: those they may make and edit. (CSV-10) */
export const mayImport = (): WorkElsewhereQueryVariables => ({
  student: mayImportOf('student'),
  teacher: mayImportOf('teacher'),
  course: mayImportOf('course'),
  contract: mayImportOf('contract'),
})
