import { z } from 'zod'
import { components } from './components.ts'
import { contactBody, namesBody } from './person.shape.ts'
import { recordAnswer } from './record.shape.ts'
import { relatedShape } from './related.shape.ts'
import { listedStudent } from './student.shape.ts'

const optional = {
  ...contactBody,
  isFixed: z.boolean().optional(),
  curriculumCode: z.string().optional(),
  materialLocation: z.string().optional(),
  storageLocation: z.string().optional(),
  profile: z.string().optional().describe('The note of teachers and staff.'),
  schoolNotes: z.string().optional(),
  contractHolder: z.string().optional(),
}

/** A new student with the documented names of its fields (API-39). */
export const newStudentBody = z
  .object({ studentId: z.string(), lastName: z.string(), firstName: z.string(), ...optional })
  .register(components, { id: 'NewStudentBody' })

const profileVersion = z
  .int()
  .optional()
  .describe('The version of the note as its own path gives it; left out: profile overwrites what others saved since.')

/** Changes of a student; the note alone has a path of its own, too (API-13). */
export const studentBody = z
  .object({ version: z.int().optional(), ...namesBody, ...optional, profileVersion })
  .register(components, { id: 'StudentBody' })

export const studentAnswer = recordAnswer(
  listedStudent.nullable().describe('The record after the change; null if the change was refused.'),
  '409: the ID is in use',
)
  .extend({ relatedData: relatedShape.optional() })
  .register(components, { id: 'StudentAnswer' })
