import { studentFields } from '@koma/schema/records/student'
import { z } from 'zod'
import { components } from './components.ts'
import { recordAnswer } from './record.shape.ts'
import { relatedShape } from './related.shape.ts'
import { newRestBody, restBody } from './restFields.ts'
import { listedStudent } from './student.shape.ts'

/** A new student with the documented names of its fields (API-39). */
export const newStudentBody = newRestBody(studentFields).register(components, { id: 'NewStudentBody' })

const profileVersion = z
  .int()
  .optional()
  .describe("The version of the note you read, from the note's own path. If left out, the note is overwritten.")

/** Changes of a student; the note alone has a path of its own, too (API-13). */
export const studentBody = restBody(studentFields)
  .extend({ profileVersion })
  .register(components, { id: 'StudentBody' })

export const studentAnswer = recordAnswer(
  listedStudent.nullable().describe('The record after the change; null if the change was refused.'),
  '409: the ID is in use',
)
  .extend({ relatedData: relatedShape.optional() })
  .register(components, { id: 'StudentAnswer' })
