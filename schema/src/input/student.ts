import { z } from 'zod'
import { oneLine } from './fields.ts'
import { contact, newCode } from './account.ts'
import { pageInput, updatedSince } from './page.ts'
import { link, personName, phoneNumber } from './person.ts'
import { saying } from './problem.ts'
import { longestProfile } from './profile.ts'
import { edited } from './record.ts'

/** The fewest characters of a student's code. (ASTU-19, CONST-38) */
export const SHORTEST_STUDENT_CODE = 5

const notes = z.string().max(longestProfile)

const profile = notes.nullish().describe('The note of teachers and staff, whole.')

const more = {
  ...contact,
  phoneNumber: phoneNumber.nullish(),
  isFixed: z.boolean().nullish().describe('Whether the student may have places in the weekly template.'),
  curriculumCode: oneLine(100).nullish(),
  materialLocation: link.nullish().describe('The link to the material; empty for none.'),
  storageLocation: link.nullish().describe('The link to the lesson notes; empty for none.'),
  schoolNotes: notes.nullish().describe('Notes that only staff see.'),
  contractHolder: oneLine(100).nullish().describe('The name of whoever signs the contracts, if not the student.'),
}

/** A new student: code, last and first name are needed (ASTU-12…30); without a password nobody signs in yet (D80). */
export const createStudentInput = z
  .object({
    studentCode: newCode
      .refine((code) => code.length >= SHORTEST_STUDENT_CODE, saying('idTooShort'))
      .describe('At least 5 letters, digits, underscores or hyphens, in lower case; cannot be changed later.'),
    lastName: personName,
    firstName: personName,
    profile,
    ...more,
  })
  .describe(
    'A new student. By default they are active, with email notifications off and Japanese as the language of emails.',
  )

export type CreateStudentInput = z.input<typeof createStudentInput>

/**
 * Changes of a student (ASTU-31), and the version they were made from; the code is not among them (D79). The note has a
 * version of its own.
 */
export const updateStudentInput = z
  .object({
    ...edited,
    lastName: personName.nullish(),
    firstName: personName.nullish(),
    profile,
    profileVersion: z.int().nullish().describe('The version of the note that was on screen; left out: overwrites it.'),
    ...more,
  })
  .describe('Changes to save; a field that is left out stays as it is.')

export type UpdateStudentInput = z.input<typeof updateStudentInput>

/**
 * The filters of a list of students; `login`: active ones who have not signed in for 30 days, or never (ASTU-01,
 * ASTU-05); `noPassword`: active ones who cannot sign in yet.
 */
export const studentFilters = ['active', 'login', 'noPassword', 'all'] as const

/** The orders of a list of students. */
export const studentOrders = ['code', 'name', 'lastLogin'] as const

const which = {
  filter: z.enum(studentFilters).nullish().describe('Narrows the list; `active` if left out.'),
  search: z
    .string()
    .max(100)
    .nullish()
    .describe(
      'Part of the name, in either order, of the ID, of the number or of the email; any width and kind of kana.',
    ),
}

/** The filter, order and page of a list of students (ASTU-01, ASTU-02, ASTU-08). */
export const studentsInput = z.object({
  ...which,
  order: z.enum(studentOrders).nullish().describe('The order of the list; `code` if left out.'),
  descending: z.boolean().nullish(),
  updatedSince,
  ...pageInput,
})

export type StudentsInput = z.input<typeof studentsInput>

/** The filter of a count of students. */
export const studentCountInput = z.object(which)

export type StudentCountInput = z.input<typeof studentCountInput>
