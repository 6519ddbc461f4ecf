import { z } from 'zod'
import { amount, yen } from '../input/contractEntries.ts'
import { id } from '../input/fields.ts'
import { filledIn } from '../input/record.ts'
import { saying } from '../input/problem.ts'
import { periodUnits, planKinds, planProblems } from '../rules/plan.ts'
import { createInput, field, fieldsWithout, formInput, updateInput } from './record.ts'
import { contractFields, contractParts } from './contract.ts'
import { taxFields } from './tax.ts'

/** The most points of a plan, as of a contract. */
const MOST_POINTS = 99_999

/** The longest period, in units. */
const LONGEST = 400

const points = amount(MOST_POINTS)

/**
 * A plan: what the school sells, from which contracts are made (PLAN-02). All but `active` are its terms, which a
 * version keeps. A limit of null means no limit, as for contracts.
 */
export const planFields = {
  planName: field(filledIn, {
    words: { jp: 'プラン名', en: 'Name' },
    description: 'The name of the plan. No other plan of the school has it.',
  }),
  kind: field(z.enum(planKinds), {
    words: { jp: '種類', en: 'Kind' },
    description: 'What the plan sells. You cannot change this later.',
    defaultValue: 'monthly',
    entered: 'once',
  }),
  points: field(points, {
    words: { jp: '付与数', en: 'Points' },
    description: 'The points or tickets of a contract; of a monthly plan, per month.',
    defaultValue: 0,
  }),
  price: field(yen, {
    words: { jp: '料金（円）', en: 'Price (yen)' },
    description: 'The price of a contract, in whole yen; of a monthly plan, per month.',
    defaultValue: 0,
  }),
  ...taxFields,
  periodCount: field(amount(LONGEST), {
    words: { jp: '期間', en: 'Period' },
    description: 'The number of months, weeks or days that a contract lasts. A monthly plan lasts a calendar month.',
    defaultValue: 1,
  }),
  periodUnit: field(z.enum(periodUnits), {
    words: { jp: '期間の単位', en: 'Unit of the period' },
    description: 'The unit of `periodCount`.',
    defaultValue: 'months',
  }),
  carryOver: field(z.boolean(), {
    words: { jp: '残りを翌月に繰り越す', en: 'Carry unused points over to the next month' },
    description: 'Whether unused points or tickets move to the next contract; false unless the plan is monthly.',
    defaultValue: false,
  }),
  carryMost: contractFields.carryMost,
  carryMonths: contractFields.carryMonths,
  monthlyBookingLimit: field(points.nullable(), {
    words: { jp: '月の予約回数の上限', en: 'Bookings per month' },
    description: 'The maximum number of bookings per month; null if there is no limit.',
    defaultValue: null,
  }),
  monthlyCancelLimit: field(points.nullable(), {
    words: { jp: 'ポイントが戻るキャンセルの上限（月）', en: 'Cancellations with points returned per month' },
    description: 'The maximum number of refundable cancellations per month; null if there is no limit.',
    defaultValue: null,
  }),
  courseIds: field(z.array(id).max(500), {
    words: { jp: '受講できるコース', en: 'Courses' },
    description: 'The ids of the courses that contracts can pay for.',
    defaultValue: [],
  }),
  entranceFee: field(yen, {
    words: { jp: '入会金（円）', en: 'Entrance fee (yen)' },
    description: 'The fee for joining, in whole yen. A student without a contract so far pays it once.',
    defaultValue: 0,
  }),
  materialsFee: field(yen, {
    words: { jp: '教材費（円）', en: 'Materials fee (yen)' },
    description: 'The fee for materials, in whole yen. It is paid with each new contract, but not with renewals.',
    defaultValue: 0,
  }),
  newStudentsOnly: field(z.boolean(), {
    words: { jp: '新しい生徒のみ', en: 'New students only' },
    description: 'Whether only students without a contract so far can buy the plan.',
    defaultValue: false,
  }),
  active: field(z.boolean(), {
    words: { jp: '有効', en: 'Active' },
    description: 'Whether contracts can be made from the plan; false once it is archived.',
    defaultValue: true,
  }),
}

/** The terms of a plan, which each of its versions keeps. */
export const planTerms = fieldsWithout(planFields, 'active')

/** Whether the limits of a plan apply: switches beside the limits, as for contracts. */
const { bookingLimit, cancelLimit } = contractParts
const enteredFields = { ...planFields, bookingLimit, cancelLimit }

export const createPlanInput = createInput(enteredFields).describe(
  'A new plan. By default it is active, monthly and taxed at 10%, included.',
)
export type CreatePlanInput = z.input<typeof createPlanInput>

export const updatePlanInput = updateInput(enteredFields)
export type UpdatePlanInput = z.input<typeof updatePlanInput>

const form = formInput(enteredFields).omit({ active: true })

/** The form of a plan, with what its fields say together. */
export const planForm = form.superRefine((plan, ctx) => {
  for (const { field: name, note } of planProblems(plan))
    ctx.addIssue({ code: 'custom', path: [name], input: plan, ...saying(note) })
})
