import { z } from 'zod'
import { adjustments, amount, contractDay, memo, payments, yen } from '../input/contractEntries.ts'
import { id, oneLine, whole } from '../input/fields.ts'
import { saying } from '../input/problem.ts'
import { edited } from '../input/record.ts'
import { contractProblems, type ContractTerms } from '../rules/contractTerms.ts'
import { createInput, field, formInput, updateInput } from './record.ts'
import { taxFields } from './tax.ts'

/** The most points in one field. */
const MOST_POINTS = 99_999

const points = amount(MOST_POINTS)

/**
 * A contract of one student (CON-10). A limit of null means no limit, 0 means none allowed (D149). The database keeps
 * its points, which move with bookings, and whether it was used, renewed or carried over.
 */
export const contractFields = {
  contractName: field(z.string(), {
    words: { jp: '契約名', en: 'Contract name' },
    description: 'The name of the contract: the student ID and the contract number.',
    entered: 'never',
    isOwn: true,
  }),
  monthlyContract: field(z.boolean(), {
    words: { jp: '月額制', en: 'Monthly contract' },
    description: 'Whether the contract renews monthly; false for a package bought once. You cannot change this later.',
    defaultValue: false,
    entered: 'once',
    isOwn: true,
  }),
  startDate: field(contractDay, {
    words: { jp: '開始日', en: 'Start date' },
    description: 'The first day on which the contract can pay for lessons, `YYYY-MM-DD`.',
    isOwn: true,
  }),
  endDate: field(contractDay, {
    words: { jp: '終了日', en: 'End date' },
    description: 'The last day on which the contract can pay for lessons, `YYYY-MM-DD`.',
    isOwn: true,
  }),
  active: field(z.boolean(), { words: { jp: '有効', en: 'Active' }, defaultValue: true, isOwn: true }),
  points: field(z.int(), {
    words: { jp: '残高', en: 'Balance' },
    description: 'The number of points or tickets left.',
    defaultValue: 0,
    entered: 'never',
    isOwn: true,
  }),
  monthlyPoints: field(points, {
    words: { jp: '毎月の付与数', en: 'Points per month' },
    description: 'The points or tickets per month of a monthly contract.',
    defaultValue: 0,
    isOwn: true,
  }),
  carryOver: field(z.boolean(), {
    words: { jp: '残りを翌月に繰り越す', en: 'Carry unused points over to the next month' },
    description: 'Whether unused points or tickets move to the next contract.',
    defaultValue: false,
  }),
  carryMost: field(points, {
    words: { jp: '繰り越しの上限', en: 'Carry over at most' },
    description: 'The most points or tickets that move to the next contract; 0 if there is no limit.',
    defaultValue: 0,
  }),
  carryMonths: field(amount(36), {
    words: { jp: '繰り越し分の有効月数', en: 'Carried points last (months)' },
    description:
      'The months for which carried points or tickets can be used, at most 36; 0 if they last as long as the contract.',
    defaultValue: 0,
  }),
  carryOverComplete: field(z.boolean(), {
    words: { jp: '繰り越し済み', en: 'Carried over' },
    description: 'Whether the unused points or tickets have moved to the next contract.',
    defaultValue: false,
    entered: 'never',
  }),
  monthlyBookingLimit: field(points.nullable(), {
    words: { jp: '月の予約回数の上限', en: 'Bookings per month' },
    description: 'The maximum number of bookings per month; null if there is no limit.',
    defaultValue: null,
    isOwn: true,
  }),
  monthlyCancelLimit: field(points.nullable(), {
    words: { jp: 'ポイントが戻るキャンセルの上限（月）', en: 'Cancellations with points returned per month' },
    description: 'The maximum number of refundable cancellations per month; null if there is no limit.',
    defaultValue: null,
    isOwn: true,
  }),
  used: field(z.boolean(), {
    words: { jp: '使用済み', en: 'Used' },
    description: 'Whether a booking was ever charged to the contract.',
    defaultValue: false,
    entered: 'never',
  }),
  renewed: field(z.boolean(), {
    words: { jp: '更新済み', en: 'Renewed' },
    description: 'Whether another contract follows this one.',
    defaultValue: false,
    entered: 'never',
  }),
  contractValue: field(yen, {
    words: { jp: '契約金額（円）', en: 'Price (yen)' },
    description: 'The price before adjustments, in whole yen.',
    defaultValue: 0,
  }),
  memoContractValue: field(memo, {
    words: { jp: '契約金額のメモ', en: 'Note on the price' },
    description: 'A note about the price.',
    defaultValue: '',
    rest: { name: 'memo_contractValue' },
  }),
  ...taxFields,
  contractNotes: field(z.string().max(5000).trim(), {
    words: { jp: '備考（スタッフのみ）', en: 'Notes (staff only)' },
    description: 'Notes for staff; students do not see them.',
    defaultValue: '',
  }),
  contractHolder: field(oneLine(200), {
    words: { jp: '契約者', en: 'Contract holder' },
    description: 'The name of the contract holder; empty if the student is the holder.',
    defaultValue: '',
  }),
}

const courseIds = z
  .array(id)
  .max(500)
  .transform((ids) => [...new Set(ids)])

/** The parts of a contract that are kept beside it: courses, entries of money and points, and switches. */
export const contractParts = {
  bookingLimit: field(z.boolean(), {
    words: { jp: '月の予約回数を制限する', en: 'Limit bookings per month' },
    description: 'Whether monthlyBookingLimit applies.',
    defaultValue: false,
  }),
  cancelLimit: field(z.boolean(), {
    words: { jp: 'ポイントが戻るキャンセルの回数を制限する（月）', en: 'Limit cancellations with points returned' },
    description: 'Whether monthlyCancelLimit applies.',
    defaultValue: false,
  }),
  courseIds: field(courseIds, {
    words: { jp: '受講できるコース', en: 'Courses' },
    description: 'The ids of the courses the contract can pay for.',
    defaultValue: [],
  }),
  adjustments: field(adjustments, {
    words: { jp: '調整', en: 'Adjustments' },
    description: 'All adjustments. Those not in the list are deleted.',
    defaultValue: [],
  }),
  payments: field(payments, {
    words: { jp: '入金', en: 'Payments' },
    description: 'All payments. Those not in the list are deleted.',
    defaultValue: [],
  }),
  pointsAdjustment: field(
    whole.refine((change) => Math.abs(change) <= MOST_POINTS, saying('amountTooLarge')),
    {
      words: { jp: '残高調整', en: 'Balance adjustment' },
      description: 'The number of points or tickets to add; a negative number deducts.',
      defaultValue: 0,
    },
  ),
}

const enteredFields = { ...contractFields, ...contractParts }

/** A new contract (CON-10, CON-29, D91): its student and start date; a point contract needs an end date too. */
export const createContractInput = z
  .object({
    studentId: id,
    ...createInput(enteredFields).shape,
    endDate: contractDay
      .nullish()
      .describe('The last day of a package, which is required. A monthly contract ends with the month it starts in.'),
  })
  .describe("A new contract. By default it is an active package without limits, held by the student's contract holder.")
export type CreateContractInput = z.input<typeof createContractInput>

/** The first contract of a student who is added with it: nothing is paid or adjusted yet. (ASTU-46) */
export const firstContractInput = createContractInput
  .omit({ studentId: true, adjustments: true, payments: true })
  .describe('The first contract of a new student. By default it is an active package without limits.')

/** Changes of a contract (CON-10, CON-43, D90). */
export const updateContractInput = updateInput(enteredFields, {
  ...edited,
  monthlyContract: z.boolean().nullish().describe('The current type of the contract, which cannot be changed.'),
})
export type UpdateContractInput = z.input<typeof updateContractInput>

/** The form of a contract. `active` is not in it: it has a switch of its own. */
const form = formInput(enteredFields).omit({ active: true })

/** Judges the fields together, but only those that are right by themselves; `pointsLeft` as below. */
const asWhole = (pointsLeft?: number) => (terms: Terms, ctx: z.RefinementCtx) => {
  const wrong = new Set(ctx.issues.map(({ path }) => path?.[0]))
  const isBelowZero = pointsLeft !== undefined && pointsLeft + terms.pointsAdjustment < 0
  const belowZero = isBelowZero ? [{ field: 'pointsAdjustment', note: 'balanceBelowZero' as const }] : []
  for (const { field: name, note } of [...contractProblems(terms), ...belowZero])
    if (!wrong.has(name) && !(name === 'endDate' && wrong.has('startDate')))
      ctx.addIssue({ code: 'custom', path: [name], input: terms, ...saying(note) })
}

type Terms = ContractTerms & { pointsAdjustment: number }

const rows = z.array(z.looseObject({}))
const formed = z.looseObject({ adjustments: rows, payments: rows })
const always = { when: ({ value }: { value: unknown }) => formed.safeParse(value).success }

/** Returns the form of a contract that has `pointsLeft` now: an adjustment takes no more than these (CON-36). */
export const contractFormOf = (pointsLeft: number) => form.superRefine(asWhole(pointsLeft), always)

/** The form of a new contract. It also asks for the student, and cannot open below 0 points. */
export const newContractForm = z
  .object({
    studentId: z.string().refine((text) => text !== '', saying('required')),
    ...form.shape,
    pointsAdjustment: form.shape.pointsAdjustment.refine((opening) => opening >= 0, saying('notNegative')),
  })
  .superRefine(asWhole(), always)
