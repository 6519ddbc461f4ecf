import { z } from 'zod'
import { MOST_YEN } from '../rules/contractMoney.ts'
import { contractProblems, type ContractTerms } from '../rules/contractTerms.ts'
import { id, whole, oneLine } from './fields.ts'
import { pageInput, updatedSince } from './page.ts'
import { saying } from './problem.ts'
import { edited } from './record.ts'

/**
 * The most adjustments, and payments, in one form. An edit names every one that is to stay, also those of payment runs.
 */
const MOST_ENTRIES = 1000

/** The most points in one field. */
export const MOST_POINTS = 99_999

const count = (most: number) =>
  whole
    .refine((number) => number >= 0, saying('notNegative'))
    .refine((number) => number <= most, saying('amountTooLarge'))

const yen = count(MOST_YEN)
const points = count(MOST_POINTS)

/** A calendar date (D100) within the years that a contract can cover. */
const day = z
  .string()
  .max(100)
  .trim()
  .refine((text) => text !== '', saying('required'))
  .refine((text) => z.iso.date().safeParse(text).success, saying('dayForm'))
  .refine((text) => text >= '1900-01-01' && text <= '2199-12-31', saying('dayRange'))
  .meta({ format: 'date' })

const memo = oneLine(500)
const number = z
  .int()
  .min(1)
  .max(9999)
  .nullish()
  .describe('The number of the entry to change. Leave it out to add one.')

export const adjustmentInput = z.object({
  number,
  type: z.enum(['+', '-']).describe('The direction: `+` raises the price, `-` lowers it.'),
  value: yen.describe('The amount, in whole yen.'),
  memo: memo.nullish(),
})

/** A payment. One of 0 or less counts as none and is not judged further (CON-37, CON-38, decision 032). */
export const paymentInput = z
  .object({
    number,
    value: whole
      .refine((amount) => amount <= MOST_YEN, saying('amountTooLarge'))
      .describe('The amount, in whole yen. An entry of 0 or less is ignored.'),
    date: z.string().max(100).trim().meta({ format: 'date' }),
    memo: memo.nullish(),
    uncollectible: z.boolean().nullish().describe('Whether the amount was written off instead of paid.'),
  })
  .superRefine(
    ({ value, date }, ctx) => {
      const note = value <= 0 ? null : problemOf(date)
      if (note !== null) ctx.addIssue({ code: 'custom', path: ['date'], input: date, ...saying(note) })
    },
    // Checks the date even if the amount is wrong.
    { when: ({ value }) => z.looseObject({ date: z.string().max(100) }).safeParse(value).success },
  )

/** Returns why a text cannot be the date of a payment; null if it can. */
function problemOf(date: string): 'required' | 'dayForm' | 'dayRange' | null {
  if (date === '') return 'required'
  if (day.safeParse(date).success) return null
  return z.iso.date().safeParse(date).success ? 'dayRange' : 'dayForm'
}

const payments = z
  .array(paymentInput)
  .max(MOST_ENTRIES)
  .transform((rows) => rows.filter(({ value }) => value > 0))

/**
 * The fields shared by a new contract, an edit and the form. `active` is not among them: it has a switch of its own.
 */
const fields = {
  monthlyPoints: points.describe('The points or tickets per month of a monthly contract.'),
  carryOver: z.boolean().describe('Whether unused points or tickets move to the next contract.'),
  bookingLimit: z.boolean().describe('Whether monthlyBookingLimit applies.'),
  monthlyBookingLimit: points,
  cancelLimit: z.boolean().describe('Whether monthlyCancelLimit applies.'),
  monthlyCancelLimit: points,
  courseIds: z
    .array(id)
    .max(500)
    .transform((ids) => [...new Set(ids)])
    .describe('The ids of the courses the contract can pay for.'),
  contractValue: yen.describe('The price before adjustments, in whole yen.'),
  memoContractValue: memo,
  contractNotes: z.string().max(5000).trim(),
  contractHolder: oneLine(200),
  adjustments: z.array(adjustmentInput).max(MOST_ENTRIES),
  payments,
  pointsAdjustment: whole
    .refine((change) => Math.abs(change) <= MOST_POINTS, saying('amountTooLarge'))
    .describe('The number of points or tickets to add; a negative number deducts.'),
}

const optional = {
  active: z.boolean().nullish(),
  monthlyPoints: fields.monthlyPoints.nullish(),
  carryOver: fields.carryOver.nullish(),
  bookingLimit: fields.bookingLimit.nullish(),
  monthlyBookingLimit: fields.monthlyBookingLimit.nullish(),
  cancelLimit: fields.cancelLimit.nullish(),
  monthlyCancelLimit: fields.monthlyCancelLimit.nullish(),
  courseIds: fields.courseIds.nullish(),
  contractValue: fields.contractValue.nullish(),
  memoContractValue: fields.memoContractValue.nullish(),
  contractNotes: fields.contractNotes.nullish(),
  contractHolder: fields.contractHolder.nullish(),
  adjustments: fields.adjustments.nullish().describe('All adjustments. Those not in the list are deleted.'),
  payments: fields.payments.nullish().describe('All payments. Those not in the list are deleted.'),
  pointsAdjustment: fields.pointsAdjustment.nullish(),
}

/** A new contract (CON-10, CON-29, D91): its student and start date; a point contract needs an end date too. */
export const createContractInput = z
  .object({
    studentId: id,
    monthlyContract: z
      .boolean()
      .nullish()
      .describe('Whether the contract renews monthly; false for a package bought once. You cannot change this later.'),
    startDate: day,
    endDate: day
      .nullish()
      .describe('The last day of a package, which is required. A monthly contract ends with the month it starts in.'),
    ...optional,
  })
  .describe("A new contract. By default it is an active package without limits, held by the student's contract holder.")

export type CreateContractInput = z.input<typeof createContractInput>

/** Changes of a contract (CON-10, CON-43, D90). */
export const updateContractInput = z
  .object({
    ...edited,
    monthlyContract: z.boolean().nullish().describe('The current type of the contract, which cannot be changed.'),
    startDate: day.nullish(),
    endDate: day.nullish(),
    ...optional,
  })
  .describe('The changes to save. Fields that are left out stay as they are.')

export type UpdateContractInput = z.input<typeof updateContractInput>

const all = { ...fields, monthlyContract: z.boolean(), startDate: day, endDate: day }

/** Judges the fields together, but only those that are right by themselves; `left` as below. */
const asWhole = (left?: number) => (terms: Terms, ctx: z.RefinementCtx) => {
  const wrong = new Set(ctx.issues.map(({ path }) => path?.[0]))
  const isBelowZero = left !== undefined && left + terms.pointsAdjustment < 0
  const belowZero = isBelowZero ? [{ field: 'pointsAdjustment', note: 'balanceBelowZero' as const }] : []
  for (const { field, note } of [...contractProblems(terms), ...belowZero])
    if (!wrong.has(field) && !(field === 'endDate' && wrong.has('startDate')))
      ctx.addIssue({ code: 'custom', path: [field], input: terms, ...saying(note) })
}

type Terms = ContractTerms & { pointsAdjustment: number }

const rows = z.array(z.looseObject({}))
const formed = z.looseObject({ adjustments: rows, payments: rows })
const always = { when: ({ value }: { value: unknown }) => formed.safeParse(value).success }

/** Returns the form of a contract that has `left` points now: an adjustment takes no more than these (CON-36). */
export const contractFormOf = (left: number) => z.object(all).superRefine(asWhole(left), always)

/** The form of a new contract. It also asks for the student, and cannot open below 0 points. */
export const newContractForm = z
  .object({
    studentId: z.string().refine((text) => text !== '', saying('required')),
    ...all,
    pointsAdjustment: fields.pointsAdjustment.refine((opening) => opening >= 0, saying('notNegative')),
  })
  .superRefine(asWhole(), always)

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
  search: z
    .string()
    .max(100)
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
