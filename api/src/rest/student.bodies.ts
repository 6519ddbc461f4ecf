import { z } from 'zod'
import { answerFields } from './answer.shape.ts'
import { components } from './components.ts'
import { relatedShape } from './related.shape.ts'
import { listedStudent } from './student.shape.ts'

const optional = {
  active: z.boolean().optional(),
  email: z.string().optional().describe('Empty: none, which turns notify off.'),
  phoneNumber: z.string().optional(),
  comLang: z.enum(['en', 'jp']).optional(),
  notify: z.boolean().optional(),
  isFixed: z.boolean().optional(),
  curriculumCode: z.string().optional(),
  materialLocation: z.string().optional(),
  storageLocation: z.string().optional(),
  schoolNotes: z.string().optional(),
  contractHolder: z.string().optional(),
}

/** A new student with the documented names of its fields (API-39). */
export const newStudentBody = z
  .object({ studentId: z.string(), lastName: z.string(), firstName: z.string(), ...optional })
  .register(components, { id: 'NewStudentBody' })

/** Changes of a student; the note has a path of its own (API-13). */
export const studentBody = z
  .object({
    version: z.int().optional(),
    lastName: z.string().optional(),
    firstName: z.string().optional(),
    ...optional,
  })
  .register(components, { id: 'StudentBody' })

export const studentAnswer = z
  .object({
    ...answerFields(
      '1001; stale: somebody else has changed it; 400: a field is filled in wrongly; 409: the ID is in use.',
    ),
    data: listedStudent.nullable().describe('As it is now; null if there is none.'),
    relatedData: relatedShape.optional(),
  })
  .register(components, { id: 'StudentAnswer' })
