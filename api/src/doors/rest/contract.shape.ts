import { contractFields, createContractInput, updateContractInput } from '@koma/schema/records/contract'
import { paymentFields, paymentMethod, refundReasons } from '@koma/schema/records/payment'
import { fieldsWithout, shownShape } from '@koma/schema/records/record'
import { entryNumber } from '@koma/schema/rules/contractMoney'
import { bookingLimitInfo } from '@koma/schema/rules/contracts'
import type { WallTime } from '@koma/schema/rules/time'
import { z } from 'zod'
import type { ContractRecordType } from '../../contracts/contractRecord.type.ts'
import { components } from './components.ts'
import { recordAnswer, recordVersion } from './record.shape.ts'
import { restShape, restValues } from './restFields.ts'
import { contract, limitFields, limitsOf } from './student.shape.ts'

const shownFields = fieldsWithout(contractFields, ...limitFields)

const adjustment = z.object({
  name: z.string().describe('The name of the entry, such as `adjustment_01`.'),
  value: z.int().describe('The amount, in whole yen.'),
  type: z.enum(['+', '-']),
  memo: z.string(),
  repeats: z.boolean().describe('Whether renewals have it too: a repeating discount.'),
  percent: z.int().nullable().describe('The percentage of a repeating discount; null if it is an amount.'),
  yen: z.int().nullable().describe('The amount of a repeating discount, in whole yen; null if it is a percentage.'),
  lastDay: z.string().nullable().describe('The last day of a repeating discount, YYYY-MM-DD; null if it has none.'),
})
const planOfContract = z.object({
  id: z.string().describe('The `_id` of the plan.'),
  planName: z.string().describe('The name of the plan in that version.'),
  number: z.int().describe('The number of the version, from 1.'),
})
const nextPlan = planOfContract.extend({
  versionId: z.string().describe('The id of the newest version, whose terms the renewal will have.'),
  from: z.string().describe('The first day of the plan, YYYY-MM-DD.'),
  points: z.int().describe('The points or tickets per month.'),
  price: z.int().describe('The price per month with its tax, in whole yen.'),
  keepsDiscounts: z.boolean().describe('Whether the repeating discounts go along.'),
})
const lot = z.object({
  id: z.string(),
  origin: z.enum(['contract', 'carried', 'make_up', 'gift']).describe('Where the points come from.'),
  given: z.int().describe('The points or tickets that were given.'),
  points: z.int().describe('The points or tickets that are left.'),
  validFrom: z
    .string()
    .nullable()
    .describe('The first day whose lessons they pay for, YYYY-MM-DD; null if it is the first of the contract.'),
  validUntil: z
    .string()
    .nullable()
    .describe('The last day whose lessons they pay for, YYYY-MM-DD; null if it is the last of the contract.'),
  reason: z.string().describe('Why they were given; empty if they came with the contract.'),
})
const payment = z.object({
  name: z.string().describe('The name of the entry, such as `payment_01`.'),
  value: z.int().describe('The amount, in whole yen.'),
  date: z.string().describe('YYYY-MM-DD'),
  ...shownShape(paymentFields).shape,
})

const refund = z.object({
  name: z.string().describe('The name of the entry, such as `payment_02`.'),
  value: z.int().describe('The amount that was given back, in whole yen.'),
  date: z.string().describe('YYYY-MM-DD'),
  note: z.string().describe('The note on the refund.'),
  reason: z.enum(refundReasons).describe('Why the money was given back.'),
  method: paymentMethod.describe('How the money was given back; null if that was not recorded.'),
  givenBy: z
    .string()
    .describe('The name of the person who gave the money back; empty if it was whoever recorded the refund.'),
  reference: z.string().describe('The reference of the bank or the card terminal; empty if there is none.'),
})

export const contractRecordShape = z
  .object({
    ...contract.shape,
    version: recordVersion,
    studentId: z.string().describe('The student ID.'),
    studentName: z.string(),
    ...restShape(shownFields),
    isFixed: z.boolean(),
    adjustments: z.array(adjustment),
    payments: z.array(payment),
    refunds: z.array(refund).describe('The refunds that were not undone.'),
    plan: planOfContract
      .nullable()
      .describe('The plan from which the contract was made; null if it was made without one.'),
    nextPlan: nextPlan.nullable().describe('The plan to which the renewal changes; null if it stays as it is.'),
    lots: z.array(lot).describe('The lots of points or tickets, in their order of use.'),
  })
  .register(components, { id: 'ContractRecord' })

export const contractRecordsShape = z.array(contractRecordShape).register(components, { id: 'ContractRecords' })

/** Returns a contract with the documented fields (CON-10); a limit that is off reads 0. */
export function contractRecordOf(source: ContractRecordType, now: WallTime): z.output<typeof contractRecordShape> {
  return contractRecordShape.parse({
    ...source,
    ...restValues(shownFields, source),
    ...limitsOf(source),
    _id: source.id,
    studentId: source.student.studentCode,
    studentName: source.student.fullName,
    isFixed: source.student.isFixed,
    bookingLimitInfo: bookingLimitInfo(source, now),
  })
}

const otherwise = { courseIds: true, memoContractValue: true, adjustments: true, payments: true } as const
const newFields = createContractInput.omit({ ...otherwise, studentId: true }).shape
const changedFields = updateContractInput.omit({ ...otherwise, id: true }).shape
const { memoContractValue, adjustments, payments } = createContractInput.shape

const named = { name: z.string().optional().describe('The number of the entry to change. Leave it out to add one.') }
const lists = {
  possibleBookings: z.array(z.string()).optional().describe("The codes of the contract's courses."),
  memo_contractValue: memoContractValue,
  adjustments: z
    .array(
      z.object({
        ...named,
        value: z.number().describe('The amount, in whole yen.'),
        type: z.enum(['+', '-']),
        memo: z.string().optional(),
      }),
    )
    .optional()
    .describe(adjustments.description ?? ''),
  payments: z
    .array(
      z.object({
        ...named,
        value: z.number().describe('The amount, in whole yen.'),
        date: z.string().describe('YYYY-MM-DD'),
        memo: z.string().optional(),
        uncollectible: z.boolean().optional(),
        method: paymentMethod
          .optional()
          .describe('How the payment came in; null if that is not known. Left out, a payment keeps the method it has.'),
        receivedBy: z
          .string()
          .optional()
          .describe('The name of the person who took the money. Left out, a payment keeps the name it has.'),
        reference: z
          .string()
          .optional()
          .describe('The reference of the bank or the card terminal. Left out, a payment keeps the one it has.'),
      }),
    )
    .optional()
    .describe(payments.description ?? ''),
}

export const newContractBody = z
  .object({ studentId: z.string().describe('The student ID.'), ...newFields, ...lists })
  .register(components, { id: 'NewContractBody' })

export const contractBody = z.object({ ...changedFields, ...lists }).register(components, { id: 'ContractBody' })

interface Lists {
  memo_contractValue?: string | null | undefined
  adjustments?: z.output<typeof lists.adjustments>
  payments?: z.output<typeof lists.payments>
}

/** Returns a body's money fields, named as the verbs know them. */
export function moneyOf({ memo_contractValue: memo, adjustments: changes, payments: paid }: Lists) {
  return {
    memoContractValue: memo,
    adjustments: changes?.map(({ name, ...entry }) => ({ ...entry, number: entryNumber('adjustment', name ?? '') })),
    payments: paid?.map(({ name, ...entry }) => ({ ...entry, number: entryNumber('payment', name ?? '') })),
  }
}

export const contractAnswer = recordAnswer(
  contractRecordShape.nullable().describe('The record after the change; null if the change was refused.'),
).register(components, { id: 'ContractAnswer' })
