import type { Permission } from '@koma/schema/permissions'
import type { WorkElsewhereQueryVariables } from '../../gql/graphql.ts'
import { staffMay } from '../../shared/session/staffMay.ts'

const both = (make: Permission, edit: Permission) => staffMay(make) && staffMay(edit)

/** Which kinds of records the viewer may import: those they may make and edit. (CSV-10) */
export const mayImport = (): WorkElsewhereQueryVariables => ({
  student: both('studentNew', 'studentEdit'),
  teacher: both('teacherNew', 'teacherEdit'),
  course: both('courseNew', 'courseEdit'),
  contract: both('contractNew', 'contractEdit'),
})
