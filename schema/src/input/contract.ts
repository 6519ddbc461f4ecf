import { z } from 'zod'
import { id, oneLine } from './fields.ts'
import { pageInput, updatedSince } from './page.ts'

/** The filters of a list of contracts: what is owed, type, and what stands out (CON-01, CON-21…26, D88). */
export const contractKinds = [
  'unpaid',
  'noCourses',
  'package',
  'monthly',
  'unused',
  'low',
  'ending',
  'renewed',
  'carryover',
] as const

/** The orders of a list of contracts. */
export const contractOrders = ['period', 'student', 'number', 'type', 'booking', 'points', 'owing', 'active'] as const

const which = {
  all: z.boolean().nullish().describe('Whether to include inactive contracts.'),
  studentId: id.nullish().describe('Returns only contracts of this student, by id.'),
  kind: z.enum(contractKinds).nullish(),
  fixed: z
    .boolean()
    .nullish()
    .describe('With true, returns only contracts of students in the weekly template; with false, only the others.'),
  search: oneLine(100)
    .nullish()
    .describe("Part of the student's name or ID, the contract number or the holder's name."),
}

/** The filters, order and page of a list of contracts (CON-01…05). */
export const contractPageInput = z.object({
  ...which,
  order: z
    .enum(contractOrders)
    .nullish()
    .describe('The order of the list. If left out, contracts that end last come first.'),
  descending: z.boolean().nullish(),
  updatedSince,
  ...pageInput,
})

export type ContractPageInput = z.input<typeof contractPageInput>

/** The filters of a count of contracts. */
export const contractCountInput = z.object(which)

export type ContractCountInput = z.input<typeof contractCountInput>

/** The ledger to list: that of one contract, or of all contracts of a student that are valid today. */
export const pointLedgerInput = z
  .object({
    contractId: z.uuid().nullish().describe('The id of a contract, to list only its entries.'),
    studentId: z
      .uuid()
      .nullish()
      .describe('The id of a student, to list the entries of the contracts that are valid today.'),
  })
  .refine(({ contractId, studentId }) => !contractId !== !studentId)
  .describe('A contract or a student. Set exactly one field.')

export type PointLedgerInput = z.input<typeof pointLedgerInput>
