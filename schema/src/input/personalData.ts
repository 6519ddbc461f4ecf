import { z } from 'zod'
import { id } from './fields.ts'

const userType = z
  .enum(['student', 'teacher', 'staff', 'guardian'])
  .describe('The kind of person: `student`, `teacher`, `staff` or `guardian`.')

/** The person whose data is exported. */
export const personInput = z.object({ userType, id: id.describe('The id of the person.') })
export type PersonInput = z.input<typeof personInput>
