import { z } from 'zod'
import { firstContractInput } from '../records/contract.ts'
import { firstGuardianInput } from '../records/guardian.ts'
import { createStudentInput } from '../records/student.ts'
import { id, oneLine } from './fields.ts'
import { fieldFiltersInput } from './fieldFilter.ts'
import { pageInput, updatedSince } from './page.ts'
import { firstPlanInput } from './planSale.ts'

/**
 * The filters of a list of students. `login`: active ones who have not signed in for 30 days, or never (ASTU-01,
 * ASTU-05). `noPassword`: active ones who cannot sign in yet. `paused`: a pause is under way; `leaving`: they leave
 * soon; `left`: they have left.
 */
export const studentFilters = ['active', 'login', 'noPassword', 'paused', 'leaving', 'left', 'all'] as const

/** The orders of a list of students. */
export const studentOrders = ['code', 'name', 'lastLogin'] as const

const which = {
  filter: z.enum(studentFilters).nullish().describe('The students to list; `active` if left out.'),
  search: oneLine(100)
    .nullish()
    .describe(
      'Part of the name (in either order), ID, phone number or email. Full-width and half-width, hiragana and katakana match.',
    ),
  fields: fieldFiltersInput,
}

/** The filter, order and page of a list of students (ASTU-01, ASTU-02, ASTU-08). */
export const studentsInput = z.object({
  ...which,
  order: z.enum(studentOrders).nullish().describe('The order of the list; `code` if left out.'),
  orderField: id
    .nullish()
    .describe("One of the school's own fields to order by instead. Students without a value come last."),
  descending: z.boolean().nullish(),
  updatedSince,
  ...pageInput,
})

export type StudentsInput = z.input<typeof studentsInput>

/** The filter of a count of students. */
export const studentCountInput = z.object(which)

export type StudentCountInput = z.input<typeof studentCountInput>

/** A new student with the first contract, a guardian or both, made together. (ASTU-46, FAM-19) */
export const enrollStudentInput = z.object({
  student: createStudentInput.describe('The new student.'),
  contract: firstContractInput
    .nullish()
    .describe("The student's first contract by its terms; left out with `plan`, which makes it from a plan."),
  plan: firstPlanInput
    .nullish()
    .describe("The student's first contract by the plan that it is made from; left out with `contract`."),
  guardian: firstGuardianInput.nullish(),
})

export type EnrollStudentInput = z.input<typeof enrollStudentInput>
