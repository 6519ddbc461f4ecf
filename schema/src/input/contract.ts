import { z } from 'zod'
import { MOST_YEN } from '../rules/contractMoney.ts'
import { contractProblems, type ContractTerms } from '../rules/contractTerms.ts'
import { id, whole, oneLine } from './fields.ts'
import { pageInput, updatedSince } from './page.ts'
import { saying } from './problem.ts'
import { edited } from './record.ts'

/** How many adjustments, and how many payments, a form can have: each edit names all that stand, also those made by runs of payments. */
const MOST_ENTRIES = 1000

/** The most points one field can have. */
export const MOST_POINTS = 99_999

const count = (most: number) =>
  whole
    .refine((number) => number >= 0, saying('notNegative'))
    .refine((number) => number <= most, saying('amountTooLarge'))

const yen = count(MOST_YEN)
const points = count(MOST_POINTS)

/** A day of the calendar (D100), within the years that a contract can be of. */
const day = z
  .string()
  .max(100)
  .trim()
  .refine((text) => text !== '', saying('required'))
  .refine((text) => z.iso.date().safeParse(text).success, saying('dayForm'))
  .refine((text) => text >= '1900-01-01' && text <= '2199-12-31', saying('dayRange'))
  .meta({ format: 'date' })

const memo = oneLine(500)
const number = z.int().min(1).max(9999).nullish().describe('Which one it is; left out: a new one.')

export const adjustmentInput = z.object({
  number,
  type: z.enum(['+', '-']).describe('+ makes the contract cost more, - less.'),
  value: yen.describe('Whole yen.'),
  memo: memo.nullish(),
})

/** A payment; one of 0 or less is none, and is not judged further (CON-37, CON-38, decision 032). */
export const paymentInput = z
  .object({
    number,
    value: whole
      .refine((amount) => amount <= MOST_YEN, saying('amountTooLarge'))
      .describe('Whole yen; one of 0 or less is left out.'),
    date: z.string().max(100).trim().meta({ format: 'date' }),
    memo: memo.nullish(),
    uncollectible: z.boolean().nullish().describe('Written off instead of paid.'),
  })
  .superRefine(
    ({ value, date }, ctx) => {
      const note = value <= 0 ? null : problemOf(date)
      if (note !== null) ctx.addIssue({ code: 'custom', path: ['date'], input: date, ...saying(note) })
    },
    // Also beside an amount that is none.
    { when: ({ value }) => z.looseObject({ date: z.string().max(100) }).safeParse(value).success },
  )

/** What keeps a text from being a day that a payment can have. */
function problemOf(date: string): 'required' | 'dayForm' | 'dayRange' | null {
  if (date === '') return 'required'
  if (day.safeParse(date).success) return null
  return z.iso.date().safeParse(date).success ? 'dayRange' : 'dayForm'
}

const payments = z
  .array(paymentInput)
  .max(MOST_ENTRIES)
  .transform((rows) => rows.filter(({ value }) => value > 0))

/** The fields that new, edited and form have alike, but for whether it is active, which has a switch of its own. */
const fields = {
  monthlyPoints: points.describe('What a monthly contract gives each month.'),
  carryOver: z.boolean().describe('Whether what is left moves to the contract that follows.'),
  bookingLimit: z.boolean().describe('Whether monthlyBookingLimit applies.'),
  monthlyBookingLimit: points,
  cancelLimit: z.boolean().describe('Whether monthlyCancelLimit applies.'),
  monthlyCancelLimit: points,
  courseIds: z
    .array(id)
    .max(500)
    .transform((ids) => [...new Set(ids)])
    .describe('The courses it can be used for.'),
  contractValue: yen.describe('What it costs, in whole yen.'),
  memoContractValue: memo,
  contractNotes: z.string().max(5000).trim(),
  contractHolder: oneLine(200),
  adjustments: z.array(adjustmentInput).max(MOST_ENTRIES),
  payments,
  pointsAdjustment: whole
    .refine((change) => Math.abs(change) <= MOST_POINTS, saying('amountTooLarge'))
    .describe('By how much the points move; below 0 takes some away.'),
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
  adjustments: fields.adjustments.nullish().describe('All that shall stand; one left out is taken out.'),
  payments: fields.payments.nullish().describe('All that shall stand; one left out is taken out.'),
  pointsAdjustment: fields.pointsAdjustment.nullish(),
}

/** A new contract (CON-10, CON-29, D91): whose, and from when; a point contract also until when. */
export const createContractInput = z
  .object({
    studentId: id,
    monthlyContract: z.boolean().nullish().describe('Cannot be changed later.'),
    startDate: day,
    endDate: day.nullish().describe('Needed for a point contract; a monthly one ends with the month it starts in.'),
    ...optional,
  })
  .describe("What is left out is as for any new contract: active, of points, without limits, its student's holder.")

export type CreateContractInput = z.input<typeof createContractInput>

/** Changes of a contract (CON-10, CON-43, D90). */
export const updateContractInput = z
  .object({
    ...edited,
    monthlyContract: z.boolean().nullish().describe('As it is: the type cannot be changed.'),
    startDate: day.nullish(),
    endDate: day.nullish(),
    ...optional,
  })
  .describe('What is left out stays as it is.')

export type UpdateContractInput = z.input<typeof updateContractInput>

const all = { ...fields, monthlyContract: z.boolean(), startDate: day, endDate: day }

/** What the fields say together is judged of those that are right, whatever is wrong with others; `left` as below. */
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

/** The form of a contract that has `left` points now: an adjustment takes no more than these (CON-36). */
export const contractFormOf = (left: number) => z.object(all).superRefine(asWhole(left), always)

/** The form of a new one, which also asks whose it is, and begins with no less than nothing. */
export const newContractForm = z
  .object({
    studentId: z.string().refine((text) => text !== '', saying('required')),
    ...all,
    pointsAdjustment: fields.pointsAdjustment.refine((opening) => opening >= 0, saying('notNegative')),
  })
  .superRefine(asWhole(), always)

/** What a list of contracts can be narrowed to: what is owed, type, and what stands out (CON-01, CON-21…26, D88). */
export const contractKinds = [
  'unpaid',
  'package',
  'monthly',
  'unused',
  'low',
  'ending',
  'renewed',
  'carryover',
] as const

/** What a list of contracts can be ordered by. */
export const contractOrders = ['period', 'student', 'number', 'type', 'booking', 'points', 'owing', 'active'] as const

const which = {
  all: z.boolean().nullish().describe('Also those that are not active.'),
  studentId: id.nullish().describe('Of this student only.'),
  kind: z.enum(contractKinds).nullish(),
  fixed: z.boolean().nullish().describe('Only those of students in the weekly template, or only the others.'),
  search: z.string().max(100).nullish().describe('Part of the student, of the number or of the holder.'),
}

/** Which contracts, in which order, and which page of them (CON-01…05). */
export const contractPageInput = z.object({
  ...which,
  order: z.enum(contractOrders).nullish().describe('Those that end last first, if it is left out.'),
  descending: z.boolean().nullish(),
  updatedSince,
  ...pageInput,
})

export type ContractPageInput = z.input<typeof contractPageInput>

/** Which contracts are counted. */
export const contractCountInput = z.object(which)

export type ContractCountInput = z.input<typeof contractCountInput>

/** Whose points are listed: those of one contract, or of all contracts of a student that are valid today. */
export const pointLedgerInput = z
  .object({
    contractId: z.uuid().nullish().describe('Of this contract alone.'),
    studentId: z.uuid().nullish().describe('Of the contracts of this student that are valid today.'),
  })
  .refine(({ contractId, studentId }) => !contractId !== !studentId)
  .describe('Either a contract or a student.')

export type PointLedgerInput = z.input<typeof pointLedgerInput>
